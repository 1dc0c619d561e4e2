package io.zkat.math.curve;

import io.zkat.math.tower.Fp12;
import io.zkat.math.tower.Fp2;
import java.util.HexFormat;

/**
 * The group G2 of one curve: the subgroup of order r of the twist y² = x³ + b' over Fp2, with b' =
 * 4 xi on BLS12-381 and 3 / xi on BN254. Every operation is complete: equal and opposite operands
 * and infinity give the right result.
 *
 * <p>Forms, as flat doubles at an offset (elements: see {@link io.zkat.math.tower}):
 *
 * <ul>
 *   <li><b>affine</b>, {@value #AFFINE} doubles: x, y; infinity is (0, 0), which is on neither
 *       curve.
 *   <li><b>XYZZ</b>, {@value #XYZZ} doubles: X, Y, ZZ, ZZZ with x = X/ZZ, y = Y/ZZZ and ZZ³ = ZZZ²;
 *       infinity has ZZ = 0.
 * </ul>
 *
 * <p>Coordinates are what the tower calls results. Formulas: Explicit-Formulas Database, "xyzz"
 * coordinates for a = 0 (madd-2008-s, add-2008-s, dbl-2008-s-1). Not constant time: for public data
 * only. {@code (t, to)} is scratch of {@link #SCRATCH} doubles that overlaps no operand.
 */
public final class G2 {
  private static final int E2 = Fp2.LIMBS;
  private static final int Y = E2;
  private static final int ZZ = 2 * E2;
  private static final int ZZZ = 3 * E2;

  /** Doubles of an affine point. */
  public static final int AFFINE = 2 * E2;

  /** Doubles of an XYZZ point. */
  public static final int XYZZ = 4 * E2;

  private static final int ADD_SCRATCH = 8 * E2 + Fp2.SCRATCH;

  /** Doubles of scratch that each operation may use, if it does not name its own. */
  public static final int SCRATCH = 3 * XYZZ + ADD_SCRATCH;

  private static final int WINDOW_BITS = 4;
  private static final int WINDOW_POINTS = (1 << WINDOW_BITS) - 1;
  private static final int SCALAR_LIMBS = 4;

  /** The curve parameter x of BLS12-381 is the negation of this. */
  private static final long BLS_X = 0xd201000000010000L;

  /** The curve parameter x of BN254. */
  private static final long BN_X = 0x44e992b44a6909f1L;

  /** The group of BN254, whose twist is of type D. */
  public static final G2 BN254 =
      new G2(
          Fp12.BN254,
          false,
          "198e9393920d483a7260bfb731fb5d25f1aa493335a9e71297e485b7aef312c2"
              + "1800deef121f1e76426a00665e5c4479674322d4f75edadd46debd5cd992f6ed"
              + "090689d0585ff075ec9e99ad690c3395bc4b313370b38ef355acdadcd122975b"
              + "12c85ea5db8c6deb4aab71808dcb408fe3d1e7690c43d37b4ce6cc0166fa7daa");

  /** The group of BLS12-381, whose twist is of type M. */
  public static final G2 BLS12_381 =
      new G2(
          Fp12.BLS12_381,
          true,
          "13e02b6052719f607dacd3a088274f65596bd0d09920b61ab5da61bbdc7f5049"
              + "334cf11213945d57e5ac7d055d042b7e024aa2b2f08f0a91260805272dc51051"
              + "c6e47ad4fa403b02b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb8"
              + "0606c4a02ea734cc32acd2b02bc28b99cb3e287e85a763af267492ab572e99ab"
              + "3f370d275cec1da1aaa9075ff05f79be0ce5d527727d6e118cc9cdc6da2e351a"
              + "adfd9baa8cbdd3a76d429a695160d12c923ac9cc3baca289e193548608b82801");

  private final Fp2 f;
  private final boolean multiplicative;
  private final double[] b = new double[E2];
  private final double[] one = new double[E2];
  private final double[] generator = new double[AFFINE];

  /** The factors of conj(x) and conj(y) in the endomorphism. */
  private final double[] psiX = new double[E2];

  private final double[] psiY = new double[E2];

  private G2(Fp12 tower, boolean multiplicative, String generator) {
    f = tower.base().base();
    this.multiplicative = multiplicative;
    double[] t = new double[Fp2.SCRATCH];
    f.setOne(one, 0);
    f.fromLongs(b, 0, f.xiReal(), 1);
    tower.frobeniusCoefficient(psiX, 0, 2);
    tower.frobeniusCoefficient(psiY, 0, 3);
    if (multiplicative) {
      f.lin(b, 0, b, 0, 4, b, 0, 0, b, 0, 0);
      f.inverse(psiX, 0, psiX, 0, t, 0);
      f.inverse(psiY, 0, psiY, 0, t, 0);
    } else {
      f.inverse(b, 0, b, 0, t, 0);
      f.lin(b, 0, b, 0, 3, b, 0, 0, b, 0, 0);
    }
    byte[] g = HexFormat.of().parseHex(generator);
    if (!f.fromBytes(this.generator, 0, g, 0) || !f.fromBytes(this.generator, Y, g, g.length / 2)) {
      throw new ExceptionInInitializerError("generator");
    }
  }

  /** The field of the coordinates. */
  public Fp2 field() {
    return f;
  }

  /**
   * Whether the twist is of type M: a point (x, y) of it stands for (x / w², y / w³) over Fp12;
   * with type D for (x w², y w³).
   */
  public boolean isTypeM() {
    return multiplicative;
  }

  /** Writes b', the constant of the curve equation. */
  public void coefficient(double[] r, int ro) {
    f.copy(r, ro, b, 0);
  }

  /** Writes the standard generator in affine form. */
  public void generator(double[] r, int ro) {
    f.copy(r, ro, generator, 0);
    f.copy(r, ro + Y, generator, Y);
  }

  // ---- affine points

  /** Whether the affine point is infinity. */
  public boolean isInfinity(double[] p, int po) {
    return f.isZero(p, po) && f.isZero(p, po + Y);
  }

  /** Writes infinity in affine form. */
  public void setInfinity(double[] r, int ro) {
    f.setZero(r, ro);
    f.setZero(r, ro + Y);
  }

  /** r = p, both affine. */
  public void copy(double[] r, int ro, double[] p, int po) {
    f.copy(r, ro, p, po);
    f.copy(r, ro + Y, p, po + Y);
  }

  /** r = -p, both affine. */
  public void negate(double[] r, int ro, double[] p, int po) {
    f.copy(r, ro, p, po);
    f.neg(r, ro + Y, p, po + Y);
  }

  /** Whether two affine points are the same point. */
  public boolean equal(double[] p, int po, double[] q, int qo) {
    return f.equal(p, po, q, qo) && f.equal(p, po + Y, q, qo + Y);
  }

  /** Whether the affine point satisfies the curve equation; infinity does. */
  public boolean isOnCurve(double[] p, int po, double[] t, int to) {
    if (isInfinity(p, po)) {
      return true;
    }
    rightSide(t, to, p, po, t, to + E2);
    f.sqr(t, to + E2, p, po + Y, t, to + 2 * E2);
    return f.equal(t, to, t, to + E2);
  }

  /** r = x³ + b'; scratch of the field's size. */
  void rightSide(double[] r, int ro, double[] x, int xo, double[] t, int to) {
    int work = to + E2;
    f.sqr(t, to, x, xo, t, work);
    f.mul(t, to, t, to, x, xo, t, work);
    f.add(r, ro, t, to, b, 0);
  }

  /** r = psi(p), both affine: the Frobenius of the curve, carried over to the twist. */
  public void psi(double[] r, int ro, double[] p, int po, double[] t, int to) {
    f.conj(r, ro, p, po);
    f.mul(r, ro, r, ro, psiX, 0, t, to);
    f.conj(r, ro + Y, p, po + Y);
    f.mul(r, ro + Y, r, ro + Y, psiY, 0, t, to);
  }

  /** p = psi(p), XYZZ. */
  public void psiXyzz(double[] p, int po, double[] t, int to) {
    psi(p, po, p, po, t, to);
    f.conj(p, po + ZZ, p, po + ZZ);
    f.conj(p, po + ZZZ, p, po + ZZZ);
  }

  /**
   * Whether the affine point, which must be on the curve, is of order r or infinity.
   *
   * <p>On BLS12-381: psi(p) = [x] p (M. Scott, "A note on group membership tests for G1, G2 and GT
   * on BLS pairing-friendly curves"). On BN254: [x + 1] p + psi([x] p) + psi²([x] p) = psi³([2x] p)
   * (Y. Dai, K. Lin, C.-A. Zhao, Z. Zhou, "Fast subgroup membership testings for G1, G2 and GT on
   * pairing-friendly curves"). Both are exact: psi has the characteristic polynomial X² - t X + p,
   * so that a point with (A + B psi) p = 0 is killed by A² + A B t + B² p, and the greatest common
   * divisor of that and the order of the twist is r.
   */
  public boolean isInSubgroup(double[] p, int po, double[] t, int to) {
    if (isInfinity(p, po)) {
      return true;
    }
    int work = to + 3 * XYZZ;
    mulLong(t, to, p, po, parameterSize(), t, work);
    return isInSubgroup(p, po, t, to, t, to);
  }

  /** The curve parameter x without its sign. */
  long parameterSize() {
    return multiplicative ? BLS_X : BN_X;
  }

  /**
   * The same for an affine point that is not infinity, given its multiple by {@link
   * #parameterSize}, XYZZ, which is changed and may stand at the start of the scratch.
   */
  boolean isInSubgroup(double[] p, int po, double[] multiple, int mo, double[] t, int to) {
    int sum = to + XYZZ;
    int other = to + 2 * XYZZ;
    int work = to + 3 * XYZZ;
    if (multiplicative) {
      negateXyzz(multiple, mo, multiple, mo);
      psi(t, other, p, po, t, work);
      fromAffine(t, sum, t, other);
      return equalXyzz(multiple, mo, t, sum, t, work);
    }
    copyXyzz(t, sum, multiple, mo);
    addAffine(t, sum, p, po, t, work);
    copyXyzz(t, other, multiple, mo);
    psiXyzz(t, other, t, work);
    add(t, sum, t, other, t, work);
    psiXyzz(t, other, t, work);
    add(t, sum, t, other, t, work);
    psiXyzz(t, other, t, work);
    dbl(t, other, t, work);
    return equalXyzz(t, sum, t, other, t, work);
  }

  // ---- XYZZ points

  /** Whether the XYZZ point is infinity. */
  public boolean isInfinityXyzz(double[] p, int po) {
    return f.isZero(p, po + ZZ);
  }

  /** Writes infinity in XYZZ form. */
  public void setInfinityXyzz(double[] r, int ro) {
    f.setZero(r, ro);
    f.setZero(r, ro + Y);
    f.setZero(r, ro + ZZ);
    f.setZero(r, ro + ZZZ);
  }

  /** r = p, both XYZZ. */
  public void copyXyzz(double[] r, int ro, double[] p, int po) {
    f.copy(r, ro, p, po);
    f.copy(r, ro + Y, p, po + Y);
    f.copy(r, ro + ZZ, p, po + ZZ);
    f.copy(r, ro + ZZZ, p, po + ZZZ);
  }

  /** r = -p, both XYZZ. */
  public void negateXyzz(double[] r, int ro, double[] p, int po) {
    f.copy(r, ro, p, po);
    f.neg(r, ro + Y, p, po + Y);
    f.copy(r, ro + ZZ, p, po + ZZ);
    f.copy(r, ro + ZZZ, p, po + ZZZ);
  }

  /** r = p, from affine to XYZZ form. */
  public void fromAffine(double[] r, int ro, double[] p, int po) {
    if (isInfinity(p, po)) {
      setInfinityXyzz(r, ro);
      return;
    }
    copy(r, ro, p, po);
    f.copy(r, ro + ZZ, one, 0);
    f.copy(r, ro + ZZZ, one, 0);
  }

  /** acc += q; acc XYZZ, q affine. 8 products and 2 squares. */
  public void addAffine(double[] acc, int o, double[] q, int qo, double[] t, int to) {
    if (isInfinity(q, qo)) {
      return;
    }
    if (isInfinityXyzz(acc, o)) {
      fromAffine(acc, o, q, qo);
      return;
    }
    int p = to;
    int r = to + E2;
    int work = to + 8 * E2;
    f.mul(t, p, q, qo, acc, o + ZZ, t, work);
    f.mul(t, r, q, qo + Y, acc, o + ZZZ, t, work);
    f.sub(t, p, t, p, acc, o);
    f.sub(t, r, t, r, acc, o + Y);
    if (sameX(acc, o, t, p, r, to)) {
      return;
    }
    f.copy(t, to + 2 * E2, acc, o);
    f.copy(t, to + 3 * E2, acc, o + Y);
    finishAdd(acc, o, t, to);
  }

  /** acc += q, both XYZZ; q may be acc. 12 products and 2 squares. */
  public void add(double[] acc, int o, double[] q, int qo, double[] t, int to) {
    if (isInfinityXyzz(q, qo)) {
      return;
    }
    if (isInfinityXyzz(acc, o)) {
      copyXyzz(acc, o, q, qo);
      return;
    }
    int p = to;
    int r = to + E2;
    int u = to + 2 * E2;
    int s = to + 3 * E2;
    int work = to + 8 * E2;
    f.mul(t, u, acc, o, q, qo + ZZ, t, work);
    f.mul(t, p, q, qo, acc, o + ZZ, t, work);
    f.mul(t, s, acc, o + Y, q, qo + ZZZ, t, work);
    f.mul(t, r, q, qo + Y, acc, o + ZZZ, t, work);
    f.sub(t, p, t, p, t, u);
    f.sub(t, r, t, r, t, s);
    if (sameX(acc, o, t, p, r, to)) {
      return;
    }
    f.mul(acc, o + ZZ, acc, o + ZZ, q, qo + ZZ, t, work);
    f.mul(acc, o + ZZZ, acc, o + ZZZ, q, qo + ZZZ, t, work);
    finishAdd(acc, o, t, to);
  }

  /** Deals with operands of the same x: doubles acc or makes it infinity. */
  private boolean sameX(double[] acc, int o, double[] t, int p, int r, int to) {
    if (!f.isZero(t, p)) {
      return false;
    }
    if (f.isZero(t, r)) {
      dbl(acc, o, t, to);
    } else {
      setInfinityXyzz(acc, o);
    }
    return true;
  }

  /**
   * The common end of the additions. In t: P, R, then U1 and S1; in acc the product of the
   * operands' ZZ and ZZZ. X3 = R² - PPP - 2 Q, Y3 = R (Q - X3) - S1 PPP with Q = U1 PP.
   */
  private void finishAdd(double[] acc, int o, double[] t, int to) {
    int p = to;
    int r = to + E2;
    int u = to + 2 * E2;
    int s = to + 3 * E2;
    int pp = to + 4 * E2;
    int ppp = to + 5 * E2;
    int m = to + 6 * E2;
    int work = to + 8 * E2;
    f.sqr(t, pp, t, p, t, work);
    f.mul(t, ppp, t, p, t, pp, t, work);
    f.mul(t, u, t, u, t, pp, t, work);
    f.mul(acc, o + ZZ, acc, o + ZZ, t, pp, t, work);
    f.mul(acc, o + ZZZ, acc, o + ZZZ, t, ppp, t, work);
    f.sqr(t, m, t, r, t, work);
    f.lin(acc, o, t, m, 1, t, ppp, -1, t, u, -2);
    f.sub(t, u, t, u, acc, o);
    f.mul(t, u, t, r, t, u, t, work);
    f.mul(t, s, t, s, t, ppp, t, work);
    f.sub(acc, o + Y, t, u, t, s);
  }

  /** p = 2 p, XYZZ. 6 products and 3 squares. (No point has order 2: both orders are odd.) */
  public void dbl(double[] p, int o, double[] t, int to) {
    int u = to;
    int v = to + E2;
    int w = to + 2 * E2;
    int s = to + 3 * E2;
    int m = to + 4 * E2;
    int a = to + 5 * E2;
    int work = to + 8 * E2;
    f.add(t, u, p, o + Y, p, o + Y);
    f.sqr(t, v, t, u, t, work);
    f.mul(t, w, t, u, t, v, t, work);
    f.mul(t, s, p, o, t, v, t, work);
    f.sqr(t, m, p, o, t, work);
    f.lin(t, m, t, m, 3, t, m, 0, t, m, 0);
    f.sqr(t, a, t, m, t, work);
    f.lin(p, o, t, a, 1, t, s, -2, t, s, 0);
    f.sub(t, s, t, s, p, o);
    f.mul(t, s, t, s, t, m, t, work);
    f.mul(t, a, t, w, p, o + Y, t, work);
    f.sub(p, o + Y, t, s, t, a);
    f.mul(p, o + ZZ, p, o + ZZ, t, v, t, work);
    f.mul(p, o + ZZZ, p, o + ZZZ, t, w, t, work);
  }

  /** Whether two XYZZ points are the same point. */
  public boolean equalXyzz(double[] p, int po, double[] q, int qo, double[] t, int to) {
    boolean pInfinity = isInfinityXyzz(p, po);
    boolean qInfinity = isInfinityXyzz(q, qo);
    if (pInfinity || qInfinity) {
      return pInfinity == qInfinity;
    }
    int work = to + 8 * E2;
    f.mul(t, to, p, po, q, qo + ZZ, t, work);
    f.mul(t, to + E2, q, qo, p, po + ZZ, t, work);
    if (!f.equal(t, to, t, to + E2)) {
      return false;
    }
    f.mul(t, to, p, po + Y, q, qo + ZZZ, t, work);
    f.mul(t, to + E2, q, qo + Y, p, po + ZZZ, t, work);
    return f.equal(t, to, t, to + E2);
  }

  /** r = p, from XYZZ to affine form; one inversion. */
  public void toAffine(double[] r, int ro, double[] p, int po, double[] t, int to) {
    if (isInfinityXyzz(p, po)) {
      setInfinity(r, ro);
      return;
    }
    // 1/(ZZ ZZZ) gives both: 1/ZZ = ZZZ/(ZZ ZZZ) and 1/ZZZ = ZZ/(ZZ ZZZ)
    int inverse = to;
    int m = to + E2;
    int work = to + 8 * E2;
    f.mul(t, inverse, p, po + ZZ, p, po + ZZZ, t, work);
    f.inverse(t, inverse, t, inverse, t, work);
    f.mul(t, m, t, inverse, p, po + ZZZ, t, work);
    f.mul(t, inverse, t, inverse, p, po + ZZ, t, work);
    f.mul(r, ro, p, po, t, m, t, work);
    f.mul(r, ro + Y, p, po + Y, t, inverse, t, work);
  }

  /** r = k p, XYZZ from affine, with k an unsigned integer of 64 bits. */
  public void mulLong(double[] r, int ro, double[] p, int po, long k, double[] t, int to) {
    setInfinityXyzz(r, ro);
    for (int i = 63 - Long.numberOfLeadingZeros(k); i >= 0; i--) {
      dbl(r, ro, t, to);
      if ((k >>> i & 1) != 0) {
        addAffine(r, ro, p, po, t, to);
      }
    }
  }

  /** Doubles of scratch for {@link #msm} of n points. */
  public static int msmScratch(int n) {
    return n * WINDOW_POINTS * XYZZ + ADD_SCRATCH;
  }

  /**
   * r = the sum of k[i] p[i], XYZZ, by windows of {@value #WINDOW_BITS} bits with shared doublings.
   *
   * @param p n affine points, one after the other
   * @param k n scalars of four plain little-endian limbs, any 256-bit integers
   * @param t scratch of {@link #msmScratch} doubles
   */
  public void msm(
      double[] r, int ro, double[] p, int po, long[] k, int ko, int n, double[] t, int to) {
    int work = to + n * WINDOW_POINTS * XYZZ;
    for (int i = 0; i < n; i++) {
      int table = to + i * WINDOW_POINTS * XYZZ;
      fromAffine(t, table, p, po + i * AFFINE);
      for (int j = 1; j < WINDOW_POINTS; j++) {
        copyXyzz(t, table + j * XYZZ, t, table + (j - 1) * XYZZ);
        addAffine(t, table + j * XYZZ, p, po + i * AFFINE, t, work);
      }
    }
    setInfinityXyzz(r, ro);
    for (int bit = 64 * SCALAR_LIMBS - WINDOW_BITS; bit >= 0; bit -= WINDOW_BITS) {
      for (int j = 0; j < WINDOW_BITS; j++) {
        dbl(r, ro, t, work);
      }
      for (int i = 0; i < n; i++) {
        long limb = k[ko + SCALAR_LIMBS * i + (bit >> 6)];
        int digit = (int) (limb >>> (bit & 63)) & WINDOW_POINTS;
        if (digit != 0) {
          add(r, ro, t, to + (i * WINDOW_POINTS + digit - 1) * XYZZ, t, work);
        }
      }
    }
  }

  @Override
  public String toString() {
    return multiplicative ? "G2[BLS12_381]" : "G2[BN254]";
  }
}
