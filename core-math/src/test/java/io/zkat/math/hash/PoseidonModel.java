package io.zkat.math.hash;

import io.zkat.math.field.Fr;
import java.math.BigInteger;
import java.util.HexFormat;

/** Poseidon round by round, as it is defined, over big integers. */
final class PoseidonModel {
  static final BigInteger BN254 = modulus(Fr.BN254);
  static final BigInteger BLS12_381 = modulus(Fr.BLS12_381);

  private static final BigInteger ALPHA = BigInteger.valueOf(5);

  private final PoseidonParameters parameters;
  private final BigInteger m;

  PoseidonModel(PoseidonParameters parameters) {
    this.parameters = parameters;
    m = parameters.field() == Fr.BN254 ? BN254 : BLS12_381;
  }

  private static BigInteger modulus(Fr fr) {
    long[] minusOne = new long[Fr.LIMBS];
    fr.setOne(minusOne, 0);
    fr.neg(minusOne, 0, minusOne, 0);
    return integer(fr, minusOne, 0).add(BigInteger.ONE);
  }

  static BigInteger integer(Fr fr, long[] a, int ao) {
    byte[] b = new byte[Fr.BYTES];
    fr.toBytes(b, 0, a, ao);
    return new BigInteger(1, b);
  }

  static void element(Fr fr, long[] r, int ro, BigInteger v) {
    byte[] b = bytes(v);
    fr.fromBytesReduced(r, ro, b, 0, b.length);
  }

  /** 32 bytes, big endian. */
  static byte[] bytes(BigInteger v) {
    return HexFormat.of().parseHex(String.format("%064x", v));
  }

  BigInteger modulus() {
    return m;
  }

  BigInteger constant(int round, int i) {
    long[] r = new long[Fr.LIMBS];
    parameters.constant(r, 0, round, i);
    return integer(parameters.field(), r, 0);
  }

  BigInteger matrix(int i, int j) {
    long[] r = new long[Fr.LIMBS];
    parameters.matrix(r, 0, i, j);
    return integer(parameters.field(), r, 0);
  }

  BigInteger[] permute(BigInteger[] state) {
    int width = parameters.width();
    int half = parameters.fullRounds() / 2;
    int rounds = parameters.fullRounds() + parameters.partialRounds();
    BigInteger[] s = state.clone();
    for (int round = 0; round < rounds; round++) {
      boolean full = round < half || round >= rounds - half;
      for (int i = 0; i < width; i++) {
        s[i] = s[i].add(constant(round, i)).mod(m);
        if (full || i == parameters.partialIndex()) {
          s[i] = s[i].modPow(ALPHA, m);
        }
      }
      BigInteger[] next = new BigInteger[width];
      for (int i = 0; i < width; i++) {
        next[i] = BigInteger.ZERO;
        for (int j = 0; j < width; j++) {
          next[i] = next[i].add(matrix(i, j).multiply(s[j]));
        }
        next[i] = next[i].mod(m);
      }
      s = next;
    }
    return s;
  }

  BigInteger hash(BigInteger... inputs) {
    BigInteger[] s = new BigInteger[inputs.length + 1];
    s[0] = BigInteger.ZERO;
    System.arraycopy(inputs, 0, s, 1, inputs.length);
    return permute(s)[0];
  }
}
