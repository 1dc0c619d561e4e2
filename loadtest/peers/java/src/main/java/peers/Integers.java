package peers;

import java.math.BigInteger;
import java.util.Random;

/** What the JDK alone gives: BigInteger modulo the order of the group. */
final class Integers {
  private static final String PEER = "BigInteger";
  private static final int BYTES = 32;

  private Integers() {}

  static void field(Named curve) {
    Random random = new Random(1);
    BigInteger m = curve.r;
    BigInteger a = new BigInteger(m.bitLength(), random).mod(m);
    BigInteger b = new BigInteger(m.bitLength(), random).mod(m);
    BigInteger[] many = new BigInteger[64];
    for (int i = 0; i < many.length; i++) {
      many[i] = new BigInteger(m.bitLength() - 1, random).setBit(0);
    }
    int[] next = {0};
    BigInteger exponent = new BigInteger(m.bitLength() - 1, random).setBit(m.bitLength() - 1);
    byte[] bytes = write(a);
    Timing.run(PEER, "Fr.add", curve, () -> a.add(b).mod(m));
    Timing.run(PEER, "Fr.sub", curve, () -> a.subtract(b).mod(m));
    Timing.run(PEER, "Fr.neg", curve, () -> m.subtract(a));
    Timing.run(PEER, "Fr.dbl", curve, () -> a.shiftLeft(1).mod(m));
    Timing.run(PEER, "Fr.mul", curve, () -> a.multiply(b).mod(m));
    Timing.run(PEER, "Fr.sqr", curve, () -> a.multiply(a).mod(m));
    Timing.run(PEER, "Fr.inverse", curve, () -> many[next[0]++ & 63].modInverse(m));
    Timing.run(PEER, "Fr.pow", curve, () -> a.modPow(exponent, m));
    Timing.run(PEER, "Fr.fromBytes", curve, () -> read(bytes, m));
    Timing.run(PEER, "Fr.toBytes", curve, () -> write(a));
  }

  private static BigInteger read(byte[] bytes, BigInteger m) {
    BigInteger x = new BigInteger(1, bytes);
    if (x.compareTo(m) >= 0) {
      throw new IllegalArgumentException("not below the modulus");
    }
    return x;
  }

  private static byte[] write(BigInteger x) {
    byte[] raw = x.toByteArray();
    byte[] bytes = new byte[BYTES];
    int length = Math.min(BYTES, raw.length);
    System.arraycopy(raw, raw.length - length, bytes, BYTES - length, length);
    return bytes;
  }
}
