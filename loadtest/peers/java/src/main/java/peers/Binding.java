package peers;

import supranational.blst.P1;
import supranational.blst.P1_Affine;
import supranational.blst.P2;
import supranational.blst.P2_Affine;
import supranational.blst.PT;
import supranational.blst.Scalar;

/** blst through its Java binding: each call crosses over to native code, and each object has memory there. */
final class Binding {
  private static final String PEER = "jblst 0.3.17";
  private static final Named CURVE = Named.BLS12_381;

  private Binding() {}

  private static byte[] bytes(int seed) {
    byte[] bytes = new byte[32];
    for (int i = 1; i < bytes.length; i++) {
      bytes[i] = (byte) (i * seed);
    }
    bytes[0] = 0x31;
    return bytes;
  }

  static void field() {
    byte[] bytes = bytes(37);
    Scalar a = new Scalar().from_bendian(bytes);
    Scalar b = new Scalar().from_bendian(bytes(41));
    Scalar c = new Scalar();
    Timing.run(PEER, "Fr.add", CURVE, () -> a.add(b));
    Timing.run(PEER, "Fr.sub", CURVE, () -> a.sub(b));
    Timing.run(PEER, "Fr.mul", CURVE, () -> a.mul(b));
    Timing.run(PEER, "Fr.inverse", CURVE, () -> a.inverse());
    Timing.run(PEER, "Fr.fromBytes", CURVE, () -> c.from_bendian(bytes));
    Timing.run(PEER, "Fr.toBytes", CURVE, () -> b.to_bendian());
  }

  static void curve() {
    P1 sum = P1.generator().mult(new Scalar().from_bendian(bytes(37)));
    P1_Affine affine = P1.generator().mult(new Scalar().from_bendian(bytes(41))).to_affine();
    byte[] uncompressed = affine.serialize();
    byte[] compressed = affine.compress();
    Timing.run(PEER, "G1.addAffine", CURVE, () -> sum.add(affine));
    Timing.run(PEER, "G1.dbl", CURVE, () -> sum.dbl());
    Timing.run(PEER, "G1.decode", CURVE, () -> read(uncompressed));
    Timing.run(PEER, "G1.decodeCompressed", CURVE, () -> read(compressed));
    Timing.run(PEER, "Subgroup.contains", CURVE, () -> affine.in_group());
  }

  private static P1_Affine read(byte[] bytes) {
    P1_Affine point = new P1_Affine(bytes);
    if (!point.in_group()) {
      throw new IllegalArgumentException("no member");
    }
    return point;
  }

  static void pairing() {
    Scalar a = new Scalar().from_bendian(bytes(37));
    Scalar b = new Scalar().from_bendian(bytes(41));
    P1_Affine p = P1.generator().mult(a).to_affine();
    P1_Affine s = P1.generator().mult(b).to_affine();
    P2_Affine q = P2.generator().mult(a).to_affine();
    P2_Affine u = P2.generator().mult(b).to_affine();
    Timing.run(PEER, "Pairing.freeG2 2", CURVE, () -> new PT(p, q).mul(new PT(s, u)).final_exp());
  }
}
