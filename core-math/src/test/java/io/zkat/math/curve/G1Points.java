package io.zkat.math.curve;

import io.zkat.math.testing.Seeded;
import io.zkat.math.testing.Vectors;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Points for tests, affine. */
public final class G1Points {
  private static final String TORSION = "field/BLS12_381-g1-torsion.jsonl";

  private G1Points() {}

  /** Random multiples of the generator. */
  public static double[] random(Curve curve, int n, Seeded seeded) {
    G1 g1 = curve.g1();
    double[] t = new double[G1.SCRATCH];
    double[] generator = new double[G1.AFFINE];
    g1.generator(generator, 0);
    double[] xyzz = new double[n * G1.XYZZ];
    for (int i = 0; i < n; i++) {
      long[] k = {seeded.random().nextLong() >>> 8};
      g1.mul(xyzz, i * G1.XYZZ, generator, 0, k, 0, 1, t, 0);
    }
    double[] points = new double[n * G1.AFFINE];
    g1.toAffine(points, 0, xyzz, 0, n, new double[G1.affineScratch(n)], 0);
    return points;
  }

  /** The XYZZ form of point i with coordinates that are not normalised. */
  public static double[] lazy(G1 g1, double[] points, int i) {
    double[] r = new double[G1.XYZZ];
    double[] t = new double[G1.SCRATCH];
    g1.fromAffine(r, 0, points, i * G1.AFFINE);
    g1.dbl(r, 0, t, 0);
    g1.addAffine(r, 0, points, i * G1.AFFINE, t, 0);
    g1.subAffine(r, 0, points, i * G1.AFFINE, t, 0);
    g1.subAffine(r, 0, points, i * G1.AFFINE, t, 0);
    return r;
  }

  /** The recorded single points of every small order, with and without a part of order r. */
  public static List<JsonNode> singles() {
    return lines("subgroup");
  }

  /** The recorded batches that aim at tests by random combinations. */
  public static List<JsonNode> batches() {
    return lines("batch");
  }

  private static List<JsonNode> lines(String op) {
    List<JsonNode> all = new ArrayList<>();
    for (JsonNode line : Vectors.cases(TORSION)) {
      if (Vectors.text(line, "op").equals(op)) {
        all.add(line);
      }
    }
    return all;
  }

  /** An affine point of BLS12-381 from a field in hexadecimal; empty if it is not on the curve. */
  public static double[] decode(JsonNode hex) {
    byte[] bytes = HexFormat.of().parseHex(hex.stringValue());
    double[] r = new double[G1.AFFINE];
    PointStatus status =
        G1Encoding.decodeOnCurve(
            Curve.BLS12_381, bytes, 0, bytes.length, r, 0, new double[G1Encoding.SCRATCH], 0);
    return status == PointStatus.OK ? r : new double[0];
  }

  /** The points of a recorded batch, one after the other. */
  public static double[] decodeAll(JsonNode hexes) {
    double[] r = new double[hexes.size() * G1.AFFINE];
    for (int i = 0; i < hexes.size(); i++) {
      System.arraycopy(decode(hexes.get(i)), 0, r, i * G1.AFFINE, G1.AFFINE);
    }
    return r;
  }

  /** Points of small order on BLS12-381: orders 3, 11 and more, up to eight of them. */
  public static double[] ofSmallOrder() {
    List<double[]> points = new ArrayList<>();
    for (JsonNode line : singles()) {
      double[] p = decode(line.get("a"));
      boolean small = Vectors.text(line, "order").length() < 10;
      if (small && p.length > 0 && !G1.isInfinity(p, 0) && points.size() < 8) {
        points.add(p);
      }
    }
    double[] r = new double[points.size() * G1.AFFINE];
    for (int i = 0; i < points.size(); i++) {
      System.arraycopy(points.get(i), 0, r, i * G1.AFFINE, G1.AFFINE);
    }
    return r;
  }
}
