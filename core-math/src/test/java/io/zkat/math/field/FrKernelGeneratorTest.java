package io.zkat.math.field;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class FrKernelGeneratorTest {
  @Test
  void theCommittedKernelIsWhatTheGeneratorWrites() throws IOException {
    Path committed = Path.of("src/main/java/io/zkat/math/field/FrKernel.java");
    assertEquals(FrKernelGenerator.generate(), Files.readString(committed));
  }
}
