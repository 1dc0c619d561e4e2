package io.zkat.loadtest.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.zkat.loadtest.backend.Submission;
import io.zkat.loadtest.cases.CaseFile;
import io.zkat.loadtest.cases.RecordedCase;
import io.zkat.loadtest.samples.Sample;
import io.zkat.validator.proof.ProofType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands with the real validator in process, on what the reference recorded. */
@Timeout(300)
final class EndToEndTest {
  /** The committed sample of the reference's vectors, which another module keeps. */
  private static final Path VECTORS = Path.of("../core-math/src/test/resources/vectors");

  @TempDir Path folder = Path.of("");

  @ParameterizedTest
  @ValueSource(
      strings = {"32-BN254", "32-BLS12_381_BBS_GURVY", "64-BN254", "64-BLS12_381_BBS_GURVY"})
  void agreesWithTheReference(String set) {
    CommandRun run =
        CommandRun.of("conformance", "--json", VECTORS + "/proofs/" + set + ".jsonl.gz");

    JsonObject counts = JsonParser.parseString(run.lastLine()).getAsJsonObject();
    assertEquals(0, counts.get("differ").getAsLong(), run.out().toString());
    assertTrue(counts.get("agree").getAsLong() >= 10, run.lastLine());
    assertEquals(0, counts.get("skipped").getAsLong(), run.lastLine());
    assertEquals(0, run.exitCode());
  }

  @ParameterizedTest
  @ValueSource(strings = {"--in-process", "--plain"})
  void agreesOnTheEdges(String how) {
    CommandRun run =
        CommandRun.of(
            "conformance",
            how,
            VECTORS + "/edge/proofs.jsonl.gz",
            VECTORS + "/edge/proofs-reference-prover.jsonl.gz");

    assertTrue(run.lastLine().contains(" agree, 0 differ, 0 skipped"), run.out().toString());
    assertEquals(0, run.exitCode());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "requests/16-BN254/cases.jsonl.gz",
        "requests/extras-32-BLS12_381_BBS_GURVY/cases.jsonl.gz",
        "invalid/extras-32-BN254.jsonl.gz",
        "invalid/otherparams-32-BLS12_381_BBS_GURVY.jsonl.gz",
        "edge/requests.jsonl.gz",
        "edge/wire.jsonl.gz",
        "edge/idemixnym.jsonl.gz"
      })
  void agreesOnRequests(String file) {
    CommandRun run = CommandRun.of("conformance", VECTORS + "/" + file);

    assertTrue(run.lastLine().contains(" agree, 0 differ, 0 skipped"), run.out().toString());
    assertEquals(0, run.exitCode());
  }

  @Test
  void validatesAndShowsARequestFromAFile() throws IOException {
    Path cases = VECTORS.resolve("requests/16-BN254/cases.jsonl.gz");
    RecordedCase recorded;
    try (CaseFile file = CaseFile.open(cases)) {
      recorded = file.next();
    }
    assertNotNull(recorded);
    Submission.TokenRequest request = (Submission.TokenRequest) recorded.submission();
    assertNotNull(request);
    String params = cases.resolveSibling(String.valueOf(recorded.params())).toString();
    String file = Files.write(folder.resolve("request"), request.request()).toString();
    String anchor = new String(request.anchor(), StandardCharsets.UTF_8);

    CommandRun good = CommandRun.of("validate", "--params", params, "--anchor", anchor, file);
    assertEquals(List.of(file + ": valid"), good.out());
    assertEquals(0, good.exitCode());

    CommandRun bad = CommandRun.of("validate", "--params", params, "--anchor", anchor + "x", file);
    assertEquals(
        List.of(file + ": invalid, X509_SIGNATURE_INVALID: auditor: signature is invalid"),
        bad.out());
    assertEquals(1, bad.exitCode());

    List<String> tree = CommandRun.of("inspect", file).out();
    assertEquals("token request: " + request.request().length + " bytes", tree.getFirst());
    assertTrue(tree.stream().anyMatch(line -> line.startsWith("    auditor: x509, ")));
  }

  @Test
  void validatesAProofFromAFile() throws IOException {
    Sample sample = Sample.load(32, "BN254", ProofType.CSP);
    Submission.BareProof proof =
        sample.proofs().stream().filter(one -> one.inputs().size() == 2).findFirst().orElseThrow();
    String params = Files.write(folder.resolve("params.txt"), sample.params().base64()).toString();
    String good = Files.write(folder.resolve("good"), proof.proof()).toString();
    byte[] altered = proof.proof().clone();
    altered[altered.length - 1] ^= 1;
    String bad = Files.write(folder.resolve("bad"), altered).toString();
    List<String> args = new ArrayList<>(List.of("validate", "--params", params));
    args.addAll(List.of("--kind", "csp-transfer"));
    HexFormat hex = HexFormat.of();
    proof.inputs().forEach(point -> args.addAll(List.of("--input", hex.formatHex(point))));
    proof.outputs().forEach(point -> args.addAll(List.of("--output", hex.formatHex(point))));
    args.addAll(List.of(good, bad));
    CommandRun run = CommandRun.of(args.toArray(String[]::new));

    assertEquals(good + ": valid", run.out().getFirst());
    assertTrue(run.out().get(1).startsWith(bad + ": invalid, "), run.out().toString());
    assertEquals(1, run.exitCode());

    String[] reversed = args.toArray(String[]::new);
    String[] onlyGood = Arrays.copyOf(reversed, reversed.length - 1);
    assertEquals(0, CommandRun.of(onlyGood).exitCode());
  }

  @Test
  void refusesBadParameters() throws IOException {
    Path params = Files.writeString(folder.resolve("params.txt"), "{\"identifier\":\"x\"}");
    Path file = Files.writeString(folder.resolve("proof"), "3000");
    CommandRun run =
        CommandRun.of(
            "validate",
            "--params",
            params.toString(),
            "--kind",
            "csp-range",
            "--output",
            "00",
            file.toString());

    assertTrue(
        run.err()
            .getFirst()
            .startsWith("zkat: " + params + " does not hold valid public parameters: "),
        run.err().toString());
    assertEquals(2, run.exitCode());
  }

  @Test
  void loadsTheValidatorInThisProcess() {
    CommandRun run =
        CommandRun.of(
            "load",
            "--in-process",
            "--subject",
            "proofs",
            "--curves",
            "BN254,BLS12_381_BBS_GURVY",
            "--workers",
            "2",
            "--duration",
            "300ms",
            "--warmup",
            "100ms",
            "--json");

    JsonObject json = JsonParser.parseString(run.lastLine()).getAsJsonObject();
    assertEquals(0, json.get("errors").getAsLong(), run.lastLine());
    assertTrue(json.get("operations").getAsLong() > 0);
    assertEquals("{\"csp-transfer\":32}", json.get("samples").toString());
    assertEquals(0, run.exitCode());
  }

  @Test
  void loadsItWithRequestsInBatches() {
    CommandRun run =
        CommandRun.of(
            "load",
            "--bits",
            "16",
            "--curves",
            "BN254",
            "--kinds",
            "transfer:3,issue",
            "--owners",
            "x509,idemixnym",
            "--num-outputs",
            "1",
            "--setup-samples",
            "2",
            "--bad",
            "10%",
            "--cache",
            folder.toString(),
            "--workers",
            "2",
            "--batch",
            "4",
            "--duration",
            "500ms",
            "--warmup",
            "100ms",
            "--json");

    JsonObject json = JsonParser.parseString(run.lastLine()).getAsJsonObject();
    assertEquals(0, json.get("errors").getAsLong(), run.lastLine());
    assertTrue(json.get("operations").getAsLong() > 0);
    assertEquals("requests", json.get("subject").getAsString());
    assertEquals(4, json.get("batch").getAsInt());
    assertEquals(0, run.exitCode());
  }

  @Test
  void bitsAndCurveAreThoseOfTheSetup() {
    String setup = folder.resolve("setup").toString();
    CommandRun made =
        CommandRun.of("generate", "params", "--out", setup, "--curve", "BN254", "--bits", "16");
    assertEquals(0, made.exitCode(), made.err().toString());
    String[] load = {
      "load",
      "--setup",
      setup,
      "--owners=x509",
      "--setup-samples=1",
      "--cache",
      folder.resolve("cache").toString(),
      "--workers=1",
      "--duration=100ms",
      "--warmup=0s",
      "--json"
    };
    CommandRun run = CommandRun.of(load);

    JsonObject json = JsonParser.parseString(run.lastLine()).getAsJsonObject();
    assertEquals("[16]", json.get("bits").toString());
    assertEquals("[\"BN254\"]", json.get("curves").toString());
    assertTrue(json.get("workload").getAsString().endsWith(", 16 bits, BN254"), run.lastLine());
    assertEquals(0, run.exitCode());

    for (String other : List.of("--bits=32", "--bits=16,32", "--curves=BLS12_381_BBS_GURVY")) {
      String[] args = Arrays.copyOf(load, load.length + 1);
      args[load.length] = other;
      CommandRun refused = CommandRun.of(args);
      assertEquals(
          List.of(
              "zkat: the parameters in "
                  + setup
                  + " are of 16 bits on BN254: leave out --bits and --curves"),
          refused.err());
      assertEquals(2, refused.exitCode());
    }
  }
}
