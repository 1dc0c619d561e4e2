package io.zkat.validator.params;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.math.curve.G1Encoding;
import io.zkat.math.curve.G2;
import io.zkat.math.curve.G2Encoding;
import io.zkat.math.curve.PointStatus;
import io.zkat.math.testing.Vectors;
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
    double[] generators = BbsGenerators.of(w);
    assertEquals(example.get("h0").stringValue(), text(generators, IdemixIssuerKey.RANDOMNESS));
    JsonNode h = example.get("h");
    for (int i = 0; i < h.size(); i++) {
      assertEquals(h.get(i).stringValue(), text(generators, IdemixIssuerKey.SECRET_KEY + i));
    }
  }

  private static String text(double[] points, int index) {
    byte[] b = new byte[Curve.BLS12_381.g1Bytes()];
    G1Encoding.encode(Curve.BLS12_381, b, 0, points, index * G1.AFFINE);
    return HexFormat.of().formatHex(b);
  }
}
