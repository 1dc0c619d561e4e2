package io.zkat.loadtest.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.zkat.loadtest.backend.Answer;
import io.zkat.loadtest.backend.FakeTarget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class LoadCommandTest {
  private static final String[] SHORT = {
    "load", "--duration", "100ms", "--warmup", "10ms", "--workers", "2"
  };
  private static final String[] NOTHING = {"load"};

  @TempDir Path folder = Path.of("");
  private final FakeTarget target = new FakeTarget();

  @Test
  void reportsToPeople() {
    CommandRun run = run();

    assertEquals(
        "fake, csp-transfer 2x2, 32 bits, BLS12_381_BBS_GURVY, 16 distinct, 2 workers",
        run.out().getFirst());
    String all = String.join("\n", run.out());
    for (String word :
        List.of("operations", " 0 errors", "ops/s", "P50", "P95", "P99", "max", "bytes/op")) {
      assertTrue(all.contains(word), all);
    }
    assertEquals(List.of(), run.err());
    assertEquals(0, run.exitCode());
  }

  @Test
  void reportsToPrograms() {
    CommandRun run =
        run(
            "--json",
            "--bits",
            "16,64",
            "--curves",
            "BN254",
            "--num-inputs",
            "1",
            "--num-outputs",
            "3",
            "--setup-samples",
            "3",
            "--proof-type",
            "csp");

    assertEquals(1, run.out().size());
    JsonObject json = JsonParser.parseString(run.out().getFirst()).getAsJsonObject();
    assertEquals("fake", json.get("target").getAsString());
    assertEquals("[16,64]", json.get("bits").toString());
    assertEquals("[\"BN254\"]", json.get("curves").toString());
    assertEquals(1, json.get("numInputs").getAsInt());
    assertEquals(3, json.get("numOutputs").getAsInt());
    assertEquals("csp", json.get("proofType").getAsString());
    assertEquals("serial", json.get("executor").getAsString());
    assertEquals("{\"csp-transfer\":3}", json.get("samples").toString());
    assertEquals(2, json.get("workers").getAsInt());
    assertEquals(100, json.get("durationMs").getAsInt());
    assertEquals(10, json.get("warmupMs").getAsInt());
    assertTrue(json.get("operations").getAsLong() > 0);
    assertEquals(0, json.get("errors").getAsLong());
    assertTrue(json.get("throughput").getAsDouble() > 0);
    assertTrue(json.get("p50Ms").getAsDouble() <= json.get("p99Ms").getAsDouble());
    assertTrue(json.get("p99Ms").getAsDouble() <= json.get("maxMs").getAsDouble());
    assertTrue(json.get("bytesPerOp").getAsDouble() >= 0);
    assertTrue(json.get("bytesPerOpSource").getAsString().startsWith("exact"));
    assertTrue(json.get("allocsPerOp").isJsonNull());
    assertFalse(json.get("interrupted").getAsBoolean());
  }

  @Test
  void reportsErrorsAndWrongVerdicts() {
    target.judging(_ -> Answer.invalid("MALFORMED_PROOF", ""));
    CommandRun run = run();

    assertTrue(
        String.join("\n", run.out()).contains(" x wrong verdict: MALFORMED_PROOF"),
        run.out().toString());
    assertEquals(1, run.exitCode());
    JsonObject json = JsonParser.parseString(run("--json").lastLine()).getAsJsonObject();
    assertEquals(json.get("operations").getAsLong(), json.get("errors").getAsLong());
    assertEquals(0, json.get("throughput").getAsDouble());
    assertTrue(json.get("p50Ms").isJsonNull());
  }

  @Test
  void asksRecordedCases() throws IOException {
    Files.writeString(folder.resolve("params.txt"), "{}");
    String cases =
        Files.writeString(
                folder.resolve("cases"),
                CaseLines.proof("a", "csp-issue", "30", true)
                    + CaseLines.proof("b", "csp-transfer", "00", false)
                    + CaseLines.proof("c", "bf-issue", "00", true))
            .toString();
    target.without("bf-issue");
    CommandRun run = run("--json", "--cases", cases, "--setup-samples", "7");

    assertEquals(List.of("zkat: there are only 2 distinct cases of this sort"), run.err());
    JsonObject json = JsonParser.parseString(run.lastLine()).getAsJsonObject();
    assertEquals("{\"csp-issue\":1,\"csp-transfer\":1}", json.get("samples").toString());
    assertEquals(0, json.get("errors").getAsLong());
    assertCannot(
        "--bits, --curves, --num-inputs, --num-outputs and --proof-type choose among the bundled"
            + " cases; they do not go with --cases",
        run("--cases", cases, "--bits", "32"));
  }

  @Test
  void saysWhatCannotBeDone() throws IOException {
    target.without("bf-transfer").without("csp-issue");
    assertCannot("no verifier at the fake for bf-transfer", run("--proof-type", "bf"));
    assertCannot(
        "the bundled sample has no csp-transfer with 9 inputs and 2 outputs for 32 bits on"
            + " BLS12_381_BBS_GURVY; give cases with --cases FILE",
        run("--num-inputs", "9"));
    assertCannot("--workers must be at least 1", run(NOTHING, "--workers", "0"));
    assertCannot("--duration must be longer than nothing", run(NOTHING, "--duration", "0s"));
    assertCannot("--setup-samples must be at least 1", run("--setup-samples", "0"));
    Path empty = Files.writeString(folder.resolve("empty"), "");
    assertCannot(
        "there is nothing to ask: the files hold no case", run("--cases", empty.toString()));
    Path unsupported =
        Files.writeString(folder.resolve("issues"), CaseLines.proof("a", "csp-issue", "30", true));
    assertCannot(
        "there is nothing to ask: no verifier at the fake for any of the cases",
        run("--cases", unsupported.toString()));
    for (String[] wrong :
        new String[][] {{"--executor", "pool"}, {"--duration", "soon"}, {"--proof-type", "x"}}) {
      CommandRun run = run(NOTHING, wrong);
      assertEquals(2, run.exitCode());
      assertEquals(1, run.err().size(), run.err().toString());
    }
  }

  private static void assertCannot(String message, CommandRun run) {
    assertEquals(List.of("zkat: " + message), run.err());
    assertEquals(List.of(), run.out());
    assertEquals(2, run.exitCode());
  }

  private CommandRun run(String... more) {
    return run(SHORT, more);
  }

  private CommandRun run(String[] first, String... more) {
    String[] args = Arrays.copyOf(first, first.length + more.length);
    System.arraycopy(more, 0, args, first.length, more.length);
    return CommandRun.of(_ -> target, args);
  }
}
