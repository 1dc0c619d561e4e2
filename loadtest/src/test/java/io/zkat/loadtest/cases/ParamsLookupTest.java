package io.zkat.loadtest.cases;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.loadtest.backend.ParamsFile;
import io.zkat.loadtest.console.CannotDo;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ParamsLookupTest {
  @TempDir Path folder = Path.of("");
  private Path cases = Path.of("");

  @BeforeEach
  void makeFolders() throws IOException {
    cases = folder.resolve("a/b/cases.jsonl");
    Files.createDirectories(folder.resolve("a/b"));
  }

  @Test
  void findsParametersInTheFolderOfTheFileFirst() throws IOException {
    params("a/b/p.txt", "{\"near\":1}");
    params("a/p.txt", "{\"far\":1}");

    assertEquals("{\"near\":1}", found(new ParamsLookup(null), "p.txt"));
  }

  @Test
  void findsParametersInFoldersAbove() throws IOException {
    params("x/y/p.txt", "{\"above\":1}");

    assertEquals("{\"above\":1}", found(new ParamsLookup(null), "x/y/p.txt"));
  }

  @Test
  void prefersWhatTheCaseNames() throws IOException {
    params("a/p.txt", "{\"own\":1}");
    Path other = params("other.txt", "{\"other\":1}");

    ParamsLookup lookup = new ParamsLookup(other);
    assertEquals("{\"own\":1}", found(lookup, "p.txt"));
    assertEquals("{\"other\":1}", found(lookup, null));
    assertTrue(lookup.missing().isEmpty());
  }

  @Test
  void fallsBackOnTheCommandLineAndSaysSo() throws IOException {
    ParamsLookup lookup = new ParamsLookup(params("other.txt", "{\"other\":1}"));

    assertEquals("{\"other\":1}", found(lookup, "nowhere.txt"));
    assertEquals(Set.of("nowhere.txt"), lookup.missing());
    assertNull(lookup.ownOrNull(recorded("nowhere.txt")));
  }

  @Test
  void asksForParametersWhenThereAreNone() {
    ParamsLookup lookup = new ParamsLookup(null);

    assertEquals(
        cases + ":7: the case names no public parameters; give them with --params FILE",
        assertThrows(CannotDo.class, () -> lookup.of(recorded(null))).getMessage());
    assertEquals(
        cases
            + ":7: public parameters q.txt are neither in the folder of the file nor above; give them"
            + " with --params FILE",
        assertThrows(CannotDo.class, () -> lookup.of(recorded("q.txt"))).getMessage());
  }

  @Test
  void readsAFileOnce() throws IOException {
    params("a/p.txt", "{}");
    ParamsLookup lookup = new ParamsLookup(null);

    assertSame(lookup.of(recorded("p.txt")), lookup.of(recorded("p.txt")));
  }

  @Test
  void readsBase64AndFingerprintsWhatItStandsFor() throws IOException {
    String base64 =
        Base64.getEncoder().encodeToString("{\"a\":1}".getBytes(StandardCharsets.UTF_8));

    ParamsFile plain = ParamsFile.read(params("plain", "{\"a\":1}"));
    ParamsFile encoded = ParamsFile.read(params("encoded", base64 + "\n"));
    assertEquals(
        "015abd7f5cc57a2dd94b7590f04ad8084273905ee33ec5cebeae62276a97f862", plain.fingerprint());
    assertEquals(plain.fingerprint(), encoded.fingerprint());
  }

  @Test
  void refusesOtherFiles() throws IOException {
    Path file = params("text", "hello");

    assertEquals(
        file + " does not hold public parameters (a JSON object, or its base64)",
        assertThrows(CannotDo.class, () -> new ParamsLookup(file)).getMessage());
    Path missing = folder.resolve("missing");
    assertEquals(
        "cannot read public parameters " + missing + ": no such file",
        assertThrows(CannotDo.class, () -> new ParamsLookup(missing)).getMessage());
  }

  private String found(ParamsLookup lookup, @Nullable String name) {
    return new String(lookup.of(recorded(name)).serialized(), StandardCharsets.UTF_8);
  }

  private RecordedCase recorded(@Nullable String params) {
    return new RecordedCase("id", "csp-transfer", params, null, true, "", cases, 7);
  }

  private Path params(String name, String content) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.toAbsolutePath().getParent());
    return Files.writeString(file, content);
  }
}
