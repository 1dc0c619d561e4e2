package io.zkat.math.hash;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.curve.Curve;
import io.zkat.math.field.Fr;
import io.zkat.math.testing.Allocation;
import io.zkat.math.testing.MeasuresAllocation;
import io.zkat.math.testing.Vectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

class HashToScalarTest {
  private final HashToScalar hash = new HashToScalar(new Sha256());
  private final long[] r = new long[Fr.LIMBS];

  @ParameterizedTest
  @EnumSource
  void asTheReferenceHashes(Curve curve) {
    int checked = 0;
    byte[] out = new byte[Fr.BYTES];
    for (JsonNode v : Vectors.cases("field/" + curve + "-mathlib.jsonl")) {
      if (Vectors.text(v, "op").equals("hashToZr")) {
        byte[] data = Vectors.hex(v, "data");
        hash.hash(curve.fr(), r, 0, data, 0, data.length);
        curve.fr().toBytes(out, 0, r, 0);
        assertArrayEquals(Vectors.hex(v, "r"), out, v::toString);
        // The same in pieces.
        for (byte b : data) {
          hash.update(b);
        }
        hash.update(data, 0, 0);
        hash.finish(curve.fr(), r, 0);
        curve.fr().toBytes(out, 0, r, 0);
        assertArrayEquals(Vectors.hex(v, "r"), out, v::toString);
        checked++;
      }
    }
    assertTrue(checked >= 20, "cases: " + checked);
  }

  @MeasuresAllocation
  @ParameterizedTest
  @EnumSource
  void nothingIsAllocated(Curve curve) {
    byte[] data = new byte[200];
    Allocation.assertNone(
        "hash to scalar", () -> hash.hash(curve.fr(), r, 0, data, 0, data.length));
  }
}
