package io.zkat.validator.proof.bulletproof;

import static io.zkat.validator.proof.Worked.hex;
import static io.zkat.validator.proof.Worked.text;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.zkat.math.curve.Curve;
import io.zkat.math.field.Fr;
import io.zkat.math.hash.Sha256;
import io.zkat.math.testing.Vectors;
import io.zkat.validator.engine.SinkEngine;
import io.zkat.validator.equation.Check;
import io.zkat.validator.equation.EquationSink;
import io.zkat.validator.equation.PendingMembers;
import io.zkat.validator.equation.PointTable;
import io.zkat.validator.proof.ElementReader;
import io.zkat.validator.proof.ProofParams;
import io.zkat.validator.proof.Worked;
import io.zkat.validator.verdict.Place;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.wire.DerValues;
import java.util.HexFormat;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** One Bulletproof with every intermediate value of the reference beside ours. */
class BulletproofWorkedExampleTest {
  private final BulletproofRangeVerifier verifier = new BulletproofRangeVerifier(new Sha256());
  private final BulletproofProof proof = new BulletproofProof();

  @ParameterizedTest
  @ValueSource(strings = {"bls12_381_bbs_gurvy", "bn254"})
  void everyIntermediateValueAgrees(String name) {
    JsonNode example = Vectors.document("worked/bulletproof-range-32-" + name + ".json");
    ProofParams params = params(example.get("public_parameters"));
    BulletproofParams bulletproof = Objects.requireNonNull(params.bulletproof());
    Curve curve = params.curve();
    Fr fr = curve.fr();
    JsonNode expected = example.get("verifier");

    ElementReader reader = new ElementReader(new PendingMembers());
    reader.start(curve, params.curveId(), 0);
    byte[] der = hex(example.get("proof_der"));
    assertEquals(Reason.OK, proof.read(der, 0, der.length, new DerValues(), reader));
    assertEquals(Reason.OK, proof.checkShape(params.curveId()));
    PointTable v = new PointTable(1);
    byte[] commitment = hex(example.get("value_commitment"));
    assertEquals(Reason.OK, reader.bare(commitment, 0, commitment.length, v, 0));

    assertEquals(Reason.OK, verifier.start(bulletproof, proof, der, v, 0));
    assertEquals(string(expected, "x"), text(fr, proof.challenges, BulletproofProof.X));
    assertEquals(string(expected, "y"), text(fr, proof.challenges, BulletproofProof.Y));
    assertEquals(string(expected, "z"), text(fr, proof.challenges, BulletproofProof.Z));
    SinkEngine engine = new SinkEngine(params.bases());
    EquationSink sink = engine.sink();
    Check check = SinkEngine.passive(params.bases());
    verifier.polynomial(bulletproof, proof, v, 0, sink.equations());
    sink.vanishes(check, 0, Reason.BULLETPROOF_POLYNOMIAL_FAILED, Place.output(0));
    assertEquals(
        string(expected, "pol_eval"), text(fr, verifier.k, BulletproofRangeVerifier.DELTA));

    assertEquals(Reason.OK, verifier.exact(bulletproof, proof, sink.values()));
    for (int q = 0; q < bulletproof.rounds; q++) {
      assertEquals(
          expected.get("round_challenges").get(q).stringValue(),
          text(fr, proof.challenges, BulletproofProof.ROUND + q * Fr.LIMBS));
    }
    engine.answer();
    PointTable exact = sink.valueAnswers();
    int n = bulletproof.bits;
    for (int i = 0; i < n; i++) {
      String point = expected.get("right_generators_prime").get(i).stringValue();
      assertEquals(point, text(curve, exact, i), "R'_" + i);
    }
    assertEquals(string(expected, "ipa_commitment"), text(curve, exact, n));

    verifier.argument(bulletproof, proof, exact, 0, sink.equations());
    sink.vanishes(check, 1, Reason.BULLETPROOF_INNER_PRODUCT_FAILED, Place.output(0));
    assertEquals(string(expected, "ipa_x"), text(fr, verifier.k, BulletproofRangeVerifier.X0));
    assertEquals(string(expected, "ipa_hash_input"), hashed(bulletproof, exact));
    for (int i = 0; i < n; i++) {
      String product = expected.get("s_vector").get(i).stringValue();
      assertEquals(product, text(fr, verifier.sigma, i * Fr.LIMBS), "product " + i);
      String inverse = expected.get("s_inverse").get(i).stringValue();
      assertEquals(inverse, text(fr, verifier.sigma, (n - 1 - i) * Fr.LIMBS), "inverse " + i);
    }
    assertEquals(Reason.OK, engine.judge());
    assertEquals(2, sink.vanishing().size());
  }

  /** The text of the argument's first challenge. */
  private String hashed(BulletproofParams params, PointTable exact) {
    HexFormat hex = HexFormat.of();
    StringBuilder s = new StringBuilder(hex.formatHex(params.textStart));
    String length = hex.toHexDigits((byte) params.curve.g1Bytes()) + "000000";
    for (int i = 0; i < params.bits; i++) {
      s.append(length).append(text(params.curve, exact, i));
    }
    s.append(hex.formatHex(params.textMiddle));
    s.append(length).append(text(params.curve, exact, params.bits));
    s.append(hex.formatHex(params.textEnd));
    int at = BulletproofProof.INNER_PRODUCT * Fr.BYTES;
    return s.append(hex.formatHex(proof.scalars.bytes, at, at + Fr.BYTES)).toString();
  }

  private static String string(JsonNode node, String name) {
    return node.get(name).stringValue();
  }

  private static ProofParams params(JsonNode node) {
    int id = node.get("curve_id").asInt();
    Curve curve = Worked.curve(id);
    return Worked.params(
        curve,
        id,
        Worked.points(curve, node.get("pedersen_generators")),
        new BulletproofGenerators(
            Worked.points(curve, node.get("left_generators")),
            Worked.points(curve, node.get("right_generators")),
            Worked.point(curve, node.get("P")),
            Worked.point(curve, node.get("Q"))));
  }
}
