package io.zkat.loadtest.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.zkat.loadtest.backend.ParamsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
final class GenerateCommandTest {
  @TempDir Path folder = Path.of("");

  private CommandRun params(String... options) {
    List<String> args =
        new ArrayList<>(
            List.of(
                "generate", "params", "--out", folder.resolve("set").toString(), "--bits", "16"));
    args.addAll(List.of(options));
    return CommandRun.of(args.toArray(String[]::new));
  }

  private Path set(String name) {
    return folder.resolve("set").resolve(name);
  }

  private static void assertDone(CommandRun run) {
    assertEquals(List.of(), run.err());
    assertEquals(0, run.exitCode());
  }

  private static void assertCannot(String message, CommandRun run) {
    assertEquals(List.of("zkat: " + message), run.err());
    assertEquals(2, run.exitCode());
  }

  @Test
  void parametersAndKeysComeInAFolder() throws IOException {
    CommandRun run = params("--json");
    assertDone(run);
    JsonObject said = JsonParser.parseString(run.lastLine()).getAsJsonObject();
    byte[] file = Files.readAllBytes(set("params.txt"));
    assertEquals(
        ParamsFile.load("made", file).fingerprint(), said.get("fingerprint").getAsString());
    JsonObject keys =
        JsonParser.parseString(Files.readString(set("credentials.json"))).getAsJsonObject();
    assertEquals(1, keys.getAsJsonArray("issuers").size());
    assertEquals(1, keys.getAsJsonArray("auditors").size());
    assertEquals(7, keys.getAsJsonObject("idemix").get("curve").getAsInt());
    try (var names = Files.list(folder.resolve("set"))) {
      assertEquals(2, names.count());
    }
  }

  @Test
  void nothingIsReplacedUnlessForced() throws IOException {
    assertDone(params());
    byte[] first = Files.readAllBytes(set("params.txt"));
    assertCannot(set("params.txt") + " exists already; --force replaces it", params());
    assertArrayEquals(first, Files.readAllBytes(set("params.txt")));
    assertDone(params("--force", "--issuers", "2", "--auditors", "0"));
    assertEquals(
        2, ParamsFile.load("made", Files.readAllBytes(set("params.txt"))).issuers().size());
  }

  @Test
  void aSeedDeterminesEverything() throws IOException {
    assertDone(params("--seed", "7"));
    byte[] first = Files.readAllBytes(set("params.txt"));
    assertDone(params("--seed", "7", "--force"));
    assertArrayEquals(first, Files.readAllBytes(set("params.txt")));
    String[] requests = {
      "generate",
      "requests",
      "--setup",
      folder.resolve("set").toString(),
      "--count",
      "1",
      "--kind",
      "transfer,redeem",
      "--owner",
      "x509,idemixnym",
      "--seed",
      "9",
      "--force"
    };
    assertDone(CommandRun.of(requests));
    List<String> lines = Files.readAllLines(set("requests.jsonl"));
    assertEquals(4, lines.size());
    assertDone(CommandRun.of(requests));
    assertEquals(lines, Files.readAllLines(set("requests.jsonl")));
    requests[11] = "10";
    assertDone(CommandRun.of(requests));
    assertNotEquals(lines, Files.readAllLines(set("requests.jsonl")));
    assertDone(params("--seed", "8", "--force"));
    assertFalse(java.util.Arrays.equals(first, Files.readAllBytes(set("params.txt"))));
  }

  @ParameterizedTest
  @CsvSource({
    "BN254, 1, csp",
    "BLS12_381_BBS_GURVY, 7, csp",
    "BN254, 1, bf",
    "BLS12_381_BBS_GURVY, 7, bf"
  })
  void proofsAreFoundValid(String curve, int id, String type) throws IOException {
    assertDone(params("--curve", curve, "--proof-type", type));
    assertEquals(id, ParamsFile.load("made", Files.readAllBytes(set("params.txt"))).curveId());
    Path cases = folder.resolve("deep").resolve("cases.jsonl.gz");
    CommandRun run =
        CommandRun.of(
            "generate",
            "proofs",
            "--params",
            set("params.txt").toString(),
            "--kind",
            "csp-transfer,csp-issue,csp-range,typeandsum".replace("csp", type),
            "--count",
            "2",
            "--inputs",
            "1",
            "--outputs",
            "3",
            "--out",
            cases.toString());
    assertDone(run);
    assertEquals(List.of(cases + ": 8 cases"), run.out());
    CommandRun judged = CommandRun.of("conformance", cases.toString());
    assertDone(judged);
    assertEquals("8 agree, 0 differ, 0 skipped", judged.lastLine());
  }

  @ParameterizedTest
  @CsvSource({
    "BN254, csp, x509, 9",
    "BLS12_381_BBS_GURVY, csp, all, 45",
    "BN254, bf, idemixnym, 9",
    "BLS12_381_BBS_GURVY, bf, 'x509,idemixnym', 18"
  })
  void requestsOfEveryKindAreFoundValid(String curve, String type, String owners, int cases)
      throws IOException {
    assertDone(params("--curve", curve, "--proof-type", type));
    CommandRun run =
        CommandRun.of(
            "generate",
            "requests",
            "--setup",
            folder.resolve("set").toString(),
            "--kind",
            "all",
            "--owner",
            owners,
            "--count",
            "1",
            "--json");
    assertDone(run);
    assertEquals(
        cases, JsonParser.parseString(run.lastLine()).getAsJsonObject().get("cases").getAsInt());
    for (String text : Files.readAllLines(set("requests.jsonl"))) {
      JsonObject line = JsonParser.parseString(text).getAsJsonObject();
      assertEquals("params.txt", line.get("params").getAsString());
      assertEquals(64, line.get("txid").getAsString().length());
    }
    CommandRun judged = CommandRun.of("conformance", set("requests.jsonl").toString());
    assertDone(judged);
    assertEquals(cases + " agree, 0 differ, 0 skipped", judged.lastLine());
  }

  @Test
  void saysWhatCannotBeDone() {
    assertCannot(
        "--bits must be 16, 32 or 64",
        CommandRun.of("generate", "params", "--out", folder.toString(), "--bits", "8"));
    assertDone(params());
    String set = folder.resolve("set").toString();
    assertCannot(
        "--kind x is not one of issue, transfer, redeem, swap, mixed, lock, claim, reclaim, upgrade",
        CommandRun.of("generate", "requests", "--setup", set, "--kind", "x"));
    assertCannot(
        "cannot read "
            + folder.resolve("params.txt")
            + ": no such file (zkat generate params makes"
            + " it)",
        CommandRun.of("generate", "requests", "--setup", folder.toString()));
    assertCannot(
        "--kind x is not known; see: zkat generate proofs --help",
        CommandRun.of("generate", "proofs", "--params", set + "/params.txt", "--kind", "x"));
    CommandRun absent =
        CommandRun.of("generate", "proofs", "--params", set + "/params.txt", "--kind", "bf-range");
    assertTrue(absent.err().getFirst().startsWith("zkat: no bf-range proof can be made under "));
    assertFalse(Files.exists(set("proofs.jsonl")));
    assertEquals(
        List.of("zkat: generate what? params, proofs or requests; see: zkat generate --help"),
        CommandRun.of("generate").err());
  }

  @ParameterizedTest
  @ValueSource(strings = {"{", "[]", "{\"idemix\":{}}", "{\"idemix\":{\"curve\":7}}"})
  void brokenKeysAreNamed(String text) throws IOException {
    assertDone(params());
    Files.writeString(set("credentials.json"), text);
    assertCannot(
        set("credentials.json") + " does not hold the keys that generate params writes",
        CommandRun.of("generate", "requests", "--setup", folder.resolve("set").toString()));
  }
}
