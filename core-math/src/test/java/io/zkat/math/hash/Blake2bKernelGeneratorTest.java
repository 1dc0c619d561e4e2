package io.zkat.math.hash;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class Blake2bKernelGeneratorTest {
  @Test
  void theCommittedKernelIsWhatTheGeneratorWrites() throws IOException {
    Path committed = Path.of("src/main/java/io/zkat/math/hash/Blake2bKernel.java");
    assertEquals(Blake2bKernelGenerator.generate(), Files.readString(committed));
  }
}
