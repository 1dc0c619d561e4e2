package io.zkat.loadtest.cases;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.loadtest.backend.ProofKind;
import io.zkat.loadtest.backend.Submission;
import io.zkat.loadtest.console.CannotDo;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CaseFileTest {
  private static final String TRANSFER =
      "{\"id\":\"t\",\"kind\":\"csp-transfer\",\"params\":\"p.txt\",\"inputs\":[\"01\",\"02\"],"
          + "\"outputs\":[\"0A\"],\"proof\":\"3000\",\"valid\":true,\"note\":\"n\",\"error\":\"\"}";
  private static final String REQUEST =
      "{\"id\":\"r\",\"kind\":\"\",\"inputs\":2,\"outputs\":1,\"txid\":\"tx\",\"request\":\"AQI=\","
          + "\"valid\":false,\"alteration\":\"a\",\"toSign\":\"AA==\"}";

  @TempDir Path folder = Path.of("");

  @Test
  void readsBareProofs() throws IOException {
    RecordedCase recorded = read(TRANSFER).getFirst();

    assertEquals("t", recorded.id());
    assertEquals("csp-transfer", recorded.kind());
    assertEquals("p.txt", recorded.params());
    assertEquals("n", recorded.note());
    assertTrue(recorded.expectedValid());
    Submission.BareProof proof =
        assertInstanceOf(Submission.BareProof.class, recorded.submission());
    assertEquals(ProofKind.CSP_TRANSFER, proof.kind());
    assertEquals(2, proof.inputs().size());
    assertArrayEquals(new byte[] {2}, proof.inputs().get(1));
    assertArrayEquals(new byte[] {10}, proof.outputs().get(0));
    assertArrayEquals(new byte[] {0x30, 0}, proof.proof());
  }

  @Test
  void readsRequests() throws IOException {
    RecordedCase recorded = read(REQUEST).getFirst();

    assertEquals("request", recorded.kind());
    assertEquals("a", recorded.note());
    assertNull(recorded.params());
    assertFalse(recorded.expectedValid());
    Submission.TokenRequest request =
        assertInstanceOf(Submission.TokenRequest.class, recorded.submission());
    assertArrayEquals(new byte[] {1, 2}, request.request());
    assertArrayEquals("tx".getBytes(StandardCharsets.UTF_8), request.anchor());
  }

  @Test
  void readsEmptyAndMissingParts() throws IOException {
    RecordedCase issue =
        read("{\"kind\":\"csp-issue\",\"inputs\":null,\"outputs\":[],\"proof\":\"\",\"valid\":true}")
            .getFirst();
    assertEquals("line 1", issue.id());
    assertEquals(
        0, assertInstanceOf(Submission.BareProof.class, issue.submission()).proof().length);

    RecordedCase empty = read("{\"id\":\"x\",\"request\":\"\",\"valid\":false}").getFirst();
    assertEquals(
        0, assertInstanceOf(Submission.TokenRequest.class, empty.submission()).request().length);
  }

  @Test
  void takesSoundnessAsRefusal() throws IOException {
    assertFalse(
        read(REQUEST.replace("\"valid\":false", "\"valid\":true,\"soundness\":\"rule 8.2\""))
            .getFirst()
            .expectedValid());
    assertTrue(
        read(REQUEST.replace("\"valid\":false", "\"valid\":true,\"soundness\":null"))
            .getFirst()
            .expectedValid());
  }

  @Test
  void keepsProofsOfUnknownKind() throws IOException {
    RecordedCase recorded = read(TRANSFER.replace("csp-transfer", "snark")).getFirst();

    assertEquals("snark", recorded.kind());
    assertNull(recorded.submission());
  }

  @Test
  void countsLinesAndPassesOverEmptyOnes() throws IOException {
    List<RecordedCase> recorded = read("\n" + TRANSFER + "\n  \n" + REQUEST + "\n\n");

    assertEquals(List.of(2L, 4L), recorded.stream().map(RecordedCase::line).toList());
  }

  @Test
  void seesGzipByContentWhateverTheName() throws IOException {
    Path zipped = folder.resolve("zipped.jsonl");
    try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(zipped))) {
      out.write((TRANSFER + "\n" + REQUEST).getBytes(StandardCharsets.UTF_8));
    }
    Path plain = folder.resolve("plain.jsonl.gz");
    Files.writeString(plain, TRANSFER);

    assertEquals(2, readAll(zipped).size());
    assertEquals(1, readAll(plain).size());
    assertEquals(0, readAll(Files.writeString(folder.resolve("empty"), "")).size());
    assertEquals(0, readAll(Files.writeString(folder.resolve("newline"), "\n")).size());
  }

  @Test
  void saysWhereGzipEndsTooEarly() throws IOException {
    Path whole = folder.resolve("whole");
    try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(whole))) {
      out.write((TRANSFER + "\n" + REQUEST + "\n").getBytes(StandardCharsets.UTF_8));
    }
    byte[] content = Files.readAllBytes(whole);
    Path cut = Files.write(folder.resolve("cut"), Arrays.copyOf(content, content.length - 30));

    CannotDo e = assertThrows(CannotDo.class, () -> readAll(cut));
    assertTrue(e.getMessage().startsWith(cut + ":"), e.getMessage());
    assertTrue(e.getMessage().contains("cannot read on"), e.getMessage());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "nonsense | not JSON",
        "{\"id\":\"x\" | not JSON",
        "[1] | not a JSON object of a case",
        "{} {} | a case needs the member valid",
        "{\"id\":\"x\",\"proof\":\"\",\"kind\":\"csp-issue\"} | a case needs the member valid",
        "{\"valid\":true} | a case needs the member request or proof",
        "{\"valid\":1,\"request\":\"\"} | valid is neither true nor false",
        "{\"valid\":true,\"request\":\"*\"} | request is not base64",
        "{\"valid\":true,\"request\":[]} | request is not a string",
        "{\"valid\":true,\"proof\":\"00\"} | a proof needs the member kind",
        "{\"valid\":true,\"kind\":\"csp-issue\",\"proof\":\"0\"} | proof is not hexadecimal",
        "{\"valid\":true,\"kind\":\"csp-issue\",\"proof\":\"\",\"outputs\":[\"g0\"]} |"
            + " outputs is not hexadecimal",
        "{\"valid\":true,\"kind\":\"csp-issue\",\"proof\":\"\",\"outputs\":[1]} |"
            + " outputs holds something other than strings",
        "{\"valid\":true,\"kind\":\"csp-range\",\"proof\":\"\",\"outputs\":[]} |"
            + " a range proof is about one output, here are 0",
      })
  void saysWhatIsWrongWithALine(String line, String message) throws IOException {
    Path file = Files.writeString(folder.resolve("bad"), TRANSFER + "\n" + line + "\n" + REQUEST);

    CannotDo e = assertThrows(CannotDo.class, () -> readAll(file));
    assertTrue(
        e.getMessage().equals(file + ":2: " + message)
            || (line.equals("{} {}") && e.getMessage().equals(file + ":2: not JSON")),
        e.getMessage());
  }

  @Test
  void saysWhyAFileCannotBeRead() {
    Path missing = folder.resolve("missing");
    assertEquals(
        "cannot read cases from " + missing + ": no such file",
        assertThrows(CannotDo.class, () -> CaseFile.open(missing)).getMessage());
    assertEquals(
        "cannot read cases from " + folder + ": it is a folder",
        assertThrows(CannotDo.class, () -> CaseFile.open(folder)).getMessage());
  }

  private List<RecordedCase> read(String content) throws IOException {
    return readAll(Files.writeString(folder.resolve("cases"), content));
  }

  private static List<RecordedCase> readAll(Path file) {
    List<RecordedCase> all = new ArrayList<>();
    try (CaseFile cases = CaseFile.open(file)) {
      for (RecordedCase recorded = cases.next(); recorded != null; recorded = cases.next()) {
        all.add(recorded);
      }
    }
    return all;
  }
}
