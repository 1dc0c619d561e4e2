package io.zkat.math.field.generator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The committed kernels are what the generator writes. */
class GeneratedKernelsTest {
  private static final Path FOLDER = Path.of("src/main/java/io/zkat/math/field");

  @Test
  void committedFilesAreUpToDate() throws IOException {
    for (Map.Entry<String, String> file : KernelGenerator.files().entrySet()) {
      Path path = FOLDER.resolve(file.getKey());
      assertTrue(Files.exists(path), () -> path + " is missing: run KernelGenerator");
      assertEquals(
          file.getValue(), Files.readString(path), () -> path + " differs: run KernelGenerator");
    }
  }
}
