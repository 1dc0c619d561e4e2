package io.zkat.loadtest.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.loadtest.backend.Answer;
import io.zkat.loadtest.backend.FakeTarget;
import io.zkat.loadtest.backend.Submission;
import io.zkat.loadtest.backend.TargetException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ConformanceCommandTest {
  private static final String AGREEING =
      CaseLines.proof("good", "csp-transfer", "30", true)
          + CaseLines.proof("bad", "typeandsum", "00", false);

  @TempDir Path folder = Path.of("");
  private final FakeTarget target = new FakeTarget();

  @BeforeEach
  void writeParameters() throws IOException {
    Files.writeString(folder.resolve("params.txt"), "{}");
  }

  @Test
  void agreesWithEveryCase() throws IOException {
    CommandRun run = run(file("cases", AGREEING));

    assertEquals(List.of("2 agree, 0 differ, 0 skipped"), run.out());
    assertEquals(List.of(), run.err());
    assertEquals(0, run.exitCode());
    assertTrue(target.isClosed());
  }

  @Test
  void takesTheCaseFilesInAndBelowAFolder() throws IOException {
    Path cases = Files.createDirectory(folder.resolve("cases"));
    Path below = Files.createDirectory(cases.resolve("below"));
    Files.writeString(cases.resolve("params.txt"), "{}");
    Files.writeString(cases.resolve("c.jsonl"), AGREEING);
    Files.writeString(cases.resolve("a.jsonl"), AGREEING);
    Files.writeString(below.resolve("b.jsonl"), AGREEING);
    CommandRun run = run(cases.toString());

    assertEquals(
        List.of(
            cases.resolve("a.jsonl") + ": 2 agree, 0 differ, 0 skipped",
            below.resolve("b.jsonl") + ": 2 agree, 0 differ, 0 skipped",
            cases.resolve("c.jsonl") + ": 2 agree, 0 differ, 0 skipped",
            "6 agree, 0 differ, 0 skipped"),
        run.out());
    assertEquals(0, run.exitCode());
  }

  @Test
  void refusesAFolderWithoutCases() throws IOException {
    Path empty = Files.createDirectory(folder.resolve("empty"));
    CommandRun run = run(file("cases", AGREEING), empty.toString());

    assertEquals(List.of("zkat: no *.jsonl or *.jsonl.gz in or below " + empty), run.err());
    assertEquals(2, run.exitCode());
  }

  @Test
  void printsEachCaseThatDiffers() throws IOException {
    CommandRun run =
        run(
            file(
                "cases",
                AGREEING
                    + CaseLines.proof("b", "csp-range", "30", false)
                        .replace("}\n", ",\"note\":\"altered\"}\n")
                    + CaseLines.proof("c", "csp-transfer", "00", true)));

    assertEquals(
        List.of(
            "differs  b  csp-range: expected invalid, got valid, OK [altered]",
            "differs  c  csp-transfer: expected valid, got invalid, MALFORMED_PROOF: no good"
                + " (output 1)",
            "2 agree, 2 differ, 0 skipped"),
        run.out());
    assertEquals(1, run.exitCode());
  }

  @Test
  void printsTheSameFactsAsJson() throws IOException {
    target.without("bf-range");
    String path =
        file(
            "cases",
            AGREEING
                + CaseLines.proof("c", "csp-issue", "00", true)
                + CaseLines.proof("d", "bf-range", "00", true));
    CommandRun run = run("--json", path);

    assertEquals(
        List.of(
            "{\"id\":\"c\",\"kind\":\"csp-issue\",\"file\":\""
                + path
                + "\",\"line\":3,\"expected\":\"valid\",\"got\":\"invalid\",\"reason\":\"MALFORMED_PROOF\","
                + "\"message\":\"no good\",\"output\":1}",
            "{\"agree\":2,\"differ\":1,\"skipped\":1,\"skippedByKind\":{\"bf-range\":1}}"),
        run.out());
    assertEquals(1, run.exitCode());
  }

  @Test
  void jsonOfFullAgreementIsTheCountsAlone() throws IOException {
    assertEquals(
        List.of("{\"agree\":2,\"differ\":0,\"skipped\":0}"),
        run("--json", file("cases", AGREEING)).out());
  }

  @Test
  void skipsByKindWhatTheTargetDoesNotSupport() throws IOException {
    target.without("bf-issue").without("request");
    CommandRun run =
        run(
            file(
                "cases",
                AGREEING
                    + CaseLines.proof("1", "bf-issue", "30", true).replace("params.txt", "absent")
                    + CaseLines.proof("2", "bf-issue", "00", true)
                    + CaseLines.proof("3", "snark", "00", true)
                    + CaseLines.request("4", "redeem", "AA==", true)
                    + CaseLines.request("5", "", "AA==", true)));

    assertEquals(
        List.of(
            "skipped (no verifier at the fake): bf-issue 2, redeem 1, request 1, snark 1",
            "2 agree, 0 differ, 5 skipped"),
        run.out());
    assertEquals(0, run.exitCode());
  }

  @Test
  void skipsWhatTheTargetTurnsOutNotToSupport() throws IOException {
    target.judging(_ -> Answer.unsupported("not here"));
    CommandRun run = run(file("cases", AGREEING));

    assertEquals("0 agree, 0 differ, 2 skipped", run.lastLine());
    assertEquals(List.of("zkat: no case was judged: all skipped"), run.err());
    assertEquals(2, run.exitCode());
  }

  @Test
  void judgesRequestsToo() throws IOException {
    CommandRun run =
        run(
            file(
                "cases",
                CaseLines.request("1", "transfer", "AQ==", true)
                    + CaseLines.request("2", "transfer", "AA==", false)
                    + CaseLines.request("3", "transfer", "", false)));

    assertEquals("3 agree, 0 differ, 0 skipped", run.lastLine());
    assertEquals(0, run.exitCode());
  }

  @Test
  void takesRefusalOfUnsoundCasesAsRight() throws IOException {
    String unsound =
        CaseLines.request("s", "issue", "AA==", true)
            .replace("}\n", ",\"soundness\":\"rule 8.3\"}\n");

    assertEquals("1 agree, 0 differ, 0 skipped", run(file("cases", unsound)).lastLine());
    target.judging(_ -> Answer.valid(0));
    assertEquals(
        "differs  s  issue: expected invalid, got valid, OK",
        run(file("cases", unsound)).out().getFirst());
  }

  @Test
  void readsGzippedAndPlainFilesTogether() throws IOException {
    Path zipped = folder.resolve("zipped");
    try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(zipped))) {
      out.write(AGREEING.getBytes(StandardCharsets.UTF_8));
    }
    String plain = file("plain.gz", CaseLines.proof("x", "csp-issue", "30", false));

    assertEquals(
        List.of(
            zipped + ": 2 agree, 0 differ, 0 skipped",
            "differs  x  csp-issue: expected invalid, got valid, OK",
            plain + ": 0 agree, 1 differ, 0 skipped",
            "2 agree, 1 differ, 0 skipped"),
        run(zipped.toString(), plain).out());
  }

  @Test
  void keepsTheOrderOfCasesJudgedInParallel() throws IOException {
    target.judging(
        submission -> {
          byte[] proof = ((Submission.BareProof) submission).proof();
          try {
            Thread.sleep(proof[0] % 4); // later cases overtake earlier ones
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          return Answer.invalid("NO", "");
        });
    String lines =
        IntStream.range(0, 100)
            .mapToObj(i -> CaseLines.proof("c" + i, "csp-transfer", "%02x".formatted(i), true))
            .collect(Collectors.joining());
    CommandRun run = run("--threads", "8", file("cases", lines));

    List<String> expected = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      expected.add("differs  c" + i + "  csp-transfer: expected valid, got invalid, NO");
    }
    expected.add("0 agree, 100 differ, 0 skipped");
    assertEquals(expected, run.out());
  }

  @Test
  void countsACrashAsDifferenceWhateverIsExpected() throws IOException {
    target.judging(
        _ -> {
          throw new IllegalStateException("boom");
        });
    CommandRun run = run(file("cases", AGREEING));

    assertEquals("0 agree, 2 differ, 0 skipped", run.lastLine());
    assertEquals(
        "differs  bad  typeandsum: expected invalid, got crashed, CRASHED:"
            + " java.lang.IllegalStateException: boom",
        run.out().get(1));
    assertEquals(1, run.exitCode());
  }

  @Test
  void asksAgainWhenTheTargetIsBusy() throws IOException {
    AtomicInteger calls = new AtomicInteger();
    target.judging(
        _ -> {
          if (calls.incrementAndGet() < 3) {
            throw new TargetException("OVERLOADED", "busy", Duration.ofMillis(1), null);
          }
          return Answer.valid(0);
        });

    CommandRun run =
        run("--threads", "1", file("cases", CaseLines.proof("g", "csp-issue", "30", true)));
    assertEquals("1 agree, 0 differ, 0 skipped", run.lastLine());
    assertEquals(3, calls.get());
  }

  @Test
  void endsWhenTheTargetGivesNoVerdict() throws IOException {
    target.judging(
        _ -> {
          throw new TargetException("UNAVAILABLE", "cannot reach the server", null, null);
        });
    CommandRun run = run(file("cases", AGREEING));

    assertEquals(List.of("zkat: good: cannot reach the server"), run.err());
    assertEquals(2, run.exitCode());
  }

  @Test
  void reportsWhatCameBeforeAMalformedLine() throws IOException {
    String path =
        file("cases", AGREEING + CaseLines.proof("x", "csp-issue", "00", true) + "oops\n");
    CommandRun run = run(path);

    assertEquals(
        List.of(
            "differs  x  csp-issue: expected valid, got invalid, MALFORMED_PROOF: no good (output 1)"),
        run.out());
    assertEquals(List.of("zkat: " + path + ":4: not JSON"), run.err());
    assertEquals(2, run.exitCode());
  }

  @Test
  void prefersTheParametersOfTheCase() throws IOException {
    Path other = Files.writeString(folder.resolve("other.txt"), "{\"other\":1}");
    String without =
        CaseLines.proof("w", "csp-issue", "30", true).replace("\"params\":\"params.txt\",", "");
    CommandRun run =
        run("--threads", "1", "--params", other.toString(), file("cases", AGREEING + without));

    assertEquals(0, run.exitCode());
    assertEquals(
        List.of(
            folder.resolve("params.txt").toString(),
            folder.resolve("params.txt").toString(),
            other.toString()),
        target.paramsUsed());
  }

  @Test
  void saysWhichParametersWereNotFound() throws IOException {
    Path other = Files.writeString(folder.resolve("other.txt"), "{}");
    String cases = file("cases", AGREEING.replace("params.txt", "lost.txt"));

    assertEquals(
        List.of("zkat: not found, so --params stood in for: lost.txt"),
        run("--params", other.toString(), cases).err());
    CommandRun without = run(cases);
    assertTrue(without.err().getFirst().contains("lost.txt"), without.err().toString());
    assertEquals(2, without.exitCode());
  }

  @Test
  void cannotJudgeNothing() throws IOException {
    CommandRun empty = run(file("empty", "\n"));
    assertEquals(List.of("zkat: there is no case to judge"), empty.err());
    assertEquals(2, empty.exitCode());

    CommandRun missing = run(folder.resolve("missing").toString());
    assertEquals(
        List.of("zkat: cannot read cases from " + folder.resolve("missing") + ": no such file"),
        missing.err());
    assertEquals(2, missing.exitCode());

    CommandRun none = run();
    assertEquals(2, none.exitCode());
    assertEquals(1, none.err().size(), none.err().toString());
  }

  private CommandRun run(String... args) {
    String[] all = new String[args.length + 1];
    all[0] = "conformance";
    System.arraycopy(args, 0, all, 1, args.length);
    return CommandRun.of((_, _) -> target, all);
  }

  private String file(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content).toString();
  }
}
