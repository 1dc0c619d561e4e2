package io.zkat.loadtest.backend;

import java.lang.management.ManagementFactory;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Heap bytes that the calling thread has allocated so far, counted exactly by the JVM; -1 where it
 * does not count. Reading allocates nothing.
 */
public final class AllocationCounter implements LongSupplier {
  private final com.sun.management.@Nullable ThreadMXBean threads;

  /** Finds the JVM's counter. */
  public AllocationCounter() {
    threads =
        ManagementFactory.getThreadMXBean() instanceof com.sun.management.ThreadMXBean bean
                && bean.isThreadAllocatedMemorySupported()
                && bean.isThreadAllocatedMemoryEnabled()
            ? bean
            : null;
  }

  @Override
  public long getAsLong() {
    return threads == null ? -1 : threads.getCurrentThreadAllocatedBytes();
  }
}
