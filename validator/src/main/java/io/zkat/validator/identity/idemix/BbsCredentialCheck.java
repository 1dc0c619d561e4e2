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
import io.zkat.validator.wire.ByteView;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A BBS+ credential with its association proof (spec idemix-nym 4 and 5): a one-time key and, for
 * some owners, the pseudonym of an enrollment id. The challenge is over points that are there from
 * the start, so it takes one round: five linear equations and a pairing.
 *
 * <p>Each equation is stated as the commitment minus the rest. Of the two possible signs this is
 * the cheaper one, because an engine multiplies equations by short numbers.
 */
final class BbsCredentialCheck extends Check implements Pooled {
  private static final byte[] EMPTY = {};

  private static final Curve CURVE = Curve.BLS12_381;
  private static final Fr FR = Fr.BLS12_381;

  // Points by slot: names of spec idemix-nym 5.
  private static final int NYM = 0;
  private static final int A_PRIME = G1.AFFINE;
  private static final int A_BAR = 2 * G1.AFFINE;
  private static final int D = 3 * G1.AFFINE;
  private static final int T1 = 4 * G1.AFFINE;
  private static final int T2 = 5 * G1.AFFINE;
  private static final int NYM_COMMITMENT = 6 * G1.AFFINE;
  private static final int EID = 7 * G1.AFFINE;
  private static final int EID_COMMITMENT = 8 * G1.AFFINE;
  private static final int RH = 9 * G1.AFFINE;
  private static final int RH_COMMITMENT = 10 * G1.AFFINE;
  private static final int POINTS = 11 * G1.AFFINE;

  // Responses by slot, and the challenge.
  private static final int PAIR = 2;
  private static final int Z1 = 0;
  private static final int Z2 = Z1 + PAIR * Fr.LIMBS;
  private static final int Z2_COUNT = 7;
  private static final int Z2_SECRET_KEY = Z2 + 2 * Fr.LIMBS;
  private static final int EID_INDEX = 5;
  private static final int RH_INDEX = 6;
  private static final int Z2_EID = Z2 + EID_INDEX * Fr.LIMBS;
  private static final int Z2_RH = Z2 + RH_INDEX * Fr.LIMBS;
  private static final int Z_NYM = Z2 + Z2_COUNT * Fr.LIMBS;
  private static final int Z_EID = Z_NYM + PAIR * Fr.LIMBS;
  private static final int Z_RH = Z_EID + PAIR * Fr.LIMBS;
  private static final int CHALLENGE = Z_RH + PAIR * Fr.LIMBS;
  private static final int SCALARS = CHALLENGE + Fr.LIMBS;

  // The bases of the enrollment id and of the revocation handle.
  private static final int EID_BASE = IdemixIssuerKey.ATTRIBUTES + 2;
  private static final int RH_BASE = IdemixIssuerKey.ATTRIBUTES + 3;

  // The place of each equation in the reference's order; reading comes before.
  private static final int NYM_ORDER = 2;
  private static final int EID_ORDER = 3;
  private static final int RH_ORDER = 4;
  private static final int PAIRING_ORDER = 5;
  private static final int T1_ORDER = 6;
  private static final int T2_ORDER = 7;

  /** Bytes in front of the points of the payload of an honest proof (rule S5). */
  private static final byte[] HONEST_HEAD = {0, 5, 0};

  private static final byte[] LABEL = {
    's', 'i', 'g', 'n', 'W', 'i', 't', 'h', 'E', 'i', 'd', 'N', 'y', 'm', 'R', 'h', 'N', 'y', 'm'
  };

  private final IdemixTools tools;
  private final double[] points = new double[POINTS];
  private final long[] scalars = new long[SCALARS];
  private final AriesSignature proof = new AriesSignature();
  private byte[] bytes = EMPTY;
  private IdemixIssuerKey key;
  private int place;
  private boolean strictForm;

  BbsCredentialCheck(IdemixTools tools, IdemixIssuerKey key) {
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

  /** The challenge, once the check has been advanced. */
  long[] challenge() {
    return Arrays.copyOfRange(scalars, CHALLENGE, CHALLENGE + Fr.LIMBS);
  }

  /**
   * Reads a serialized identity, whose bytes must stay as they are; its points go to {@code
   * members}.
   *
   * @param owner the pseudonym that the credential must carry, null if any; must not be empty
   * @param place the input that it belongs to
   * @param strictForm whether points must have the form in which they are written (rule S5)
   * @return {@link Reason#OK}, or a failure that comes before all equations but after the points
   *     read so far
   */
  Reason read(
      IdemixIssuerKey key,
      byte[] b,
      int off,
      int len,
      @Nullable ByteView owner,
      PendingMembers members,
      int place,
      boolean strictForm) {
    this.key = key;
    this.place = place;
    this.strictForm = strictForm;
    SerializedIdentity identity = tools.identity;
    Reason reason = identity.read(b, off, len);
    if (reason != Reason.OK) {
      return reason;
    }
    if (!readNymKey(b, identity.nymOffset, identity.nymLength)) {
      return Reason.IDEMIX_MALFORMED_NYM_KEY;
    }
    members.add(points, NYM, Reason.IDEMIX_MALFORMED_NYM_KEY, place);
    if (identity.proofLength == 0) {
      return Reason.IDEMIX_PROOF_MISSING;
    }
    reason = proof.read(b, identity.proofOffset, identity.proofLength, strictForm);
    if (reason == Reason.OK) {
      reason =
          readPayload(
              b, proof.offset(AriesSignature.MAIN), proof.length(AriesSignature.MAIN), members);
    }
    if (reason == Reason.OK) {
      reason = readPseudonyms(b, proof, members);
    }
    bytes = b;
    return reason == Reason.OK ? checkPseudonyms(b, proof, owner, members) : reason;
  }

  /** Exactly an uncompressed point, or one whose first byte, 04, was left out. */
  private boolean readNymKey(byte[] b, int off, int len) {
    int size = CURVE.g1Bytes();
    if (len == size) {
      return tools.decode(CURVE, b, off, len, points, NYM);
    }
    if (len != size - 1) {
      return false;
    }
    tools.bytes[0] = 4;
    System.arraycopy(b, off, tools.bytes, 1, len);
    return tools.decode(CURVE, tools.bytes, 0, size, points, NYM);
  }

  private Reason readPayload(byte[] b, int off, int len, PendingMembers members) {
    int end = off + len;
    if (len < 2) {
      return Reason.IDEMIX_MALFORMED_PROOF;
    }
    int messages = (b[off] & 0xff) << 8 | (b[off + 1] & 0xff);
    int revealed = off + 2;
    int at = revealed + messages / 8 + 1;
    if (end - at < 3 * ProofBlock.POINT + Integer.BYTES) {
      return Reason.IDEMIX_MALFORMED_PROOF;
    }
    if (strictForm && !Arrays.equals(b, off, at, HONEST_HEAD, 0, HONEST_HEAD.length)) {
      return Reason.IDEMIX_MALFORMED_PROOF;
    }
    for (int point = A_PRIME; point <= D; point += G1.AFFINE) {
      if (!members.read(
          b, at, ProofBlock.POINT, points, point, Reason.IDEMIX_MALFORMED_PROOF, place, tools.t)) {
        return Reason.IDEMIX_MALFORMED_PROOF;
      }
      at += ProofBlock.POINT;
    }
    long length = 0;
    for (int i = 0; i < Integer.BYTES; i++) {
      length = length << 8 | (b[at++] & 0xff);
    }
    if (length > end - at) {
      return Reason.IDEMIX_MALFORMED_PROOF;
    }
    Reason reason = readBlock(b, at, (int) length, PAIR, T1, Z1, members);
    if (reason == Reason.OK) {
      at += (int) length;
      reason = readBlock(b, at, end - at, Z2_COUNT, T2, Z2, members);
    }
    if (reason != Reason.OK) {
      return reason;
    }
    int bits = 0;
    for (int i = 0; i <= messages / 8; i++) {
      bits |= b[revealed + i];
    }
    if (bits != 0) {
      return Reason.IDEMIX_ATTRIBUTE_REVEALED;
    }
    return G1.isInfinity(points, A_PRIME) ? Reason.IDEMIX_NEUTRAL_SIGNATURE : Reason.OK;
  }

  private Reason readPseudonyms(byte[] b, AriesSignature proof, PendingMembers members) {
    // The pseudonym is the one-time key (rule S4), so equal bytes need not be read twice.
    boolean same = equals(b, proof.offset(AriesSignature.NYM), proof.length(AriesSignature.NYM));
    if (!same) {
      int off = proof.offset(AriesSignature.NYM);
      int len = proof.length(AriesSignature.NYM);
      if (!isWritten(b, off, len) || !tools.decode(CURVE, b, off, len, tools.point, 0)) {
        return Reason.IDEMIX_MALFORMED_PROOF;
      }
      members.add(tools.point, 0, Reason.IDEMIX_MALFORMED_PROOF, place);
      if (!G1.BLS12_381.equal(tools.point, 0, points, NYM)) {
        return Reason.IDEMIX_NYM_MISMATCH;
      }
    }
    Reason reason = readBlock(b, proof, AriesSignature.NYM_PROOF, NYM_COMMITMENT, Z_NYM, members);
    if (reason == Reason.OK) {
      reason = readBlock(b, proof, AriesSignature.EID_PROOF, EID_COMMITMENT, Z_EID, members);
    }
    if (reason == Reason.OK) {
      reason = readPoint(b, proof, AriesSignature.EID, EID, members);
    }
    if (reason == Reason.OK) {
      reason = readBlock(b, proof, AriesSignature.RH_PROOF, RH_COMMITMENT, Z_RH, members);
    }
    return reason == Reason.OK ? readPoint(b, proof, AriesSignature.RH, RH, members) : reason;
  }

  private boolean equals(byte[] b, int off, int len) {
    SerializedIdentity identity = tools.identity;
    int nym = identity.nymOffset;
    return len == CURVE.g1Bytes()
        && Arrays.equals(b, off, off + len, b, nym, nym + identity.nymLength);
  }

  private Reason readPoint(
      byte[] b, AriesSignature proof, int part, int slot, PendingMembers members) {
    int off = proof.offset(part);
    int len = proof.length(part);
    if (!isWritten(b, off, len) || !tools.decode(CURVE, b, off, len, points, slot)) {
      return Reason.IDEMIX_MALFORMED_PROOF;
    }
    members.add(points, slot, Reason.IDEMIX_MALFORMED_PROOF, place);
    return Reason.OK;
  }

  /** Whether a point has the form and the length in which it is written, where that matters. */
  private boolean isWritten(byte[] b, int off, int len) {
    return !strictForm || (len == CURVE.g1Bytes() && (b[off] & 0xe0) == 0);
  }

  private Reason readBlock(
      byte[] b, AriesSignature proof, int part, int point, int scalar, PendingMembers members) {
    return readBlock(b, proof.offset(part), proof.length(part), PAIR, point, scalar, members);
  }

  private Reason readBlock(
      byte[] b, int off, int len, int n, int point, int scalar, PendingMembers members) {
    return ProofBlock.read(
        b,
        off,
        len,
        n,
        points,
        point,
        scalars,
        scalar,
        members,
        Reason.IDEMIX_MALFORMED_PROOF,
        place,
        tools.t);
  }

  private Reason checkPseudonyms(
      byte[] b, AriesSignature proof, @Nullable ByteView owner, PendingMembers members) {
    if (proof.eidIndex() != EID_INDEX || proof.rhIndex() != RH_INDEX) {
      return Reason.IDEMIX_ATTRIBUTE_INDEX;
    }
    if (owner == null) {
      return Reason.OK;
    }
    int off = proof.offset(AriesSignature.EID);
    int end = off + proof.length(AriesSignature.EID);
    byte[] a = owner.array();
    int ownerEnd = owner.offset() + owner.length();
    if (Arrays.equals(b, off, end, a, owner.offset(), ownerEnd)) {
      return Reason.OK;
    }
    if (!tools.decode(CURVE, a, owner.offset(), owner.length(), tools.point, 0)) {
      return Reason.IDEMIX_MALFORMED_OWNER;
    }
    members.add(tools.point, 0, Reason.IDEMIX_MALFORMED_OWNER, place);
    return G1.BLS12_381.equal(tools.point, 0, points, EID)
        ? Reason.OK
        : Reason.IDEMIX_OWNER_MISMATCH;
  }

  /** Spec idemix-nym 5.3. */
  private void challenge(byte[] b, AriesSignature proof) {
    int size = CURVE.g1Bytes();
    byte[] bases = key.encodedBases();
    ScalarHash hash = tools.okm;
    hash.update(LABEL, 0, LABEL.length);
    tools.absorb(points, A_BAR);
    tools.absorb(points, A_PRIME);
    hash.update(bases, IdemixIssuerKey.RANDOMNESS * size, size);
    tools.absorb(points, T1);
    tools.absorb(points, D);
    hash.update(bases, 0, IdemixIssuerKey.GENERATOR * size);
    tools.absorb(points, T2);
    absorb(hash, b, proof, AriesSignature.NYM);
    tools.absorb(points, NYM_COMMITMENT);
    absorb(hash, b, proof, AriesSignature.EID);
    tools.absorb(points, EID_COMMITMENT);
    absorb(hash, b, proof, AriesSignature.RH);
    tools.absorb(points, RH_COMMITMENT);
    hash.update(tools.emptyMessage, 0, tools.emptyMessage.length);
    hash.finishWithNonce(
        scalars,
        CHALLENGE,
        b,
        proof.offset(AriesSignature.NONCE),
        proof.length(AriesSignature.NONCE));
  }

  private static void absorb(ScalarHash hash, byte[] b, AriesSignature proof, int part) {
    hash.update(b, proof.offset(part), proof.length(part));
  }

  /** Spec idemix-nym 5.4 from step 2. */
  @Override
  public boolean advance(EquationSink sink) {
    challenge(bytes, proof);
    boolean open =
        pseudonym(
                sink,
                NYM,
                NYM_COMMITMENT,
                Z_NYM,
                Z2_SECRET_KEY,
                IdemixIssuerKey.SECRET_KEY,
                NYM_ORDER,
                Reason.IDEMIX_NYM_PROOF_FAILED)
            && pseudonym(
                sink,
                EID,
                EID_COMMITMENT,
                Z_EID,
                Z2_EID,
                EID_BASE,
                EID_ORDER,
                Reason.IDEMIX_EID_PROOF_FAILED)
            && pseudonym(
                sink,
                RH,
                RH_COMMITMENT,
                Z_RH,
                Z2_RH,
                RH_BASE,
                RH_ORDER,
                Reason.IDEMIX_RH_PROOF_FAILED);
    if (open) {
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
      randomisation(sink);
      attributes(sink);
    }
    return false;
  }

  /**
   * The pseudonym hides, under a randomness of its own, the same message as the credential.
   *
   * @param signed the response for that message in the proof of the credential
   * @return false if it differs: what comes after does not matter then
   */
  private boolean pseudonym(
      EquationSink sink,
      int pseudonym,
      int commitment,
      int responses,
      int signed,
      int base,
      int order,
      Reason reason) {
    int message = responses + Fr.LIMBS;
    if (!FR.equal(scalars, message, scalars, signed)) {
      sink.fails(this, order, reason, place);
      return false;
    }
    LinearForms forms = sink.equations();
    forms.begin();
    tools.addPoint(forms, FR, points, commitment);
    tools.subtractFixed(forms, FR, key.base(IdemixIssuerKey.RANDOMNESS), scalars, responses);
    tools.subtractFixed(forms, FR, key.base(base), scalars, message);
    tools.subtractVariable(forms, FR, points, pseudonym, scalars, CHALLENGE);
    sink.vanishes(this, order, reason, place);
    return true;
  }

  /** T1 = z1[0] A' + z1[1] h0 + c (Abar - d). */
  private void randomisation(EquationSink sink) {
    LinearForms forms = sink.equations();
    forms.begin();
    tools.addPoint(forms, FR, points, T1);
    tools.subtractVariable(forms, FR, points, A_PRIME, scalars, Z1);
    tools.subtractFixed(forms, FR, key.base(IdemixIssuerKey.RANDOMNESS), scalars, Z1 + Fr.LIMBS);
    tools.subtractVariable(forms, FR, points, A_BAR, scalars, CHALLENGE);
    forms.variable(FR, points, D, scalars, CHALLENGE);
    sink.vanishes(this, T1_ORDER, Reason.IDEMIX_RANDOMISATION_FAILED, place);
  }

  /** T2 = z2[0] d + z2[1] h0 + sum of z2[2 + k] h[k] - c g1. */
  private void attributes(EquationSink sink) {
    LinearForms forms = sink.equations();
    forms.begin();
    tools.addPoint(forms, FR, points, T2);
    tools.subtractVariable(forms, FR, points, D, scalars, Z2);
    for (int i = 1; i < Z2_COUNT; i++) {
      int base = key.base(IdemixIssuerKey.RANDOMNESS + i - 1);
      tools.subtractFixed(forms, FR, base, scalars, Z2 + i * Fr.LIMBS);
    }
    forms.fixed(FR, key.base(IdemixIssuerKey.GENERATOR), scalars, CHALLENGE);
    sink.vanishes(this, T2_ORDER, Reason.IDEMIX_ATTRIBUTES_FAILED, place);
  }
}
