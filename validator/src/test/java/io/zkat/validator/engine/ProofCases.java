package io.zkat.validator.engine;

import io.zkat.math.testing.Vectors;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.params.ParamsResult;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.proof.ProofType;
import io.zkat.validator.verdict.Verdict;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Recorded bare proofs, judged by a validator under the parameters that they name. */
final class ProofCases {
  /** All files of recorded proofs. */
  static final List<String> FILES =
      List.of(
          "proofs/32-BLS12_381_BBS_GURVY.jsonl",
          "proofs/64-BLS12_381_BBS_GURVY.jsonl",
          "proofs/32-BN254.jsonl",
          "proofs/64-BN254.jsonl",
          "edge/proofs.jsonl",
          "edge/proofs-reference-prover.jsonl");

  private final Map<String, PublicParams> loaded = new HashMap<>();
  private final ProofValidator validator;

  ProofCases() {
    this(new ProofValidator(Limits.DEFAULT, new SecureRandom(), System::nanoTime, () -> -1));
  }

  ProofCases(ProofValidator validator) {
    this.validator = validator;
  }

  /** The first valid CSP transfer of two inputs and two outputs that was not altered. */
  static JsonNode validTransfer(String file) {
    return validTransfer(file, ProofType.CSP);
  }

  /** The same with range proofs of this type. */
  static JsonNode validTransfer(String file, ProofType type) {
    return valid(file, type == ProofType.CSP ? "csp-transfer" : "bf-transfer", 2, 2);
  }

  /** The first valid proof of this kind and size that was not altered. */
  static JsonNode valid(String file, String kind, int inputs, int outputs) {
    for (JsonNode line : Vectors.cases(file)) {
      if (Vectors.text(line, "kind").equals(kind)
          && line.get("valid").asBoolean()
          && line.get("inputs").size() == inputs
          && line.get("outputs").size() == outputs
          && !line.path("note").asString("").contains("alteration")) {
        return line;
      }
    }
    throw new AssertionError("no valid " + kind + " in " + file);
  }

  Verdict judge(String file, JsonNode line) {
    return judge(request(file, line));
  }

  /** Judges a proof of a kind, by its name in the recorded cases. */
  Verdict judge(PublicParams params, String kind, byte[][] inputs, byte[][] outputs, byte[] proof) {
    return judge(new ProofRequest(params, kind(kind), type(kind), inputs, outputs, proof));
  }

  private Verdict judge(ProofRequest proof) {
    return validator.verify(proof);
  }

  /** The proof of a line of the file. */
  ProofRequest request(String file, JsonNode line) {
    String kind = Vectors.text(line, "kind");
    return new ProofRequest(
        params(file, line),
        kind(kind),
        type(kind),
        points(line.get("inputs")),
        points(line.get("outputs")),
        Vectors.hex(line, "proof"));
  }

  private static ProofType type(String kind) {
    return kind.startsWith("bf-") ? ProofType.BULLETPROOF : ProofType.CSP;
  }

  private static ProofRequest.Kind kind(String kind) {
    return switch (kind) {
      case "csp-range", "bf-range" -> ProofRequest.Kind.RANGE;
      case "typeandsum" -> ProofRequest.Kind.TYPE_AND_SUM;
      case "csp-issue", "bf-issue" -> ProofRequest.Kind.ISSUE;
      case "csp-transfer", "bf-transfer" -> ProofRequest.Kind.TRANSFER;
      default -> throw new IllegalArgumentException(kind);
    };
  }

  PublicParams params(String file, JsonNode line) {
    String name = Vectors.text(line, "params");
    return loaded.computeIfAbsent(file + name, key -> load(name, Vectors.params(file, line)));
  }

  static PublicParams load(String name, byte[] bytes) {
    return switch (PublicParams.decode(name, bytes, Limits.DEFAULT)) {
      case ParamsResult.Loaded(PublicParams params) -> params;
      case ParamsResult.Refused refused ->
          throw new IllegalArgumentException(name + ": " + refused.message());
    };
  }

  static byte[][] points(JsonNode list) {
    byte[][] points = new byte[list.size()][];
    for (int i = 0; i < points.length; i++) {
      points[i] = HexFormat.of().parseHex(list.get(i).stringValue());
    }
    return points;
  }
}
