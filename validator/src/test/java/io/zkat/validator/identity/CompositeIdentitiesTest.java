package io.zkat.validator.identity;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.zkat.math.testing.Seeded;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.params.ParamsResult;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.prover.Randomness;
import io.zkat.validator.prover.identity.GroupSigner;
import io.zkat.validator.prover.identity.HtlcTerms;
import io.zkat.validator.prover.identity.IdemixIssuer;
import io.zkat.validator.prover.identity.IdemixWallet;
import io.zkat.validator.prover.identity.Signer;
import io.zkat.validator.prover.identity.X509Signer;
import io.zkat.validator.prover.setup.ParamsMaker;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.wire.DerEncoder;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Identities inside identities, of every kind, and parameters with several issuers. */
final class CompositeIdentitiesTest {
  private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");
  private static final String LATER = "2100-01-01T00:00:00Z";
  private static final String EARLIER = "2020-01-01T00:00:00Z";
  private static final byte[] MESSAGE = "the message of a request".getBytes(US_ASCII);
  private static final byte[] PREIMAGE = "preimage".getBytes(US_ASCII);
  private static final SecureRandom SECURE = new SecureRandom();

  private static final IdemixIssuer BBS = IdemixIssuer.create(7, Randomness.of(SECURE));
  private static final IdemixIssuer OTHER_BBS = IdemixIssuer.create(8, Randomness.of(SECURE));
  private static final IdemixIssuer CLASSIC = IdemixIssuer.create(1, Randomness.of(SECURE));

  private static final Signer X509 = X509Signer.create("a", SECURE);
  private static final Signer NYM = wallet(BBS).idemixNym();
  private static final Signer IDEMIX = wallet(BBS).idemix();

  private final SignatureJudge judge = judge(Limits.DEFAULT, BBS);
  private final Seeded seeded = new Seeded();

  private static IdemixWallet wallet(IdemixIssuer issuer) {
    Randomness random = Randomness.of(SECURE);
    return new IdemixWallet(issuer, issuer.issue("alice", random), random);
  }

  private static PublicParams params(IdemixIssuer... issuers) {
    ParamsMaker maker = new ParamsMaker(7, 16).withCsp();
    for (IdemixIssuer issuer : issuers) {
      maker.withIdemixIssuer(issuer.curveId(), issuer.publicKey());
    }
    return switch (PublicParams.decode("test", maker.file(), Limits.DEFAULT)) {
      case ParamsResult.Loaded good -> good.params();
      case ParamsResult.Refused bad -> throw new AssertionError(bad.message());
    };
  }

  private static SignatureJudge judge(Limits limits, IdemixIssuer... issuers) {
    return new SignatureJudge(params(issuers), limits, NOW);
  }

  private Reason judge(Signer signer) {
    return judge.judge(signer.identity(), MESSAGE, signer.sign(MESSAGE));
  }

  /** The signer's identity, signed by another. */
  private static Signer forged(Signer signer, Signer by) {
    return new Signer() {
      @Override
      public byte[] identity() {
        return signer.identity();
      }

      @Override
      public byte[] sign(byte[] message) {
        return by.sign(message);
      }
    };
  }

  private static Signer over(Signer signer, byte[] otherMessage) {
    return new Signer() {
      @Override
      public byte[] identity() {
        return signer.identity();
      }

      @Override
      public byte[] sign(byte[] message) {
        return signer.sign(otherMessage);
      }
    };
  }

  @Test
  void multisigs() {
    assertEquals(Reason.OK, judge(GroupSigner.multisig(List.of(X509, NYM, IDEMIX, X509))));
    assertEquals(Reason.OK, judge(GroupSigner.multisig(List.of())));
    byte[] other = {1};
    assertEquals(
        Reason.NYM_SIGNATURE_INVALID,
        judge(GroupSigner.multisig(List.of(X509, over(NYM, other), IDEMIX))));
    assertEquals(
        Reason.NYM_SIGNATURE_INVALID,
        judge(GroupSigner.multisig(List.of(X509, over(NYM, other), over(X509, other)))),
        "the first failure counts, also if it is found last");
    assertEquals(
        Reason.X509_SIGNATURE_INVALID,
        judge(GroupSigner.multisig(List.of(over(X509, other), over(NYM, other)))));
    Signer two = GroupSigner.multisig(List.of(X509, NYM));
    assertEquals(
        Reason.MULTISIG_SIGNATURE_COUNT, judge(forged(two, GroupSigner.multisig(List.of(X509)))));
    assertEquals(Reason.MULTISIG_MALFORMED_SIGNATURE, judge(forged(two, X509)));
    assertEquals(
        Reason.OK, judge(GroupSigner.multisig(List.of(two, GroupSigner.multisig(List.of(two))))));
  }

  @Test
  void policies() {
    List<Signer> three = List.of(X509, NYM, IDEMIX);
    assertEquals(Reason.OK, judge(GroupSigner.policy("$0 AND $1 AND $2", three, Set.of())));
    assertEquals(Reason.OK, judge(GroupSigner.policy("$0 OR $1", three, Set.of(0, 2))));
    assertEquals(Reason.OK, judge(GroupSigner.policy("$1 OR $0", three, Set.of(1, 2))));
    assertEquals(Reason.OK, judge(GroupSigner.policy("$2", three, Set.of(0, 1))));
    assertEquals(
        Reason.POLICY_NOT_SATISFIED, judge(GroupSigner.policy("$0 AND $1", three, Set.of(1))));
    assertEquals(Reason.POLICY_NOT_SATISFIED, judge(GroupSigner.policy("$3", three, Set.of())));
    byte[] other = {1};
    List<Signer> wrong = List.of(over(X509, other), over(NYM, other), IDEMIX);
    assertEquals(
        Reason.POLICY_NOT_SATISFIED, judge(GroupSigner.policy("$0 OR $1", wrong, Set.of())));
    assertEquals(Reason.OK, judge(GroupSigner.policy("$0 OR $1 OR $2", wrong, Set.of())));
    assertEquals(Reason.OK, judge(GroupSigner.policy("$0 OR $0 OR $2", wrong, Set.of())));
    // Asked by one policy inside a multisig inside another.
    Signer inner = GroupSigner.policy("$1", List.of(X509, NYM), Set.of(0));
    Signer nested = GroupSigner.multisig(List.of(NYM, inner, NYM));
    assertEquals(
        Reason.OK, judge(GroupSigner.policy("$0 AND $1", List.of(nested, nested), Set.of())));
    assertEquals(
        Reason.POLICY_NOT_SATISFIED,
        judge(
            GroupSigner.policy(
                "$0 AND $1",
                List.of(
                    nested,
                    forged(nested, GroupSigner.multisig(List.of(NYM, inner, over(NYM, other))))),
                Set.of())));
    Signer policy = GroupSigner.policy("$0", three, Set.of());
    assertEquals(
        Reason.POLICY_SIGNATURE_COUNT, judge(forged(policy, GroupSigner.multisig(List.of(X509)))));
    assertEquals(Reason.POLICY_MALFORMED_SIGNATURE, judge(forged(policy, X509)));
  }

  /** All members must yield a verifier, also those whom nobody asks. */
  @Test
  void membersThatCannotBeOpened() {
    byte[] unknown = Credentials.typed(7, new byte[] {1});
    byte[] noIdentity = {1, 2, 3};
    Signer bad = fixed(unknown);
    Signer worse = fixed(noIdentity);
    assertEquals(Reason.IDENTITY_TYPE_UNKNOWN, judge(bad));
    assertEquals(Reason.IDENTITY_MALFORMED, judge(worse));
    assertEquals(
        Reason.IDENTITY_TYPE_UNKNOWN,
        judge(GroupSigner.policy("$0", List.of(X509, bad), Set.of(1))));
    assertEquals(Reason.IDENTITY_MALFORMED, judge(GroupSigner.multisig(List.of(X509, worse))));
    HtlcTerms terms = new HtlcTerms(unknown, X509.identity(), LATER, PREIMAGE);
    assertEquals(Reason.IDENTITY_TYPE_UNKNOWN, judge(terms.claim(X509, PREIMAGE)));
    // An idemix identity must be proved under an issuer even if its slot is empty.
    byte[] altered = IDEMIX.identity();
    altered[400] ^= 1; // in a response
    assertTrue(
        judge(GroupSigner.policy("$0", List.of(X509, fixed(altered)), Set.of(1))) != Reason.OK);
    assertEquals(
        Reason.POLICY_TEXT_MALFORMED, judge(GroupSigner.policy("$0 $1", List.of(X509), Set.of())));
    assertEquals(
        Reason.POLICY_MALFORMED,
        judge(fixed(Credentials.typed(TypedIdentity.POLICY, new byte[] {0x30, 0}))));
    assertEquals(
        Reason.POLICY_MALFORMED,
        judge(
            fixed(
                Credentials.typed(
                    TypedIdentity.POLICY,
                    DerEncoder.sequence(DerEncoder.octets(new byte[] {1}))))));
    assertEquals(
        Reason.MULTISIG_MALFORMED,
        judge(fixed(Credentials.typed(TypedIdentity.MULTISIG, new byte[] {0x30, 1}))));
    assertEquals(
        Reason.HTLC_MALFORMED_SCRIPT,
        judge(fixed(Credentials.typed(TypedIdentity.HTLC, new byte[] {'{'}))));
  }

  private static Signer fixed(byte[] identity) {
    return new Signer() {
      @Override
      public byte[] identity() {
        return identity.clone();
      }

      @Override
      public byte[] sign(byte[] message) {
        return new byte[] {0};
      }
    };
  }

  @Test
  void scripts() {
    for (Signer recipient : List.of(X509, NYM, IDEMIX)) {
      HtlcTerms open = new HtlcTerms(NYM.identity(), recipient.identity(), LATER, PREIMAGE);
      assertEquals(Reason.OK, judge(open.claim(recipient, PREIMAGE)));
      byte[] wrong = {1};
      assertEquals(Reason.HTLC_PREIMAGE_MISMATCH, judge(open.claim(recipient, wrong)));
      assertTrue(judge(open.reclaim(NYM)) == Reason.HTLC_MALFORMED_CLAIM);
      HtlcTerms over = new HtlcTerms(recipient.identity(), NYM.identity(), EARLIER, PREIMAGE);
      assertEquals(Reason.OK, judge(over.reclaim(recipient)));
      assertTrue(judge(over.claim(NYM, PREIMAGE)) != Reason.OK);
      // At the very deadline it is the sender's turn.
      HtlcTerms exact =
          new HtlcTerms(recipient.identity(), NYM.identity(), NOW.toString(), PREIMAGE);
      assertEquals(Reason.OK, judge(exact.reclaim(recipient)));
    }
    // A claim through two scripts signs both preimages, the inner one last.
    byte[] second = "second".getBytes(US_ASCII);
    HtlcTerms inner = new HtlcTerms(NYM.identity(), NYM.identity(), LATER, second);
    HtlcTerms outer = new HtlcTerms(NYM.identity(), inner.identity(), LATER, PREIMAGE);
    assertEquals(Reason.OK, judge(outer.claim(inner.claim(NYM, second), PREIMAGE)));
    assertEquals(
        Reason.HTLC_PREIMAGE_MISMATCH, judge(outer.claim(inner.claim(NYM, PREIMAGE), PREIMAGE)));
  }

  @Test
  void nestingIsLimited() {
    Signer signer = X509;
    for (int depth = 0; depth < Limits.DEFAULT.identityDepth(); depth++) {
      signer =
          depth % 2 == 0
              ? GroupSigner.multisig(List.of(signer))
              : GroupSigner.policy("$0", List.of(signer), Set.of());
    }
    assertEquals(Reason.OK, judge(signer));
    assertEquals(Reason.LIMIT_EXCEEDED, judge(GroupSigner.multisig(List.of(signer))));
    byte[] deep = new byte[0];
    for (int depth = 0; depth < 5000; depth++) {
      deep = Credentials.typed(TypedIdentity.MULTISIG, DerEncoder.values(List.of(deep)));
    }
    assertEquals(Reason.LIMIT_EXCEEDED, judge(fixed(deep)));
    assertEquals(
        Reason.LIMIT_EXCEEDED,
        judge(
            fixed(
                Credentials.typed(
                    TypedIdentity.MULTISIG,
                    DerEncoder.values(
                        Collections.nCopies(Limits.DEFAULT.signatures() + 1, X509.identity()))))));
    assertTrue(
        judge(
                fixed(
                    Credentials.typed(
                        TypedIdentity.MULTISIG,
                        DerEncoder.values(
                            Collections.nCopies(Limits.DEFAULT.signatures(), X509.identity())))))
            != Reason.LIMIT_EXCEEDED);
  }

  /** Type 1 owners may have a credential of any issuer, type 3 owners of the first only. */
  @Test
  void severalIssuers() {
    SignatureJudge three = judge(Limits.DEFAULT, CLASSIC, OTHER_BBS, BBS);
    List<IdemixIssuer> issuers = List.of(CLASSIC, OTHER_BBS, BBS);
    for (IdemixIssuer issuer : issuers) {
      Signer idemix = wallet(issuer).idemix();
      byte[] sig = idemix.sign(MESSAGE);
      assertEquals(Reason.OK, three.judge(idemix.identity(), MESSAGE, sig));
      assertEquals(
          Reason.NYM_SIGNATURE_INVALID, three.judge(idemix.identity(), new byte[] {1}, sig));
      Signer policy = GroupSigner.policy("$0", List.of(idemix), Set.of());
      assertEquals(Reason.OK, three.judge(policy.identity(), MESSAGE, policy.sign(MESSAGE)));
      Signer nym = wallet(issuer).idemixNym();
      assertEquals(
          issuer == CLASSIC, three.judge(nym.identity(), MESSAGE, nym.sign(MESSAGE)) == Reason.OK);
    }
    IdemixIssuer stranger = IdemixIssuer.create(7, Randomness.of(SECURE));
    Signer idemix = wallet(stranger).idemix();
    assertEquals(
        Reason.IDEMIX_NO_ISSUER, three.judge(idemix.identity(), MESSAGE, idemix.sign(MESSAGE)));
    Signer nym = wallet(stranger).idemixNym();
    assertEquals(
        Reason.IDEMIX_NYM_PROOF_FAILED, judge.judge(nym.identity(), MESSAGE, nym.sign(MESSAGE)));
  }

  /** A key on another curve than the tokens' has fixed bases of its own. */
  @Test
  void issuerOnAnotherCurve() {
    PublicParams params = params(CLASSIC, BBS);
    assertTrue(params.idemixIssuerKeys().getFirst().bases() != params.proofParams().bases());
    assertTrue(params.idemixIssuerKeys().getLast().bases() == params.proofParams().bases());
  }

  @Test
  void alteredAtRandom() {
    Signer inner = GroupSigner.policy("$0 OR ($1 AND $2)", List.of(X509, NYM, IDEMIX), Set.of(0));
    HtlcTerms terms = new HtlcTerms(X509.identity(), inner.identity(), LATER, PREIMAGE);
    List<Signer> signers = List.of(X509, NYM, IDEMIX, inner, terms.claim(inner, PREIMAGE));
    List<Reason> seen = new ArrayList<>();
    for (int round = 0; round < 150; round++) {
      Signer signer = signers.get(round % signers.size());
      byte[] identity = signer.identity();
      byte[] sig = signer.sign(MESSAGE);
      byte[] target = seeded.random().nextBoolean() ? identity : sig;
      target[seeded.random().nextInt(target.length)] ^= (byte) (1 << seeded.random().nextInt(8));
      if (seeded.random().nextInt(4) == 0) {
        sig = Arrays.copyOf(sig, seeded.random().nextInt(sig.length));
      }
      seen.add(judge.judge(identity, MESSAGE, sig));
    }
    assertTrue(seen.stream().distinct().count() > 8, seen + " " + seeded);
  }

  @FuzzTest
  void anyBytes(byte[] input) {
    int cut = input.length == 0 ? 0 : (input[0] & 0xff) * input.length / 256;
    byte[] identity = Arrays.copyOf(input, cut);
    byte[] sig = Arrays.copyOfRange(input, cut, input.length);
    judge.judge(identity, MESSAGE, sig);
    for (int type = 1; type <= 6; type++) {
      judge.judge(Credentials.typed(type, identity), MESSAGE, sig);
    }
  }
}
