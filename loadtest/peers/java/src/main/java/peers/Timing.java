package peers;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.Supplier;

/** Takes the median of samples once the code is compiled. */
final class Timing {
  private static final long WARM_UP = 600_000_000L;
  private static final long SAMPLE = 4_000_000L;
  private static final int SAMPLES = 41;

  private static volatile Object sink = "";

  private Timing() {}

  static void run(String peer, String operation, Named curve, Supplier<?> body) {
    long n = 1;
    long end = System.nanoTime() + WARM_UP;
    while (System.nanoTime() < end) {
      long taken = repeat(n, body);
      n = Math.max(1, n * SAMPLE / Math.max(taken, SAMPLE / 64));
    }
    double[] samples = new double[SAMPLES];
    for (int i = 0; i < SAMPLES; i++) {
      samples[i] = (double) repeat(n, body) / n;
    }
    Arrays.sort(samples);
    System.out.printf(
        Locale.ROOT,
        "{\"peer\":\"%s\",\"operation\":\"%s\",\"curve\":\"%s\",\"ns\":%f}%n",
        peer,
        operation,
        curve,
        samples[SAMPLES / 2]);
  }

  private static long repeat(long n, Supplier<?> body) {
    Object last = "";
    long start = System.nanoTime();
    for (long i = 0; i < n; i++) {
      last = body.get();
    }
    long taken = System.nanoTime() - start;
    sink = last;
    return taken;
  }
}
