package io.zkat.validator.prover.identity;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.zkat.validator.identity.SignatureJudge;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.params.ParamsResult;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.prover.Randomness;
import io.zkat.validator.prover.setup.ParamsMaker;
import io.zkat.validator.verdict.Reason;
import java.security.SecureRandom;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A holder who makes up the issuer's signature can still prove every linear equation about it: only
 * the pairing tells.
 */
final class ForgedCredentialTest {
  private final Randomness random = Randomness.of(new SecureRandom());

  @ParameterizedTest
  @ValueSource(ints = {7, 1})
  void onlyThePairingTells(int curveId) {
    IdemixIssuer issuer = IdemixIssuer.create(curveId, random);
    ParamsMaker maker =
        new ParamsMaker(7, 16).withCsp().withIdemixIssuer(curveId, issuer.publicKey());
    PublicParams params =
        switch (PublicParams.decode("test", maker.file(), Limits.DEFAULT)) {
          case ParamsResult.Loaded good -> good.params();
          case ParamsResult.Refused bad -> throw new AssertionError(bad.message());
        };
    SignatureJudge judge = new SignatureJudge(params, Limits.DEFAULT, Instant.EPOCH);
    byte[] message = {1, 2, 3};
    Credential issued = issuer.issue("alice", random);
    Signer honest = new IdemixWallet(issuer, issued, random).idemixNym();
    assertEquals(Reason.OK, judge.judge(honest.identity(), message, honest.sign(message)));
    // Any other point will do for A.
    Credential forged =
        new Credential(issued.b(), issued.b(), issued.e(), issued.s(), issued.hidden());
    Signer forger = new IdemixWallet(issuer, forged, random).idemixNym();
    assertEquals(
        Reason.IDEMIX_PAIRING_FAILED,
        judge.judge(forger.identity(), message, forger.sign(message)));
  }
}
