package io.zkat.validator.prover.request;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.testing.Seeded;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RandomValuesTest {
  @ParameterizedTest
  @ValueSource(ints = {16, 32, 64})
  void partsAddUpAndFit(int bits) {
    Seeded seeded = new Seeded();
    long max = -1L >>> -bits;
    RandomValues values = new RandomValues(seeded.random(), max);
    for (int i = 0; i < 200; i++) {
      long total = i == 0 ? max : i == 1 ? 0 : values.value();
      long[] parts = values.parts(total, 1 + i % 5);
      assertEquals(total, Arrays.stream(parts).sum(), seeded.toString());
      assertTrue(Long.compareUnsigned(total, max) <= 0);
      for (long part : parts) {
        assertTrue(Long.compareUnsigned(part, total) <= 0, seeded.toString());
      }
    }
  }
}
