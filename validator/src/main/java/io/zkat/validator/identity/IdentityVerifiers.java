package io.zkat.validator.identity;

import io.zkat.math.hash.Sha256;
import io.zkat.validator.engine.CheckList;
import io.zkat.validator.engine.Verification;
import io.zkat.validator.equation.Outcomes;
import io.zkat.validator.identity.idemix.IdemixVerifier;
import io.zkat.validator.identity.idemix.VerifiedCredentials;
import io.zkat.validator.identity.x509.EcdsaVerifier;
import io.zkat.validator.identity.x509.X509Keys;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.params.IdemixIssuerKey;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.wire.ByteView;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes the verifiers of typed identities (spec validation 8) for one request after the other. One
 * thread at a time; everything is reused.
 *
 * <pre>{@code
 * verifiers.start(params, limits, now);
 * OwnerVerifier owner = verifiers.open(identity, checks);
 * Reason reason = owner.problem();
 * if (reason == Reason.OK) reason = owner.verify(message, sig, off, len, checks);
 * if (reason != Reason.OK) checks.fails(reason);
 * ...
 * verifiers.clear(); // once the batch has been evaluated
 * }</pre>
 */
public final class IdentityVerifiers {
  /** Enough for usual requests; what a large one needed on top is dropped after it. */
  private static final int KEPT_VERIFIERS = 128;

  /** Policies inside policies are rare. */
  private static final int KEPT_DECISIONS = 1;

  private final X509Keys keys;
  private final IdemixVerifier idemix;
  private final EcdsaVerifier ecdsa = new EcdsaVerifier();
  private final Sha256 sha256 = new Sha256();
  private final TypedIdentity envelope = new TypedIdentity();
  private final List<OwnerVerifier> verifiers = new ArrayList<>();
  private int used;
  private final List<Decision> decisions = new ArrayList<>();
  private int decisionDepth;

  private @Nullable PublicParams params;
  private Limits limits = Limits.DEFAULT;
  private Instant now = Instant.EPOCH;
  private int members;

  /** What evaluates by itself, at once, the checks that one yes or no depends on. */
  private static final class Decision {
    final Verification verification = new Verification(() -> 0, () -> -1, null);
    final CheckList checks = new CheckList(verification.batch());
  }

  /** A question whose answer may need an engine. */
  interface Question {
    /** {@link Reason#OK} if the answer is what the checks say, else the reason for a no. */
    Reason ask(CheckList checks);
  }

  /**
   * @param keys cache of the keys of certificates, for all threads
   * @param strictForm whether the optional rule S5 of spec idemix-nym 8 holds
   */
  public IdentityVerifiers(X509Keys keys, boolean strictForm) {
    this(keys, strictForm, null);
  }

  /**
   * As above, with a cache of credentials.
   *
   * @param verified credentials found valid, for all threads; null if none are kept
   */
  public IdentityVerifiers(
      X509Keys keys, boolean strictForm, @Nullable VerifiedCredentials verified) {
    this.keys = keys;
    this.idemix = new IdemixVerifier(strictForm, verified);
  }

  /**
   * Keeps the credentials of owners that turned out valid, if there is a cache for them. To be
   * called before {@link #clear}, if at all.
   *
   * @param outcomes of the batch to which all checks were added
   */
  public void keepVerified(Outcomes outcomes) {
    idemix.keepVerified(outcomes);
  }

  /**
   * Starts a request; verifiers made before must not be used any more.
   *
   * @param now the time that scripts are judged by
   */
  public void start(PublicParams params, Limits limits, Instant now) {
    this.params = params;
    this.limits = limits;
    this.now = now;
    members = 0;
    used = 0;
  }

  /** Takes back all checks that were added to a batch, which must have been evaluated. */
  public void clear() {
    for (int i = 0; i < used; i++) {
      verifiers.get(i).release();
    }
    used = 0;
    dropFrom(verifiers, KEPT_VERIFIERS);
    envelope.release();
    idemix.release();
    dropFrom(decisions, KEPT_DECISIONS);
  }

  private static void dropFrom(List<?> list, int kept) {
    if (list.size() > kept) {
      list.subList(kept, list.size()).clear();
    }
  }

  /**
   * Makes the verifier of a typed identity and of all identities in it. One request may open about
   * as many identities as it may have signatures, those inside of others counted.
   *
   * @param checks receives what must hold for the verifier to be made
   * @return a verifier that says whether it could be made ({@link OwnerVerifier#problem}); valid
   *     until the next request is started
   */
  public OwnerVerifier open(ByteView identity, CheckList checks) {
    return open(identity.array(), identity.offset(), identity.length(), 0, checks);
  }

  /**
   * @param depth how many identities this one is inside of
   */
  OwnerVerifier open(byte[] b, int off, int len, int depth, CheckList checks) {
    if (used == verifiers.size()) {
      verifiers.add(new OwnerVerifier(this));
    }
    OwnerVerifier verifier = verifiers.get(used++);
    if (depth > limits.identityDepth() || members++ > limits.signatures()) {
      return verifier.refused(Reason.LIMIT_EXCEEDED);
    }
    if (!envelope.read(b, off, len)) {
      return verifier.refused(Reason.IDENTITY_MALFORMED);
    }
    int body = envelope.bodyOffset();
    int bodyLength = envelope.bodyLength();
    return verifier.open(envelope.type(), b, body, bodyLength, depth, checks);
  }

  /** The issuer keys of the parameters, at least one. */
  List<IdemixIssuerKey> issuerKeys() {
    PublicParams started = params;
    if (started == null) {
      throw new IllegalStateException("no request was started");
    }
    return started.idemixIssuerKeys();
  }

  IdemixVerifier idemix() {
    return idemix;
  }

  EcdsaVerifier ecdsa() {
    return ecdsa;
  }

  Sha256 sha256() {
    return sha256;
  }

  X509Keys keys() {
    return keys;
  }

  Instant now() {
    return now;
  }

  /** Answers a question at once, with an engine of its own. */
  Reason decide(Question question) {
    if (decisionDepth == decisions.size()) {
      decisions.add(new Decision());
    }
    Decision decision = decisions.get(decisionDepth++);
    idemix.setRemembering(false); // its checks are of another batch
    Verification verification = decision.verification;
    verification.start();
    int owner = verification.batch().begin();
    decision.checks.start(owner);
    try {
      Reason reason = question.ask(decision.checks);
      if (reason == Reason.OK && decision.checks.sequence() >= 0) {
        verification.run();
        reason = verification.batch().outcomes().reason(owner);
      }
      return reason;
    } finally {
      verification.clear();
      decisionDepth--;
      idemix.setRemembering(decisionDepth == 0);
    }
  }
}
