package io.zkat.validator.identity.idemix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.validator.engine.CheckList;
import io.zkat.validator.engine.Verification;
import io.zkat.validator.identity.Credentials;
import io.zkat.validator.identity.IdentityVerifiers;
import io.zkat.validator.identity.OwnerVerifier;
import io.zkat.validator.identity.SignedMessage;
import io.zkat.validator.identity.TypedIdentity;
import io.zkat.validator.identity.x509.X509Keys;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.wire.ByteView;
import io.zkat.validator.wire.DerEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

final class VerifiedCredentialsTest {
  private final VerifiedCredentials verified = new VerifiedCredentials(1 << 16);
  private final Verification verification = new Verification(System::nanoTime, () -> -1, null);

  private Reason judge(
      Credentials example, boolean strictForm, byte[] identity, byte[] message, byte[] sig) {
    IdentityVerifiers verifiers =
        new IdentityVerifiers(new X509Keys(1 << 16), strictForm, verified);
    verifiers.start(example.params(), Limits.DEFAULT, Instant.EPOCH);
    verification.clear();
    verification.start();
    CheckList checks = new CheckList(verification.batch());
    int owner = verification.batch().begin();
    checks.start(owner);
    OwnerVerifier verifier = verifiers.open(ByteView.of(identity), checks);
    Reason reason =
        verifier.verify(new SignedMessage(message, 0, message.length), sig, 0, sig.length, checks);
    if (reason != Reason.OK) {
      checks.fails(reason);
    }
    verification.run();
    verifiers.keepVerified(verification.batch().outcomes());
    return verification.batch().outcomes().reason(owner);
  }

  private Reason judge(Credentials example) {
    return judge(example, false, example.owner(), example.message(), example.signature());
  }

  @Test
  void aCredentialIsVerifiedOnce() {
    for (Credentials example : new Credentials[] {Credentials.bbs(), Credentials.classic()}) {
      long hits = verified.hits();
      assertEquals(Reason.OK, judge(example));
      assertEquals(hits, verified.hits());
      assertEquals(Reason.OK, judge(example));
      assertEquals(hits + 1, verified.hits());
      // The signature under the one-time key is verified all the same.
      byte[] other = {1};
      assertEquals(
          Reason.NYM_SIGNATURE_INVALID,
          judge(example, false, example.owner(), other, example.signature()));
      assertEquals(hits + 2, verified.hits());
    }
    assertEquals(2, verified.size());
  }

  @Test
  void onlyWhatIsValidIsKept() {
    Credentials example = Credentials.bbs();
    byte[] other = {1};
    assertEquals(
        Reason.NYM_SIGNATURE_INVALID,
        judge(example, false, example.owner(), other, example.signature()));
    assertEquals(0, verified.size(), "the request is not valid");
    assertEquals(Reason.OK, judge(example));
    assertEquals(1, verified.size());
    byte[] altered = example.signature();
    altered[400] ^= 1;
    assertTrue(judge(example, false, example.owner(), example.message(), altered) != Reason.OK);
    byte[] stranger = example.owner();
    stranger[stranger.length - 1] ^= 1;
    assertTrue(
        judge(example, false, stranger, example.message(), example.signature()) != Reason.OK);
    assertEquals(0, verified.hits());
    assertEquals(1, verified.size());
    // Another strictness, another verdict.
    assertEquals(
        Reason.OK, judge(example, true, example.owner(), example.message(), example.signature()));
    assertEquals(0, verified.hits());
    assertEquals(2, verified.size());
  }

  /** What a policy decides belongs to a batch of its own, of which nothing is kept. */
  @Test
  void policiesUseButDoNotKeep() {
    Credentials example = Credentials.bbs();
    byte[] policy =
        Credentials.typed(
            TypedIdentity.POLICY,
            DerEncoder.sequence(
                DerEncoder.element(0x0c, "$0".getBytes(StandardCharsets.UTF_8)),
                DerEncoder.octetList(List.of(example.owner()))));
    byte[] sig = DerEncoder.values(List.of(example.signature()));
    assertEquals(Reason.OK, judge(example, false, policy, example.message(), sig));
    assertEquals(0, verified.size());
    assertEquals(Reason.OK, judge(example));
    assertEquals(Reason.OK, judge(example, false, policy, example.message(), sig));
    assertEquals(1, verified.hits());
    assertEquals(2, verified.misses());
  }

  @Test
  void whatIsKeptIsBounded() {
    VerifiedCredentials small = new VerifiedCredentials(10_000);
    ByteView issuer = ByteView.of(new byte[96]);
    ByteView owner = ByteView.of(new byte[96]);
    for (int i = 0; i < 300; i++) {
      byte[] identity = new byte[1600];
      identity[0] = (byte) i;
      identity[1] = (byte) (i >> 8);
      small.add(
          new VerifiedCredentials.Key(7, issuer, ByteView.of(identity), owner, false),
          new double[16]);
    }
    assertTrue(small.size() <= 5, small.size() + " entries");
    long before = small.size();
    small.add(
        new VerifiedCredentials.Key(7, issuer, ByteView.of(new byte[9000]), owner, false),
        new double[16]);
    assertEquals(before, small.size());
  }
}
