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

  /** Whether proofs of this kind can be judged by this version. */
  static boolean isSupported(JsonNode line) {
    return switch (Vectors.text(line, "kind")) {
      case "csp-range", "csp-transfer", "csp-issue", "typeandsum" -> true;
      default -> false;
    };
  }

  /** The first valid CSP transfer of two inputs and two outputs that was not altered. */
  static JsonNode validTransfer(String file) {
    for (JsonNode line : Vectors.cases(file)) {
      if (Vectors.text(line, "kind").equals("csp-transfer")
          && line.get("valid").asBoolean()
          && line.get("inputs").size() == 2
          && line.get("outputs").size() == 2
          && !line.path("note").asString("").contains("alteration")) {
        return line;
      }
    }
    throw new AssertionError("no valid transfer in " + file);
  }

  Verdict judge(String file, JsonNode line) {
    PublicParams params = params(file, line);
    byte[][] inputs = points(line.get("inputs"));
    byte[][] outputs = points(line.get("outputs"));
    byte[] proof = Vectors.hex(line, "proof");
    return switch (Vectors.text(line, "kind")) {
      case "csp-range" -> validator.verifyRange(params, ProofType.CSP, outputs[0], proof);
      case "typeandsum" -> validator.verifyTypeAndSum(params, inputs, outputs, proof);
      case "csp-issue" -> validator.verifyIssue(params, ProofType.CSP, outputs, proof);
      default -> validator.verifyTransfer(params, ProofType.CSP, inputs, outputs, proof);
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
