package io.zkat.loadtest.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.zkat.loadtest.backend.Answer;
import io.zkat.loadtest.backend.FakeTarget;
import io.zkat.loadtest.backend.Submission;
import io.zkat.loadtest.samples.Sample;
import io.zkat.validator.proof.ProofType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
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
  private final FakeTarget target = new FakeTarget().without("request");

  @Test
  void reportsToPeople() {
    CommandRun run = run();

    assertEquals(
        "csp-transfer 2x2, 32 bits, BLS12_381_BBS_GURVY, fake: closed loop, 2 workers, 16 distinct",
        run.out().getFirst());
    String all = String.join("\n", run.out());
    for (String word :
        List.of(
            "operations", "error rate", "ops/s", "P50", "P95", "P99", "max", "bytes/operation")) {
      assertTrue(all.contains(word), all);
    }
    assertFalse(all.contains("\u001b"), "colour in a pipe");
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
            "2",
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
    assertEquals("{\"csp-transfer\":4}", json.get("samples").toString());
    assertEquals(2, json.get("workers").getAsInt());
    assertEquals(100, json.get("durationMs").getAsInt());
    assertTrue(json.get("warmupMs").getAsInt() >= 10, run.lastLine()); // what it took
    assertTrue(json.get("operations").getAsLong() > 0);
    assertEquals(0, json.get("errors").getAsLong());
    assertTrue(json.get("throughput").getAsDouble() > 0);
    assertTrue(json.get("p50Ms").getAsDouble() <= json.get("p99Ms").getAsDouble());
    assertTrue(json.get("p99Ms").getAsDouble() <= json.get("maxMs").getAsDouble());
    assertTrue(json.get("bytesPerOp").getAsDouble() >= 0);
    assertTrue(json.get("bytesPerOpSource").getAsString().startsWith("exact"));
    assertTrue(json.has("allocsPerOp"));
    assertFalse(json.get("allocsPerOpSource").getAsString().isEmpty());
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
  void endsWithTheErrorOfAWorker() {
    target.judging(
        _ -> {
          throw new ExceptionInInitializerError("first line\nsecond");
        });

    assertCannot(
        "the run was ended: a worker failed with java.lang.ExceptionInInitializerError: first line"
            + " second",
        run());
    assertTrue(run("--debug").err().stream().anyMatch(line -> line.startsWith("Caused by: ")));
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

    assertEquals(List.of("zkat: there are only 2 distinct cases"), run.err());
    JsonObject json = JsonParser.parseString(run.lastLine()).getAsJsonObject();
    assertEquals("{\"csp-issue\":1,\"csp-transfer\":1}", json.get("samples").toString());
    assertEquals(0, json.get("errors").getAsLong());
    assertCannot(
        "options that say what to make, as --bits and --kinds, do not go with --cases, which says"
            + " what to ask",
        run("--cases", cases, "--bits", "32"));
  }

  @Test
  void saysWhatCannotBeDone() throws IOException {
    target.without("bf-transfer").without("csp-issue").without("request");
    assertCannot("no verifier at the fake for bf-transfer", run("--proof-type", "bf"));
    assertCannot("--num-inputs must be at least 1", run("--num-inputs", "0"));
    assertCannot("--bits must be 16, 32 or 64", run("--bits", "8"));
    assertCannot(
        "--kinds burn is not one of transfer, issue, range, typeandsum (of proofs; for those of"
            + " requests say --subject requests)",
        run("--kinds", "burn"));
    assertCannot(
        "--kinds transfer:x: the weight must be a number above 0, at most 1000",
        run("--kinds", "transfer:x"));
    for (String rate : new String[] {"0", "-5", "NaN", "1e9"}) {
      assertCannot(
          "--rate must be more than 0 and at most 1,000,000 operations a second",
          run("--rate=" + rate));
    }
    assertCannot("--batch must be at least 1", run("--batch", "0"));
    assertCannot("no batches at the fake for csp-transfer", run("--batch", "4"));
    assertCannot("--ramp needs an objective, as --slo p99=50ms", run("--ramp"));
    assertCannot(
        "--ramp finds the rate itself: leave out --rate",
        run("--ramp", "--slo", "p99=50ms", "--rate", "5"));
    assertCannot("--mode and --connections go with --server", run("--mode", "stream"));
    for (String byThemselves :
        new String[] {"--plain", "--subject=proofs", "--server=localhost:1"}) {
      assertCannot(
          "--gather is about verifying token requests in process, and not with --plain",
          run(byThemselves, "--gather", "4"));
    }
    assertCannot("--credential-cache must not be negative", run("--credential-cache", "-1"));
    assertCannot(
        "--credential-cache goes without --server and --plain",
        run("--server", "127.0.0.1:1", "--credential-cache", "1"));
    assertCannot(
        "--executor is about verifying in process; a server has its own threads",
        run("--server", "127.0.0.1:1", "--executor", "pool"));
    assertCannot(
        "--hlog holds one run, and these options ask for several",
        run("--hlog", "x.hlog", "--executor", "serial,pool"));
    assertCannot(
        "cannot write %s: there is no folder %s"
            .formatted(folder.resolve("a/b.html"), folder.resolve("a")),
        run("--html", folder.resolve("a/b.html").toString()));
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
        new String[][] {
          {"--executor", "x"},
          {"--duration", "soon"},
          {"--proof-type", "x"},
          {"--slo", "p99"},
          {"--slo", "p100=5ms"},
          {"--slo", "errors=1%"},
          {"--bad", "2"},
          {"--bad", "0.001%"},
          {"--arrivals", "x"},
          {"--nonsense"}
        }) {
      CommandRun run = run(NOTHING, wrong);
      assertEquals(2, run.exitCode());
      assertEquals(1, run.err().size(), run.err().toString());
    }
  }

  @Test
  void takesTheFlagsOfTheReference() {
    CommandRun run =
        run(
            new String[] {"load"},
            "-bits=32",
            "-curves",
            "BLS12_381_BBS_GURVY",
            "-num_inputs",
            "2",
            "--num_outputs=2",
            "-workers",
            "3",
            "-duration",
            "50ms",
            "-warmup=0s",
            "-setup_samples=4",
            "-executor",
            "serial",
            "-proof_type",
            "csp",
            "-json");

    JsonObject json = JsonParser.parseString(run.lastLine()).getAsJsonObject();
    assertEquals(3, json.get("workers").getAsInt());
    assertEquals(2, json.get("numOutputs").getAsInt());
    assertEquals(4, json.get("distinct").getAsInt());
    assertEquals(50, json.get("durationMs").getAsInt());
    CommandRun unknown = run("-nonsense_flag=3");
    assertEquals(2, unknown.exitCode());
    assertEquals(1, unknown.err().size(), unknown.err().toString());
  }

  @Test
  void asksAtARate() {
    CommandRun run = run("--json", "--rate", "100", "--arrivals", "poisson");
    JsonObject json = JsonParser.parseString(run.lastLine()).getAsJsonObject();

    assertEquals(100, json.get("rate").getAsDouble());
    assertEquals("poisson", json.get("arrivals").getAsString());
    assertEquals(0, json.get("neverStarted").getAsLong());
    assertEquals(0, run.exitCode());
  }

  @Test
  void refusesOfTheBadAreRight() {
    List<Submission.BareProof> originals =
        Sample.load(32, "BLS12_381_BBS_GURVY", ProofType.CSP).proofs();
    Set<Submission> valid = ConcurrentHashMap.newKeySet();
    Set<Submission> changed = ConcurrentHashMap.newKeySet();
    Set<Submission> cut = ConcurrentHashMap.newKeySet();
    target.judging(
        submission -> {
          Submission.BareProof asked = (Submission.BareProof) submission;
          byte[] proof = asked.proof();
          byte[] original =
              originals.stream()
                  .filter(
                      one -> Arrays.equals(one.outputs().getFirst(), asked.outputs().getFirst()))
                  .findFirst()
                  .orElseThrow()
                  .proof();
          if (Arrays.equals(original, proof)) {
            valid.add(submission);
            return Answer.valid(0);
          }
          int end = proof.length - 1;
          if (proof.length < original.length) {
            cut.add(submission);
            assertArrayEquals(Arrays.copyOf(original, original.length / 2), proof);
          } else {
            changed.add(submission);
            assertEquals(1, proof[end] ^ original[end]);
            assertArrayEquals(Arrays.copyOf(original, end), Arrays.copyOf(proof, end));
          }
          return Answer.invalid("MALFORMED_PROOF", "");
        });
    CommandRun run = run("--json", "--bad", "50%", "--setup-samples", "2");
    JsonObject json = JsonParser.parseString(run.lastLine()).getAsJsonObject();

    assertEquals(0, json.get("errors").getAsLong(), run.lastLine());
    assertEquals(List.of(2, 2, 2), List.of(valid.size(), changed.size(), cut.size()));
    assertEquals(6, json.get("distinct").getAsInt());
    assertEquals(0, run.exitCode());

    target.judging(_ -> Answer.valid(0));
    CommandRun accepted = run("--json", "--bad", "50%", "--setup-samples", "2");
    json = JsonParser.parseString(accepted.lastLine()).getAsJsonObject();
    double share = json.get("errors").getAsDouble() / json.get("operations").getAsDouble();
    assertEquals(0.5, share, 0.1, "a bad one that is accepted is an error");
    assertEquals(1, accepted.exitCode());
  }

  @Test
  void asksBadRequestsOfEveryKind() {
    FakeTarget both = new FakeTarget();
    Set<String> anchors = ConcurrentHashMap.newKeySet();
    both.judging(
        submission -> {
          anchors.add(
              new String(((Submission.TokenRequest) submission).anchor(), StandardCharsets.UTF_8));
          return Answer.invalid("MALFORMED_REQUEST", "");
        });
    CommandRun run =
        CommandRun.of(
            (_, _) -> both,
            "load",
            "--bits=16",
            "--curves=BN254",
            "--owners=x509",
            "--num-inputs=1",
            "--num-outputs=1",
            "--setup-samples=1",
            "--bad=0.5%",
            "--cache",
            folder.toString(),
            "--workers=1",
            "--warmup=0s",
            "--duration=500ms",
            "--json");
    JsonObject json = JsonParser.parseString(run.lastLine()).getAsJsonObject();

    // A valid one, and one with each fault.
    assertEquals(5, json.get("distinct").getAsInt());
    assertEquals(5, anchors.size());
    long refused = json.get("operations").getAsLong() - json.get("errors").getAsLong();
    assertEquals(0.005, (double) refused / json.get("operations").getAsLong(), 0.002);
  }

  @Test
  void saysThatARateIsTooHigh() {
    target.judging(
        _ -> {
          try {
            Thread.sleep(20);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          return Answer.valid(0);
        });
    CommandRun run =
        run(NOTHING, "--rate=100000", "--workers=1", "--warmup=0s", "--duration=100ms");

    assertEquals(1, run.exitCode());
    assertEquals(1, run.err().size(), run.err().toString());
    assertTrue(
        run.err().getFirst().startsWith("zkat: 100,000 operations a second are too many: "),
        run.err().getFirst());
    assertTrue(String.join(" ", run.out()).contains("cannot keep up"), run.out().toString());
  }

  @Test
  void holdsRunsAgainstAnObjective() {
    CommandRun kept = run("--json", "--slo", "p90=1h,errors=0");
    assertEquals(0, kept.exitCode());
    assertEquals(
        "kept",
        JsonParser.parseString(kept.lastLine())
            .getAsJsonObject()
            .getAsJsonObject("slo")
            .get("verdict")
            .getAsString());
    target.judging(_ -> Answer.invalid("MALFORMED_PROOF", ""));
    assertEquals(1, run("--json", "--slo", "p90=1h").exitCode());
    AtomicInteger calls = new AtomicInteger();
    target.judging(
        _ ->
            calls.incrementAndGet() % 50 == 0
                ? Answer.invalid("MALFORMED_PROOF", "")
                : Answer.valid(0));
    assertEquals(1, run("--json", "--slo", "p90=1h").exitCode());
    assertEquals(0, run("--json", "--slo", "p90=1h,errors=5%").exitCode());
  }

  @Test
  void searchesTheHighestRate() {
    Semaphore one = new Semaphore(1);
    target.judging(
        _ -> {
          one.acquireUninterruptibly();
          try {
            Thread.sleep(2);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          } finally {
            one.release();
          }
          return Answer.valid(0);
        });
    CommandRun run =
        run(
            NOTHING,
            "--ramp",
            "--slo",
            "p50=1s,errors=0",
            "--precision=50%",
            "--duration=200ms",
            "--warmup=0s");
    String all = String.join(" ", run.out());

    assertTrue(all.contains(" is the highest rate found that keeps P50 <= 1,000.0 ms"), all);
    assertTrue(all.contains("How sure: "), all);
    assertEquals(0, run.exitCode());
  }

  @Test
  void comparesRunsInOnePage() throws IOException {
    Path page = folder.resolve("page.html");
    CommandRun run =
        run("--json", "--executor", "serial,pool", "--batch", "1", "--html", page.toString());

    assertEquals(2, run.out().size());
    List<String> names = new ArrayList<>();
    for (String line : run.out()) {
      names.add(JsonParser.parseString(line).getAsJsonObject().get("name").getAsString());
    }
    assertEquals(List.of("serial", "pool"), names);
    String html = Files.readString(page);
    assertTrue(html.contains("\"name\":\"serial\"") && html.contains("\"name\":\"pool\""));

    Path reports = Files.write(folder.resolve("runs.json"), run.out());
    Path again = folder.resolve("again.html");
    CommandRun read = run("--json", "--reports", reports.toString(), "--html", again.toString());
    assertEquals(run.out(), read.out());
    assertEquals(html, Files.readString(again));
  }

  @Test
  void mergesTheLogsOfSeveralClients() throws IOException {
    List<String> logs = new ArrayList<>();
    long operations = 0;
    for (String name : List.of("a", "b")) {
      String log = folder.resolve(name + ".hlog").toString();
      CommandRun run = run("--json", "--hlog", log);
      operations +=
          JsonParser.parseString(run.lastLine()).getAsJsonObject().get("operations").getAsLong();
      logs.add(log);
    }
    CommandRun merged = run("--json", "--merge", String.join(",", logs));
    JsonObject json = JsonParser.parseString(merged.lastLine()).getAsJsonObject();

    assertEquals(operations, json.get("operations").getAsLong());
    assertEquals(4, json.get("workers").getAsInt());
    assertEquals(2, json.get("clients").getAsInt());
    Path text = Files.writeString(folder.resolve("text"), "{nothing");
    assertCannot(
        text + " holds no report that load --json wrote", run("--reports", text.toString()));
    CommandRun bad = run("--merge", text.toString());
    assertEquals(2, bad.exitCode());
    assertEquals(1, bad.err().size(), bad.err().toString());
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
    return CommandRun.of((_, _) -> target, args);
  }
}
