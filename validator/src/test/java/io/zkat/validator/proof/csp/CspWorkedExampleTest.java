package io.zkat.validator.proof.csp;

import static io.zkat.validator.proof.Worked.hex;
import static io.zkat.validator.proof.Worked.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import io.zkat.validator.proof.bulletproof.BulletproofGenerators;
import io.zkat.validator.verdict.Place;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.wire.DerValues;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** One CSP range proof with every intermediate value of the reference beside ours. */
class CspWorkedExampleTest {
  private final CspRangeVerifier verifier = new CspRangeVerifier(new Sha256());
  private final CspProof proof = new CspProof();

  @ParameterizedTest
  @ValueSource(strings = {"bls12_381_bbs_gurvy", "bn254"})
  void everyIntermediateValueAgrees(String name) {
    JsonNode example = Vectors.document("worked/csp-range-32-" + name + ".json");
    ProofParams params = params(example.get("public_parameters"));
    CspParams csp = Objects.requireNonNull(params.csp());
    Curve curve = params.curve();
    Fr fr = curve.fr();
    JsonNode expected = example.get("verifier");

    PendingMembers pending = new PendingMembers();
    ElementReader reader = new ElementReader(pending);
    reader.start(curve, params.curveId(), 0);
    byte[] der = hex(example.get("proof_der"));
    assertEquals(Reason.OK, proof.read(der, 0, der.length, new DerValues(), reader));

    PointTable v = new PointTable(1);
    byte[] commitment = hex(example.get("value_commitment"));
    assertEquals(Reason.OK, reader.bare(commitment, 0, commitment.length, v, 0));
    SinkEngine engine = new SinkEngine(params.bases());
    EquationSink sink = engine.sink();
    Check check = SinkEngine.passive(params.bases());
    assertTrue(verifier.outer(csp, proof, v, 0, check, 0, Place.output(0), sink));
    assertEquals(expected.get("pok_challenge").stringValue(), challenge(fr, CspProof.E));
    assertEquals(expected.get("eta").stringValue(), challenge(fr, CspProof.ETA));
    assertEquals(expected.get("c").stringValue(), challenge(fr, CspProof.C));
    assertEquals(expected.get("gamma").stringValue(), challenge(fr, CspProof.GAMMA));
    assertEquals(expected.get("rho").stringValue(), challenge(fr, CspProof.RHO));

    engine.answer();
    PointTable c0 = sink.valueAnswers();
    assertEquals(expected.get("witComm").stringValue(), text(curve, c0, 0));

    verifier.inner(csp, proof, c0, 0, check, 0, Place.output(0), sink);
    agree(fr, expected.get("linear_form"), verifier.f, csp.length);
    agree(fr, expected.get("round_challenges"), verifier.roundChallenges, csp.rounds);
    agree(fr, expected.get("s_vector"), verifier.s, csp.length);
    assertEquals(Reason.OK, engine.judge());
    assertEquals(2, sink.vanishing().size());
  }

  private String challenge(Fr fr, int at) {
    return text(fr, proof.challenges, at);
  }

  private static void agree(Fr fr, JsonNode expected, long[] actual, int n) {
    for (int i = 0; i < n; i++) {
      assertEquals(expected.get(i).stringValue(), text(fr, actual, i * Fr.LIMBS), "entry " + i);
    }
  }

  private static ProofParams params(JsonNode node) {
    int id = node.get("curve_id").asInt();
    Curve curve = Worked.curve(id);
    return new ProofParams(
        curve,
        id,
        Worked.points(curve, node.get("pedersen_generators")),
        node.get("bits").asInt(),
        Worked.points(curve, node.get("left_generators")),
        Worked.points(curve, node.get("right_generators")),
        hex(node.get("transcript_header")),
        BulletproofGenerators.NONE);
  }
}
