package io.zkat.server.warmup;

import io.zkat.server.verify.ProofVerification;
import io.zkat.server.verify.RequestVerification;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.params.ParamsResult;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.params.PublicParamsRegistry;
import io.zkat.validator.proof.ProofType;
import io.zkat.validator.verdict.Verdict;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Properties;

/**
 * A valid transfer of the reference, its proof and the whole request, with its public parameters,
 * bundled with the service.
 */
final class RecordedTransfer {
  private final String name;
  private final PublicParams params;
  private final byte[][] inputs;
  private final byte[][] outputs;
  private final byte[] proof;
  private final RecordedRequest request;

  private RecordedTransfer(
      String name,
      PublicParams params,
      byte[][] inputs,
      byte[][] outputs,
      byte[] proof,
      RecordedRequest request) {
    this.name = name;
    this.params = params;
    this.inputs = inputs;
    this.outputs = outputs;
    this.proof = proof;
    this.request = request;
  }

  /** Reads the one called by bits and curve: 32-BN254 or 32-BLS12_381_BBS_GURVY. */
  static RecordedTransfer load(String name) {
    Properties properties = new Properties();
    try (InputStream in = open(name + ".properties");
        InputStream file = open(name + ".txt")) {
      properties.load(new InputStreamReader(in, StandardCharsets.UTF_8));
      PublicParams params = decode(name, file.readAllBytes());
      return new RecordedTransfer(
          name,
          params,
          points(properties.getProperty("inputs", "")),
          points(properties.getProperty("outputs", "")),
          HexFormat.of().parseHex(properties.getProperty("proof", "")),
          new RecordedRequest(
              params,
              properties.getProperty("anchor", "").getBytes(StandardCharsets.UTF_8),
              HexFormat.of().parseHex(properties.getProperty("request", ""))));
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  String name() {
    return name;
  }

  /** Makes the tables of its parameters. */
  void prepare() {
    params.prepare();
  }

  Verdict verify(ProofVerification verification) {
    return verification.transfer(params, ProofType.CSP, inputs, outputs, proof);
  }

  /** The verdicts on so many copies of the whole request, together, perhaps on all processors. */
  List<Verdict> judge(RequestVerification verification, int copies, boolean onAll) {
    return request.verify(verification, copies, onAll);
  }

  private static PublicParams decode(String name, byte[] content) {
    return switch (new PublicParamsRegistry(Limits.DEFAULT).put(name, content)) {
      case ParamsResult.Loaded loaded -> loaded.params();
      case ParamsResult.Refused refused ->
          throw new BrokenArithmetic(
              "the bundled public parameters " + name + " were refused: " + refused.message());
    };
  }

  private static byte[][] points(String list) {
    String[] parts = list.split(",", -1);
    byte[][] points = new byte[parts.length][];
    for (int i = 0; i < parts.length; i++) {
      points[i] = HexFormat.of().parseHex(parts[i]);
    }
    return points;
  }

  private static InputStream open(String file) {
    InputStream in = RecordedTransfer.class.getResourceAsStream(file);
    if (in == null) {
      throw new IllegalStateException("the resource " + file + " is missing");
    }
    return in;
  }
}
