package io.zkat.math.curve;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.testing.Allocation;
import io.zkat.math.testing.MeasuresAllocation;
import io.zkat.math.testing.Seeded;
import io.zkat.math.testing.Vectors;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** Many encodings at once against one at a time, byte for byte and fault for fault. */
class G1DecodingTest {
  private final Seeded seeded = new Seeded();
  private final double[] t = new double[G1Encoding.SCRATCH];

  private void check(Curve curve, G1Decoding decoding, List<byte[]> encodings) {
    int n = encodings.size();
    int[] off = new int[n];
    int[] len = new int[n];
    int end = 3;
    for (int i = 0; i < n; i++) {
      off[i] = end;
      len[i] = encodings.get(i).length;
      end += len[i];
    }
    byte[] all = new byte[end];
    for (int i = 0; i < n; i++) {
      System.arraycopy(encodings.get(i), 0, all, off[i], len[i]);
    }
    double[] r = new double[n * G1.AFFINE];
    PointStatus[] status = new PointStatus[n];
    int first = decoding.decodeOnCurve(all, off, len, n, r, 0, status);
    int expectedFirst = -1;
    for (int i = 0; i < n; i++) {
      double[] p = new double[G1.AFFINE];
      PointStatus expected = G1Encoding.decodeOnCurve(curve, all, off[i], len[i], p, 0, t, 0);
      String which = "encoding " + i + " of " + n + ", " + seeded;
      assertEquals(expected, status[i], which);
      if (expected == PointStatus.OK) {
        byte[] a = new byte[curve.g1Bytes()];
        byte[] b = new byte[curve.g1Bytes()];
        G1Encoding.encode(curve, a, 0, p, 0);
        G1Encoding.encode(curve, b, 0, r, i * G1.AFFINE);
        assertArrayEquals(a, b, which);
      } else if (expectedFirst < 0) {
        expectedFirst = i;
      }
    }
    assertEquals(expectedFirst, first);
  }

  @ParameterizedTest
  @EnumSource
  void recordedEncodings(Curve curve) {
    List<byte[]> encodings = new ArrayList<>();
    for (JsonNode line : Vectors.cases("field/" + curve + "-g1.jsonl")) {
      if (Vectors.text(line, "op").equals("decode")) {
        encodings.add(Vectors.hex(line, "bytes"));
      }
    }
    assertTrue(encodings.size() > 20, () -> encodings.size() + " encodings");
    check(curve, new G1Decoding(curve), encodings);
  }

  @ParameterizedTest
  @EnumSource
  void anyMixtureOfFormsAndFaults(Curve curve) {
    G1Decoding decoding = new G1Decoding(curve);
    for (int n : new int[] {0, 1, 7, 8, 9, 16, 50, 100}) {
      List<byte[]> encodings = new ArrayList<>();
      double[] points = G1Points.random(curve, n, seeded);
      for (int i = 0; i < n; i++) {
        boolean infinite = seeded.random().nextInt(8) == 0;
        if (infinite) {
          G1.setInfinity(points, i * G1.AFFINE);
        }
        byte[] bytes;
        if (seeded.random().nextBoolean()) {
          bytes = new byte[curve.g1Bytes()];
          G1Encoding.encode(curve, bytes, 0, points, i * G1.AFFINE);
        } else {
          bytes = new byte[curve.fpBytes()];
          G1Encoding.encodeCompressed(curve, bytes, 0, points, i * G1.AFFINE);
        }
        switch (seeded.random().nextInt(6)) {
          case 0 -> bytes[bytes.length - 1] ^= 1;
          case 1 -> bytes[0] ^= (byte) (0x20 << seeded.random().nextInt(3));
          case 2 -> bytes = java.util.Arrays.copyOf(bytes, seeded.random().nextInt(bytes.length));
          default -> {}
        }
        encodings.add(bytes);
      }
      check(curve, decoding, encodings);
    }
  }

  @MeasuresAllocation
  @ParameterizedTest
  @EnumSource
  void nothingIsAllocatedOnceWarm(Curve curve) {
    G1Decoding decoding = new G1Decoding(curve);
    int n = 18;
    int size = curve.fpBytes();
    double[] points = G1Points.random(curve, n, seeded);
    byte[] bytes = new byte[n * 2 * size];
    int[] off = new int[n];
    int[] len = new int[n];
    for (int i = 0; i < n; i++) {
      off[i] = i * 2 * size;
      len[i] = i % 2 == 0 ? size : 2 * size;
      if (i % 2 == 0) {
        G1Encoding.encodeCompressed(curve, bytes, off[i], points, i * G1.AFFINE);
      } else {
        G1Encoding.encode(curve, bytes, off[i], points, i * G1.AFFINE);
      }
    }
    double[] r = new double[n * G1.AFFINE];
    PointStatus[] status = new PointStatus[n];
    Allocation.assertNoneOnceCompiled(
        "decoding", 50, () -> decoding.decodeOnCurve(bytes, off, len, n, r, 0, status));
    assertEquals(PointStatus.OK, status[n - 1]);
  }
}
