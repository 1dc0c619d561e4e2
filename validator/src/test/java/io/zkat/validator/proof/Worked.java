package io.zkat.validator.proof;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.math.curve.G1Encoding;
import io.zkat.math.curve.PointStatus;
import io.zkat.math.field.Fr;
import io.zkat.validator.equation.PointTable;
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

  /** Points of a list, affine. */
  public static double[] points(Curve curve, JsonNode list) {
    double[] r = new double[list.size() * G1.AFFINE];
    double[] t = new double[G1Encoding.SCRATCH];
    for (int i = 0; i < list.size(); i++) {
      byte[] b = hex(list.get(i));
      PointStatus status = G1Encoding.decode(curve, b, 0, b.length, r, i * G1.AFFINE, t, 0);
      if (status != PointStatus.OK) {
        throw new IllegalArgumentException(status + " at " + i);
      }
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
