package io.zkat.validator.engine;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * When a warm-up of the arithmetic ends: after the time set for it, or a multiple of that as long
 * as the compilers of the virtual machine are at work. On few or slow cores they take several times
 * as long, and what is not compiled yet takes a hundred times as long.
 */
public final class WarmUpEnd {
  /** Compilers that were at work for less than this part of the time before have done the most. */
  private static final double BUSY = 0.25;

  private final long time;
  private final long longest;
  private final LongSupplier clock;
  private final LongSupplier compiling;
  private final long begun;
  private long lookedAt;
  private long compiledBefore;

  /**
   * Begins now.
   *
   * @param time the warm-up takes at least
   * @param longest it takes at most, however much is compiled; not less than {@code time}
   * @param clock a running clock in nanoseconds
   * @param compiling nanoseconds that the compilers were at work, all threads together
   */
  public WarmUpEnd(Duration time, Duration longest, LongSupplier clock, LongSupplier compiling) {
    this.time = time.toNanos();
    this.longest = longest.toNanos();
    this.clock = clock;
    this.compiling = compiling;
    begun = clock.getAsLong();
    lookedAt = begun;
    compiledBefore = compiling.getAsLong();
  }

  /** Whether it is time to end. */
  public boolean isReached() {
    long now = clock.getAsLong();
    if (now - begun >= longest) {
      return true;
    }
    long passed = now - lookedAt;
    if (passed < time) {
      return false;
    }
    long compiled = compiling.getAsLong();
    boolean busy = compiled - compiledBefore > BUSY * passed;
    lookedAt = now;
    compiledBefore = compiled;
    return !busy;
  }

  /** What the compilers of this virtual machine were at work; 0 where it does not tell. */
  public static LongSupplier compilers() {
    @Nullable CompilationMXBean bean = ManagementFactory.getCompilationMXBean();
    return bean == null || !bean.isCompilationTimeMonitoringSupported()
        ? () -> 0
        : () -> Duration.ofMillis(bean.getTotalCompilationTime()).toNanos();
  }
}
