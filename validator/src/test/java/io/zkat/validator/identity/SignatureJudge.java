package io.zkat.validator.identity;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.zkat.math.msm.AesSecureBytes;
import io.zkat.math.msm.SecureBytes;
import io.zkat.validator.engine.CheckList;
import io.zkat.validator.engine.Verification;
import io.zkat.validator.identity.x509.X509Keys;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.wire.ByteView;
import java.time.Instant;

/** Judges single signatures, by the strict engine and by the batching one, which must agree. */
public final class SignatureJudge {
  private final PublicParams params;
  private final Limits limits;
  private final Instant now;
  private final IdentityVerifiers verifiers = new IdentityVerifiers(new X509Keys(1 << 16), false);
  private final Verification strict = new Verification(System::nanoTime, () -> -1, null);
  private final Verification merged = new Verification(System::nanoTime, () -> -1, weights());

  /** Under parameters, at a time. */
  public SignatureJudge(PublicParams params, Limits limits, Instant now) {
    this.params = params;
    this.limits = limits;
    this.now = now;
  }

  private static SecureBytes weights() {
    return new AesSecureBytes(new byte[AesSecureBytes.KEY_BYTES]);
  }

  /** The first failure, {@link Reason#OK} if the signature is valid. */
  public Reason judge(byte[] identity, byte[] message, byte[] signature) {
    Reason reason = judge(strict, identity, message, signature);
    assertEquals(reason, judge(merged, identity, message, signature));
    return reason;
  }

  private Reason judge(Verification verification, byte[] identity, byte[] message, byte[] sig) {
    verification.clear();
    verifiers.clear();
    verification.start();
    verifiers.start(params, limits, now);
    CheckList checks = new CheckList(verification.batch());
    int owner = verification.batch().begin();
    checks.start(owner);
    OwnerVerifier verifier = verifiers.open(ByteView.of(identity), checks);
    Reason reason = verifier.problem();
    if (reason == Reason.OK) {
      reason =
          verifier.verify(
              new SignedMessage(message, 0, message.length), sig, 0, sig.length, checks);
    }
    if (reason != Reason.OK) {
      checks.fails(reason);
    }
    verification.run();
    return verification.batch().outcomes().reason(owner);
  }
}
