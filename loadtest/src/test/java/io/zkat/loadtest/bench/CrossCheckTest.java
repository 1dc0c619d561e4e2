package io.zkat.loadtest.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.loadtest.console.CannotDo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class CrossCheckTest {
  private static final int CASES = 40;

  /** A compiler whose programs answer each line by what they are told to. */
  private static final String COMPILER =
      """
      #!/bin/sh
      for folder; do :; done
      case $0 in
        */go) program=$4 ;;
        *) program=$folder/release/poseidon; mkdir -p "$folder/release" ;;
      esac
      cat >"$program" <<'PROGRAM'
      #!/bin/sh
      ANSWER
      PROGRAM
      chmod +x "$program"
      """;

  @TempDir Path home;

  private List<CrossCheck.Finding> run(String answer) throws IOException {
    Path folder = Files.createDirectories(home.resolve("bin"));
    for (String tool : List.of("go", "cargo")) {
      Path file = Files.writeString(folder.resolve(tool), COMPILER.replace("ANSWER", answer));
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
    for (String peer : List.of("poseidon", "evm")) {
      Files.createDirectories(home.resolve("loadtest/peers").resolve(peer));
    }
    List<CrossCheck.Finding> findings = new ArrayList<>();
    new CrossCheck(CASES, 3).run(new PeerRun(home, folder.toString()), findings::add, _ -> {});
    return findings;
  }

  @Test
  void countsWhereAPeerDiffers() throws IOException {
    List<CrossCheck.Finding> findings = run("sed s/.*/refused/");

    assertEquals(
        List.of("Poseidon.hashBytesBe", "Evm.add", "Evm.mul", "Evm.pairing"),
        findings.stream().map(CrossCheck.Finding::operation).toList());
    for (CrossCheck.Finding finding : findings) {
      assertEquals(CASES, finding.cases());
      assertEquals(CASES, finding.refused());
      // we accept some of them and refuse some
      assertTrue(finding.differences() > 0 && finding.differences() < CASES, finding::toString);
      assertEquals(5, finding.examples().size());
    }
  }

  @Test
  void wantsAnAnswerToEachQuestion() {
    CannotDo e = assertThrows(CannotDo.class, () -> run("head -n 7"));
    assertTrue(String.valueOf(e.getMessage()).endsWith("7 answers to 40 questions"), e::getMessage);
  }

  @Test
  void saysWhatIsMissing() {
    CannotDo e =
        assertThrows(
            CannotDo.class,
            () -> new CrossCheck(1, 1).run(new PeerRun(home, ""), _ -> {}, _ -> {}));
    assertEquals("light-poseidon cannot be asked: there is no cargo on the PATH", e.getMessage());
  }

  @ParameterizedTest
  @EnumSource
  void inputsOfTheEvmAreOfEveryKind(EvmSubject.Operation operation) {
    EvmSubject subject = new EvmSubject(operation, new EvmInputs(new SplittableRandom(1)));
    SplittableRandom random = new SplittableRandom(2);
    List<String> questions = new ArrayList<>();
    List<String> answers = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      subject.add(random, questions, answers);
    }
    assertEquals(300, questions.size());
    assertTrue(answers.contains(CrossCheck.REFUSED));
    assertTrue(answers.stream().anyMatch(answer -> answer.matches("0*")), "infinity or 0");
    assertTrue(answers.stream().anyMatch(answer -> answer.matches("0{63}1|.{128}")), "others");
    assertTrue(questions.stream().distinct().count() > 200);
  }

  @Test
  void inputsOfPoseidonAreOfEveryKind() {
    PoseidonSubject subject = new PoseidonSubject();
    SplittableRandom random = new SplittableRandom(2);
    List<String> questions = new ArrayList<>();
    List<String> answers = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      subject.add(random, questions, answers);
    }
    assertTrue(answers.contains(CrossCheck.REFUSED));
    assertTrue(answers.stream().noneMatch(answer -> answer.contains("lanes")));
    for (int inputs = 1; inputs <= 12; inputs++) {
      int count = inputs;
      assertTrue(questions.stream().anyMatch(q -> q.split(" ", -1).length == count));
    }
  }
}
