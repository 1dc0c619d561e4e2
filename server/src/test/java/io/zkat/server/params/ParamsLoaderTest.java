package io.zkat.server.params;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.api.v1.PublicParamsSelector;
import io.zkat.math.testing.Vectors;
import io.zkat.server.config.InvalidSetting;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.params.PublicParams;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code zkat.params} may say, and what becomes of it. */
class ParamsLoaderTest {
  private final ParamsLoader loader = new ParamsLoader(Limits.DEFAULT);

  @TempDir private Path folder;
  private Path bls32;
  private Path bn16;

  @BeforeEach
  void write() throws IOException {
    bls32 = write("a", "requests/32-BLS12_381_BBS_GURVY/params.txt");
    bn16 = write("b", "requests/16-BN254/params.txt");
  }

  private Path write(String subfolder, String vector) throws IOException {
    Path file = Files.createDirectory(folder.resolve(subfolder)).resolve("params.txt");
    return Files.write(file, Vectors.bytes(vector));
  }

  private ParamsDirectory load(Object... settings) {
    return loader.load(List.of(settings).stream().map(Object::toString).toList(), Instant.EPOCH);
  }

  private static List<String> names(ParamsDirectory directory) {
    return directory.all().stream().map(PublicParams::name).toList();
  }

  private static PublicParamsSelector named(String name) {
    return PublicParamsSelector.newBuilder().setName(name).build();
  }

  @Test
  void withoutFilesTheSampleIsLoaded() {
    ParamsDirectory directory = load();
    assertEquals(List.of("sample"), names(directory));
    PublicParams only = directory.select(PublicParamsSelector.getDefaultInstance());
    assertEquals(32, only.bitLength());
    assertEquals("BLS12_381_BBS_GURVY", CurveNames.of(only));
    assertEquals(Instant.EPOCH, directory.loadedAt(only));
  }

  @Test
  void filesOfEqualNamesAreAllLoadedUnderNumberedNames() {
    ParamsDirectory directory = load(bls32, bn16, "params=" + bn16);
    assertEquals(List.of("params", "params-2", "params-3"), names(directory));
    assertEquals(32, directory.select(named("params")).bitLength());
    assertEquals(16, directory.select(named("params-2")).bitLength());
  }

  @Test
  void aNameIsTakenFromTheSettingOrFromTheFile() {
    assertEquals(List.of("test.net_1-a", "params"), names(load("test.net_1-a=" + bn16, bls32)));
  }

  @Test
  void aPathMayHoldAnEqualsSign() throws IOException {
    Path odd = Files.copy(bn16, folder.resolve("x=y.txt"));
    assertEquals(List.of("x=y"), names(load(odd)));
  }

  @Test
  void oneSetUnderTwoNamesIsStillTheOnlyOne() {
    ParamsDirectory directory = load("a=" + bn16, "b=" + bn16);
    assertSame(
        directory.select(named("a")), directory.select(PublicParamsSelector.getDefaultInstance()));
  }

  @Test
  void aFileThatCannotBeReadIsNamed() {
    InvalidSetting missing =
        assertThrows(InvalidSetting.class, () -> load(bn16, folder.resolve("none.txt")));
    assertEquals(
        "parameters file " + folder.resolve("none.txt") + " cannot be read: no such file",
        missing.getMessage());
    InvalidSetting directory = assertThrows(InvalidSetting.class, () -> load(folder));
    assertTrue(directory.getMessage().startsWith("parameters file " + folder + " cannot be read"));
  }

  @Test
  void aFileThatIsNotValidIsNamedWithTheReason() throws IOException {
    Path broken = folder.resolve("broken.txt");
    String good = Files.readString(bn16);
    Files.writeString(broken, good.substring(0, good.length() / 2));
    InvalidSetting failure = assertThrows(InvalidSetting.class, () -> load("x=" + broken));
    assertTrue(
        failure.getMessage().startsWith("parameters file " + broken + " is not valid: "),
        failure.getMessage());
    assertTrue(!failure.getMessage().contains("\n"), failure.getMessage());
  }
}
