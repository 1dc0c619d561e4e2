package io.zkat.validator.proof;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.math.curve.G1Encoding;
import io.zkat.math.curve.PointStatus;
import io.zkat.math.field.Fr;
import io.zkat.validator.equation.PointTable;
import io.zkat.validator.proof.bulletproof.BulletproofGenerators;
import java.util.HexFormat;
import tools.jackson.databind.JsonNode;

/** Values of the worked examples in the forms that the verifiers use. */
public final class Worked {
  private Worked() {}

  /** The bytes of a hexadecimal text. */
  public static byte[] hex(JsonNode node) {
    return HexFormat.of().parseHex(node.stringValue());
  }

  /** The curve with this number. */
  public static Curve curve(int id) {
    return id == 1 ? Curve.BN254 : Curve.BLS12_381;
  }

  /** Parameters without range proofs. */
  public static ProofParams params(Curve curve, int id, double[] pedersen) {
    return params(curve, id, pedersen, BulletproofGenerators.NONE);
  }

  /** Parameters with Bulletproofs. */
  public static ProofParams params(
      Curve curve, int id, double[] pedersen, BulletproofGenerators generators) {
    double[] none = {};
    return new ProofParams(curve, id, pedersen, 0, none, none, new byte[0], generators);
  }

  /** Points of a list, affine. */
  public static double[] points(Curve curve, JsonNode list) {
    double[] r = new double[list.size() * G1.AFFINE];
    for (int i = 0; i < list.size(); i++) {
      System.arraycopy(point(curve, list.get(i)), 0, r, i * G1.AFFINE, G1.AFFINE);
    }
    return r;
  }

  /** One point, affine. */
  public static double[] point(Curve curve, JsonNode node) {
    double[] r = new double[G1.AFFINE];
    byte[] b = hex(node);
    PointStatus status =
        G1Encoding.decode(curve, b, 0, b.length, r, 0, new double[G1Encoding.SCRATCH], 0);
    if (status != PointStatus.OK) {
      throw new IllegalArgumentException(status + ": " + node);
    }
    return r;
  }

  /** Points of a list, by slot, with their encodings. */
  public static PointTable table(Curve curve, JsonNode list) {
    PointTable table = new PointTable(list.size());
    double[] points = points(curve, list);
    System.arraycopy(points, 0, table.xy, 0, points.length);
    for (int i = 0; i < list.size(); i++) {
      G1Encoding.encode(curve, table.bytes, PointTable.bytesAt(i), points, i * G1.AFFINE);
    }
    return table;
  }

  /** The canonical hexadecimal text of a Montgomery scalar. */
  public static String text(Fr fr, long[] a, int ao) {
    byte[] b = new byte[Fr.BYTES];
    fr.toBytes(b, 0, a, ao);
    return HexFormat.of().formatHex(b);
  }

  /** The hexadecimal text of a point's encoding. */
  public static String text(Curve curve, PointTable table, int slot) {
    int at = PointTable.bytesAt(slot);
    return HexFormat.of().formatHex(table.bytes, at, at + curve.g1Bytes());
  }
}
