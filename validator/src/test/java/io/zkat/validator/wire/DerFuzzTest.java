package io.zkat.validator.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.zkat.math.testing.Seeded;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Whatever the bytes are: no exception, and nothing outside the window is touched or returned. */
final class DerFuzzTest {
  private static final int MARGIN = 3;
  private final Seeded seeded = new Seeded();

  private final DerValues outer = new DerValues();
  private final DerValues inner = new DerValues();
  private final DerElement element = new DerElement();

  @FuzzTest
  void staysInBounds(byte[] input) {
    check(input);
  }

  @Test
  void staysInBoundsOnAlteredLists() {
    SplittableRandom random = seeded.random();
    byte[] honest =
        DerBytes.byteStrings(
            DerBytes.element(7, new byte[96]),
            DerBytes.array(7, new byte[32], new byte[32]),
            DerBytes.array(1, new byte[64], new byte[0], new byte[300]));
    for (int round = 0; round < 20_000; round++) {
      byte[] b = honest.clone();
      for (int change = 0; change <= random.nextInt(3); change++) {
        b[random.nextInt(b.length)] = (byte) random.nextInt(256);
      }
      int len = random.nextInt(4) == 0 ? random.nextInt(b.length + 1) : b.length;
      check(Arrays.copyOf(b, len));
    }
  }

  private void check(byte[] input) {
    // The margins look like content, so that a reader that leaves the window would find something.
    byte[] b = new byte[input.length + 2 * MARGIN];
    Arrays.fill(b, (byte) 0x30);
    System.arraycopy(input, 0, b, MARGIN, input.length);
    int end = MARGIN + input.length;

    if (element.read(b, MARGIN, input.length)) {
      checkWindow(element.rawOffset(), element.rawLength(), MARGIN, end);
    }
    boolean open = outer.open(b, MARGIN, input.length);
    boolean exact = inner.openExact(b, MARGIN, input.length);
    assertTrue(open || !exact, "exact is the narrower rule");
    int seen = 0;
    while (outer.next()) {
      seen++;
      checkWindow(outer.offset(), outer.length(), MARGIN, end);
      if (element.read(b, outer.offset(), outer.length())) {
        int limit = outer.offset() + outer.length();
        checkWindow(element.rawOffset(), element.rawLength(), outer.offset(), limit);
        if (inner.openExact(b, element.rawOffset(), element.rawLength())) {
          while (inner.next()) {
            checkWindow(
                inner.offset(),
                inner.length(),
                element.rawOffset(),
                element.rawOffset() + element.rawLength());
          }
        }
      }
    }
    assertEquals(outer.count(), seen);
  }

  private static void checkWindow(int off, int len, int from, int to) {
    assertTrue(off >= from && len >= 0 && off + len <= to, "outside the window");
  }
}
