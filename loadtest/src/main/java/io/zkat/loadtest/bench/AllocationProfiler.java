package io.zkat.loadtest.bench;

import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * Reports the heap bytes that an operation allocates, from the counters of {@link Measured}: JMH's
 * own profiler counts all threads, and with them the several kilobytes that JMH allocates itself
 * for each iteration.
 */
public final class AllocationProfiler implements InternalProfiler {
  /** The name of the result. */
  static final String LABEL = "allocated";

  /** For JMH. */
  public AllocationProfiler() {}

  @Override
  public String getDescription() {
    return "heap bytes allocated by an operation on the thread that runs it";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    // the benchmark counts for itself
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    double bytes = (double) Measured.lastIteration() / result.getMetadata().getAllOps();
    return List.of(new ScalarResult(LABEL, bytes, "B/op", AggregationPolicy.AVG));
  }
}
