package io.zkat.validator.prover;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.zkat.math.field.Fr;
import io.zkat.math.field.Scalar;
import io.zkat.math.testing.Vectors;
import io.zkat.validator.proof.ProofType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.NoSuchElementException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Given the reference's randomness, our proofs are the reference's bytes. */
class WorkedProofsTest {
  /** Recorded scalars in the order in which a prover draws them, and no more. */
  private static final class Recorded implements Randomness {
    private final List<Scalar> scalars = new ArrayList<>();
    private final Fr fr;
    private int next;

    Recorded(Fr fr) {
      this.fr = fr;
    }

    Recorded then(JsonNode... nodes) {
      for (JsonNode node : nodes) {
        scalars.add(scalar(fr, node));
      }
      return this;
    }

    @Override
    public Scalar next(Fr field) {
      if (next == scalars.size()) {
        throw new NoSuchElementException("all " + next + " recorded scalars are drawn");
      }
      return scalars.get(next++);
    }

    void assertAllDrawn() {
      assertEquals(scalars.size(), next, "scalars drawn");
    }
  }

  private static Scalar scalar(Fr fr, JsonNode node) {
    return Scalar.ofBytesReduced(fr, HexFormat.of().parseHex(node.stringValue()));
  }

  private static JsonNode example(String kind, String curve) {
    return Vectors.document("worked/" + kind + "-" + curve.toLowerCase(Locale.ROOT) + ".json");
  }

  private static OpenedCommitment valueCommitment(Provers provers, JsonNode example) {
    Fr fr = provers.params.curve().fr();
    OpenedCommitment commitment =
        provers.params.commit(
            Scalar.of(fr, 0),
            scalar(fr, example.get("value")),
            scalar(fr, example.get("value_blinding_factor")));
    assertArrayEquals(Vectors.hex(example, "value_commitment"), commitment.point().bytes());
    return commitment;
  }

  @ParameterizedTest
  @CsvSource({"BN254", "BLS12_381_BBS_GURVY"})
  void cspRange(String curve) {
    JsonNode example = example("csp-range-32", curve);
    Provers provers = new Provers("32-" + curve, ProofType.CSP);
    JsonNode secrets = example.get("prover_secrets");
    Recorded random =
        new Recorded(provers.params.curve().fr())
            .then(secrets.get("pok_t_v"), secrets.get("pok_t_r"), secrets.get("a").get(0))
            .then(items(secrets.get("s")));
    byte[] proof = provers.maker.range(valueCommitment(provers, example), random);
    assertArrayEquals(Vectors.hex(example, "proof_der"), proof);
    random.assertAllDrawn();
  }

  @ParameterizedTest
  @CsvSource({"BN254", "BLS12_381_BBS_GURVY"})
  void bulletproofRange(String curve) {
    JsonNode example = example("bulletproof-range-32", curve);
    Provers provers = new Provers("32-" + curve, ProofType.BULLETPROOF);
    JsonNode secrets = example.get("prover_secrets");
    Recorded random =
        new Recorded(provers.params.curve().fr()).then(secrets.get("rho"), secrets.get("eta"));
    for (int i = 0; i < 32; i++) {
      random.then(secrets.get("U").get(i), secrets.get("W").get(i));
    }
    random.then(secrets.get("tau1"), secrets.get("tau2"));
    byte[] proof = provers.maker.range(valueCommitment(provers, example), random);
    assertArrayEquals(Vectors.hex(example, "proof_der"), proof);
    random.assertAllDrawn();
  }

  @ParameterizedTest
  @CsvSource({"BN254", "BLS12_381_BBS_GURVY"})
  void typeAndSum(String curve) {
    JsonNode example = example("type-and-sum", curve);
    Provers provers = new Provers("32-" + curve, ProofType.CSP);
    String type = Vectors.text(example, "token_type");
    List<OpenedCommitment> in =
        tokens(provers, type, example.get("inputs"), example.get("input_openings"));
    List<OpenedCommitment> out =
        tokens(provers, type, example.get("outputs"), example.get("output_openings"));
    JsonNode secrets = example.get("prover_secrets");
    Recorded random =
        new Recorded(provers.params.curve().fr())
            .then(
                secrets.get("type_blinding_factor"),
                secrets.get("r_type"),
                secrets.get("r_type_bf"));
    for (int i = 0; i < in.size(); i++) {
      random.then(secrets.get("r_values").get(i), secrets.get("r_bfs").get(i));
    }
    random.then(secrets.get("r_sum"));
    byte[] proof = provers.maker.typeAndSum(type, in, out, random);
    assertArrayEquals(Vectors.hex(example, "proof_der"), proof);
    random.assertAllDrawn();
  }

  @ParameterizedTest
  @CsvSource({"BN254", "BLS12_381_BBS_GURVY"})
  void sameType(String curve) {
    JsonNode example = example("same-type", curve);
    Provers provers = new Provers("32-" + curve, ProofType.CSP);
    String type = Vectors.text(example, "token_type");
    JsonNode secrets = example.get("prover_secrets");
    Recorded random =
        new Recorded(provers.params.curve().fr())
            .then(secrets.get("type_blinding_factor"), secrets.get("r_type"), secrets.get("r_bf"));
    byte[] proof = new SameTypeProver(provers.params).prove(type, random).proof();
    assertArrayEquals(Vectors.hex(example, "proof_der"), proof);
    random.assertAllDrawn();
    assertThrows(NoSuchElementException.class, () -> provers.maker.issue(type, List.of(), random));
  }

  private static List<OpenedCommitment> tokens(
      Provers provers, String type, JsonNode points, JsonNode openings) {
    Fr fr = provers.params.curve().fr();
    List<OpenedCommitment> tokens = new ArrayList<>();
    for (int i = 0; i < points.size(); i++) {
      JsonNode opening = openings.get(i);
      OpenedCommitment token =
          provers.params.commit(
              provers.params.type(type),
              scalar(fr, opening.get("value")),
              scalar(fr, opening.get("blinding_factor")));
      assertArrayEquals(
          HexFormat.of().parseHex(points.get(i).stringValue()), token.point().bytes());
      tokens.add(token);
    }
    return tokens;
  }

  private static JsonNode[] items(JsonNode list) {
    JsonNode[] items = new JsonNode[list.size()];
    Arrays.setAll(items, list::get);
    return items;
  }
}
