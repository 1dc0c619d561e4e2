package io.zkat.validator.prover.identity;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G2;
import io.zkat.math.curve.G2Encoding;
import io.zkat.math.curve.PointStatus;
import io.zkat.math.testing.Vectors;
import io.zkat.validator.prover.Point;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class BbsGeneratorsTest {
  @Test
  void generatorsOfTheWorkedExample() {
    JsonNode example = Vectors.document("worked/idemixnym-bls12381.json");
    byte[] key = Vectors.hex(example, "issuer_public_key_hex");
    double[] w = new double[G2.AFFINE];
    assertEquals(
        PointStatus.OK,
        G2Encoding.decode(
            Curve.BLS12_381, key, 0, key.length, w, 0, new double[G2Encoding.SCRATCH], 0));
    Point[] generators = BbsIssuer.generators(w);
    assertArrayEquals(Vectors.hex(example, "h0"), generators[IdemixIssuer.RAND].bytes());
    JsonNode h = example.get("h");
    for (int i = 0; i < h.size(); i++) {
      assertArrayEquals(
          HexFormat.of().parseHex(h.get(i).stringValue()), generators[IdemixIssuer.SK + i].bytes());
    }
  }
}
