package io.zkat.validator.identity;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.zkat.math.msm.AesSecureBytes;
import io.zkat.math.testing.Allocation;
import io.zkat.math.testing.MeasuresAllocation;
import io.zkat.validator.engine.CheckList;
import io.zkat.validator.engine.Verification;
import io.zkat.validator.identity.x509.X509Keys;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.wire.ByteView;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What one signature of an anonymous owner allocates: readers of its messages, no elements. */
@MeasuresAllocation
final class SignatureAllocationTest {
  private static final int BUDGET = 1024;

  private static void check(Credentials example) {
    IdentityVerifiers verifiers = new IdentityVerifiers(new X509Keys(1 << 16), false);
    Verification verification =
        new Verification(
            System::nanoTime, () -> -1, new AesSecureBytes(new byte[AesSecureBytes.KEY_BYTES]));
    CheckList checks = new CheckList(verification.batch());
    ByteView identity = ByteView.of(example.owner());
    byte[] message = example.message();
    SignedMessage signed = new SignedMessage(message, 0, message.length);
    byte[] sig = example.signature();
    Runnable code =
        () -> {
          verification.clear();
          verifiers.clear();
          verification.start();
          verifiers.start(example.params(), Limits.DEFAULT, Instant.EPOCH);
          int owner = verification.batch().begin();
          checks.start(owner);
          OwnerVerifier verifier = verifiers.open(identity, checks);
          Reason reason = verifier.verify(signed, sig, 0, sig.length, checks);
          assertEquals(Reason.OK, reason);
          verification.run();
          assertEquals(Reason.OK, verification.batch().outcomes().reason(owner));
        };
    Allocation.assertAtMost(BUDGET, Duration.ofMinutes(1), "a signature", 50, code);
  }

  @Test
  void idemixNymBbs() {
    check(Credentials.bbs());
  }

  @Test
  void idemixNymClassic() {
    check(Credentials.classic());
  }
}
