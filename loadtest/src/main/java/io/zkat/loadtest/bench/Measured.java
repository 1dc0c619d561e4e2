package io.zkat.loadtest.bench;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A benchmark of one thread that counts the heap bytes allocated in each iteration. */
@State(Scope.Thread)
public abstract class Measured {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** JMH makes the objects of benchmarks and of profilers: there is no other way between them. */
  private static final AtomicLong BYTES = new AtomicLong();

  private long before;

  /** For JMH. */
  Measured() {}

  /** Bytes of the last iteration in this process. */
  static long lastIteration() {
    return BYTES.get();
  }

  /** Begins to count; called by JMH. */
  @Setup(Level.Iteration)
  public void startCounting() {
    before = THREADS.getCurrentThreadAllocatedBytes();
  }

  /** Ends the count; called by JMH. */
  @TearDown(Level.Iteration)
  public void stopCounting() {
    BYTES.set(THREADS.getCurrentThreadAllocatedBytes() - before);
  }
}
