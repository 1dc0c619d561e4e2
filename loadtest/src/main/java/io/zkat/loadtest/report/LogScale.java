package io.zkat.loadtest.report;

import java.util.Arrays;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Buckets of equal width on a logarithmic scale.
 *
 * @param min the least value, more than 0
 * @param max the largest value
 * @param buckets how many
 */
record LogScale(double min, double max, int buckets) {

  /** A scale for all values of a histogram that has some. */
  static LogScale of(Histogram histogram, int buckets) {
    double least = Math.max(1, (double) histogram.getMinNonZeroValue());
    return new LogScale(least, Math.max((double) histogram.getMaxValue(), least * 1.01), buckets);
  }

  /** The lower edge of a bucket; that of the one after the last is the largest value. */
  double edge(int bucket) {
    return min * Math.pow(max / min, (double) bucket / buckets);
  }

  int bucketOf(double value) {
    int bucket = (int) (Math.log(value / min) / Math.log(max / min) * buckets);
    return Math.min(buckets - 1, Math.max(0, bucket));
  }

  /** How many values of a histogram lie in each bucket. */
  long[] counts(Histogram histogram) {
    long[] counts = new long[buckets];
    if (histogram.getTotalCount() > 0) {
      for (HistogramIterationValue value : histogram.recordedValues()) {
        double middle = histogram.medianEquivalentValue(value.getValueIteratedTo());
        counts[bucketOf(Math.max(1, middle))] += value.getCountAtValueIteratedTo();
      }
    }
    return counts;
  }

  /** The largest count. */
  static long largest(long[] counts) {
    return Arrays.stream(counts).max().orElse(0);
  }
}
