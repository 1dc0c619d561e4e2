package io.zkat.validator.rules;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.zkat.math.testing.Vectors;
import io.zkat.validator.engine.ProofValidator;
import io.zkat.validator.engine.WorkExecutor;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.params.ParamsResult;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.proof.ProofType;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Recorded requests, with the public parameters that they name. */
final class RequestCases {
  /** When the vectors were recorded: between the deadlines that their scripts have. */
  static final InstantSource CLOCK = InstantSource.fixed(Instant.parse("2026-11-30T12:00:00Z"));

  private final Map<String, PublicParams> loaded = new HashMap<>();

  RequestCases() {}

  /** A validator as services use it. */
  static RequestValidator merged() {
    return merged(RuleSet.DEFAULT);
  }

  /** One with other rules. */
  static RequestValidator merged(RuleSet rules) {
    return new RequestValidator(
        Limits.DEFAULT, rules, CLOCK, new SecureRandom(), System::nanoTime, () -> -1);
  }

  /** One that spreads its arithmetic over threads. */
  static RequestValidator merged(WorkExecutor executor) {
    return new RequestValidator(
        Limits.DEFAULT,
        RuleSet.DEFAULT,
        CLOCK,
        new SecureRandom(),
        System::nanoTime,
        () -> -1,
        executor);
  }

  /** A validator that evaluates each equation by itself. */
  static RequestValidator strict() {
    return RequestValidator.strict(
        Limits.DEFAULT, RuleSet.DEFAULT, CLOCK, System::nanoTime, () -> -1);
  }

  /** Whether requests with proofs of this kind can be judged by this version. */
  static boolean isSupported(JsonNode line) {
    return ProofValidator.supports(ProofType.BULLETPROOF)
        || !line.path("proofType").asString("").equals("bulletproof");
  }

  /** Whether the request must be accepted. */
  static boolean isValid(JsonNode line) {
    return line.get("valid").asBoolean() && !line.hasNonNull("soundness");
  }

  /** The request of a line of the file. */
  RequestBytes request(String file, JsonNode line) {
    return new RequestBytes(
        params(file, line),
        Vectors.text(line, "txid").getBytes(UTF_8),
        Base64.getDecoder().decode(Vectors.text(line, "request")));
  }

  private PublicParams params(String file, JsonNode line) {
    String key = file.substring(0, file.lastIndexOf('/')) + ' ' + Vectors.text(line, "params");
    return loaded.computeIfAbsent(key, k -> load(k, Vectors.params(file, line)));
  }

  /** Parameters that must be valid. */
  static PublicParams load(String name, byte[] file) {
    return switch (PublicParams.decode(name, file, Limits.DEFAULT)) {
      case ParamsResult.Loaded(PublicParams params) -> params;
      case ParamsResult.Refused refused ->
          throw new IllegalArgumentException(name + ": " + refused.message());
    };
  }
}
