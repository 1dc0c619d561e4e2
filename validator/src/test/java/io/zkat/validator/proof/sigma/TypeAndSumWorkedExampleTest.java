package io.zkat.validator.proof.sigma;

import static io.zkat.validator.proof.Worked.hex;
import static io.zkat.validator.proof.Worked.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.math.hash.Sha256;
import io.zkat.math.testing.Vectors;
import io.zkat.validator.engine.SinkEngine;
import io.zkat.validator.equation.EquationSink;
import io.zkat.validator.equation.PendingMembers;
import io.zkat.validator.equation.PointTable;
import io.zkat.validator.proof.ElementReader;
import io.zkat.validator.proof.ProofParams;
import io.zkat.validator.proof.Worked;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.wire.DerValues;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** One type-and-sum proof with every intermediate value of the reference beside ours. */
class TypeAndSumWorkedExampleTest {
  @ParameterizedTest
  @ValueSource(strings = {"bls12_381_bbs_gurvy", "bn254"})
  void everyIntermediateValueAgrees(String name) {
    JsonNode example = Vectors.document("worked/type-and-sum-" + name + ".json");
    int id = example.get("curve_id").asInt();
    Curve curve = Worked.curve(id);
    double[] pedersen = Worked.points(curve, example.get("pedersen_generators"));
    ProofParams params = Worked.params(curve, id, pedersen);
    PointTable in = Worked.table(curve, example.get("inputs"));
    PointTable out = Worked.table(curve, example.get("outputs"));
    int inputs = example.get("inputs").size();
    int outputs = example.get("outputs").size();

    byte[] der = hex(example.get("proof_der"));
    ElementReader reader = new ElementReader(new PendingMembers());
    reader.start(curve, id, 0);
    TypeAndSumProof proof = new TypeAndSumProof();
    assertEquals(Reason.OK, proof.read(der, 0, der.length, inputs, new DerValues(), reader));
    assertEquals(Reason.OK, proof.checkShape(id));

    TypeAndSumVerifier verifier = new TypeAndSumVerifier(new Sha256());
    SinkEngine engine = new SinkEngine(params.bases());
    EquationSink sink = engine.sink();
    int points = inputs + outputs + 1;
    double[] xyzz = new double[points * G1.XYZZ];
    double[] t = new double[G1.SCRATCH];
    verifier.differences(curve.g1(), proof, in, inputs, out, outputs, xyzz, t);
    PointTable d = new PointTable(points);
    for (int i = 0; i < points; i++) {
      sink.normalise(xyzz, i * G1.XYZZ);
    }
    engine.answer();
    d.copy(0, sink.normalised(), 0, points);
    JsonNode expected = example.get("verifier");
    agree(curve, expected.get("in_minus_type"), d, 0);
    agree(curve, expected.get("out_minus_type"), d, inputs);
    assertEquals(expected.get("sum").stringValue(), text(curve, d, inputs + outputs));

    assertTrue(TypeAndSumVerifier.allSplit(proof, der, inputs));
    verifier.commitments(curve, ProofParams.TYPE_BASE, proof, d, inputs, outputs, sink.values());
    engine.answer();
    PointTable k = sink.valueAnswers();
    agree(curve, expected.get("input_commitments"), k, 0);
    assertEquals(expected.get("type_commitment").stringValue(), text(curve, k, inputs));
    assertEquals(expected.get("sum_commitment").stringValue(), text(curve, k, inputs + 1));

    assertTrue(verifier.challengeMatches(curve, proof, der, k, 0, d, inputs, outputs));
    k.bytes[PointTable.bytesAt(0) + 5] ^= 1;
    assertFalse(verifier.challengeMatches(curve, proof, der, k, 0, d, inputs, outputs));
  }

  private static void agree(Curve curve, JsonNode expected, PointTable table, int slot) {
    for (int i = 0; i < expected.size(); i++) {
      assertEquals(expected.get(i).stringValue(), text(curve, table, slot + i), "point " + i);
    }
  }
}
