package io.zkat.math.pairing.generator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.MethodModel;
import java.lang.classfile.attribute.CodeAttribute;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The committed kernels are what the generator writes, within the bounds that it checks. */
class PairingKernelsTest {
  private static final Path FOLDER = Path.of("src/main/java/io/zkat/math/pairing");

  /** Above about this size code was seen to be given up by the first compiler. */
  private static final int LARGE_METHOD = 2900;

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

  @Test
  void methodsAreCut() throws IOException {
    for (String name :
        new String[] {"Bls12381Lanes8", "Bls12381Lanes4", "Bn254Lanes8", "Bn254Lanes4"}) {
      String resource = "/io/zkat/math/pairing/Pairing" + name + "Kernel.class";
      try (InputStream in = PairingKernelsTest.class.getResourceAsStream(resource)) {
        if (in == null) {
          throw new IOException(resource + " is missing");
        }
        for (MethodModel method : ClassFile.of().parse(in.readAllBytes()).methods()) {
          // that of the class itself runs once
          boolean once = method.methodName().equalsString("<clinit>");
          if (!once && method.code().orElse(null) instanceof CodeAttribute code) {
            assertTrue(
                code.codeLength() <= LARGE_METHOD,
                () -> name + " " + method.methodName() + " " + code.codeLength());
          }
        }
      }
    }
  }
}
