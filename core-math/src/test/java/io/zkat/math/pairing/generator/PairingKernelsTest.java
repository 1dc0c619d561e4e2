package io.zkat.math.pairing.generator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The committed kernels are what the generator writes, within the bounds that it checks. */
class PairingKernelsTest {
  private static final Path FOLDER = Path.of("src/main/java/io/zkat/math/pairing");

  @Test
  void committedFilesAreUpToDate() throws IOException {
    for (Map.Entry<String, String> file : PairingKernelGenerator.files().entrySet()) {
      Path path = FOLDER.resolve(file.getKey());
      assertTrue(Files.exists(path), () -> path + " is missing: run PairingKernelGenerator");
      assertEquals(
          file.getValue(),
          Files.readString(path),
          () -> path + " differs: run PairingKernelGenerator");
    }
  }
}
