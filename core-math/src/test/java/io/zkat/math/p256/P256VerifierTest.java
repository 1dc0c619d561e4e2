package io.zkat.math.p256;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.p256.P256Model.Point;
import io.zkat.math.testing.Allocation;
import io.zkat.math.testing.MeasuresAllocation;
import io.zkat.math.testing.Seeded;
import java.math.BigInteger;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPublicKeySpec;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Against the JDK on signatures good and bad, and against the schoolbook where points collide. */
final class P256VerifierTest {
  /** Without and then with the table of the key. */
  private static final int USES = 5;

  private static final BigInteger ONE = BigInteger.ONE;
  private static final BigInteger N = P256Model.N;
  private static final BigInteger P = P256Model.P;
  private static final BigInteger ALL = ONE.shiftLeft(256).subtract(ONE);

  private final Seeded seeded = new Seeded();
  private final P256Verifier verifier = new P256Verifier();
  private final Signature jdk = Signature.getInstance("NONEwithECDSAinP1363Format");
  private final ECParameterSpec curve;

  P256VerifierTest() throws GeneralSecurityException {
    AlgorithmParameters parameters = AlgorithmParameters.getInstance("EC");
    parameters.init(new ECGenParameterSpec("secp256r1"));
    curve = parameters.getParameterSpec(ECParameterSpec.class);
  }

  private static P256Key key(Point q) {
    P256Key key = P256Key.of(q.encoded(), 0);
    assertNotNull(key);
    return key;
  }

  private ECPublicKey jdkKey(Point q) throws GeneralSecurityException {
    ECPublicKeySpec spec = new ECPublicKeySpec(new ECPoint(q.x(), q.y()), curve);
    return (ECPublicKey) KeyFactory.getInstance("EC").generatePublic(spec);
  }

  private boolean holdsForJdk(ECPublicKey key, BigInteger e, BigInteger r, BigInteger s)
      throws GeneralSecurityException {
    jdk.initVerify(key);
    jdk.update(P256Model.digest(e));
    return jdk.verify(P256Model.signature(r, s));
  }

  private boolean holds(P256Key key, BigInteger e, BigInteger r, BigInteger s) {
    return verifier.verify(key, P256Model.digest(e), 0, P256Model.signature(r, s), 0);
  }

  private Point multiple(BigInteger k) {
    Point point = P256Model.multiply(P256Model.G, k);
    assertNotNull(point);
    return point;
  }

  private BigInteger scalar() {
    return seeded.below(N.subtract(ONE)).add(ONE);
  }

  /** For the twin this long: some seconds of the JDK's time, a minute in the long form. */
  private static int keys() {
    return Boolean.getBoolean("zkat.test.all") ? 2_000 : 150;
  }

  @Test
  void agreesWithTheJdk() throws GeneralSecurityException {
    int valid = 0;
    int cases = 0;
    for (int i = 0; i < keys(); i++) {
      BigInteger d = scalar();
      Point q = multiple(d);
      P256Key key = key(q);
      ECPublicKey twin = jdkKey(q);
      for (int j = 0; j < 2; j++) {
        BigInteger e = seeded.oneOf(seeded.bits(256), seeded.bits(256), BigInteger.ZERO, N, ALL);
        BigInteger k = scalar();
        BigInteger r = multiple(k).x().mod(N);
        BigInteger s = k.modInverse(N).multiply(e.add(r.multiply(d))).mod(N);
        BigInteger bit = ONE.shiftLeft(seeded.random().nextInt(256));
        BigInteger[] edges = {
          BigInteger.ZERO, ONE, BigInteger.TWO, N.shiftRight(1), N.subtract(ONE), N, P, ALL
        };
        BigInteger[][] signatures = {
          {e, r, s},
          {e, r, N.subtract(s)},
          {e.xor(bit), r, s},
          {e, r.xor(bit), s},
          {e, r, s.xor(bit)},
          {e.compareTo(N) < 0 ? e.add(N).min(ALL) : e.subtract(N), r, s},
          {e, seeded.oneOf(edges), s},
          {e, r, seeded.oneOf(edges)},
          {seeded.oneOf(edges), seeded.oneOf(edges), seeded.oneOf(edges)},
          {e, s, r},
        };
        for (BigInteger[] c : signatures) {
          boolean expected = holdsForJdk(twin, c[0], c[1], c[2]);
          assertEquals(expected, holds(key, c[0], c[1], c[2]), () -> Arrays.toString(c) + seeded);
          valid += expected ? 1 : 0;
          cases++;
        }
      }
    }
    assertTrue(valid > cases / 6 && valid < cases / 2, valid + " of " + cases);
  }

  /**
   * Signatures under the key d G whose two multiples are any chosen: r = x(u1 G + u2 Q) mod n, s =
   * r / u2, e = u1 s.
   */
  private void check(BigInteger d, BigInteger u1, BigInteger u2) throws GeneralSecurityException {
    Point q = multiple(d);
    Point sum = P256Model.add(P256Model.multiply(P256Model.G, u1), P256Model.multiply(q, u2));
    // If the sum is infinite there is no r that would do: any must be refused.
    BigInteger r = sum == null ? seeded.oneOf(ONE, scalar()) : sum.x().mod(N);
    BigInteger s = r.multiply(u2.modInverse(N)).mod(N);
    BigInteger e = u1.multiply(s).mod(N);
    BigInteger wrong = r.equals(ONE) ? BigInteger.TWO : r.subtract(ONE);
    BigInteger wrongS = wrong.multiply(u2.modInverse(N)).mod(N);
    P256Key key = key(q);
    boolean valid = sum != null;
    for (int i = 0; i < USES; i++) {
      assertEquals(valid, holds(key, e, r, s), () -> d + " " + u1 + " " + u2);
      assertFalse(holds(key, u1.multiply(wrongS).mod(N), wrong, wrongS));
    }
    assertEquals(valid, P256Model.verify(q, e, r, s));
    assertEquals(valid, holdsForJdk(jdkKey(q), e, r, s));
  }

  /** Multiples of G and of Q that are equal or opposite, or vanish, in the sum and on the way. */
  @Test
  void collidingPoints() throws GeneralSecurityException {
    for (int i = 0; i < 20; i++) {
      BigInteger d =
          i < 5
              ? BigInteger.valueOf(i + 1L)
              : i < 10 ? N.subtract(BigInteger.valueOf(i)) : scalar();
      BigInteger inverse = d.modInverse(N);
      BigInteger u1 = i % 2 == 0 ? scalar() : BigInteger.valueOf(1 + seeded.random().nextInt(40));
      check(d, u1, u1.multiply(inverse).mod(N)); // u2 Q = u1 G
      check(d, u1, N.subtract(u1.multiply(inverse).mod(N))); // the sum is infinite
      check(d, u1, u1.add(ONE).multiply(inverse).mod(N)); // neighbours
      check(d, u1, N.subtract(u1.subtract(ONE).max(ONE).multiply(inverse).mod(N)));
      check(d, BigInteger.ZERO, scalar());
      check(d, scalar(), ONE);
      check(d, N.subtract(ONE), N.subtract(ONE));
      check(d, ONE, ONE);
      // Digits at the borders of blocks, which meet when Q is a small multiple of G.
      BigInteger border = ONE.shiftLeft(32 * seeded.random().nextInt(8));
      check(d, border, border);
      check(d, border, N.subtract(border));
      check(d, border.subtract(ONE).max(ONE), border.add(ONE));
      check(d, N.subtract(border), border.shiftLeft(1));
    }
  }

  /**
   * Digits are met by their place in a block, so that a positive one of a higher block can come
   * after negative ones: with Q = G the digits -1 of Q, then 31 of G and 1 of Q five places on make
   * the sum infinite, before 2^(32 b + 32 + j) comes.
   */
  @Test
  void sumsThatVanishOnTheWay() throws GeneralSecurityException {
    for (int block = 0; block < 7; block++) {
      int i = 8 + seeded.random().nextInt(10);
      BigInteger low = ONE.shiftLeft(32 * block + i);
      BigInteger high = ONE.shiftLeft(32 * block + 32 + seeded.random().nextInt(6));
      BigInteger more = low.multiply(BigInteger.valueOf(31));
      check(ONE, low, high.subtract(low));
      check(ONE, high.subtract(low), low);
      check(ONE, more, high.subtract(more));
      check(N.subtract(ONE), low, high.add(low));
      check(N.subtract(ONE), more, high.add(more));
    }
  }

  /** x in [n, p): r is x - n, which is tiny; n more than that must not be looked for above p. */
  @Test
  void wrappedCoordinates() throws GeneralSecurityException {
    int found = 0;
    for (BigInteger x = N; found < 6; x = x.add(ONE)) {
      Point sum = P256Model.lift(x);
      BigInteger r = x.subtract(N);
      if (sum == null || r.signum() == 0) {
        continue;
      }
      found++;
      BigInteger u1 = scalar();
      BigInteger u2 = scalar();
      Point rest = P256Model.add(sum, multiple(u1).negate());
      Point q = P256Model.multiply(rest, u2.modInverse(N));
      assertNotNull(q);
      BigInteger s = r.multiply(u2.modInverse(N)).mod(N);
      BigInteger e = u1.multiply(s).mod(N);
      P256Key key = key(q);
      for (int i = 0; i < USES; i++) {
        assertTrue(holds(key, e, r, s));
        assertFalse(holds(key, e, x, s));
      }
      assertTrue(holdsForJdk(jdkKey(q), e, r, s));
    }
    // x below p - n: r + n is the x of no point of this sum, r = x is.
    // r + n >= p: the element r + n - p must not be taken for it.
    BigInteger gap = P.subtract(N);
    found = 0;
    for (BigInteger x = BigInteger.ZERO; found < 6; x = x.add(ONE)) {
      Point sum = P256Model.lift(x);
      if (sum == null) {
        continue;
      }
      found++;
      BigInteger r = x.add(gap);
      BigInteger u1 = scalar();
      BigInteger u2 = scalar();
      Point q = P256Model.multiply(P256Model.add(sum, multiple(u1).negate()), u2.modInverse(N));
      assertNotNull(q);
      BigInteger s = r.multiply(u2.modInverse(N)).mod(N);
      BigInteger e = u1.multiply(s).mod(N);
      assertFalse(holds(key(q), e, r, s));
      assertFalse(holdsForJdk(jdkKey(q), e, r, s));
    }
  }

  @Test
  void pointsOffTheCurveAreNoKeys() {
    for (int i = 0; i < 50; i++) {
      Point q = multiple(scalar());
      key(q);
      byte[] off = q.encoded();
      off[seeded.random().nextInt(off.length)] ^= (byte) (1 << seeded.random().nextInt(8));
      assertNull(P256Key.of(off, 0), seeded.toString());
      assertNull(P256Key.of(new Point(q.x(), q.y().add(P).min(ALL)).encoded(), 0));
    }
    assertNull(P256Key.of(new byte[P256Key.BYTES], 0));
    // Coordinates that are on the curve once reduced, but are not below p.
    for (BigInteger x = BigInteger.ZERO; x.compareTo(BigInteger.TEN) < 0; x = x.add(ONE)) {
      Point small = P256Model.lift(x);
      if (small != null) {
        key(small);
        assertNull(P256Key.of(new Point(x.add(P), small.y()).encoded(), 0));
      }
    }
  }

  @MeasuresAllocation
  @Test
  void allocatesNothing() {
    BigInteger d = scalar();
    Point q = multiple(d);
    byte[] digest = seeded.bytes(32);
    BigInteger r = multiple(BigInteger.TWO).x().mod(N);
    BigInteger s =
        BigInteger.TWO.modInverse(N).multiply(new BigInteger(1, digest).add(r.multiply(d))).mod(N);
    byte[] sig = P256Model.signature(r, s);
    P256Key key = key(q);
    Allocation.assertNone("a known key", () -> assertTrue(verifier.verify(key, digest, 0, sig, 0)));
  }
}
