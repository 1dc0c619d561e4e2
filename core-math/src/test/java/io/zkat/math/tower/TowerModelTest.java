package io.zkat.math.tower;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.field.Fp;
import io.zkat.math.testing.Seeded;
import java.math.BigInteger;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The tower against {@link TowerModel}, on random elements with edge values among them. */
class TowerModelTest {
  private static final int E2 = Fp2.LIMBS;
  private static final int ROUNDS = 60;

  private final Seeded seed = new Seeded();
  private final SplittableRandom random = seed.random();
  private final double[] a = new double[Fp12.LIMBS];
  private final double[] b = new double[Fp12.LIMBS];
  private final double[] r = new double[Fp12.LIMBS];
  private final double[] t = new double[Math.max(Fp12.SCRATCH, Fp2.SQRT_SCRATCH)];

  private void check(TowerModel m, String what, BigInteger[] expected, double[] got, int doubles) {
    assertArrayEquals(expected, m.get(got, 0, doubles), () -> what + " on " + m + ", " + seed);
  }

  @ParameterizedTest
  @MethodSource("io.zkat.math.tower.TowerModel#both")
  void fp2(TowerModel m) {
    Fp2 f = m.tower.base().base();
    for (int i = 0; i < 4 * ROUNDS; i++) {
      BigInteger[] x = m.random(random, 1, 1);
      BigInteger[] y = m.random(random, 1, 1);
      BigInteger[] xi = TowerModel.one();
      xi[0] = BigInteger.valueOf(f.xiReal());
      xi[1] = BigInteger.ONE;
      m.put(a, 0, x, E2);
      m.put(b, 0, y, E2);
      f.add(r, 0, a, 0, b, 0);
      check(m, "add", m.add(x, y), r, E2);
      f.sub(r, 0, a, 0, b, 0);
      check(m, "sub", m.add(x, m.scale(y, -1)), r, E2);
      f.lin(r, 0, a, 0, 5, b, 0, -7, a, 0, 2);
      check(m, "lin", m.add(m.scale(x, 7), m.scale(y, -7)), r, E2);
      f.mul(r, 0, a, 0, b, 0, t, 0);
      check(m, "mul", m.mul(x, y), r, E2);
      f.sqr(r, 0, a, 0, t, 0);
      check(m, "sqr", m.mul(x, x), r, E2);
      f.mulXi(r, 0, a, 0, t, 0);
      check(m, "mulXi", m.mul(x, xi), r, E2);
      f.addXi(r, 0, a, 0, -1, b, 0, 3, t, 0);
      check(m, "addXi", m.add(m.scale(m.mul(x, xi), -1), m.scale(y, 3)), r, E2);
      f.mulBase(r, 0, a, 0, b, 0);
      BigInteger[] real = TowerModel.zero();
      real[0] = y[0];
      check(m, "mulBase", m.mul(x, real), r, E2);
      boolean zero = x[0].signum() == 0 && x[1].signum() == 0;
      assertEquals(zero, f.isZero(a, 0));
      f.inverse(r, 0, a, 0, t, 0);
      f.mul(r, 0, r, 0, a, 0, t, 0);
      assertEquals(!zero, f.isOne(r, 0));
      // in place, both ways, as chains of operations use it
      f.mul(a, 0, a, 0, b, 0, t, 0);
      f.sqr(a, 0, a, 0, t, 0);
      f.mulXi(a, 0, a, 0, t, 0);
      f.mul(b, 0, a, 0, b, 0, t, 0);
      BigInteger[] xy = m.mul(x, y);
      check(m, "chain", m.mul(m.mul(m.mul(xy, xy), xi), y), b, E2);
    }
  }

  @ParameterizedTest
  @MethodSource("io.zkat.math.tower.TowerModel#both")
  void fp2Roots(TowerModel m) {
    Fp2 f = m.tower.base().base();
    BigInteger half = m.p.shiftRight(1);
    int squares = 0;
    for (int i = 0; i < ROUNDS; i++) {
      BigInteger[] x = m.random(random, 1, 1);
      if (i % 3 == 0) {
        x = m.mul(x, x);
      }
      BigInteger norm = x[0].multiply(x[0]).add(x[1].multiply(x[1])).mod(m.p);
      boolean square = norm.signum() == 0 || norm.modPow(half, m.p).equals(BigInteger.ONE);
      m.put(a, 0, x, E2);
      assertEquals(square, f.sqrt(r, 0, a, 0, t, 0), seed::toString);
      if (square) {
        squares++;
        BigInteger[] root = m.get(r, 0, E2);
        assertArrayEquals(x, m.mul(root, root), seed::toString);
        BigInteger sign = root[1].signum() == 0 ? root[0] : root[1];
        assertEquals(sign.compareTo(half) > 0, f.isLarger(r, 0));
        BigInteger parity = root[0].signum() == 0 ? root[1] : root[0];
        assertEquals(parity.testBit(0), f.isOdd(r, 0));
      }
    }
    assertTrue(squares > ROUNDS / 3 && squares < ROUNDS, seed::toString);
  }

  @ParameterizedTest
  @MethodSource("io.zkat.math.tower.TowerModel#both")
  void fp6(TowerModel m) {
    Fp6 g = m.tower.base();
    int n = Fp6.LIMBS;
    BigInteger[] v = TowerModel.zero();
    v[4] = BigInteger.ONE;
    for (int i = 0; i < ROUNDS; i++) {
      BigInteger[] x = m.random(random, 3, 2);
      BigInteger[] y = m.random(random, 3, 2);
      BigInteger[] c = m.random(random, 2, 2);
      m.put(a, 0, x, n);
      m.put(b, 0, y, n);
      g.add(r, 0, a, 0, b, 0);
      check(m, "add", m.add(x, y), r, n);
      g.sub(r, 0, a, 0, b, 0);
      check(m, "sub", m.add(x, m.scale(y, -1)), r, n);
      g.mul(r, 0, a, 0, b, 0, t, 0);
      check(m, "mul", m.mul(x, y), r, n);
      g.sqr(r, 0, a, 0, t, 0);
      check(m, "sqr", m.mul(x, x), r, n);
      g.mulV(r, 0, a, 0, t, 0);
      check(m, "mulV", m.mul(x, v), r, n);
      g.inverse(r, 0, a, 0, t, 0);
      g.mul(r, 0, r, 0, a, 0, t, 0);
      check(m, "inverse", TowerModel.one(), r, n);
      m.put(b, 0, c, n);
      g.mulBy01(r, 0, a, 0, b, 0, b, E2, t, 0);
      check(m, "mulBy01", m.mul(x, c), r, n);
      BigInteger[] c1 = c.clone();
      c1[0] = BigInteger.ZERO;
      c1[1] = BigInteger.ZERO;
      g.mulBy1(r, 0, a, 0, b, E2, t, 0);
      check(m, "mulBy1", m.mul(x, c1), r, n);
      g.mulBy1(a, 0, a, 0, b, E2, t, 0);
      check(m, "mulBy1 in place", m.mul(x, c1), a, n);
    }
  }

  @ParameterizedTest
  @MethodSource("io.zkat.math.tower.TowerModel#both")
  void fp12(TowerModel m) {
    Fp12 h = m.tower;
    int n = Fp12.LIMBS;
    for (int i = 0; i < ROUNDS / 2; i++) {
      BigInteger[] x = m.random(random, 6, 1);
      BigInteger[] y = m.random(random, 6, 1);
      m.put(a, 0, x, n);
      m.put(b, 0, y, n);
      h.mul(r, 0, a, 0, b, 0, t, 0);
      check(m, "mul", m.mul(x, y), r, n);
      h.sqr(r, 0, a, 0, t, 0);
      check(m, "sqr", m.mul(x, x), r, n);
      h.inverse(r, 0, a, 0, t, 0);
      h.mul(r, 0, r, 0, a, 0, t, 0);
      assertTrue(h.isOne(r, 0), seed::toString);
      h.conj(r, 0, a, 0);
      BigInteger[] conj = x.clone();
      for (int k : new int[] {2, 3, 6, 7, 10, 11}) {
        conj[k] = x[k].negate().mod(m.p);
      }
      check(m, "conj", conj, r, n);
      double[] line = new double[3 * E2];
      BigInteger[] l = m.random(random, 4, 1);
      int[] middle = {2, 1};
      for (int type = 0; type < 2; type++) {
        BigInteger[] sparse = l.clone();
        int absent = 3 - middle[type];
        sparse[2 * absent] = BigInteger.ZERO;
        sparse[2 * absent + 1] = BigInteger.ZERO;
        int[] at = {0, middle[type], 3};
        for (int k = 0; k < 3; k++) {
          m.put(line, k * E2, sparse[2 * at[k]]);
          m.put(line, k * E2 + Fp.LIMBS, sparse[2 * at[k] + 1]);
        }
        if (type == 0) {
          h.mulBy023(r, 0, a, 0, line, 0, t, 0);
        } else {
          h.mulBy013(r, 0, a, 0, line, 0, t, 0);
        }
        check(m, "line, type " + type, m.mul(x, sparse), r, n);
      }
      h.mul(a, 0, a, 0, b, 0, t, 0);
      h.sqr(a, 0, a, 0, t, 0);
      h.mul(b, 0, a, 0, b, 0, t, 0);
      BigInteger[] xy = m.mul(x, y);
      check(m, "chain", m.mul(m.mul(xy, xy), y), b, n);
    }
  }

  @ParameterizedTest
  @MethodSource("io.zkat.math.tower.TowerModel#both")
  void frobeniusAndCyclotomicSquares(TowerModel m) {
    Fp12 h = m.tower;
    int n = Fp12.LIMBS;
    for (int i = 0; i < 4; i++) {
      BigInteger[] x = m.random(random, 6, 1);
      m.put(a, 0, x, n);
      h.frobenius(r, 0, a, 0, t, 0);
      BigInteger[] power = m.pow(x, m.p);
      check(m, "frobenius", power, r, n);
      h.frobenius(r, 0, r, 0, t, 0);
      h.frobeniusSquare(b, 0, a, 0);
      assertTrue(h.equal(r, 0, b, 0), seed::toString);
      check(m, "frobeniusSquare", m.pow(power, m.p), b, n);
      // into the cyclotomic subgroup: x^((p^6 - 1)(p^2 + 1))
      h.inverse(b, 0, a, 0, t, 0);
      h.conj(r, 0, a, 0);
      h.mul(a, 0, r, 0, b, 0, t, 0);
      h.frobeniusSquare(b, 0, a, 0);
      h.mul(a, 0, a, 0, b, 0, t, 0);
      BigInteger[] c = m.get(a, 0, n);
      h.cyclotomicSqr(r, 0, a, 0, t, 0);
      check(m, "cyclotomicSqr", m.mul(c, c), r, n);
      h.cyclotomicSqr(r, 0, r, 0, t, 0);
      check(m, "cyclotomicSqr in place", m.pow(c, BigInteger.valueOf(4)), r, n);
      h.conj(r, 0, a, 0);
      h.mul(r, 0, r, 0, a, 0, t, 0);
      assertTrue(h.isOne(r, 0), seed::toString);
      assertFalse(h.isOne(a, 0), seed::toString);
    }
  }

  @ParameterizedTest
  @MethodSource("io.zkat.math.tower.TowerModel#both")
  void fp2Bytes(TowerModel m) {
    Fp2 f = m.tower.base().base();
    int n = m.fp.byteLength();
    byte[] bytes = new byte[2 * n];
    BigInteger[] x = m.random(random, 1, 1);
    m.put(a, 0, x, E2);
    f.toBytes(bytes, 0, a, 0);
    assertEquals(x[1], new BigInteger(1, bytes, 0, n));
    assertEquals(x[0], new BigInteger(1, bytes, n, n));
    assertTrue(f.fromBytes(r, 0, bytes, 0));
    assertTrue(f.equal(a, 0, r, 0));
    byte[] p = m.p.toByteArray();
    System.arraycopy(p, p.length - n, bytes, n, n);
    assertFalse(f.fromBytes(r, 0, bytes, 0));
  }
}
