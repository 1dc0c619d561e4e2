package io.zkat.validator.rules;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.zkat.validator.params.PublicParams;
import io.zkat.validator.proof.ProofType;
import io.zkat.validator.prover.ProverParams;
import io.zkat.validator.prover.Randomness;
import io.zkat.validator.prover.identity.IdemixIssuer;
import io.zkat.validator.prover.identity.X509Signer;
import io.zkat.validator.prover.request.OwnerKind;
import io.zkat.validator.prover.request.Owners;
import io.zkat.validator.prover.request.RequestKind;
import io.zkat.validator.prover.request.RequestMaker;
import io.zkat.validator.prover.request.SignedRequest;
import io.zkat.validator.prover.setup.ParamsMaker;
import io.zkat.validator.wire.CurveIds;
import java.nio.ByteBuffer;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;

/**
 * Valid requests of all kinds and all kinds of owners, of both curves and both range proof systems,
 * whose signers are there: so what is altered can be signed again. The same ones for a seed.
 */
final class MadeRequests {
  private static final int BITS = 16;

  /** A request with its parameters. */
  record Made(PublicParams params, SignedRequest request) {
    RequestBytes bytes() {
      return bytes(request);
    }

    RequestBytes bytes(SignedRequest altered) {
      return new RequestBytes(params, altered.anchor().getBytes(UTF_8), altered.bytes());
    }
  }

  private MadeRequests() {}

  /**
   * Makes some.
   *
   * @param share one in so many of the kinds of each kind of owner
   */
  static List<Made> make(long seed, int share) {
    SecureRandom random = repeatable(seed);
    List<Made> all = new ArrayList<>();
    for (int curveId : List.of(CurveIds.BN254, CurveIds.BLS12_381_BBS_GURVY)) {
      for (ProofType type : ProofType.values()) {
        add(all, curveId, type, share, random);
      }
    }
    return all;
  }

  private static void add(
      List<Made> all, int curveId, ProofType type, int share, SecureRandom random) {
    IdemixIssuer idemix = IdemixIssuer.create(curveId, Randomness.of(random));
    X509Signer issuer = X509Signer.create("issuer", random);
    X509Signer auditor = X509Signer.create("auditor", random);
    ParamsMaker maker =
        new ParamsMaker(curveId, BITS)
            .withIdemixIssuer(idemix.curveId(), idemix.publicKey())
            .withIssuer(issuer.identity())
            .withAuditor(auditor.identity());
    PublicParams params =
        RequestCases.load(
            "made", (type == ProofType.CSP ? maker.withCsp() : maker.withBulletproofs()).file());
    int count = random.nextInt(share);
    for (OwnerKind owner : OwnerKind.values()) {
      RequestMaker requests =
          new RequestMaker(
              new ProverParams(params),
              type,
              issuer,
              List.of(auditor),
              new Owners(owner, 3, idemix, random),
              random);
      for (RequestKind kind : RequestKind.values()) {
        if (count++ % share == 0) {
          int inputs = 1 + random.nextInt(2);
          int outputs = 1 + random.nextInt(2);
          all.add(new Made(params, requests.make(kind, inputs, outputs)));
        }
      }
    }
  }

  /** Unlike the others this generator gives nothing but what the seed determines. */
  private static SecureRandom repeatable(long seed) {
    try {
      SecureRandom random = SecureRandom.getInstance("SHA1PRNG");
      random.setSeed(ByteBuffer.allocate(Long.BYTES).putLong(seed).array());
      return random;
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every JDK has SHA1PRNG", e);
    }
  }
}
