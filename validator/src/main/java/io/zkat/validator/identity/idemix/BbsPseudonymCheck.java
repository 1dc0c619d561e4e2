package io.zkat.validator.identity.idemix;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.math.field.Fr;
import io.zkat.validator.equation.Check;
import io.zkat.validator.equation.EquationSink;
import io.zkat.validator.equation.FixedBases;
import io.zkat.validator.equation.LinearForms;
import io.zkat.validator.equation.PendingMembers;
import io.zkat.validator.params.IdemixIssuerKey;
import io.zkat.validator.verdict.Reason;

/** A signature under a one-time key of the BBS+ flavour (spec idemix-nym 6.1): one equation. */
final class BbsPseudonymCheck extends Check implements Pooled {
  private static final byte[] EMPTY = {};
  private static final Fr FR = Fr.BLS12_381;
  private static final byte[] LABEL = {'n', 'y', 'm', '-', 's', 'i', 'g'};
  private static final int RESPONSES = 2;
  private static final int CHALLENGE = RESPONSES * Fr.LIMBS;
  private static final int ORDER = 1;

  private final IdemixTools tools;
  private final double[] nym = new double[G1.AFFINE];
  private final double[] commitment = new double[G1.AFFINE];
  private final long[] scalars = new long[CHALLENGE + Fr.LIMBS];
  private final AriesSignature parts = new AriesSignature();
  private byte[] message = EMPTY;
  private int messageOffset;
  private int messageLength;
  private byte[] signature = EMPTY;
  private IdemixIssuerKey key;
  private int place;

  BbsPseudonymCheck(IdemixTools tools, IdemixIssuerKey key) {
    this.tools = tools;
    this.key = key;
  }

  @Override
  public FixedBases bases() {
    return key.bases();
  }

  @Override
  public void release() {
    message = EMPTY;
    signature = EMPTY;
  }

  /**
   * Reads a signature, which must stay as it is, like the message; its point goes to {@code
   * members}.
   *
   * @param nym the one-time key, affine, of the group
   * @return {@link Reason#OK}, or a certain failure
   */
  Reason read(
      IdemixIssuerKey key,
      double[] nym,
      byte[] message,
      int messageOff,
      int messageLen,
      byte[] sig,
      int off,
      int len,
      PendingMembers members,
      int place) {
    this.key = key;
    this.place = place;
    System.arraycopy(nym, 0, this.nym, 0, G1.AFFINE);
    this.message = message;
    this.messageOffset = messageOff;
    this.messageLength = messageLen;
    this.signature = sig;
    Reason reason = parts.readNymSignature(sig, off, len);
    if (reason != Reason.OK) {
      return reason;
    }
    reason =
        ProofBlock.read(
            sig,
            parts.offset(AriesSignature.MAIN),
            parts.length(AriesSignature.MAIN),
            RESPONSES,
            commitment,
            0,
            scalars,
            0,
            members,
            Reason.NYM_SIGNATURE_MALFORMED,
            place,
            tools.t);
    return reason == Reason.OK ? Reason.OK : Reason.NYM_SIGNATURE_MALFORMED;
  }

  private void challenge() {
    ScalarHash hash = tools.okm;
    hash.update(LABEL, 0, LABEL.length);
    tools.absorb(nym, 0);
    hash.update(key.encodedBases(), 0, 2 * Curve.BLS12_381.g1Bytes()); // h0 and h[0]
    tools.absorb(commitment, 0);
    hash.update(message, messageOffset, messageLength);
    hash.finishWithNonce(
        scalars,
        CHALLENGE,
        signature,
        parts.offset(AriesSignature.NONCE),
        parts.length(AriesSignature.NONCE));
  }

  @Override
  public boolean advance(EquationSink sink) {
    challenge();
    LinearForms forms = sink.equations();
    forms.begin();
    tools.addPoint(forms, FR, commitment, 0);
    tools.subtractFixed(forms, FR, key.base(IdemixIssuerKey.RANDOMNESS), scalars, 0);
    tools.subtractFixed(forms, FR, key.base(IdemixIssuerKey.SECRET_KEY), scalars, Fr.LIMBS);
    tools.subtractVariable(forms, FR, nym, 0, scalars, CHALLENGE);
    sink.vanishes(this, ORDER, Reason.NYM_SIGNATURE_INVALID, place);
    return false;
  }
}
