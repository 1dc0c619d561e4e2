package io.zkat.validator.prover.identity;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.zkat.math.testing.Seeded;
import io.zkat.validator.engine.CheckList;
import io.zkat.validator.engine.Verification;
import io.zkat.validator.identity.IdentityVerifiers;
import io.zkat.validator.identity.OwnerVerifier;
import io.zkat.validator.identity.SignedMessage;
import io.zkat.validator.identity.x509.X509Keys;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.params.ParamsResult;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.prover.Randomness;
import io.zkat.validator.prover.setup.ParamsMaker;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.wire.ByteView;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What signs is accepted by what verifies, and by nothing else's verifier. */
class SignersVerifyTest {
  private static final byte[] MESSAGE = "message".getBytes(UTF_8);
  private static final byte[] OTHER = "messagf".getBytes(UTF_8);
  private static final byte[] PREIMAGE = "preimage".getBytes(UTF_8);
  private static final Instant NOW = Instant.parse("2050-01-01T00:00:00Z");
  private static final String LATER = "2050-01-01T00:00:01Z";
  private static final String BEFORE = "2049-12-31T23:59:59Z";

  private final SecureRandom random = new SecureRandom();
  private final Randomness scalars = Randomness.of(new Seeded().random());

  private static PublicParams params(IdemixIssuer... issuers) {
    ParamsMaker maker = new ParamsMaker(1, 16).withCsp();
    for (IdemixIssuer issuer : issuers) {
      maker.withIdemixIssuer(issuer.curveId(), issuer.publicKey());
    }
    return switch (PublicParams.decode("made", maker.file(), Limits.DEFAULT)) {
      case ParamsResult.Loaded(PublicParams params) -> params;
      case ParamsResult.Refused refused -> throw new AssertionError(refused.message());
    };
  }

  private IdemixWallet wallet(IdemixIssuer issuer) {
    return new IdemixWallet(issuer, issuer.issue("alice", scalars), scalars);
  }

  private static Reason judge(PublicParams params, byte[] owner, byte[] message, byte[] signature) {
    Verification verification = new Verification(System::nanoTime, () -> -1, null);
    CheckList checks = new CheckList(verification.batch());
    IdentityVerifiers verifiers = new IdentityVerifiers(new X509Keys(1 << 16), true);
    verifiers.start(params, Limits.DEFAULT, NOW);
    verification.start();
    int request = verification.batch().begin();
    checks.start(request);
    OwnerVerifier verifier = verifiers.open(ByteView.of(owner), checks);
    Reason reason = verifier.problem();
    if (reason == Reason.OK) {
      reason =
          verifier.verify(
              new SignedMessage(message, 0, message.length),
              signature,
              0,
              signature.length,
              checks);
    }
    if (reason != Reason.OK) {
      checks.fails(reason);
    }
    verification.run();
    return verification.batch().outcomes().reason(request);
  }

  private static void assertAccepted(PublicParams params, Signer signer) {
    byte[] signature = signer.sign(MESSAGE);
    assertEquals(Reason.OK, judge(params, signer.identity(), MESSAGE, signature));
    assertNotEquals(Reason.OK, judge(params, signer.identity(), OTHER, signature));
  }

  private static void assertRefused(PublicParams params, Signer signer) {
    assertNotEquals(Reason.OK, judge(params, signer.identity(), MESSAGE, signer.sign(MESSAGE)));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 8})
  void anonymousOwners(int curveId) {
    IdemixIssuer issuer = IdemixIssuer.create(curveId, scalars);
    PublicParams params = params(issuer);
    assertAccepted(params, wallet(issuer).idemixNym());
    assertAccepted(params, wallet(issuer).idemix());
    IdemixIssuer stranger = IdemixIssuer.create(curveId, scalars);
    assertRefused(params, wallet(stranger).idemixNym());
    assertRefused(params, wallet(stranger).idemix());
    // Of several issuers all count for one type, the first for the other.
    PublicParams two = params(stranger, issuer);
    assertAccepted(two, wallet(issuer).idemix());
    assertRefused(two, wallet(issuer).idemixNym());
    byte[] signature = wallet(issuer).idemixNym().sign(MESSAGE);
    assertNotEquals(
        Reason.OK,
        judge(params, wallet(issuer).idemixNym().identity(), MESSAGE, signature),
        "another pseudonym of the same holder");
  }

  @Test
  void certificatesAndGroupsOfThem() {
    PublicParams params = params(IdemixIssuer.create(7, scalars));
    List<Signer> members =
        List.of(
            X509Signer.create("a", random),
            X509Signer.create("b", "secp384r1", random),
            X509Signer.createWithoutCertificate(random));
    members.forEach(member -> assertAccepted(params, member));
    assertAccepted(params, X509Signer.create("d", "secp521r1", random));
    assertAccepted(params, GroupSigner.multisig(members));
    assertAccepted(params, GroupSigner.policy("$0 and ($1 OR $2)", members, Set.of(1)));
    assertRefused(params, GroupSigner.policy("$0 and ($1 OR $2)", members, Set.of(0)));
    assertRefused(params, GroupSigner.policy("$0 and ($1 OR $2)", members, Set.of(1, 2)));
    assertAccepted(
        params, GroupSigner.multisig(List.of(members.get(0), GroupSigner.multisig(members))));
  }

  @Test
  void scripts() {
    IdemixIssuer issuer = IdemixIssuer.create(7, scalars);
    PublicParams params = params(issuer);
    Signer sender = X509Signer.create("sender", random);
    Signer recipient = wallet(issuer).idemixNym();
    HtlcTerms open = new HtlcTerms(sender.identity(), recipient.identity(), LATER, PREIMAGE);
    HtlcTerms over = new HtlcTerms(sender.identity(), recipient.identity(), BEFORE, PREIMAGE);
    assertAccepted(params, open.claim(recipient, PREIMAGE));
    assertAccepted(params, over.reclaim(sender));
    assertRefused(params, open.claim(recipient, OTHER));
    assertRefused(params, open.claim(sender, PREIMAGE));
    assertRefused(params, open.reclaim(sender));
    assertRefused(params, over.claim(recipient, PREIMAGE));
    assertRefused(params, over.reclaim(recipient));
  }
}
