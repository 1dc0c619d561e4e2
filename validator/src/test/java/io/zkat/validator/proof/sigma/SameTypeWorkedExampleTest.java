package io.zkat.validator.proof.sigma;

import static io.zkat.validator.proof.Worked.hex;
import static io.zkat.validator.proof.Worked.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.curve.Curve;
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

/** One same-type proof with every intermediate value of the reference beside ours. */
class SameTypeWorkedExampleTest {
  @ParameterizedTest
  @ValueSource(strings = {"bls12_381_bbs_gurvy", "bn254"})
  void everyIntermediateValueAgrees(String name) {
    JsonNode example = Vectors.document("worked/same-type-" + name + ".json");
    int id = example.get("curve_id").asInt();
    Curve curve = Worked.curve(id);
    double[] pedersen = Worked.points(curve, example.get("pedersen_generators"));
    ProofParams params = Worked.params(curve, id, pedersen);
    byte[] der = hex(example.get("proof_der"));
    ElementReader reader = new ElementReader(new PendingMembers());
    reader.start(curve, id, 0);
    SameTypeProof proof = new SameTypeProof();
    assertEquals(Reason.OK, proof.read(der, 0, der.length, new DerValues(), reader));

    SameTypeVerifier verifier = new SameTypeVerifier(new Sha256());
    SinkEngine engine = new SinkEngine(params.bases());
    EquationSink sink = engine.sink();
    assertEquals(
        Reason.OK,
        verifier.commitment(curve, id, ProofParams.TYPE_BASE, proof, der, sink.values()));
    engine.answer();
    PointTable k = sink.valueAnswers();
    assertEquals(example.get("verifier").get("commitment").stringValue(), text(curve, k, 0));
    assertTrue(verifier.challengeMatches(curve, proof, der, k, 0));
    k.bytes[7] ^= 1;
    assertFalse(verifier.challengeMatches(curve, proof, der, k, 0));
  }
}
