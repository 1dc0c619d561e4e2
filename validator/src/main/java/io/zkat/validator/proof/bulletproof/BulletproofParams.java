package io.zkat.validator.proof.bulletproof;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.math.curve.G1Encoding;
import io.zkat.math.field.Fr;
import java.util.Arrays;

/**
 * What the Bulletproof verifier needs of the public parameters, prepared once: sizes, indices of
 * the fixed bases, constants, and the part of the hashed text that no proof changes. Immutable;
 * shared by all threads.
 */
public final class BulletproofParams {
  private static final int SEQUENCE = 0x30;
  private static final int OCTET_STRING = 0x04;
  private static final int LONG_LENGTH = 0x82;
  private static final byte[] SEPARATOR = {OCTET_STRING, 2, '|', '|', OCTET_STRING, Fr.BYTES};

  final Curve curve;
  final int paramsId;
  final int bits;

  /** Rounds of the inner product argument, log2 of {@link #bits}. */
  final int rounds;

  final int valueBase;
  final int blindingBase;
  final int pBase;
  final int qBase;

  /** Index of sum R_i - sum L_i. */
  final int sumBase;

  final int leftBase;
  final int rightBase;

  /** 2^n - 1, Montgomery. */
  final long[] largest = new long[Fr.LIMBS];

  /** Before R'_0 in the text of the argument's first challenge: two headers (spec proofs 6.4). */
  final byte[] textStart;

  /** Between R'_(n-1) and com there: L_0 to L_(n-1) and Q, each with its length. */
  final byte[] textMiddle;

  /** Between com and the inner product there: the separator, two more headers. */
  final byte[] textEnd = SEPARATOR;

  /**
   * @param valueBase index of H1 among the fixed bases
   * @param blindingBase index of H2
   * @param firstBase index of the first of the bases that {@link #bases} gives
   */
  public BulletproofParams(
      Curve curve,
      int paramsId,
      BulletproofGenerators generators,
      int valueBase,
      int blindingBase,
      int firstBase) {
    this.curve = curve;
    this.paramsId = paramsId;
    this.bits = generators.bits();
    this.rounds = Integer.numberOfTrailingZeros(bits);
    if (bits != 1 << rounds || rounds > BulletproofProof.MAX_ROUNDS) {
      throw new IllegalArgumentException(bits + " bits");
    }
    this.valueBase = valueBase;
    this.blindingBase = blindingBase;
    this.pBase = firstBase;
    this.qBase = firstBase + 1;
    this.sumBase = firstBase + 2;
    this.leftBase = firstBase + 3;
    this.rightBase = leftBase + bits;
    Fr fr = curve.fr();
    fr.fromLong(largest, 0, -1L >>> -bits);

    int entry = Integer.BYTES + curve.g1Bytes();
    int hashed = 2 * (bits + 1) * entry;
    int rest = SEPARATOR.length + Fr.BYTES;
    textStart = new byte[8];
    header(textStart, 0, SEQUENCE, 4 + hashed + rest);
    header(textStart, 4, OCTET_STRING, hashed);
    textMiddle = new byte[(bits + 1) * entry];
    for (int i = 0; i < bits; i++) {
      entry(textMiddle, i * entry, generators.left(), i * G1.AFFINE);
    }
    entry(textMiddle, bits * entry, generators.q(), 0);
  }

  /** A header whose length takes two bytes, as all lengths from 256 to 65535 do. */
  private static void header(byte[] r, int at, int tag, int length) {
    r[at] = (byte) tag;
    r[at + 1] = (byte) LONG_LENGTH;
    r[at + 2] = (byte) (length >> 8);
    r[at + 3] = (byte) length;
  }

  private void entry(byte[] r, int at, double[] point, int po) {
    r[at] = (byte) curve.g1Bytes();
    G1Encoding.encode(curve, r, at + Integer.BYTES, point, po);
  }

  /** The bases of these proofs beside H1 and H2, affine, in the order of their indices. */
  public static double[] bases(Curve curve, BulletproofGenerators generators) {
    int n = generators.bits();
    if (n == 0) {
      return new double[0];
    }
    double[] r = Arrays.copyOf(generators.p(), (3 + 2 * n) * G1.AFFINE);
    System.arraycopy(generators.q(), 0, r, G1.AFFINE, G1.AFFINE);
    difference(curve.g1(), generators, r, 2 * G1.AFFINE);
    System.arraycopy(generators.left(), 0, r, 3 * G1.AFFINE, n * G1.AFFINE);
    System.arraycopy(generators.right(), 0, r, (3 + n) * G1.AFFINE, n * G1.AFFINE);
    return r;
  }

  /** r = sum R_i - sum L_i, affine. */
  private static void difference(G1 g1, BulletproofGenerators generators, double[] r, int ro) {
    double[] sum = new double[G1.XYZZ];
    double[] t = new double[Math.max(G1.SCRATCH, G1.affineScratch(1))];
    for (int i = 0; i < generators.bits(); i++) {
      g1.addAffine(sum, 0, generators.right(), i * G1.AFFINE, t, 0);
      g1.subAffine(sum, 0, generators.left(), i * G1.AFFINE, t, 0);
    }
    g1.toAffine(r, ro, sum, 0, 1, t, 0);
  }
}
