package io.zkat.loadtest.ramp;

import io.zkat.loadtest.load.JvmFigures;
import io.zkat.loadtest.load.LoadResult;
import io.zkat.loadtest.load.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;
import org.HdrHistogram.Histogram;

/** Made-up results. */
public final class Results {
  private static final long SECOND = 1_000_000_000L;

  private Results() {}

  /** A result of so many latencies, one after the other, in intervals of a second. */
  public static LoadResult of(int count, int seconds, IntToDoubleFunction millis) {
    return of(count, seconds, millis, 0);
  }

  /** The same with failed operations. */
  public static LoadResult of(int count, int seconds, IntToDoubleFunction millis, long failed) {
    Histogram total = new Histogram(3);
    List<Slice> slices = new ArrayList<>();
    for (int s = 0; s < seconds; s++) {
      Histogram one = new Histogram(3);
      for (int i = s * count / seconds; i < (s + 1) * count / seconds; i++) {
        one.recordValue((long) (millis.applyAsDouble(i) * 1e6));
      }
      total.add(one);
      slices.add(new Slice(s * SECOND, SECOND, one, s == 0 ? failed : 0, 40_000_000L + s));
    }
    SortedMap<String, Long> errors = new TreeMap<>();
    if (failed > 0) {
      errors.put("UNAVAILABLE", failed);
    }
    return new LoadResult(
        total,
        count + failed,
        errors,
        seconds * SECOND,
        (long) (total.getMean() * total.getTotalCount()),
        1_000_000L * count,
        count,
        0,
        0,
        10_000L * count,
        9_000L * count,
        new JvmFigures(
            seconds * SECOND,
            2L * seconds * SECOND,
            40_000_000L * seconds,
            0.01,
            500,
            false,
            2,
            SECOND / 100,
            12_000_000,
            List.of(
                new JvmFigures.Pause(SECOND / 2, 5_000_000),
                new JvmFigures.Pause(3 * SECOND / 2, 7_000_000)),
            17),
        slices,
        false);
  }

  /**
   * The same result with one more interval at its end.
   *
   * @param count how many operations ended in it
   * @param length its nanoseconds
   */
  public static LoadResult withEnd(LoadResult result, int count, long length) {
    Histogram end = new Histogram(3);
    end.recordValueWithCount(10_000_000, count);
    Histogram total = result.latencies().copy();
    total.add(end);
    List<Slice> slices = new ArrayList<>(result.slices());
    slices.add(new Slice(result.elapsedNanos(), length, end, 0, 1_000_000));
    return new LoadResult(
        total,
        result.operations() + count,
        result.errors(),
        result.elapsedNanos() + length,
        result.serviceNanos(),
        result.jitterNanos(),
        result.jitterCount(),
        result.lateStarts(),
        result.neverStarted(),
        result.callerBytes(),
        result.targetBytes(),
        result.jvm(),
        slices,
        result.interrupted());
  }

  /** The same result of a run that was ended early, when so many operations were due. */
  public static LoadResult interrupted(LoadResult result, long neverStarted) {
    return new LoadResult(
        result.latencies(),
        result.operations(),
        result.errors(),
        result.elapsedNanos(),
        result.serviceNanos(),
        result.jitterNanos(),
        result.jitterCount(),
        result.lateStarts(),
        neverStarted,
        result.callerBytes(),
        result.targetBytes(),
        result.jvm(),
        result.slices(),
        true);
  }
}
