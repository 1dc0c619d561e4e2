package io.zkat.math.evm;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.math.curve.G2;
import io.zkat.math.curve.G2Membership;
import io.zkat.math.field.Fp;
import io.zkat.math.field.Fr;
import io.zkat.math.msm.SingleScalarMul;
import io.zkat.math.pairing.Pairing;
import io.zkat.math.pairing.PairingScratch;
import io.zkat.math.pool.Scratch;
import io.zkat.math.pool.ScratchKey;
import io.zkat.math.tower.Fp2;
import java.util.Arrays;

/**
 * The precompiled contracts at the addresses 6, 7 and 8 of the EVM. A point of G1 is x and y, one
 * of G2 is x and y with the imaginary part of each before the real one, all of them integers of 32
 * bytes, big endian; infinity is zeros.
 *
 * <p>Input is never changed, and output is written only if the status is {@link
 * PrecompileStatus#OK}. Gas is the caller's business: the constants are those of EIP-1108.
 *
 * <p>An object owns its scratch: used by one thread at a time, kept in a {@link
 * io.zkat.math.pool.Workspace} by its {@link #KEY}. No method allocates once it is compiled and has
 * seen as many pairs before. Not constant time: for public data only.
 */
public final class Bn254Precompiles implements Scratch {
  /** Gas of an addition (EIP-1108). */
  public static final long ADD_GAS = 150;

  /** Gas of a multiplication (EIP-1108). */
  public static final long MUL_GAS = 6_000;

  /** Gas of a pairing check without its pairs (EIP-1108). */
  public static final long PAIRING_BASE_GAS = 45_000;

  /** Gas of each pair of a pairing check (EIP-1108). */
  public static final long PAIRING_PAIR_GAS = 34_000;

  /** Bytes of an input of {@link #add} that are read. */
  public static final int ADD_INPUT = 128;

  /** Bytes of an input of {@link #mul} that are read. */
  public static final int MUL_INPUT = 96;

  /** Bytes of a pair. */
  public static final int PAIR = 192;

  /** Bytes of the sum, and of the multiple. */
  public static final int POINT_OUTPUT = 64;

  /** Bytes of the answer of a pairing check. */
  public static final int PAIRING_OUTPUT = 32;

  /** Names it in a workspace. */
  public static final ScratchKey<Bn254Precompiles> KEY = new ScratchKey<>(Bn254Precompiles::new);

  private static final int POINT = 64;
  private static final int E = Fp.LIMBS;
  private static final Fp FP = Curve.BN254.fp();
  private static final G1 GROUP_1 = Curve.BN254.g1();
  private static final G2 GROUP_2 = Curve.BN254.g2();
  private static final Fp2 FP2 = GROUP_2.field();
  private static final Fr FR = Curve.BN254.fr();

  private final byte[] input = new byte[ADD_INPUT];
  private final double[] points = new double[2 * G1.AFFINE];
  private final double[] xyzz = new double[G1.XYZZ];
  private final long[] k = new long[Fr.LIMBS];
  private final double[] t =
      new double[Math.max(Math.max(G1.SCRATCH, G1.affineScratch(1)), G2.SCRATCH)];
  private final SingleScalarMul multiplication = new SingleScalarMul(GROUP_1);
  private final G2Membership membership = new G2Membership(GROUP_2);
  private final PairingScratch pairing = new PairingScratch();
  private double[] p = new double[G1.AFFINE];
  private double[] q = new double[G2.AFFINE];

  /** With scratch of its own. */
  public Bn254Precompiles() {}

  /** Gas of a pairing check of so many bytes, a multiple of {@value #PAIR}. */
  public static long pairingGas(int length) {
    return PAIRING_BASE_GAS + length / PAIR * PAIRING_PAIR_GAS;
  }

  /**
   * Writes the sum of two points of G1.
   *
   * @param in {@code length} bytes at {@code io}, as if followed by zeros; those after {@value
   *     #ADD_INPUT} are not read
   * @param out gets {@value #POINT_OUTPUT} bytes
   */
  public PrecompileStatus add(byte[] out, int oo, byte[] in, int io, int length) {
    read(in, io, length, ADD_INPUT);
    PrecompileStatus status = readG1(points, 0, input, 0);
    if (status == PrecompileStatus.OK) {
      status = readG1(points, G1.AFFINE, input, POINT);
    }
    if (status == PrecompileStatus.OK) {
      addAffine();
      write(out, oo);
    }
    return status;
  }

  /**
   * Writes the multiple of a point of G1 by an integer of 32 bytes, which may be any.
   *
   * @param in {@code length} bytes at {@code io}, as if followed by zeros; those after {@value
   *     #MUL_INPUT} are not read
   * @param out gets {@value #POINT_OUTPUT} bytes
   */
  public PrecompileStatus mul(byte[] out, int oo, byte[] in, int io, int length) {
    read(in, io, length, MUL_INPUT);
    PrecompileStatus status = readG1(points, 0, input, 0);
    if (status == PrecompileStatus.OK) {
      FR.fromBytesReduced(k, 0, input, POINT, Fr.BYTES);
      FR.toLimbs(k, 0, k, 0);
      multiplication.compute(xyzz, 0, points, 0, k, 0);
      GROUP_1.toAffine(points, 0, xyzz, 0, 1, t, 0);
      write(out, oo);
    }
    return status;
  }

  /**
   * Writes 1 if the product of the pairings of all pairs is 1, as without any pair, and 0 if not:
   * one loop of Miller over all of them, and one final exponentiation.
   *
   * @param in {@code length} bytes at {@code io}: pairs of a point of G1 and one of G2, one pair
   *     after another
   * @param out gets {@value #PAIRING_OUTPUT} bytes, an integer, big endian
   */
  public PrecompileStatus pairing(byte[] out, int oo, byte[] in, int io, int length) {
    if (length % PAIR != 0) {
      return PrecompileStatus.INVALID_LENGTH;
    }
    int count = length / PAIR;
    grow(count);
    int n = 0;
    for (int i = 0; i < count; i++) {
      int at = io + i * PAIR;
      PrecompileStatus status = readG1(p, n * G1.AFFINE, in, at);
      if (status == PrecompileStatus.OK) {
        status = readG2(q, n * G2.AFFINE, in, at + POINT);
      }
      if (status != PrecompileStatus.OK) {
        return status;
      }
      // a pair with infinity does not count
      if (!G1.isInfinity(p, n * G1.AFFINE) && !GROUP_2.isInfinity(q, n * G2.AFFINE)) {
        n++;
      }
    }
    boolean one = n == 0 || Pairing.BN254.productIsOne(p, 0, q, 0, n, pairing);
    Arrays.fill(out, oo, oo + PAIRING_OUTPUT, (byte) 0);
    out[oo + PAIRING_OUTPUT - 1] = (byte) (one ? 1 : 0);
    return PrecompileStatus.OK;
  }

  private void grow(int pairs) {
    if (p.length < pairs * G1.AFFINE) {
      p = new double[pairs * G1.AFFINE];
      q = new double[pairs * G2.AFFINE];
    }
  }

  /** Takes what counts of an input, with zeros after it. */
  private void read(byte[] in, int io, int length, int most) {
    int taken = Math.min(length, most);
    System.arraycopy(in, io, input, 0, taken);
    Arrays.fill(input, taken, most, (byte) 0);
  }

  private PrecompileStatus readG1(double[] r, int ro, byte[] b, int off) {
    if (!FP.fromBytes(r, ro, b, off) || !FP.fromBytes(r, ro + E, b, off + POINT / 2)) {
      return PrecompileStatus.NOT_CANONICAL;
    }
    return GROUP_1.isOnCurve(r, ro, t, 0) ? PrecompileStatus.OK : PrecompileStatus.NOT_ON_CURVE;
  }

  private PrecompileStatus readG2(double[] r, int ro, byte[] b, int off) {
    if (!FP2.fromBytes(r, ro, b, off) || !FP2.fromBytes(r, ro + Fp2.LIMBS, b, off + POINT)) {
      return PrecompileStatus.NOT_CANONICAL;
    }
    if (!GROUP_2.isOnCurve(r, ro, t, 0)) {
      return PrecompileStatus.NOT_ON_CURVE;
    }
    return membership.contains(r, ro) ? PrecompileStatus.OK : PrecompileStatus.NOT_IN_SUBGROUP;
  }

  /** Adds the second point to the first one: affine, with one inversion. */
  private void addAffine() {
    if (G1.isInfinity(points, G1.AFFINE)) {
      return;
    }
    if (G1.isInfinity(points, 0)) {
      System.arraycopy(points, G1.AFFINE, points, 0, G1.AFFINE);
      return;
    }
    int x1 = 0;
    int y1 = E;
    int x2 = G1.AFFINE;
    int y2 = G1.AFFINE + E;
    int slope = 0;
    int square = E;
    int work = 2 * E;
    FP.sub(t, slope, points, x2, points, x1);
    if (FP.isZero(t, slope)) {
      if (!FP.equal(points, y1, points, y2)) {
        G1.setInfinity(points, 0);
        return;
      }
      // no point has order 2: y is not 0
      FP.add(t, slope, points, y1, points, y1);
      FP.inverse(t, slope, t, slope, t, work);
      FP.sqr(t, square, points, x1);
      FP.lin(t, square, t, square, 3, t, square, 0, t, square, 0);
    } else {
      FP.inverse(t, slope, t, slope, t, work);
      FP.sub(t, square, points, y2, points, y1);
    }
    FP.mul(t, slope, t, slope, t, square);
    // x3 = m² - x1 - x2, y3 = m (x1 - x3) - y1
    FP.sqr(t, square, t, slope);
    FP.lin(points, x2, t, square, 1, points, x1, -1, points, x2, -1);
    FP.sub(t, square, points, x1, points, x2);
    FP.mul(t, square, t, square, t, slope);
    FP.sub(points, y1, t, square, points, y1);
    FP.copy(points, x1, points, x2);
  }

  /** Writes the first point. */
  private void write(byte[] out, int oo) {
    FP.toBytes(out, oo, points, 0);
    FP.toBytes(out, oo + POINT / 2, points, E);
  }

  @Override
  public void clear() {
    Arrays.fill(input, (byte) 0);
    Arrays.fill(points, 0);
    Arrays.fill(xyzz, 0);
    Arrays.fill(k, 0);
    Arrays.fill(t, 0);
    Arrays.fill(p, 0);
    Arrays.fill(q, 0);
    pairing.clear();
  }

  @Override
  public long retainedBytes() {
    return input.length
        + (long) Double.BYTES * (points.length + xyzz.length + t.length + p.length + q.length)
        + (long) Long.BYTES * k.length;
  }
}
