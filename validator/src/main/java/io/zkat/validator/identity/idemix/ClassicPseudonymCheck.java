package io.zkat.validator.identity.idemix;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.math.field.Fr;
import io.zkat.validator.equation.Check;
import io.zkat.validator.equation.EquationSink;
import io.zkat.validator.equation.FixedBases;
import io.zkat.validator.equation.LinearForms;
import io.zkat.validator.equation.PointTable;
import io.zkat.validator.params.IdemixIssuerKey;
import io.zkat.validator.verdict.Reason;

/**
 * A signature under a one-time key of the classic flavour (spec idemix-nym 7.4). The first round
 * asks for the commitment, which the challenge hashes; the second compares it.
 */
final class ClassicPseudonymCheck extends Check implements Pooled {
  private static final Fr FR = Fr.BN254;
  private static final byte[] LABEL = {'s', 'i', 'g', 'n'};
  private static final byte[] EMPTY = {};
  private static final int S_SK = 0;
  private static final int S_R_NYM = Fr.LIMBS;
  private static final int CHALLENGE = 2 * Fr.LIMBS;
  private static final int ORDER = 1;

  private final IdemixTools tools;
  private final double[] nym = new double[G1.AFFINE];
  private final long[] scalars = new long[CHALLENGE + Fr.LIMBS];
  private IdemixIssuerKey key;
  private int place;
  private int slot;
  private boolean answered;

  // Message, challenge and nonce as they stand, for the second round.
  private byte[] message = EMPTY;
  private int messageOffset;
  private int messageLength;
  private byte[] signature = EMPTY;
  private int challengeOffset;
  private int challengeLength;
  private int nonceOffset;
  private int nonceLength;

  ClassicPseudonymCheck(IdemixTools tools, IdemixIssuerKey key) {
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
   * Reads a signature. Message and signature must stay as they are until the check is done.
   *
   * @param nym the one-time key, affine
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
      int place) {
    this.key = key;
    this.place = place;
    answered = false;
    System.arraycopy(nym, 0, this.nym, 0, G1.AFFINE);
    ClassicSignature parts = tools.classic;
    Reason reason = parts.readNymSignature(sig, off, len);
    if (reason != Reason.OK) {
      return reason;
    }
    number(sig, parts, ClassicSignature.S_SK, S_SK);
    number(sig, parts, ClassicSignature.S_R_NYM, S_R_NYM);
    number(sig, parts, ClassicSignature.CHALLENGE, CHALLENGE);
    this.message = message;
    this.messageOffset = messageOff;
    this.messageLength = messageLen;
    signature = sig;
    challengeOffset = parts.offset(ClassicSignature.CHALLENGE);
    challengeLength = parts.length(ClassicSignature.CHALLENGE);
    nonceOffset = parts.offset(ClassicSignature.NONCE);
    nonceLength = parts.length(ClassicSignature.NONCE);
    return Reason.OK;
  }

  private void number(byte[] b, ClassicSignature parts, int part, int slot) {
    FR.fromBytesReduced(scalars, slot, b, parts.offset(part), parts.length(part));
  }

  @Override
  public boolean advance(EquationSink sink) {
    if (!answered) {
      LinearForms forms = sink.values();
      slot = forms.begin();
      forms.fixed(FR, key.base(IdemixIssuerKey.SECRET_KEY), scalars, S_SK);
      forms.fixed(FR, key.base(IdemixIssuerKey.RANDOMNESS), scalars, S_R_NYM);
      tools.subtractVariable(forms, FR, nym, 0, scalars, CHALLENGE);
      answered = true;
      return true;
    }
    tools.sha.update(LABEL, 0, LABEL.length);
    tools.sha.update(sink.valueAnswers().bytes, PointTable.bytesAt(slot), Curve.BN254.g1Bytes());
    tools.absorbClassic(nym, 0);
    tools.sha.update(key.hash(), 0, key.hash().length);
    tools.sha.update(message, messageOffset, messageLength);
    if (!tools.isClassicChallenge(
        signature, challengeOffset, challengeLength, signature, nonceOffset, nonceLength)) {
      sink.fails(this, ORDER, Reason.NYM_SIGNATURE_INVALID, place);
    }
    return false;
  }
}
