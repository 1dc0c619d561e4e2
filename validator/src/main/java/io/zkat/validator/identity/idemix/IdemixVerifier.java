package io.zkat.validator.identity.idemix;

import io.zkat.math.curve.G1;
import io.zkat.validator.engine.CheckList;
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
  private final IdemixTools tools = new IdemixTools();
  private final Pool<BbsCredentialCheck> bbsCredentials =
      new Pool<>(key -> new BbsCredentialCheck(tools, key));
  private final Pool<BbsPseudonymCheck> bbsPseudonyms =
      new Pool<>(key -> new BbsPseudonymCheck(tools, key));
  private final Pool<ClassicCredentialCheck> classicCredentials =
      new Pool<>(key -> new ClassicCredentialCheck(tools, key));
  private final Pool<ClassicPseudonymCheck> classicPseudonyms =
      new Pool<>(key -> new ClassicPseudonymCheck(tools, key));

  private static final class Pool<T> {
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
  }

  /**
   * @param strictForm whether the optional rule S5 of spec idemix-nym 8 holds, which the reference
   *     does not have
   */
  public IdemixVerifier(boolean strictForm) {
    this.strictForm = strictForm;
  }

  /** Takes back the checks given out so far. */
  public void release() {
    bbsCredentials.used = 0;
    bbsPseudonyms.used = 0;
    classicCredentials.used = 0;
    classicPseudonyms.used = 0;
  }

  /**
   * Reads a serialized identity (spec idemix-nym 4) and adds the check of its proof.
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
