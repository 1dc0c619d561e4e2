package peers;

import java.math.BigInteger;

/** The curves y² = x³ + b and a generator of G1. */
enum Named {
  BLS12_381(
      "1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab",
      "73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001",
      "396c8c005555e1568c00aaab0000aaab",
      4,
      "17f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bb",
      "08b3f481e3aaa0f1a09e30ed741d8ae4fcf5e095d5d00af600db18cb2c04b3edd03cc744a2888ae40caa232946c5e7e1"),
  BN254(
      "30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47",
      "30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001",
      "1",
      3,
      "1",
      "2");

  final BigInteger p;
  final BigInteger r;
  final BigInteger cofactor;
  final BigInteger b;
  final BigInteger x;
  final BigInteger y;

  Named(String p, String r, String cofactor, int b, String x, String y) {
    this.p = new BigInteger(p, 16);
    this.r = new BigInteger(r, 16);
    this.cofactor = new BigInteger(cofactor, 16);
    this.b = BigInteger.valueOf(b);
    this.x = new BigInteger(x, 16);
    this.y = new BigInteger(y, 16);
  }
}
