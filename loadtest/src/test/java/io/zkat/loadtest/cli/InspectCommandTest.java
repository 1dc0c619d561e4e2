package io.zkat.loadtest.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.zkat.loadtest.backend.ParamsFile;
import io.zkat.loadtest.backend.Submission;
import io.zkat.loadtest.samples.Sample;
import io.zkat.validator.proof.ProofType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class InspectCommandTest {
  @TempDir Path folder = Path.of("");

  @Test
  void namesThePartsOfATransferProof() throws IOException {
    byte[] proof = transfer(2, 2);
    CommandRun run = inspect(HexFormat.of().formatHex(proof));

    assertEquals("transfer proof: " + proof.length + " bytes", run.out().getFirst());
    assertEquals(0, run.exitCode());
    String all = String.join("\n", run.out());
    for (String part :
        List.of(
            "\n  typeAndSum: ",
            "\n    CommitmentToType: point on BLS12_381_BBS_GURVY ",
            "\n    InputBlindingFactors: 2 scalars of BLS12_381_BBS_GURVY\n      [0]: ",
            "\n    EqualityOfSum: scalar of BLS12_381_BBS_GURVY ",
            "\n  rangeCorrectness: 2 range proofs\n    range[0]\n      CSP range proof: ",
            "\n        pokZ: 2 scalars of BLS12_381_BBS_GURVY\n",
            "\n        Left: 7 points on BLS12_381_BBS_GURVY\n",
            "\n        VRight: 7 scalars of BLS12_381_BBS_GURVY\n")) {
      assertTrue(all.contains(part), part + " not in\n" + all);
    }
    assertTrue(run.out().stream().allMatch(line -> line.length() < 120), "long lines");
  }

  @Test
  void readsEveryEncodingAlike() throws IOException {
    byte[] proof = transfer(1, 1);
    CommandRun hex = inspect(HexFormat.of().formatHex(proof));

    assertEquals(hex.out(), inspect(Base64.getEncoder().encodeToString(proof)).out());
    assertEquals(
        hex.out(),
        CommandRun.of("inspect", Files.write(folder.resolve("raw"), proof).toString()).out());
    assertTrue(hex.out().contains("  rangeCorrectness: empty"), hex.out().toString());
  }

  @Test
  void givesTheSameTreeToPrograms() throws IOException {
    byte[] proof = transfer(2, 2);
    Path file = Files.write(folder.resolve("proof"), proof);
    CommandRun run = CommandRun.of("inspect", "--json", file.toString());

    JsonObject json = JsonParser.parseString(run.lastLine()).getAsJsonObject();
    assertEquals("transfer proof", json.get("name").getAsString());
    JsonArray typeAndSum =
        json.getAsJsonArray("parts").get(0).getAsJsonObject().getAsJsonArray("parts");
    assertEquals(7, typeAndSum.size());
    JsonObject commitment = typeAndSum.get(0).getAsJsonObject();
    assertEquals("CommitmentToType", commitment.get("name").getAsString());
    assertEquals(192, commitment.get("hex").getAsString().length());
  }

  @Test
  void showsAllBytesWhenAsked() throws IOException {
    Path file = Files.write(folder.resolve("proof"), transfer(1, 1));
    String all = String.join("\n", CommandRun.of("inspect", "--full", file.toString()).out());

    assertTrue(all.matches("(?s).*CommitmentToType: point on \\w+ [0-9a-f]{192}\n.*"), all);
  }

  @Test
  void showsOneOfManyCases() throws IOException {
    Path cases =
        Files.writeString(
            folder.resolve("cases"),
            CaseLines.proof("a", "csp-range", "3000", true)
                + CaseLines.request("b", "redeem", "AQI=", false));

    assertEquals(
        List.of(
            "case a: csp-range, expected valid",
            "  commitment[0]: 02",
            "  proof: does not decode 3000"),
        CommandRun.of("inspect", cases.toString()).out().stream()
            .filter(line -> !line.contains("input"))
            .toList());
    assertEquals(
        List.of(
            "case b: redeem, expected invalid",
            "  anchor: 31",
            "  token request: does not decode 0102"),
        CommandRun.of("inspect", "--line", "2", cases.toString()).out());
    assertCannot(
        cases + " has no case in line 3",
        CommandRun.of("inspect", "--line", "3", cases.toString()));
  }

  @Test
  void showsWhatDoesNotDecode() throws IOException {
    // A pair whose parts are no containers, and a container of one item.
    assertEquals(
        List.of(
            "transfer proof: 11 bytes",
            "  typeAndSum: does not decode, 1 byte 01",
            "  rangeCorrectness: does not decode, 2 bytes 0203"),
        inspect("3009" + "3007" + "040101" + "04020203").out());
    assertEquals(
        List.of("container of no known proof: 1 item, 7 bytes", "  [0]: 1 byte 07"),
        inspect("3005" + "3003" + "040107").out());
  }

  @Test
  void showsATransferAction() throws IOException {
    Submission.BareProof proof =
        Sample.load(32, "BN254", ProofType.CSP).proofs().stream()
            .filter(one -> one.inputs().size() == 1 && one.outputs().size() == 2)
            .findFirst()
            .orElseThrow();
    byte[] input =
        join(
            field(1, join(field(1, ascii("tx")), new byte[] {0x10, 3})),
            field(2, token("alice", proof.inputs().get(0))));
    byte[] action =
        join(
            new byte[] {0x08, 1},
            field(2, input),
            field(3, field(1, token("bob", proof.outputs().get(0)))),
            field(3, field(1, token("", proof.outputs().get(1)))),
            field(4, field(2, proof.proof())),
            field(5, join(field(1, ascii("key")), field(2, ascii("value")))),
            field(6, field(1, ascii("issuer"))));
    CommandRun run = inspect(HexFormat.of().formatHex(action));

    assertEquals(0, run.exitCode(), run.err().toString());
    assertEquals("transfer action: " + action.length + " bytes", run.out().getFirst());
    for (String line :
        List.of(
            "  input[0]: token tx:3",
            "    owner: 5 bytes 616c696365",
            "  output[1]: redeemed",
            "  proof: of type CSP",
            "    transfer proof: " + proof.proof().length + " bytes",
            "  issuer: 6 bytes 697373756572",
            "    key: 5 bytes 76616c7565")) {
      assertTrue(run.out().contains(line), line + " not in " + run.out());
    }
    assertTrue(
        String.join("\n", run.out()).contains("\n    commitment: point on BN254 "),
        run.out().toString());
  }

  private static byte[] token(String owner, byte[] commitment) {
    String element = Base64.getEncoder().encodeToString(commitment);
    byte[] json = ascii("{\"curve\":1,\"element\":\"" + element + "\"}");
    return join(field(1, ascii(owner)), field(2, field(1, json)));
  }

  /** A protobuf field of bytes. */
  private static byte[] field(int number, byte[] content) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write((number << 3) | 2);
    int left = content.length;
    for (; left >= 0x80; left >>>= 7) {
      out.write((left & 0x7f) | 0x80);
    }
    out.write(left);
    out.writeBytes(content);
    return out.toByteArray();
  }

  private static byte[] join(byte[]... parts) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      out.writeBytes(part);
    }
    return out.toByteArray();
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  @Test
  void showsPublicParameters() throws IOException {
    ParamsFile params = Sample.load(32, "BLS12_381_BBS_GURVY", ProofType.CSP).params();
    Path base64 = Files.write(folder.resolve("params.txt"), params.base64());
    CommandRun run = CommandRun.of("inspect", base64.toString());

    assertEquals(0, run.exitCode(), run.err().toString());
    assertEquals("public parameters: zkatdlognogh version 1", run.out().getFirst());
    for (String line :
        List.of(
            "  fingerprint: " + params.fingerprint(),
            "  curve: BLS12_381_BBS_GURVY (7)",
            "  bits: 32, values up to 4294967295",
            "  Pedersen generators: 3 points",
            "    [0]: 0796203ffa4263cf9011c4a1..",
            "    left generators: 33 points",
            "    transcript header: ae863be4dd3e64ccb838a434..",
            "  auditors: 1",
            "  issuers: 1")) {
      assertTrue(run.out().contains(line), line + " not in " + run.out());
    }
    Path raw = Files.write(folder.resolve("params.json"), params.serialized());
    assertEquals(run.out(), CommandRun.of("inspect", raw.toString()).out());
  }

  @Test
  void saysWhatIsWrongWithPublicParameters() throws IOException {
    Path file = Files.writeString(folder.resolve("params"), "{\"identifier\":\"x\"}");

    CommandRun run = CommandRun.of("inspect", file.toString());
    assertEquals(2, run.exitCode());
    assertTrue(
        run.err().getFirst().startsWith("zkat: " + file + " does not hold valid public parameters"),
        run.err().toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "hello", "30", "3005", "0000", "ff", "30030000", "308000", "3000"})
  void refusesGarbageInOneLine(String content) throws IOException {
    Path file = Files.writeString(folder.resolve("file"), content);

    assertCannot(
        file + " holds neither a token request nor an action, a proof, public parameters or cases",
        CommandRun.of("inspect", file.toString()));
  }

  @Test
  void saysThatThereIsNoFile() {
    Path missing = folder.resolve("missing");

    assertCannot(
        "cannot read " + missing + ": no such file", CommandRun.of("inspect", missing.toString()));
  }

  private static void assertCannot(String message, CommandRun run) {
    assertEquals(List.of("zkat: " + message), run.err());
    assertEquals(List.of(), run.out());
    assertEquals(2, run.exitCode());
  }

  private CommandRun inspect(String content) throws IOException {
    return CommandRun.of("inspect", Files.writeString(folder.resolve("file"), content).toString());
  }

  private static byte[] transfer(int inputs, int outputs) {
    for (Submission.BareProof proof :
        Sample.load(32, "BLS12_381_BBS_GURVY", ProofType.CSP).proofs()) {
      if (proof.inputs().size() == inputs && proof.outputs().size() == outputs) {
        return proof.proof();
      }
    }
    throw new AssertionError("the sample has none");
  }
}
