package io.zkat.loadtest.generate;

import com.google.gson.JsonObject;
import io.zkat.loadtest.console.CannotDo;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.proof.ProofType;
import io.zkat.validator.prover.ProverParams;
import io.zkat.validator.prover.identity.Signer;
import io.zkat.validator.prover.request.OwnerKind;
import io.zkat.validator.prover.request.Owners;
import io.zkat.validator.prover.request.RequestKind;
import io.zkat.validator.prover.request.RequestMaker;
import io.zkat.validator.prover.request.SignedRequest;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;

/**
 * Makes valid signed requests of random values, as lines of a case file. The first issuer and the
 * first auditor sign. Not thread-safe.
 */
public final class RequestGenerator {
  private final ProofType type;
  private final ProverParams params;
  private final Setup setup;
  private final List<Signer> auditors;
  private final Signer issuer;
  private final int ownerCount;
  private final SecureRandom random;
  private final String paramsName;
  private int made;

  /**
   * @param ownerCount how many different owners of each kind there are
   * @param paramsFile where the parameters stand
   * @param cases the file that the lines are for
   */
  public RequestGenerator(
      Setup setup,
      ProofType type,
      int ownerCount,
      Path paramsFile,
      Path cases,
      SecureRandom random) {
    PublicParams publicParams = setup.params();
    if (!publicParams.supports(type.number())) {
      throw new CannotDo(paramsFile + " has no generators for proofs of this type");
    }
    if (type == ProofType.CSP && publicParams.transcriptHeader().length == 0) {
      throw new CannotDo(
          paramsFile
              + " allows both kinds of range proofs: then no CSP proof is valid, Bulletproofs are");
    }
    this.setup = setup;
    this.type = type;
    this.ownerCount = ownerCount;
    this.random = random;
    params = new ProverParams(publicParams);
    auditors = setup.auditors().isEmpty() ? List.of() : List.of(setup.auditors().get(0));
    // Where anybody may issue, an owner does.
    issuer =
        setup.issuers().isEmpty()
            ? new Owners(OwnerKind.X509, 1, setup.idemix(), random).next()
            : setup.issuers().get(0);
    paramsName = CaseParams.name(cases, paramsFile);
  }

  /** Requests of one kind whose tokens belong to owners of one kind. */
  public Series series(RequestKind kind, OwnerKind owner, int inputs, int outputs) {
    Owners owners = new Owners(owner, ownerCount, setup.idemix(), random);
    return new Series(
        kind,
        owner,
        kind == RequestKind.ISSUE ? 0 : kind.isScript() ? 1 : inputs,
        kind.isScript() ? 1 : outputs,
        new RequestMaker(params, type, issuer, auditors, owners, random));
  }

  /** Requests that differ only in their values. */
  public final class Series {
    private final RequestKind kind;
    private final OwnerKind owner;
    private final int inputs;
    private final int outputs;
    private final RequestMaker maker;

    private Series(RequestKind kind, OwnerKind owner, int inputs, int outputs, RequestMaker maker) {
      this.kind = kind;
      this.owner = owner;
      this.inputs = inputs;
      this.outputs = outputs;
      this.maker = maker;
    }

    /** The next line: a JSON object. */
    public String next() {
      SignedRequest request = maker.make(kind, inputs, outputs);
      JsonObject line = line(request.anchor(), request.bytes(), true, "generated");
      line.addProperty("toSign", Base64.getEncoder().encodeToString(request.message()));
      line.addProperty("toSignSha256", sha256(request.message()));
      return line.toString();
    }

    /** The next line, with a request that has to be refused. */
    public String next(Fault fault) {
      SignedRequest valid = maker.make(kind, inputs, outputs);
      return line(fault.anchor(valid), fault.request(valid), false, fault.description()).toString();
    }

    private JsonObject line(String anchor, byte[] request, boolean valid, String note) {
      String proofType = type == ProofType.CSP ? "csp" : "bulletproof";
      JsonObject line = new JsonObject();
      line.addProperty(
          "id",
          "%s-%s-i%d-o%d-%s-%d"
              .formatted(owner.label(), kind.label(), inputs, outputs, proofType, made++));
      line.addProperty("kind", kind.recordedKind());
      line.addProperty("proofType", proofType);
      line.addProperty("params", paramsName);
      line.addProperty("owner", kind.isScript() ? "htlc" : owner.label());
      line.addProperty("inputs", kind == RequestKind.SWAP ? 2 * inputs : inputs);
      line.addProperty(
          "outputs", kind == RequestKind.SWAP || kind == RequestKind.MIXED ? 2 * outputs : outputs);
      line.addProperty("txid", anchor);
      line.addProperty("request", Base64.getEncoder().encodeToString(request));
      line.addProperty("valid", valid);
      line.addProperty("note", note);
      return line;
    }
  }

  private static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every JDK has SHA-256", e);
    }
  }
}
