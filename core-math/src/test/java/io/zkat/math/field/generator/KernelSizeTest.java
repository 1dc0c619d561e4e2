package io.zkat.math.field.generator;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.MethodModel;
import java.lang.classfile.attribute.CodeAttribute;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Methods too long for the compilers of the virtual machine would run interpreted for ever. */
class KernelSizeTest {
  /** HotSpot does not compile methods above this size at all. */
  private static final int HUGE_METHOD = 8000;

  /** Above about this size code was seen to be given up by the first compiler. */
  private static final int LARGE_METHOD = 2900;

  private static int longest(String name) throws IOException {
    String resource = "/io/zkat/math/field/" + name + ".class";
    int longest = 0;
    try (InputStream in = KernelSizeTest.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IOException(resource + " is missing");
      }
      for (MethodModel method : ClassFile.of().parse(in.readAllBytes()).methods()) {
        if (method.code().orElse(null) instanceof CodeAttribute code) {
          longest = Math.max(longest, code.codeLength());
        }
      }
    }
    return longest;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "FpBn254LanesKernel",
        "FpBls12381LanesKernel",
        "FpBn254NarrowKernel",
        "FpBls12381NarrowKernel",
        "FrBn254LanesKernel",
        "FrBls12381LanesKernel",
        "FrKernel"
      })
  void kernelsAreCut(String name) throws IOException {
    int longest = longest(name);
    assertTrue(longest > 1000 && longest <= LARGE_METHOD, name + " " + longest);
  }

  @Test
  void scalarKernelsAreCompiled() throws IOException {
    for (String name : new String[] {"FpBn254Kernel", "FpBls12381Kernel"}) {
      int longest = longest(name);
      assertTrue(longest > 1000 && longest <= HUGE_METHOD, name + " " + longest);
    }
  }
}
