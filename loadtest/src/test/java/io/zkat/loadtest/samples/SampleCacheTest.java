package io.zkat.loadtest.samples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.loadtest.backend.Answer;
import io.zkat.loadtest.backend.InProcessTarget;
import io.zkat.loadtest.backend.ProofKind;
import io.zkat.loadtest.backend.Submission;
import io.zkat.loadtest.backend.VerifierThreads;
import io.zkat.loadtest.cases.CaseFile;
import io.zkat.loadtest.cases.ParamsLookup;
import io.zkat.loadtest.cases.RecordedCase;
import io.zkat.loadtest.console.Progress;
import io.zkat.loadtest.generate.Fault;
import io.zkat.loadtest.generate.TokenCurve;
import io.zkat.validator.proof.ProofType;
import io.zkat.validator.prover.request.OwnerKind;
import io.zkat.validator.prover.request.RequestKind;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(300)
final class SampleCacheTest {
  @TempDir Path folder = Path.of("");

  @Test
  void makesDistinctValidProofsAndKeepsThem() throws IOException, InterruptedException {
    Recipe recipe =
        new Recipe.Proofs(ProofKind.CSP_ISSUE, ProofType.CSP, 16, TokenCurve.BN254, 0, 1);
    StringWriter shown = new StringWriter();
    Path file = cases(recipe, 5, Progress.on(new PrintWriter(shown), true));
    List<RecordedCase> made = read(file);
    assertEquals(5, made.size());
    assertTrue(shown.toString().contains("making csp-issue-i0-o1 ["), shown.toString());

    Set<String> distinct = new HashSet<>();
    ParamsLookup lookup = new ParamsLookup(null);
    try (VerifierThreads threads = new VerifierThreads(VerifierThreads.Kind.SERIAL);
        InProcessTarget target = new InProcessTarget(threads)) {
      for (RecordedCase one : made) {
        Submission.BareProof proof = (Submission.BareProof) one.submission();
        assertTrue(proof != null && distinct.add(HexFormat.of().formatHex(proof.proof())));
        assertEquals(Answer.Outcome.VALID, target.under(lookup.of(one)).verify(proof).outcome());
      }
    }

    byte[] content = Files.readAllBytes(file);
    assertEquals(file, cases(recipe, 3, silent()));
    assertEquals(
        HexFormat.of().formatHex(content), HexFormat.of().formatHex(Files.readAllBytes(file)));
    assertEquals(7, read(cases(recipe, 7, silent())).size(), "more are added");
  }

  @Test
  void makesRequestsUnderItsOwnKeys() throws InterruptedException {
    Recipe recipe =
        new Recipe.Requests(
            RequestKind.TRANSFER, OwnerKind.X509, ProofType.CSP, 16, TokenCurve.BN254, 1, 1);
    List<RecordedCase> made = read(cases(recipe, 2, silent()));

    assertEquals(2, made.size());
    assertTrue(made.getFirst().submission() instanceof Submission.TokenRequest);
    assertTrue(Files.exists(folder.resolve("setup-csp-16-BN254").resolve("credentials.json")));
    assertNotEquals("", new ParamsLookup(null).of(made.getFirst()).fingerprint());
  }

  @ParameterizedTest
  @EnumSource
  void badRequestsAreRefusedEachForItsReason(ProofType type) throws InterruptedException {
    Recipe.Requests good =
        new Recipe.Requests(
            RequestKind.TRANSFER, OwnerKind.IDEMIX_NYM, type, 16, TokenCurve.BN254, 2, 1);
    SampleCache cache = new SampleCache(folder, null);
    List<RecordedCase> made = read(cache.badCases(good, 4, silent()));
    made.addAll(read(cache.badCases(good, 8, silent())).subList(4, 8));

    Map<String, List<String>> reasons = new TreeMap<>();
    ParamsLookup lookup = new ParamsLookup(null);
    try (InProcessTarget target = InProcessTarget.plain()) {
      for (RecordedCase one : made) {
        assertFalse(one.expectedValid());
        Submission submission = one.submission();
        assertNotNull(submission);
        Answer answer = target.under(lookup.of(one)).verify(submission);
        assertEquals(Answer.Outcome.INVALID, answer.outcome(), answer::describe);
        reasons.computeIfAbsent(one.note(), _ -> new ArrayList<>()).add(answer.reason());
      }
    }
    String wrongProof =
        type == ProofType.CSP
            ? "CSP_VERIFICATION_FAILED"
            : "MALFORMED_PROOF"; // its last value is no scalar
    assertEquals(
        Map.of(
            Fault.PROOF.description(), Collections.nCopies(2, wrongProof),
            Fault.SIGNATURE.description(), Collections.nCopies(2, "NYM_SIGNATURE_INVALID"),
            Fault.ANCHOR.description(), Collections.nCopies(2, "X509_SIGNATURE_INVALID"),
            Fault.CUT.description(), Collections.nCopies(2, "MALFORMED_REQUEST")),
        reasons);
  }

  @ParameterizedTest
  @EnumSource
  void verdictDoesNotDependOnTheThreads(VerifierThreads.Kind kind) throws InterruptedException {
    Recipe recipe =
        new Recipe.Proofs(ProofKind.CSP_TRANSFER, ProofType.CSP, 16, TokenCurve.BN254, 2, 2);
    RecordedCase one = read(cases(recipe, 1, silent())).getFirst();
    try (VerifierThreads threads = new VerifierThreads(kind);
        InProcessTarget target = new InProcessTarget(threads)) {
      Submission submission = one.submission();
      assertTrue(
          submission != null
              && target.under(new ParamsLookup(null).of(one)).verify(submission).isValid());
      switch (kind) {
        case SERIAL -> assertEquals(0, threads.allocatedBytes() + threads.virtualThreads());
        case POOL -> assertTrue(threads.allocatedBytes() >= 0);
        case UNBOUNDED -> {
          assertEquals(-1, threads.allocatedBytes());
          assertTrue(
              threads.virtualThreads() > 0 || Runtime.getRuntime().availableProcessors() == 1);
        }
      }
    }
  }

  private Path cases(Recipe recipe, int count, Progress progress) throws InterruptedException {
    return new SampleCache(folder, null).cases(recipe, count, progress);
  }

  private static Progress silent() {
    return Progress.on(new PrintWriter(new StringWriter()), false);
  }

  private static List<RecordedCase> read(Path file) {
    List<RecordedCase> cases = new ArrayList<>();
    try (CaseFile lines = CaseFile.open(file)) {
      for (RecordedCase one = lines.next(); one != null; one = lines.next()) {
        cases.add(one);
      }
    }
    return cases;
  }
}
