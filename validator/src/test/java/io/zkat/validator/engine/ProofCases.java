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
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Recorded bare proofs, judged by a validator under the parameters that they name. */
final class ProofCases {
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
    PublicParams params = params(file, line);
    byte[][] inputs = points(line.get("inputs"));
    byte[][] outputs = points(line.get("outputs"));
    return judge(params, Vectors.text(line, "kind"), inputs, outputs, Vectors.hex(line, "proof"));
  }

  /** Judges a proof of a kind, by its name in the recorded cases. */
  Verdict judge(PublicParams params, String kind, byte[][] inputs, byte[][] outputs, byte[] proof) {
    ProofType type = kind.startsWith("bf-") ? ProofType.BULLETPROOF : ProofType.CSP;
    return switch (kind) {
      case "csp-range", "bf-range" -> validator.verifyRange(params, type, outputs[0], proof);
      case "typeandsum" -> validator.verifyTypeAndSum(params, inputs, outputs, proof);
      case "csp-issue", "bf-issue" -> validator.verifyIssue(params, type, outputs, proof);
      case "csp-transfer", "bf-transfer" ->
          validator.verifyTransfer(params, type, inputs, outputs, proof);
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
