package io.zkat.math.hash;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G2;
import io.zkat.math.curve.G2Encoding;
import io.zkat.math.testing.Allocation;
import io.zkat.math.testing.MeasuresAllocation;
import io.zkat.math.testing.Vectors;
import io.zkat.math.tower.Fp2;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** Hashes to G2 against the reference, RFC 9380 and the precompile that maps to G2. */
class HashToG2Test {

  @ParameterizedTest
  @EnumSource
  void referenceVectors(Curve curve) {
    HashToG2 hash = new HashToG2(curve);
    double[] r = new double[G2.AFFINE];
    byte[] out = new byte[curve.g2Bytes()];
    int checked = 0;
    for (JsonNode v : Vectors.cases("field/" + curve + "-mathlib.jsonl")) {
      if (Vectors.text(v, "op").equals("hashToG2")) {
        byte[] data = Vectors.hex(v, "data");
        hash.hash(r, 0, data, 0, data.length);
        G2Encoding.encode(curve, out, 0, r, 0);
        assertArrayEquals(Vectors.hex(v, "r"), out, v::toString);
        checked++;
      }
    }
    assertTrue(checked > 3, "checked only " + checked);
  }

  /** RFC 9380 appendix J.10.1: the first coordinate, imaginary part behind the real one. */
  @ParameterizedTest
  @CsvSource({
    "'',"
        + "0141ebfbdca40eb85b87142e130ab689c673cf60f1a3e98d69335266f30d9b8d4ac44c1038e9dcdd5393faf5c41fb78a,"
        + "05cb8437535e20ecffaef7752baddf98034139c38452458baeefab379ba13dff5bf5dd71b72418717047f5b0f37da03d",
    "abc,"
        + "02c2d18e033b960562aae3cab37a27ce00d80ccd5ba4b7fe0e7a210245129dbec7780ccc7954725f4168aff2787776e6,"
        + "139cddbccdc5e91b9623efd38c49f81a6f83f175e80b06fc374de9eb4b41dfe4ca3a230ed250fbe3a2acf73a41177fd8"
  })
  void standardVectors(String message, String re, String im) {
    byte[] domain =
        "QUUX-V01-CS02-with-BLS12381G2_XMD:SHA-256_SSWU_RO_".getBytes(StandardCharsets.US_ASCII);
    byte[] bytes = message.getBytes(StandardCharsets.US_ASCII);
    double[] r = new double[G2.AFFINE];
    byte[] x = new byte[96];
    new HashToG2(Curve.BLS12_381).hash(r, 0, bytes, 0, bytes.length, domain);
    Fp2.BLS12_381.toBytes(x, 0, r, 0);
    assertEquals(im + re, HexFormat.of().formatHex(x));
  }

  /** EIP-2537: coordinates padded to 64 bytes, the real part first. */
  @Test
  void precompileVectors() {
    HashToG2 hash = new HashToG2(Curve.BLS12_381);
    double[] u = new double[Fp2.LIMBS];
    double[] r = new double[G2.AFFINE];
    byte[] out = new byte[192];
    int checked = 0;
    for (JsonNode v : Vectors.document("public/go-ethereum-precompiles/blsMapG2.json")) {
      String in = Vectors.text(v, "Input");
      byte[] b = HexFormat.of().parseHex(in.substring(160, 256) + in.substring(32, 128));
      assertTrue(Fp2.BLS12_381.fromBytes(u, 0, b, 0), v::toString);
      hash.map(r, 0, u, 0);
      G2Encoding.encode(Curve.BLS12_381, out, 0, r, 0);
      String got = HexFormat.of().formatHex(out);
      String expected = Vectors.text(v, "Expected");
      for (int i = 0; i < 4; i++) {
        assertEquals(
            expected.substring(128 * i + 32, 128 * i + 128),
            got.substring(96 * (i ^ 1), 96 * (i ^ 1) + 96),
            v::toString);
      }
      checked++;
    }
    assertTrue(checked > 50, "checked only " + checked);
  }

  @ParameterizedTest
  @EnumSource
  void pointsAreInTheGroup(Curve curve) {
    HashToG2 hash = new HashToG2(curve);
    double[] r = new double[G2.AFFINE];
    double[] u = new double[Fp2.LIMBS];
    double[] t = new double[G2.SCRATCH];
    Fp2 f = curve.g2().field();
    for (int i = 0; i < 20; i++) {
      // small elements, with the exceptions of the maps at and around 0
      f.fromLongs(u, 0, i % 4 - 1, i / 4 - 1);
      hash.map(r, 0, u, 0);
      assertTrue(curve.g2().isOnCurve(r, 0, t, 0));
      assertTrue(curve.g2().isInSubgroup(r, 0, t, 0));
    }
  }

  @MeasuresAllocation
  @ParameterizedTest
  @EnumSource
  void nothingIsAllocated(Curve curve) {
    HashToG2 hash = new HashToG2(curve);
    double[] r = new double[G2.AFFINE];
    byte[] message = new byte[100];
    assertEquals(0, Allocation.bytesPerRun(50, () -> hash.hash(r, 0, message, 0, message.length)));
  }
}
