package io.zkat.validator.prover.request;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.zkat.math.field.Scalar;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.params.ParamsResult;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.proof.ProofType;
import io.zkat.validator.prover.OpenedCommitment;
import io.zkat.validator.prover.ProverParams;
import io.zkat.validator.prover.Randomness;
import io.zkat.validator.prover.identity.HtlcTerms;
import io.zkat.validator.prover.identity.IdemixIssuer;
import io.zkat.validator.prover.identity.IdemixWallet;
import io.zkat.validator.prover.identity.Signer;
import io.zkat.validator.prover.identity.X509Signer;
import io.zkat.validator.prover.setup.ParamsMaker;
import io.zkat.validator.rules.RequestValidator;
import io.zkat.validator.rules.RuleSet;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.verdict.Verdict;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whole requests of ours before the validator: honest ones, and signed lies. */
class MadeRequestsTest {
  private static final Instant NOW = Instant.parse("2050-01-01T00:00:00Z");
  private static final String LATER = "2100-01-01T00:00:00Z";

  private final SecureRandom random = new SecureRandom();
  private final Randomness scalars = Randomness.of(random);
  private final Signer issuer = X509Signer.create("issuer", random);
  private final Signer auditor = X509Signer.create("auditor", random);
  private final RequestValidator validator =
      new RequestValidator(
          Limits.DEFAULT,
          RuleSet.DEFAULT,
          InstantSource.fixed(NOW),
          random,
          System::nanoTime,
          () -> -1);

  private PublicParams params(int curveId, ProofType type, IdemixIssuer idemix) {
    ParamsMaker maker =
        new ParamsMaker(curveId, 16)
            .withIdemixIssuer(idemix.curveId(), idemix.publicKey())
            .withIssuer(issuer.identity())
            .withAuditor(auditor.identity());
    byte[] file = (type == ProofType.CSP ? maker.withCsp() : maker.withBulletproofs()).file();
    return switch (PublicParams.decode("made", file, Limits.DEFAULT)) {
      case ParamsResult.Loaded(PublicParams params) -> params;
      case ParamsResult.Refused refused -> throw new AssertionError(refused.message());
    };
  }

  private Verdict judge(PublicParams params, SignedRequest request) {
    return validator.validate(params, request.anchor().getBytes(UTF_8), request.bytes()).verdict();
  }

  @ParameterizedTest
  @CsvSource({"1, CSP", "1, BULLETPROOF", "7, CSP", "7, BULLETPROOF"})
  void everyKindOfRequestOfEveryKindOfOwnerIsValid(int curveId, ProofType type) {
    IdemixIssuer idemix = IdemixIssuer.create(curveId, scalars);
    PublicParams publicParams = params(curveId, type, idemix);
    ProverParams params = new ProverParams(publicParams);
    for (OwnerKind owner : OwnerKind.values()) {
      Owners owners = new Owners(owner, 3, idemix, random);
      RequestMaker maker = new RequestMaker(params, type, issuer, List.of(auditor), owners, random);
      for (RequestKind kind : RequestKind.values()) {
        Verdict verdict = judge(publicParams, maker.make(kind, 2, 2));
        assertEquals(Reason.OK, verdict.reason(), () -> owner + " " + kind + " " + verdict);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"1, CSP", "1, BULLETPROOF", "7, CSP", "7, BULLETPROOF"})
  void wrongProofsAreSignedAndRefused(int curveId, ProofType type) {
    IdemixIssuer idemix = IdemixIssuer.create(curveId, scalars);
    PublicParams publicParams = params(curveId, type, idemix);
    Owners owners = new Owners(OwnerKind.X509, 2, idemix, random);
    RequestMaker maker =
        new RequestMaker(
            new ProverParams(publicParams), type, issuer, List.of(auditor), owners, random);
    Reason expected =
        type == ProofType.CSP
            ? Reason.CSP_VERIFICATION_FAILED
            : Reason.MALFORMED_PROOF; // the last is no scalar
    for (RequestKind kind : List.of(RequestKind.TRANSFER, RequestKind.ISSUE)) {
      SignedRequest request = maker.make(kind, 2, 2).withWrongProofs();
      assertEquals(expected, judge(publicParams, request).reason(), kind::toString);
    }
  }

  /** Everything is signed as it should be, and something in it is not so. */
  @Test
  void signedLiesAreRefused() {
    IdemixIssuer idemix = IdemixIssuer.create(7, scalars);
    Lies lies = new Lies(params(7, ProofType.CSP, idemix), idemix);
    lies.assertRefused(Reason.OK, lies.transfer(5, 6, 4, 7));
    lies.assertRefused(Reason.TYPE_AND_SUM_CHALLENGE_MISMATCH, lies.transfer(5, 6, 4, 8));
    lies.assertRefused(Reason.CSP_VERIFICATION_FAILED, lies.transfer(1, 65536, 65536, 1));
    lies.assertRefused(Reason.CSP_VERIFICATION_FAILED, lies.transfer(5, 6, 12, -1));
    lies.assertRefused(
        Reason.TYPE_AND_SUM_CHALLENGE_MISMATCH,
        new TransferDraft("USD")
            .spend(lies.input(lies.token("USD", 5), lies.alice))
            .spend(lies.input(lies.token("EUR", 6), lies.alice))
            .create(Output.of(lies.bob.identity(), lies.token("USD", 11))));
    lies.assertRefused(
        Reason.UPGRADE_COMMITMENT_MISMATCH,
        new TransferDraft("USD")
            .spend(
                new Input("tx", 0, lies.alice, lies.token("USD", 5), new Input.Clear("USD", "0x6")))
            .create(Output.of(lies.bob.identity(), lies.token("USD", 5))));
    lies.assertRefused(
        Reason.REDEEM_ISSUER_MISSING,
        new TransferDraft("USD")
            .spend(lies.input(lies.token("USD", 5), lies.alice))
            .create(Output.redeemed(lies.token("USD", 5))));
    lies.assertRefused(
        Reason.METADATA_NOT_ACCOUNTED_FOR,
        lies.transfer(5, 6, 4, 7).metadata("note", new byte[] {1}));
    lies.assertRefused(Reason.OK, lies.transfer(5, 6, 4, 7).metadata("pub.note", new byte[] {1}));
  }

  @Test
  void whoMayNotSignIsRefused() {
    IdemixIssuer idemix = IdemixIssuer.create(7, scalars);
    Lies lies = new Lies(params(7, ProofType.CSP, idemix), idemix);
    Signer stranger = X509Signer.create("stranger", random);
    RequestWriter writer = lies.writer;
    IssueDraft theirs =
        new IssueDraft("USD", stranger)
            .create(Output.of(lies.bob.identity(), lies.token("USD", 5)));
    assertEquals(
        Reason.ISSUER_NOT_AUTHORIZED,
        judge(lies.params, writer.add(theirs).sign("tx", List.of(auditor))).reason());
    writer.add(lies.transfer(5, 6, 4, 7));
    assertEquals(
        Reason.AUDITOR_NOT_LISTED,
        judge(lies.params, writer.sign("tx", List.of(stranger))).reason());
    writer.add(lies.transfer(5, 6, 4, 7));
    assertEquals(
        Reason.AUDITOR_SIGNATURES_MISSING,
        judge(lies.params, writer.sign("tx", List.of())).reason());
    Signer thief = impersonating(lies.alice, lies.bob);
    lies.assertRefused(
        Reason.IDEMIX_OWNER_MISMATCH,
        new TransferDraft("USD")
            .spend(lies.input(lies.token("USD", 5), thief))
            .create(Output.of(lies.bob.identity(), lies.token("USD", 5))));
    SignedRequest honest = writer.add(lies.transfer(5, 6, 4, 7)).sign("tx", List.of(auditor));
    assertFalse(
        validator.validate(lies.params, "ty".getBytes(UTF_8), honest.bytes()).verdict().isValid(),
        "signatures are about one anchor");
  }

  /** Names one identity and signs as another. */
  private static Signer impersonating(Signer victim, Signer thief) {
    return new Signer() {
      @Override
      public byte[] identity() {
        return victim.identity();
      }

      @Override
      public byte[] sign(byte[] message) {
        return thief.sign(message);
      }
    };
  }

  @Test
  void scriptsThatAreNotKeptAreRefused() {
    IdemixIssuer idemix = IdemixIssuer.create(7, scalars);
    Lies lies = new Lies(params(7, ProofType.CSP, idemix), idemix);
    byte[] preimage = "preimage".getBytes(UTF_8);
    HtlcTerms terms = new HtlcTerms(lies.alice.identity(), lies.bob.identity(), LATER, preimage);
    OpenedCommitment token = lies.token("USD", 5);
    lies.assertRefused(
        Reason.HTLC_LOCK_NO_METADATA,
        new TransferDraft("USD")
            .spend(lies.input(lies.token("USD", 5), lies.alice))
            .create(Output.of(terms.identity(), token)));
    lies.assertRefused(
        Reason.HTLC_LOCK_ENTRY_MISMATCH,
        new TransferDraft("USD")
            .spend(lies.input(lies.token("USD", 5), lies.alice))
            .create(Output.of(terms.identity(), token))
            .metadata(terms.lockKey(), preimage));
    TransferDraft elsewhere =
        new TransferDraft("USD")
            .spend(lies.input(token, terms.claim(lies.bob, preimage)))
            .create(Output.of(lies.alice.identity(), lies.token("USD", 5)))
            .metadata(terms.claimKey(), preimage);
    lies.assertRefused(Reason.HTLC_RECIPIENT_MISMATCH, elsewhere);
    lies.assertRefused(
        Reason.HTLC_PREIMAGE_MISMATCH,
        new TransferDraft("USD")
            .spend(lies.input(token, terms.claim(lies.bob, new byte[] {1})))
            .create(Output.of(lies.bob.identity(), lies.token("USD", 5)))
            .metadata(terms.claimKey(), preimage));
    lies.assertRefused(
        Reason.HTLC_CLAIM_NO_METADATA,
        new TransferDraft("USD")
            .spend(lies.input(token, terms.claim(lies.bob, preimage)))
            .create(Output.of(lies.bob.identity(), lies.token("USD", 5))));
  }

  /** Two holders of credentials under one set of parameters. */
  private final class Lies {
    final PublicParams params;
    final ProverParams prover;
    final RequestWriter writer;
    final Signer alice;
    final Signer bob;

    Lies(PublicParams params, IdemixIssuer idemix) {
      this.params = params;
      prover = new ProverParams(params);
      writer = new RequestWriter(prover, ProofType.CSP, scalars);
      alice = new IdemixWallet(idemix, idemix.issue("alice", scalars), scalars).idemixNym();
      bob = new IdemixWallet(idemix, idemix.issue("bob", scalars), scalars).idemixNym();
    }

    /** Negative values are what is congruent to them. */
    OpenedCommitment token(String type, long value) {
      Scalar blinding = scalars.next(params.curve().fr());
      Scalar magnitude = Scalar.of(params.curve().fr(), Math.abs(value));
      return prover.commit(type, value < 0 ? magnitude.negate() : magnitude, blinding);
    }

    Input input(OpenedCommitment token, Signer owner) {
      return new Input("tx", 0, owner, token);
    }

    TransferDraft transfer(long in0, long in1, long... out) {
      TransferDraft draft =
          new TransferDraft("USD")
              .spend(input(token("USD", in0), alice))
              .spend(input(token("USD", in1), alice));
      Arrays.stream(out)
          .forEach(value -> draft.create(Output.of(bob.identity(), token("USD", value))));
      return draft;
    }

    void assertRefused(Reason reason, TransferDraft draft) {
      assertEquals(reason, judge(params, writer.add(draft).sign("tx", List.of(auditor))).reason());
    }
  }
}
