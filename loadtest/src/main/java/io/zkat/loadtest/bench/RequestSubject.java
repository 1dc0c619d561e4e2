package io.zkat.loadtest.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.zkat.loadtest.backend.AllocationCounter;
import io.zkat.loadtest.backend.ParamsFile;
import io.zkat.validator.engine.WorkExecutor;
import io.zkat.validator.limits.Limits;
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
import io.zkat.validator.rules.RequestBytes;
import io.zkat.validator.rules.RequestValidator;
import io.zkat.validator.rules.RuleSet;
import io.zkat.validator.wire.CurveIds;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/**
 * Distinct whole transfers of two inputs and two outputs with an auditor's signature, under keys of
 * their own, for benchmarks.
 */
final class RequestSubject {
  private static final int TOKENS = 2;

  private final PublicParams params;
  private final RequestMaker maker;

  RequestSubject(String curve, int bits, ProofType proof, OwnerKind owner) {
    SecureRandom random = new SecureRandom();
    int curveId = curve.equals("BN254") ? CurveIds.BN254 : CurveIds.BLS12_381_BBS_GURVY;
    IdemixIssuer idemix = IdemixIssuer.create(curveId, Randomness.of(random));
    X509Signer issuer = X509Signer.create("issuer", random);
    X509Signer auditor = X509Signer.create("auditor", random);
    ParamsMaker file =
        new ParamsMaker(curveId, bits)
            .withIdemixIssuer(idemix.curveId(), idemix.publicKey())
            .withIssuer(issuer.identity())
            .withAuditor(auditor.identity());
    params =
        ParamsFile.load(
            "bench", (proof == ProofType.CSP ? file.withCsp() : file.withBulletproofs()).file());
    params.prepare();
    maker =
        new RequestMaker(
            new ProverParams(params),
            proof,
            issuer,
            List.of(auditor),
            new Owners(owner, TOKENS, idemix, random),
            random);
  }

  /** A validator of whole batches. */
  static RequestValidator validator(WorkExecutor executor) {
    return new RequestValidator(
        Limits.DEFAULT,
        RuleSet.DEFAULT,
        InstantSource.system(),
        new SecureRandom(),
        System::nanoTime,
        new AllocationCounter(),
        executor);
  }

  /** New valid ones. */
  List<RequestBytes> make(int count) {
    List<RequestBytes> made = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      made.add(bytes(maker.make(RequestKind.TRANSFER, TOKENS, TOKENS)));
    }
    return made;
  }

  /**
   * A new one that everybody has signed and whose proof is wrong in the last scalar, so that only
   * its equations tell.
   */
  RequestBytes makeBad() {
    return bytes(maker.make(RequestKind.TRANSFER, TOKENS, TOKENS).withWrongProofs());
  }

  private RequestBytes bytes(SignedRequest request) {
    return new RequestBytes(params, request.anchor().getBytes(UTF_8), request.bytes());
  }
}
