package io.zkat.loadtest.report;

import io.zkat.loadtest.load.JvmFigures;
import io.zkat.loadtest.load.LoadResult;
import io.zkat.loadtest.load.Pacing;
import io.zkat.loadtest.load.Slice;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/**
 * What follows from the counts of a run. Times are in nanoseconds; a figure that is not known is
 * NaN.
 */
final class Figures {
  /** With fewer samples an estimate says little. */
  private static final int FEW_SAMPLES = 20;

  private static final int ENOUGH_FOR_P99 = 100;

  private final RunDescription run;
  private final LoadResult result;
  private final Histogram latencies;
  private final JvmFigures jvm;

  Figures(Run run) {
    this.run = run.description();
    this.result = run.result();
    this.latencies = result.latencies();
    this.jvm = result.jvm();
  }

  /** Whether there is any latency to speak of. */
  boolean any() {
    return latencies.getTotalCount() > 0;
  }

  boolean open() {
    return run.plan().pacing() instanceof Pacing.Open;
  }

  double seconds() {
    return result.elapsedNanos() / 1e9;
  }

  /** Operations with the right verdict a second, over wall clock. */
  double realThroughput() {
    return result.throughput();
  }

  /** What the workers would do if they did nothing but wait for the target. */
  double pureThroughput() {
    return any() && !open()
        ? run.plan().workers() * 1e9 * run.plan().batch() / meanService()
        : Double.NaN;
  }

  /** The mean time that the target took for an operation, without the wait for a worker. */
  double meanService() {
    return any() ? (double) result.serviceNanos() / latencies.getTotalCount() : Double.NaN;
  }

  double min() {
    return any() ? latencies.getMinValue() : Double.NaN;
  }

  double percentile(double percent) {
    return any() ? latencies.getValueAtPercentile(percent) : Double.NaN;
  }

  double mean() {
    return any() ? latencies.getMean() : Double.NaN;
  }

  double max() {
    return any() ? latencies.getMaxValue() : Double.NaN;
  }

  double deviation() {
    return any() ? latencies.getStdDeviation() : Double.NaN;
  }

  double interquartileRange() {
    return percentile(75) - percentile(25);
  }

  /** The mean difference of consecutive latencies of one worker. */
  double jitter() {
    return result.jitterCount() == 0
        ? Double.NaN
        : (double) result.jitterNanos() / result.jitterCount();
  }

  /** Coefficient of variation: deviation over mean. */
  double variation() {
    return deviation() / mean();
  }

  /** P99 over P50. */
  double tail() {
    return tail(latencies);
  }

  /**
   * P99 over P50 of each interval that has enough operations for a P99, ascending. On a machine
   * whose speed changes while it is measured, the P99 of the whole run is that of its slowest time
   * and the P50 is not; what the target itself does shows within an interval.
   */
  double[] tailOfIntervals() {
    return result.slices().stream()
        .map(Slice::latencies)
        .filter(some -> some.getTotalCount() >= ENOUGH_FOR_P99)
        .mapToDouble(Figures::tail)
        .sorted()
        .toArray();
  }

  private static double tail(Histogram some) {
    return some.getTotalCount() == 0
        ? Double.NaN
        : (double) some.getValueAtPercentile(99) / some.getValueAtPercentile(50);
  }

  double errorShare() {
    return result.operations() == 0 ? 0 : (double) result.failed() / result.operations();
  }

  double bytesPerOperation() {
    if (run.inProcess()) {
      long bytes = countsOperations() ? result.callerBytes() : jvm.allocatedBytes();
      return bytes < 0 || result.operations() == 0
          ? Double.NaN
          : (double) bytes / result.operations();
    }
    long answered = result.operations() - result.failed();
    return result.targetBytes() < 0 || answered == 0
        ? Double.NaN
        : (double) result.targetBytes() / answered;
  }

  private boolean countsOperations() {
    return result.callerBytes() >= 0;
  }

  String bytesSource() {
    if (!run.inProcess()) {
      return "exact: what the server says of its workers";
    }
    return countsOperations()
        ? "exact: the JVM's counters of the threads that do the work"
        : "exact: the JVM's counters of all threads, the load generator's too";
  }

  double objectsPerOperation() {
    if (!run.inProcess() || jvm.objectSamples() == 0) {
      return Double.NaN;
    }
    return jvm.everyObject()
        ? (double) jvm.objectSamples() / result.operations()
        : bytesPerOperation() * jvm.objectsPerByte();
  }

  String objectsSource() {
    if (!run.inProcess()) {
      return "not known: the server counts bytes only";
    }
    if (jvm.everyObject()) {
      return "exact: the JVM's flight recorder saw each";
    }
    if (jvm.objectSamples() == 0) {
      return "not known: so few that the JVM's flight recorder saw none";
    }
    return String.format(
        Locale.ROOT,
        "%s: the JVM's flight recorder saw %,d",
        jvm.objectSamples() < FEW_SAMPLES ? "sampled, roughly" : "sampled",
        jvm.objectSamples());
  }

  /** Bytes a second of all threads of this process. */
  double allocationRate() {
    return jvm.allocatedBytes() < 0 || jvm.wallNanos() == 0
        ? Double.NaN
        : jvm.allocatedBytes() * 1e9 / jvm.wallNanos();
  }

  /** The share of the processor time that the collector took, from 0 to 1. */
  double gcOverhead() {
    return jvm.gcCpuNanos() < 0 || jvm.cpuNanos() <= 0
        ? Double.NaN
        : (double) jvm.gcCpuNanos() / jvm.cpuNanos();
  }

  double longestPause() {
    return jvm.pauses().stream().mapToLong(JvmFigures.Pause::nanos).max().orElse(0);
  }

  /** Processors kept busy. */
  double processors() {
    return jvm.cpuNanos() < 0 || jvm.wallNanos() == 0
        ? Double.NaN
        : (double) jvm.cpuNanos() / jvm.wallNanos();
  }

  /** Whose garbage collection and allocation rate it is. */
  String process() {
    return run.inProcess() ? "" : " of this client";
  }
}
