package io.zkat.math.curve;

import io.zkat.math.field.Fp;
import io.zkat.math.field.FpLanes;
import java.util.Arrays;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;
import org.jspecify.annotations.Nullable;

/**
 * One XYZZ point of G1 or G2 whose coordinates lie in the lanes of one packed element, so that the
 * products of a formula that do not wait for each other are one product: a doubling takes three in
 * a row instead of nine, an addition four instead of ten. For a single long chain, where there is
 * no second point for the other lanes.
 *
 * <p>Lanes 0 to 3 hold X, Y, ZZ, ZZZ; on G2 these are the real parts, and lanes 4 to 7 hold the
 * imaginary ones. The formulas are those of {@link G1} and {@link G2}; operands that they do not
 * serve are left to those classes. Not constant time: for public data only.
 *
 * <p>An object owns its point and scratch: used by one thread at a time. No method allocates once
 * it is compiled.
 */
public final class CoordinateLanes {
  private static final VectorSpecies<Double> S =
      FpLanes.vectorLanes() == 4 ? DoubleVector.SPECIES_256 : DoubleVector.SPECIES_512;
  private static final int E = FpLanes.PACKED;
  private static final int LANES = FpLanes.LANES;
  private static final int HALF = LANES / 2;
  private static final int COORDINATES = 4;

  // For each half: the lane that the value of a lane comes from.
  private static final VectorShuffle<Double> ALL_0 = shuffle(0, 0, 0, 0);
  private static final VectorShuffle<Double> ALL_1 = shuffle(1, 1, 1, 1);
  private static final VectorShuffle<Double> ALL_2 = shuffle(2, 2, 2, 2);
  private static final VectorShuffle<Double> LANES_1101 = shuffle(1, 1, 0, 1);
  private static final VectorShuffle<Double> LANES_1022 = shuffle(1, 0, 2, 2);
  private static final VectorShuffle<Double> LANES_0133 = shuffle(0, 1, 3, 3);
  private static final VectorShuffle<Double> LANES_2323 = shuffle(2, 3, 2, 3);
  private static final VectorShuffle<Double> LANES_0022 = shuffle(0, 0, 2, 2);
  private static final VectorMask<Double> LANE_0 = lane(0);
  private static final VectorMask<Double> LANE_1 = lane(1);
  private static final VectorMask<Double> LANE_2 = lane(2);
  private static final VectorMask<Double> LANE_3 = lane(3);

  // For products in Fp2: both halves of the one, of the other, and the halves exchanged.
  private static final VectorShuffle<Double> REAL = halves(0, 0);
  private static final VectorShuffle<Double> IMAGINARY = halves(HALF, HALF);
  private static final VectorShuffle<Double> EXCHANGED = halves(HALF, 0);
  private static final double[] CONJUGATE = {-1, -1, -1, -1, 1, 1, 1, 1};

  private static final double[] SIGNS = {1, 1, 0, 0, 1, 1, 0, 0, 1, -1, 0, 0, 1, -1, 0, 0};

  private final @Nullable G1 g1;
  private final @Nullable G2 g2;
  private final FpLanes lanes;

  /** Doubles of a packed element that are in use. */
  private final int size;

  /** Doubles from one coordinate of a single point to the next. */
  private final int stride;

  private final int parts;
  private final double[] p = new double[E];
  private final double[] a = new double[E];
  private final double[] b = new double[E];
  private final double[] c = new double[E];
  private final double[] d = new double[E];
  private final double[] e = new double[E];
  private final double[] f = new double[E];
  private final double[] u = new double[E];
  private final double[] v = new double[E];
  private final double[] w = new double[E];
  private final double[] unit = new double[E];
  private final double[] single = new double[G2.XYZZ];
  private final double[] other = new double[G2.AFFINE];
  private final double[] t = new double[Math.max(G1.SCRATCH, G2.SCRATCH)];
  private boolean infinite = true;

  private CoordinateLanes(@Nullable G1 g1, @Nullable G2 g2, Fp fp, int parts) {
    this.g1 = g1;
    this.g2 = g2;
    this.parts = parts;
    stride = parts * Fp.LIMBS;
    lanes = FpLanes.of(fp);
    size = LANES * (fp == Fp.BLS12_381 ? Fp.LIMBS : 6);
    fp.setOne(single, 0);
    for (int i = 2; i < COORDINATES; i++) {
      lanes.setLane(unit, 0, i, single, 0);
    }
  }

  /** For points of G1. */
  public static CoordinateLanes of(G1 g1) {
    return new CoordinateLanes(g1, null, g1.field(), 1);
  }

  /** For points of G2. */
  public static CoordinateLanes of(G2 g2) {
    return new CoordinateLanes(null, g2, g2.field().base(), 2);
  }

  /** Whether this machine has the vectors for G1. */
  public static boolean serveG1() {
    return FpLanes.vectorLanes() > 0;
  }

  /** Whether this machine has the vectors for G2. */
  public static boolean serveG2() {
    return FpLanes.vectorLanes() == LANES;
  }

  private static VectorShuffle<Double> shuffle(int... half) {
    int[] all = new int[S.length()];
    for (int i = 0; i < all.length; i++) {
      all[i] = half[i % HALF] + i / HALF * HALF;
    }
    return VectorShuffle.fromValues(S, all);
  }

  private static VectorShuffle<Double> halves(int low, int high) {
    int[] all = new int[S.length()];
    for (int i = 0; i < all.length; i++) {
      all[i] = (i % HALF + (i < HALF ? low : high)) % all.length;
    }
    return VectorShuffle.fromValues(S, all);
  }

  private static VectorMask<Double> lane(int i) {
    return VectorMask.fromLong(S, 0x11L << i & (1L << S.length()) - 1);
  }

  /** The point becomes infinity. */
  public void setInfinity() {
    infinite = true;
  }

  /** Packs an affine point, not infinity, for {@link #add}: {@link FpLanes#PACKED} doubles. */
  public void pack(double[] r, int ro, double[] q, int qo) {
    lanes.setZero(r, ro);
    for (int i = 0; i < parts; i++) {
      lanes.setLane(r, ro, i * HALF, q, qo + i * Fp.LIMBS);
      lanes.setLane(r, ro, i * HALF + 1, q, qo + i * Fp.LIMBS + stride);
    }
  }

  /** r = the point, XYZZ. */
  public void get(double[] r, int ro) {
    if (infinite) {
      Arrays.fill(r, ro, ro + COORDINATES * stride, 0.0);
      return;
    }
    for (int i = 0; i < COORDINATES; i++) {
      for (int j = 0; j < parts; j++) {
        lanes.getLane(r, ro + i * stride + j * Fp.LIMBS, p, 0, j * HALF + i);
      }
    }
  }

  /** The point becomes that at r, XYZZ, which may be infinity. */
  public void set(double[] r, int ro) {
    infinite = g2 == null ? G1.isInfinityXyzz(r, ro) : g2.isInfinityXyzz(r, ro);
    for (int i = 0; i < COORDINATES; i++) {
      for (int j = 0; j < parts; j++) {
        lanes.setLane(p, 0, j * HALF + i, r, ro + i * stride + j * Fp.LIMBS);
      }
    }
  }

  /** r = x y. On G2 limb units u1 u2 at most 2. */
  private void mul(double[] r, double[] x, double[] y) {
    if (parts == 1) {
      lanes.mul(r, 0, x, 0, y, 0);
    } else {
      mulFp2(r, x, y);
    }
  }

  /** r = x². Limb units at most 2, on G2 1. */
  private void sqr(double[] r, double[] x) {
    if (parts == 1) {
      lanes.sqr(r, 0, x, 0);
    } else {
      mulFp2(r, x, x);
    }
  }

  private void mulFp2(double[] r, double[] x, double[] y) {
    DoubleVector signs = DoubleVector.fromArray(S, CONJUGATE, 0);
    for (int j = 0; j < size; j += LANES) {
      DoubleVector xj = DoubleVector.fromArray(S, x, j);
      xj.rearrange(REAL).intoArray(u, j);
      xj.rearrange(IMAGINARY).intoArray(v, j);
      DoubleVector.fromArray(S, y, j).rearrange(EXCHANGED).mul(signs).intoArray(w, j);
    }
    // real: x0 y0 - x1 y1, imaginary: x0 y1 + x1 y0
    lanes.dot(r, 0, u, 0, y, 0, 1, v, 0, w, 0);
  }

  /** Doubles the point. What stands in the lanes is said where it is made, lane 0 first. */
  public void dbl() {
    if (infinite) {
      return;
    }
    // b = X², V = Y²
    sqr(b, p);
    doubleX();
    doubleY();
    for (int j = 0; j < size; j += LANES) {
      DoubleVector.fromArray(S, b, j)
          .blend(DoubleVector.fromArray(S, d, j), LANE_0)
          .intoArray(p, j);
    }
  }

  /** c = W = V Y, V X, X⁴, V ZZ; d = X3 = 9 X⁴ - 8 V X, S = 4 V X. */
  private void doubleX() {
    for (int j = 0; j < size; j += LANES) {
      DoubleVector squares = DoubleVector.fromArray(S, b, j);
      squares.rearrange(LANES_1101).intoArray(c, j);
      DoubleVector.fromArray(S, p, j)
          .rearrange(LANES_1022)
          .blend(squares.rearrange(ALL_0), LANE_2)
          .intoArray(d, j);
    }
    mul(c, c, d);
    for (int j = 0; j < size; j += LANES) {
      DoubleVector x = DoubleVector.fromArray(S, c, j);
      DoubleVector s = x.rearrange(ALL_1).mul(4);
      x.rearrange(ALL_2).mul(9).sub(s.add(s)).blend(s, LANE_1).intoArray(d, j);
    }
    lanes.reduce(d, 0, d, 0);
  }

  /** b = nothing, Y3 = 3 X² (S - X3) - 8 W Y, 4 V ZZ, 8 W ZZZ. */
  private void doubleY() {
    for (int j = 0; j < size; j += LANES) {
      DoubleVector x = DoubleVector.fromArray(S, d, j);
      DoubleVector.fromArray(S, c, j)
          .rearrange(ALL_0)
          .blend(DoubleVector.fromArray(S, b, j), LANE_0)
          .intoArray(a, j);
      DoubleVector.fromArray(S, p, j)
          .rearrange(LANES_0133)
          .blend(x.rearrange(ALL_1).sub(x), LANE_0)
          .intoArray(e, j);
    }
    // a = X² (S - X3), W Y, W ZZZ
    mul(a, a, e);
    for (int j = 0; j < size; j += LANES) {
      DoubleVector x = DoubleVector.fromArray(S, a, j);
      x.rearrange(ALL_0)
          .mul(3)
          .sub(x.rearrange(ALL_1).mul(8))
          .blend(DoubleVector.fromArray(S, c, j).rearrange(LANES_0133).mul(4), LANE_2)
          .blend(x.rearrange(ALL_2).mul(8), LANE_3)
          .intoArray(b, j);
    }
    lanes.reduce(b, 0, b, 0);
  }

  /** Adds a packed affine point of {@link #pack}, or takes it away. */
  public void add(double[] q, int qo, boolean negative) {
    withSign(q, qo, negative ? LANES : 0);
    if (infinite) {
      for (int j = 0; j < size; j += LANES) {
        DoubleVector.fromArray(S, a, j).add(DoubleVector.fromArray(S, unit, j)).intoArray(p, j);
      }
      infinite = false;
      return;
    }
    difference();
    if (sameX()) {
      addAlone();
      return;
    }
    // c = PP, RR
    sqr(c, b);
    addX();
    addY();
    for (int j = 0; j < size; j += LANES) {
      DoubleVector.fromArray(S, e, j)
          .blend(DoubleVector.fromArray(S, f, j), LANE_1)
          .blend(DoubleVector.fromArray(S, d, j), LANE_2)
          .blend(DoubleVector.fromArray(S, a, j).rearrange(ALL_2), LANE_3)
          .intoArray(p, j);
    }
  }

  /** a = x, y or x, -y. */
  private void withSign(double[] q, int qo, int sign) {
    DoubleVector signs = DoubleVector.fromArray(S, SIGNS, sign);
    for (int j = 0; j < size; j += LANES) {
      DoubleVector.fromArray(S, q, qo + j).mul(signs).intoArray(a, j);
    }
  }

  /** b = P = x ZZ - X, R = y ZZZ - Y. */
  private void difference() {
    for (int j = 0; j < size; j += LANES) {
      DoubleVector.fromArray(S, p, j).rearrange(LANES_2323).intoArray(b, j);
    }
    mul(b, a, b);
    lanes.sub(b, 0, b, 0, p, 0);
    if (parts > 1) {
      lanes.reduce(b, 0, b, 0);
    }
  }

  private boolean sameX() {
    int real = 1;
    int both = parts == 1 ? real : real | real << HALF;
    return (lanes.zeroMask(b, 0) & both) == both;
  }

  /** d = PPP, Q = X PP, ZZ PP; e = X3 = RR - PPP - 2 Q. */
  private void addX() {
    for (int j = 0; j < size; j += LANES) {
      DoubleVector.fromArray(S, c, j).rearrange(ALL_0).intoArray(d, j);
      DoubleVector.fromArray(S, p, j)
          .rearrange(LANES_0022)
          .blend(DoubleVector.fromArray(S, b, j), LANE_0)
          .intoArray(e, j);
    }
    mul(d, d, e);
    for (int j = 0; j < size; j += LANES) {
      DoubleVector x = DoubleVector.fromArray(S, d, j);
      DoubleVector.fromArray(S, c, j)
          .rearrange(ALL_1)
          .sub(x.rearrange(ALL_0))
          .sub(x.rearrange(ALL_1).mul(2))
          .intoArray(e, j);
    }
    lanes.reduce(e, 0, e, 0);
  }

  /** a = R (Q - X3), Y PPP, ZZZ PPP; f = Y3. */
  private void addY() {
    for (int j = 0; j < size; j += LANES) {
      DoubleVector x = DoubleVector.fromArray(S, d, j);
      x.rearrange(ALL_0)
          .blend(DoubleVector.fromArray(S, b, j).rearrange(ALL_1), LANE_0)
          .intoArray(a, j);
      DoubleVector.fromArray(S, p, j)
          .rearrange(LANES_0133)
          .blend(x.rearrange(ALL_1).sub(DoubleVector.fromArray(S, e, j)), LANE_0)
          .intoArray(f, j);
    }
    mul(a, a, f);
    for (int j = 0; j < size; j += LANES) {
      DoubleVector x = DoubleVector.fromArray(S, a, j);
      x.rearrange(ALL_0).sub(x.rearrange(ALL_1)).intoArray(f, j);
    }
    lanes.reduce(f, 0, f, 0);
  }

  /** Adds what {@link #withSign} wrote by the complete formulas, for operands with the same x. */
  private void addAlone() {
    get(single, 0);
    for (int i = 0; i < parts; i++) {
      lanes.getLane(other, i * Fp.LIMBS, a, 0, i * HALF);
      lanes.getLane(other, i * Fp.LIMBS + stride, a, 0, i * HALF + 1);
    }
    if (g1 != null) {
      g1.addAffine(single, 0, other, 0, t, 0);
    } else if (g2 != null) {
      g2.addAffine(single, 0, other, 0, t, 0);
    }
    set(single, 0);
  }
}
