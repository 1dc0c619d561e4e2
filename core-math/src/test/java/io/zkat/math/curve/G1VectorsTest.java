package io.zkat.math.curve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.field.Fr;
import io.zkat.math.msm.MsmScratch;
import io.zkat.math.msm.MultiScalarMul;
import io.zkat.math.testing.Vectors;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** Recorded results of the reference's libraries: group law, sums, decoding, membership. */
class G1VectorsTest {
  private final double[] t = new double[G1Encoding.SCRATCH];

  private static byte[] hex(JsonNode node) {
    return HexFormat.of().parseHex(node.stringValue());
  }

  @ParameterizedTest
  @EnumSource
  void everyRecordedOperationAgrees(Curve curve) {
    G1Harness harness = new G1Harness(curve);
    JsonNode[] pool = {null};
    int checked = 0;
    for (JsonNode line : Vectors.cases("field/" + curve + "-g1.jsonl")) {
      if (line.get("op").stringValue().equals("msmPool")) {
        pool[0] = line.get("points");
      } else {
        check(harness, line, pool[0]);
        checked++;
      }
    }
    assertTrue(checked > 100, "only " + checked + " lines");
  }

  private void check(G1Harness harness, JsonNode line, JsonNode pool) {
    String expected = line.hasNonNull("r") ? line.get("r").stringValue() : "";
    String op = line.get("op").stringValue();
    switch (op) {
      case "add", "double", "neg", "mul" ->
          assertEquals(expected, unary(harness, op, line), line::toString);
      case "msm" -> assertEquals(expected, sum(harness, line, pool), line::toString);
      case "decode" -> decode(harness.curve, line);
      case "subgroup" -> membership(harness.curve, line);
      default -> throw new AssertionError("unknown operation " + op);
    }
  }

  private String unary(G1Harness harness, String op, JsonNode line) {
    G1 g1 = harness.curve.g1();
    double[] p = harness.affine(hex(line.get("a")));
    double[] r = new double[G1.XYZZ];
    g1.fromAffine(r, 0, p, 0);
    switch (op) {
      case "add" -> g1.addAffine(r, 0, harness.affine(hex(line.get("b"))), 0, t, 0);
      case "double" -> g1.dbl(r, 0, t, 0);
      case "neg" -> {
        g1.negate(p, 0, p, 0);
        g1.fromAffine(r, 0, p, 0);
      }
      default -> g1.mul(r, 0, p, 0, harness.scalar(hex(line.get("k"))), 0, Fr.LIMBS, t, 0);
    }
    return HexFormat.of().formatHex(harness.bytes(r, 0));
  }

  private String sum(G1Harness harness, JsonNode line, JsonNode pool) {
    int n = line.get("idx").size();
    double[] points = new double[n * G1.AFFINE];
    long[] scalars = new long[n * Fr.LIMBS];
    for (int i = 0; i < n; i++) {
      double[] p = harness.affine(hex(pool.get(line.get("idx").get(i).asInt())));
      System.arraycopy(p, 0, points, i * G1.AFFINE, G1.AFFINE);
      long[] k = harness.scalar(hex(line.get("k").get(i)));
      System.arraycopy(k, 0, scalars, i * Fr.LIMBS, Fr.LIMBS);
    }
    double[] r = new double[G1.XYZZ];
    MultiScalarMul.compute(harness.curve.g1(), r, 0, points, 0, scalars, 0, n, new MsmScratch());
    return HexFormat.of().formatHex(harness.bytes(r, 0));
  }

  private void decode(Curve curve, JsonNode line) {
    byte[] bytes = hex(line.get("bytes"));
    double[] p = new double[G1.AFFINE];
    PointStatus status = G1Encoding.decode(curve, bytes, 0, bytes.length, p, 0, t, 0);
    assertEquals(line.get("accept").asBoolean(), status == PointStatus.OK, line::toString);
    if (status == PointStatus.OK) {
      assertEquals(
          line.get("r").stringValue(),
          HexFormat.of().formatHex(new G1Harness(curve).affineBytes(p, 0)),
          line::toString);
      byte[] compressed = new byte[curve.fpBytes()];
      G1Encoding.encodeCompressed(curve, compressed, 0, p, 0);
      if (line.hasNonNull("compressed")) {
        assertEquals(
            line.get("compressed").stringValue(),
            HexFormat.of().formatHex(compressed),
            line::toString);
      }
    }
  }

  private void membership(Curve curve, JsonNode line) {
    byte[] bytes = hex(line.get("a"));
    double[] p = new double[G1.AFFINE];
    PointStatus status = G1Encoding.decodeOnCurve(curve, bytes, 0, bytes.length, p, 0, t, 0);
    assertEquals(line.get("onCurve").asBoolean(), status == PointStatus.OK, line::toString);
    if (status == PointStatus.OK && curve == Curve.BLS12_381) {
      assertEquals(line.get("in").asBoolean(), G1Subgroup.contains(p, 0, t, 0), line::toString);
    }
  }

  @org.junit.jupiter.api.Test
  void pointsOfEverySmallOrderAreOutside() {
    List<JsonNode> lines = Vectors.cases("field/BLS12_381-g1-torsion.jsonl");
    int checked = 0;
    for (JsonNode line : lines) {
      if (line.get("op").stringValue().equals("subgroup")) {
        membership(Curve.BLS12_381, line);
        checked++;
      }
    }
    assertTrue(checked > 20, "only " + checked + " lines");
  }
}
