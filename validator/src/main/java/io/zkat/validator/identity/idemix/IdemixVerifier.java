package io.zkat.validator.identity.idemix;

import io.zkat.math.curve.G1;
import io.zkat.validator.engine.CheckList;
import io.zkat.validator.equation.Outcomes;
import io.zkat.validator.equation.PendingMembers;
import io.zkat.validator.params.IdemixIssuerKey;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.wire.ByteView;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads credentials and pseudonym signatures and leaves their checks in a list. The checks are
 * pooled: they are in use until {@link #release}. One thread at a time.
 */
public final class IdemixVerifier {
  /** Doubles of a one-time key, as {@link #credential} writes it. */
  public static final int NYM = G1.AFFINE;

  private final boolean strictForm;
  private final @Nullable VerifiedCredentials verified;

  /** Credentials whose checks have been added and not evaluated yet. */
  private final List<Pending> pending = new ArrayList<>();

  private boolean remembering = true;
  private final IdemixTools tools = new IdemixTools();
  private final Pool<BbsCredentialCheck> bbsCredentials =
      new Pool<>(key -> new BbsCredentialCheck(tools, key));
  private final Pool<BbsPseudonymCheck> bbsPseudonyms =
      new Pool<>(key -> new BbsPseudonymCheck(tools, key));
  private final Pool<ClassicCredentialCheck> classicCredentials =
      new Pool<>(key -> new ClassicCredentialCheck(tools, key));
  private final Pool<ClassicPseudonymCheck> classicPseudonyms =
      new Pool<>(key -> new ClassicPseudonymCheck(tools, key));

  /** A credential that is valid if its owner, of the batch, turns out to be. */
  private static final class Pending {
    private final int owner;
    private final VerifiedCredentials.Key key;
    private final double[] nym;

    Pending(int owner, VerifiedCredentials.Key key, double[] nym) {
      this.owner = owner;
      this.key = key;
      this.nym = nym;
    }
  }

  private static final class Pool<T extends Pooled> {
    /** Enough for usual requests; what a large one needed on top is dropped after it. */
    private static final int KEPT = 128;

    private final Function<IdemixIssuerKey, T> maker;
    private final List<T> made = new ArrayList<>();
    private int used;

    Pool(Function<IdemixIssuerKey, T> maker) {
      this.maker = maker;
    }

    T next(IdemixIssuerKey key) {
      if (used == made.size()) {
        made.add(maker.apply(key));
      }
      return made.get(used++);
    }

    void release() {
      for (int i = 0; i < used; i++) {
        made.get(i).release();
      }
      used = 0;
      if (made.size() > KEPT) {
        made.subList(KEPT, made.size()).clear();
      }
    }
  }

  /**
   * @param strictForm whether the optional rule S5 of spec idemix-nym 8 holds, which the reference
   *     does not have
   * @param verified credentials found valid before; null if none are kept
   */
  public IdemixVerifier(boolean strictForm, @Nullable VerifiedCredentials verified) {
    this.strictForm = strictForm;
    this.verified = verified;
  }

  /**
   * Says whether the checks added next belong to the batch whose outcomes are given to {@link
   * #keepVerified}.
   */
  public void setRemembering(boolean remembering) {
    this.remembering = remembering;
  }

  /** Keeps the credentials of those owners that are valid. */
  public void keepVerified(Outcomes outcomes) {
    if (verified != null) {
      for (Pending credential : pending) {
        if (outcomes.reason(credential.owner) == Reason.OK) {
          verified.add(credential.key, credential.nym);
        }
      }
      pending.clear();
    }
  }

  /** Takes back the checks given out so far. */
  public void release() {
    pending.clear();
    bbsCredentials.release();
    bbsPseudonyms.release();
    classicCredentials.release();
    classicPseudonyms.release();
  }

  /**
   * Reads a serialized identity (spec idemix-nym 4) and adds the check of its proof, unless it is
   * one that has been found valid before.
   *
   * @param owner the pseudonym of the enrollment id that the credential must carry; null if any may
   * @param nym receives the one-time key, affine, {@link #NYM} doubles
   * @return {@link Reason#OK}, or a certain failure that ranks after what was added
   */
  public Reason credential(
      IdemixIssuerKey key,
      byte[] b,
      int off,
      int len,
      @Nullable ByteView owner,
      CheckList checks,
      double[] nym) {
    if (owner != null && owner.isEmpty()) {
      return Reason.IDEMIX_OWNER_EMPTY; // rule S6
    }
    if (verified == null || owner == null) {
      return read(key, b, off, len, owner, checks, nym);
    }
    VerifiedCredentials.Key entry = VerifiedCredentials.key(key, b, off, len, owner, strictForm);
    double[] known = verified.find(entry);
    if (known != null) {
      System.arraycopy(known, 0, nym, 0, NYM);
      return Reason.OK;
    }
    Reason reason = read(key, b, off, len, owner, checks, nym);
    if (reason == Reason.OK && remembering) {
      pending.add(new Pending(checks.owner(), entry, nym.clone()));
    }
    return reason;
  }

  private Reason read(
      IdemixIssuerKey key,
      byte[] b,
      int off,
      int len,
      @Nullable ByteView owner,
      CheckList checks,
      double[] nym) {
    PendingMembers members = checks.next();
    if (key.isClassic()) {
      ClassicCredentialCheck check = classicCredentials.next(key);
      Reason reason = check.read(key, b, off, len, owner, checks.place(), strictForm);
      if (reason == Reason.OK) {
        System.arraycopy(check.nym(), 0, nym, 0, NYM);
        checks.add(check);
      }
      return reason;
    }
    BbsCredentialCheck check = bbsCredentials.next(key);
    Reason reason = check.read(key, b, off, len, owner, members, checks.place(), strictForm);
    if (reason == Reason.OK) {
      System.arraycopy(check.nym(), 0, nym, 0, NYM);
      checks.add(check);
    }
    return reason;
  }

  /**
   * Reads a pseudonym signature (spec idemix-nym 6.1, 7.4) and adds its check. Message and
   * signature must stay as they are until the check is done.
   *
   * @param nym the one-time key that a credential gave
   * @return {@link Reason#OK}, or a certain failure that ranks after what was added
   */
  public Reason pseudonym(
      IdemixIssuerKey key,
      double[] nym,
      byte[] message,
      int messageOff,
      int messageLen,
      byte[] sig,
      int off,
      int len,
      CheckList checks) {
    PendingMembers members = checks.next();
    int place = checks.place();
    if (key.isClassic()) {
      ClassicPseudonymCheck check = classicPseudonyms.next(key);
      Reason reason = check.read(key, nym, message, messageOff, messageLen, sig, off, len, place);
      if (reason == Reason.OK) {
        checks.add(check);
      }
      return reason;
    }
    BbsPseudonymCheck check = bbsPseudonyms.next(key);
    Reason reason =
        check.read(key, nym, message, messageOff, messageLen, sig, off, len, members, place);
    if (reason == Reason.OK) {
      checks.add(check);
    }
    return reason;
  }
}
