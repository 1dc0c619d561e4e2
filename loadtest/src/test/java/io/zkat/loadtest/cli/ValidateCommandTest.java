package io.zkat.loadtest.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.zkat.loadtest.backend.Answer;
import io.zkat.loadtest.backend.FakeTarget;
import io.zkat.loadtest.backend.ProofKind;
import io.zkat.loadtest.backend.Submission;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ValidateCommandTest {
  @TempDir Path folder = Path.of("");
  private final FakeTarget target = new FakeTarget();
  private String params = "";

  @BeforeEach
  void writeParameters() throws IOException {
    params = Files.writeString(folder.resolve("params.txt"), "{}").toString();
  }

  @Test
  void judgesBareProofsInEveryEncoding() throws IOException {
    List<Submission.BareProof> seen = new ArrayList<>();
    target.judging(
        submission -> {
          seen.add((Submission.BareProof) submission);
          return Answer.valid(0);
        });
    String raw = Files.write(folder.resolve("raw"), new byte[] {0x30, (byte) 0x80}).toString();
    String hex = file("hex", "3080\n");
    String base64 = file("base64", "MIA=\n");

    CommandRun run =
        run(
            "--params",
            params,
            "--kind",
            "csp-transfer",
            "--input",
            "01",
            "--input",
            "02",
            "--output",
            "03",
            raw,
            hex,
            base64);

    assertEquals(List.of(raw + ": valid", hex + ": valid", base64 + ": valid"), run.out());
    assertEquals(0, run.exitCode());
    for (Submission.BareProof proof : seen) {
      assertEquals(ProofKind.CSP_TRANSFER, proof.kind());
      assertArrayEquals(new byte[] {2}, proof.inputs().get(1));
      assertArrayEquals(new byte[] {3}, proof.outputs().get(0));
      assertArrayEquals(new byte[] {0x30, (byte) 0x80}, proof.proof());
    }
  }

  @Test
  void saysWhyAProofIsInvalid() throws IOException {
    String good = file("good", "30");
    String bad = file("bad", "00");
    CommandRun run = run("--params", params, "--kind", "csp-range", "--output", "01", good, bad);

    assertEquals(
        List.of(good + ": valid", bad + ": invalid, MALFORMED_PROOF: no good (output 1)"),
        run.out());
    assertEquals(1, run.exitCode());
  }

  @Test
  void judgesCases() throws IOException {
    String cases =
        file(
            "cases",
            CaseLines.proof("a", "csp-issue", "30", false)
                + CaseLines.proof("b", "csp-issue", "00", true));

    assertEquals(
        List.of(cases + ":1: valid", cases + ":2: invalid, MALFORMED_PROOF: no good (output 1)"),
        run(cases).out());
    assertEquals(
        List.of(
            "{\"file\":\""
                + cases
                + "\",\"line\":1,\"id\":\"a\",\"verdict\":\"valid\",\"reason\":\"OK\"}",
            "{\"file\":\""
                + cases
                + "\",\"line\":2,\"id\":\"b\",\"verdict\":\"invalid\",\"reason\":\"MALFORMED_PROOF\","
                + "\"message\":\"no good\",\"output\":1}"),
        run("--json", cases).out());
  }

  @Test
  void judgesRequestsWithTheirAnchor() throws IOException {
    List<Submission.TokenRequest> seen = new ArrayList<>();
    target.judging(
        submission -> {
          seen.add((Submission.TokenRequest) submission);
          return Answer.valid(0);
        });
    String base64 = file("request", "CAES\n");
    String raw = Files.write(folder.resolve("raw"), new byte[] {8, 1, 18, -1}).toString();

    assertEquals(0, run("--params", params, "--anchor", "tx1", base64, raw).exitCode());
    assertArrayEquals(new byte[] {8, 1, 18}, seen.get(0).request());
    assertArrayEquals(new byte[] {8, 1, 18, -1}, seen.get(1).request());
    assertArrayEquals("tx1".getBytes(StandardCharsets.UTF_8), seen.get(0).anchor());
    assertCannot(
        base64 + " is taken for a token request: give its id with --anchor TXID",
        run("--params", params, base64));
  }

  @Test
  void saysThatRequestsAreNotSupported() throws IOException {
    target.without("request");
    String file = file("request", "CAES\n");

    assertCannot(
        file
            + " is taken for a token request, and this build verifies bare proofs only (--kind, or a"
            + " file of cases)",
        run("--params", params, "--anchor", "1", file));
  }

  @Test
  void cannotTellWithoutVerifier() throws IOException {
    target.judging(_ -> Answer.unsupported("no")).without("bf-issue");
    String file = file("proof", "30");
    String issue =
        file("issue", CaseLines.proof("a", "bf-issue", "30", true).replace("params.txt", "none"));
    assertCannot(issue + ":1: no verifier for bf-issue at the fake", run(issue));

    assertCannot(
        file + ": no verifier for bf-range at the fake",
        run("--params", params, "--kind", "bf-range", "--output", "00", file));
  }

  @Test
  void refusesStatementsThatMakeNoSense() throws IOException {
    String file = file("proof", "30");

    assertCannot(
        "--kind snark is not known; see: zkat validate --help", run("--kind", "snark", file));
    assertCannot(
        "--input is not hexadecimal: xyz", run("--kind", "csp-transfer", "--input", "xyz", file));
    assertCannot(
        "the statement of a proof of kind csp-issue has no inputs",
        run("--kind", "csp-issue", "--input", "00", file));
    assertCannot(
        "a range proof is about one commitment: give --output once",
        run("--kind", "csp-range", file));
    assertCannot("--input and --output go with --kind", run("--input", "00", file));
    assertCannot(
        "the fake has no parameters of its own",
        run("--kind", "csp-range", "--output", "00", file));
    assertCannot(
        "cannot read " + folder.resolve("x") + ": no such file",
        run("--params", params, folder.resolve("x").toString()));
  }

  private static void assertCannot(String message, CommandRun run) {
    assertEquals(List.of("zkat: " + message), run.err());
    assertEquals(List.of(), run.out());
    assertEquals(2, run.exitCode());
  }

  private CommandRun run(String... args) {
    String[] all = new String[args.length + 1];
    all[0] = "validate";
    System.arraycopy(args, 0, all, 1, args.length);
    return CommandRun.of((_, _) -> target, all);
  }

  private String file(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content).toString();
  }
}
