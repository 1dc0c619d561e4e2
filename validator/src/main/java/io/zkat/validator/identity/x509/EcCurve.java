package io.zkat.validator.identity.x509;

import java.math.BigInteger;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** The curves of ECDSA keys (spec wire 7), each y^2 = x^3 - 3 x + b modulo p with order n. */
@SuppressWarnings("ImmutableEnumChecker") // nobody writes to the arrays
enum EcCurve {
  P224(
      "secp224r1",
      "2b81040021",
      "ffffffffffffffffffffffffffffffff000000000000000000000001",
      "b4050a850c04b3abf54132565044b0b7d7bfd8ba270b39432355ffb4",
      "ffffffffffffffffffffffffffff16a2e0b8f03e13dd29455c5c2a3d"),
  P256(
      "secp256r1",
      "2a8648ce3d030107",
      "ffffffff00000001000000000000000000000000ffffffffffffffffffffffff",
      "5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b",
      "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"),
  P384(
      "secp384r1",
      "2b81040022",
      "fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe"
          + "ffffffff0000000000000000ffffffff",
      "b3312fa7e23ee7e4988e056be3f82d19181d9c6efe8141120314088f5013875a"
          + "c656398d8a2ed19d2a85c8edd3ec2aef",
      "ffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf"
          + "581a0db248b0a77aecec196accc52973"),
  P521(
      "secp521r1",
      "2b81040023",
      "01ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"
          + "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
      "51953eb9618e1c9a1f929a21a0b68540eea2da725b99b315f3b8b489918ef109"
          + "e156193951ec7e937b1652c0bd3bb1bf073573df883d2c34f1ef451fd46b503f00",
      "01ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"
          + "fa51868783bf2f966b7fcc0148f709a5d03bb5c9b8899c47aebb6fb71e91386409");

  private static final BigInteger THREE = BigInteger.valueOf(3);

  private final String standardName;
  private final byte[] oid;
  private final BigInteger p;
  private final BigInteger b;
  private final BigInteger n;
  private final byte[] halfOrder;
  private final byte[] order;

  EcCurve(String standardName, String oid, String p, String b, String n) {
    this.standardName = standardName;
    this.oid = HexFormat.of().parseHex(oid);
    this.p = new BigInteger(p, 16);
    this.b = new BigInteger(b, 16);
    this.n = new BigInteger(n, 16);
    this.order = fixed(this.n);
    this.halfOrder = fixed(this.n.shiftRight(1));
  }

  /** The name by which Java security providers know the curve. */
  String standardName() {
    return standardName;
  }

  /** The curve whose object identifier has this content; null if there is none. */
  static @Nullable EcCurve named(DerCursor oid) {
    for (EcCurve curve : values()) {
      if (oid.contentIs(curve.oid)) {
        return curve;
      }
    }
    return null;
  }

  /** Bytes of a coordinate and of R and S. */
  int size() {
    return (p.bitLength() + 7) / 8;
  }

  /** n, as {@link #size} bytes. */
  byte[] order() {
    return order;
  }

  /** floor(n / 2), as {@link #size} bytes. */
  byte[] halfOrder() {
    return halfOrder;
  }

  /** Whether the bytes have the form of an uncompressed point. */
  boolean isUncompressed(byte[] bytes) {
    return bytes.length == 1 + 2 * size() && bytes[0] == 4;
  }

  /** The coordinates of an uncompressed point, or null if the bytes are none on the curve. */
  BigInteger @Nullable [] point(byte[] bytes) {
    int size = size();
    BigInteger x = new BigInteger(1, bytes, 1, size);
    BigInteger y = new BigInteger(1, bytes, 1 + size, size);
    if (x.compareTo(p) >= 0 || y.compareTo(p) >= 0) {
      return null;
    }
    BigInteger right = x.multiply(x).subtract(THREE).multiply(x).add(b).mod(p);
    return y.multiply(y).mod(p).equals(right) ? new BigInteger[] {x, y} : null;
  }

  private byte[] fixed(BigInteger value) {
    byte[] bytes = new byte[size()];
    byte[] shortest = value.toByteArray();
    int skip = Math.max(0, shortest.length - bytes.length);
    int used = shortest.length - skip;
    System.arraycopy(shortest, skip, bytes, bytes.length - used, used);
    return bytes;
  }
}
