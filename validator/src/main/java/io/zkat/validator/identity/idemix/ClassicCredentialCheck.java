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
import io.zkat.validator.wire.ByteView;
import org.jspecify.annotations.Nullable;

/**
 * A classic credential on BN254 with its association proof (spec idemix-nym 4 and 7.3). The first
 * round asks for the five commitments, which the challenge hashes; the second compares it.
 */
final class ClassicCredentialCheck extends Check implements Pooled {
  private static final Curve CURVE = Curve.BN254;
  private static final Fr FR = Fr.BN254;
  private static final byte[] EMPTY = {};

  // Points by slot.
  private static final int NYM = 0;
  private static final int A_PRIME = G1.AFFINE;
  private static final int A_BAR = 2 * G1.AFFINE;
  private static final int B_PRIME = 3 * G1.AFFINE;
  private static final int EID = 4 * G1.AFFINE;
  private static final int RH = 5 * G1.AFFINE;
  private static final int POINTS = 6 * G1.AFFINE;

  private static final int EID_ATTRIBUTE = 2;
  private static final int RH_ATTRIBUTE = 3;
  private static final int COMMITMENTS = 5;

  private static final int PAIRING_ORDER = 3;
  private static final int REVOCATION_ORDER = 5;
  private static final int OWNER_ORDER = 7;
  private static final int CHALLENGE_ORDER = 8;

  /** One byte for each attribute, which says that it is hidden. */
  private static final byte[] ALL_HIDDEN = new byte[IdemixIssuerKey.ATTRIBUTE_COUNT];

  private static final byte[] LABEL = {
    's', 'i', 'g', 'n', 'W', 'i', 't', 'h', 'E', 'i', 'd', 'N', 'y', 'm', 'R', 'h', 'N', 'y', 'm'
  };

  private final IdemixTools tools;
  private final double[] points = new double[POINTS];
  private final long[] challenge = new long[Fr.LIMBS];

  /** Responses by attribute, for two commitments each. */
  private final long[] attributes = new long[IdemixIssuerKey.ATTRIBUTE_COUNT * Fr.LIMBS];

  private final int[] slots = new int[COMMITMENTS];
  private final long[] numbers = new long[ClassicSignature.S_ATTRIBUTES * Fr.LIMBS];
  private IdemixIssuerKey key;
  private int place;

  // The challenge and the nonce as they stand, for the second round.
  private byte[] bytes = EMPTY;
  private int challengeOffset;
  private int challengeLength;
  private int nonceOffset;
  private int nonceLength;

  /** A failure that the reference finds after the pairing, and its place in the order. */
  private Reason late = Reason.OK;

  private int lateOrder;
  private boolean answered;

  ClassicCredentialCheck(IdemixTools tools, IdemixIssuerKey key) {
    this.tools = tools;
    this.key = key;
  }

  @Override
  public FixedBases bases() {
    return key.bases();
  }

  @Override
  public void release() {
    bytes = EMPTY;
  }

  /** The one-time key, affine. */
  double[] nym() {
    return points;
  }

  /**
   * Reads a serialized identity.
   *
   * @param owner the pseudonym that the credential must carry, null if any; must not be empty
   * @param place the input that it belongs to
   * @param strictForm whether rule S5 holds
   * @return {@link Reason#OK}, or a failure that comes before all equations
   */
  Reason read(
      IdemixIssuerKey key,
      byte[] b,
      int off,
      int len,
      @Nullable ByteView owner,
      int place,
      boolean strictForm) {
    this.key = key;
    this.place = place;
    late = Reason.OK;
    answered = false;
    SerializedIdentity identity = tools.identity;
    Reason reason = identity.read(b, off, len);
    if (reason != Reason.OK) {
      return reason;
    }
    if (!ClassicPoints.decodeNymKey(
        b, identity.nymOffset, identity.nymLength, points, NYM, tools)) {
      return Reason.IDEMIX_MALFORMED_NYM_KEY;
    }
    if (identity.proofLength == 0) {
      return Reason.IDEMIX_PROOF_MISSING;
    }
    ClassicSignature proof = tools.classic;
    reason = proof.read(b, identity.proofOffset, identity.proofLength, strictForm);
    if (reason != Reason.OK) {
      return reason;
    }
    reason = readPoints(b, proof);
    if (reason != Reason.OK) {
      return reason;
    }
    if (proof.revocationAlgorithm() != 0) {
      fail(REVOCATION_ORDER, Reason.IDEMIX_REVOCATION_ALGORITHM);
    } else if (!ClassicPoints.isEpochKey(b, proof, tools)) {
      fail(REVOCATION_ORDER, Reason.IDEMIX_MALFORMED_PROOF);
    } else if (owner != null) {
      checkOwner(owner);
    }
    keepNumbers(b, proof);
    return Reason.OK;
  }

  private Reason readPoints(byte[] b, ClassicSignature proof) {
    if (!ClassicPoints.decode(b, proof, ClassicSignature.A_PRIME, points, A_PRIME, tools)
        || !ClassicPoints.decode(b, proof, ClassicSignature.A_BAR, points, A_BAR, tools)
        || !ClassicPoints.decode(b, proof, ClassicSignature.B_PRIME, points, B_PRIME, tools)
        || !ClassicPoints.decode(b, proof, ClassicSignature.NYM, tools.point, 0, tools)) {
      return Reason.IDEMIX_MALFORMED_PROOF;
    }
    if (proof.attributes() != IdemixIssuerKey.ATTRIBUTE_COUNT) {
      return Reason.IDEMIX_RESPONSE_COUNT;
    }
    if (!G1.BN254.equal(tools.point, 0, points, NYM)) {
      return Reason.IDEMIX_NYM_MISMATCH;
    }
    if (G1.isInfinity(points, A_PRIME)) {
      return Reason.IDEMIX_NEUTRAL_SIGNATURE;
    }
    return ClassicPoints.decode(b, proof, ClassicSignature.EID, points, EID, tools)
            && ClassicPoints.decode(b, proof, ClassicSignature.RH, points, RH, tools)
        ? Reason.OK
        : Reason.IDEMIX_MALFORMED_PROOF;
  }

  private void checkOwner(ByteView owner) {
    if (!tools.decode(CURVE, owner.array(), owner.offset(), owner.length(), tools.point, 0)) {
      fail(OWNER_ORDER, Reason.IDEMIX_MALFORMED_OWNER);
    } else if (!G1.BN254.equal(tools.point, 0, points, EID)) {
      fail(OWNER_ORDER, Reason.IDEMIX_OWNER_MISMATCH);
    }
  }

  private void fail(int order, Reason reason) {
    late = reason;
    lateOrder = order;
  }

  private void keepNumbers(byte[] b, ClassicSignature proof) {
    for (int part = ClassicSignature.CHALLENGE; part < ClassicSignature.NONCE; part++) {
      FR.fromBytesReduced(numbers, part * Fr.LIMBS, b, proof.offset(part), proof.length(part));
    }
    for (int i = 0; i < IdemixIssuerKey.ATTRIBUTE_COUNT; i++) {
      int part = ClassicSignature.S_ATTRIBUTES + i;
      FR.fromBytesReduced(attributes, i * Fr.LIMBS, b, proof.offset(part), proof.length(part));
    }
    FR.copy(challenge, 0, numbers, ClassicSignature.CHALLENGE * Fr.LIMBS);
    bytes = b;
    challengeOffset = proof.offset(ClassicSignature.CHALLENGE);
    challengeLength = proof.length(ClassicSignature.CHALLENGE);
    nonceOffset = proof.offset(ClassicSignature.NONCE);
    nonceLength = proof.length(ClassicSignature.NONCE);
  }

  @Override
  public boolean advance(EquationSink sink) {
    if (answered) {
      compare(sink);
      return false;
    }
    sink.pairing(
        this,
        key.pairingKey(),
        points,
        A_PRIME,
        points,
        A_BAR,
        PAIRING_ORDER,
        Reason.IDEMIX_PAIRING_FAILED,
        place);
    if (late != Reason.OK) {
      sink.fails(this, lateOrder, late, place);
      return false;
    }
    ask(sink.values());
    answered = true;
    return true;
  }

  /** Spec idemix-nym 7.3 step 4. */
  private void ask(LinearForms forms) {
    slots[0] = forms.begin();
    variable(forms, A_PRIME, ClassicSignature.S_E);
    fixed(forms, IdemixIssuerKey.RANDOMNESS, ClassicSignature.S_R2);
    tools.subtractVariable(forms, FR, points, A_BAR, challenge, 0);
    forms.variable(FR, points, B_PRIME, challenge, 0);

    slots[1] = forms.begin();
    fixed(forms, IdemixIssuerKey.RANDOMNESS, ClassicSignature.S_PRIME);
    variable(forms, B_PRIME, ClassicSignature.S_R3);
    fixed(forms, IdemixIssuerKey.SECRET_KEY, ClassicSignature.S_SK);
    for (int i = 0; i < IdemixIssuerKey.ATTRIBUTE_COUNT; i++) {
      attribute(forms, i);
    }
    forms.fixed(FR, key.base(IdemixIssuerKey.GENERATOR), challenge, 0);

    slots[2] = forms.begin();
    fixed(forms, IdemixIssuerKey.SECRET_KEY, ClassicSignature.S_SK);
    fixed(forms, IdemixIssuerKey.RANDOMNESS, ClassicSignature.S_R_NYM);
    tools.subtractVariable(forms, FR, points, NYM, challenge, 0);

    slots[3] = forms.begin();
    attribute(forms, EID_ATTRIBUTE);
    fixed(forms, IdemixIssuerKey.RANDOMNESS, ClassicSignature.S_EID);
    tools.subtractVariable(forms, FR, points, EID, challenge, 0);

    slots[4] = forms.begin();
    attribute(forms, RH_ATTRIBUTE);
    fixed(forms, IdemixIssuerKey.RANDOMNESS, ClassicSignature.S_RH);
    tools.subtractVariable(forms, FR, points, RH, challenge, 0);
  }

  private void fixed(LinearForms forms, int base, int number) {
    forms.fixed(FR, key.base(base), numbers, number * Fr.LIMBS);
  }

  private void variable(LinearForms forms, int point, int number) {
    forms.variable(FR, points, point, numbers, number * Fr.LIMBS);
  }

  private void attribute(LinearForms forms, int i) {
    forms.fixed(FR, key.base(IdemixIssuerKey.ATTRIBUTES + i), attributes, i * Fr.LIMBS);
  }

  /** Spec idemix-nym 7.3 steps 6 and 8. */
  private void compare(EquationSink sink) {
    PointTable values = sink.valueAnswers();
    tools.sha.update(LABEL, 0, LABEL.length);
    absorb(values, 0);
    absorb(values, 1);
    absorb(values, 2);
    tools.absorbClassic(points, A_PRIME);
    tools.absorbClassic(points, A_BAR);
    tools.absorbClassic(points, B_PRIME);
    tools.absorbClassic(points, NYM);
    tools.absorbClassic(points, EID);
    absorb(values, 3);
    tools.absorbClassic(points, RH);
    absorb(values, 4);
    tools.sha.update(key.hash(), 0, key.hash().length);
    tools.sha.update(ALL_HIDDEN, 0, ALL_HIDDEN.length);
    if (!tools.isClassicChallenge(
        bytes, challengeOffset, challengeLength, bytes, nonceOffset, nonceLength)) {
      sink.fails(this, CHALLENGE_ORDER, Reason.IDEMIX_CHALLENGE_MISMATCH, place);
    }
  }

  private void absorb(PointTable values, int commitment) {
    tools.sha.update(values.bytes, PointTable.bytesAt(slots[commitment]), CURVE.g1Bytes());
  }
}
