package io.zkat.server.metrics;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** Counts the heap bytes that a thread allocates. */
public final class AllocationMeter {
  private final ThreadMXBean threads;

  /** For the running JVM. */
  public AllocationMeter() {
    this.threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  }

  /**
   * Bytes that the calling thread has allocated since it began; only differences mean something.
   */
  public long allocatedBytes() {
    return threads.getCurrentThreadAllocatedBytes();
  }
}
