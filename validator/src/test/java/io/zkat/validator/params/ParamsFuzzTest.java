package io.zkat.validator.params;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.zkat.math.testing.Seeded;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Whatever the bytes are: a result, never an exception. */
final class ParamsFuzzTest {
  @FuzzTest
  void anyFile(byte[] input) {
    check(input);
  }

  @FuzzTest
  void anyContent(byte[] input) {
    check(ParamsFiles.file(input));
  }

  @Test
  void alteredContent() {
    Seeded seeded = new Seeded();
    SplittableRandom random = seeded.random();
    int loaded = 0;
    for (String name : new String[] {ParamsFiles.BN254, ParamsFiles.BN254_BULLETPROOF}) {
      byte[] honest = ParamsFiles.message(name).build().toByteArray();
      for (int round = 0; round < 40; round++) {
        byte[] b = honest.clone();
        for (int change = 0; change <= random.nextInt(2); change++) {
          b[random.nextInt(b.length)] = (byte) random.nextInt(256);
        }
        b = random.nextInt(8) == 0 ? Arrays.copyOf(b, random.nextInt(b.length)) : b;
        loaded += check(ParamsFiles.file(b)) ? 1 : 0;
      }
    }
    assertTrue(loaded < 40, "most changes are noticed, " + seeded);
  }

  private static boolean check(byte[] file) {
    return switch (ParamsFiles.decode(file)) {
      case ParamsResult.Loaded loaded -> loaded.params().bitLength() >= 16;
      case ParamsResult.Refused refused -> {
        assertTrue(refused.message().startsWith(refused.fault().text()));
        yield false;
      }
    };
  }
}
