package io.zkat.loadtest.bench;

import io.zkat.loadtest.console.CannotDo;
import java.util.ArrayList;
import java.util.List;

/** What a benchmark of batches asks in one invocation. */
final class Batches {
  private Batches() {}

  /**
   * Batches of one size that hold {@code total} elements together, taken from the distinct ones in
   * turn.
   *
   * @param batch elements of one; must divide the total and the number of distinct ones
   */
  static <T> List<List<T>> of(List<T> distinct, int total, int batch) {
    if (batch < 1 || total % batch != 0 || distinct.size() % batch != 0) {
      throw new CannotDo("batch must be a power of two up to " + total + ", not " + batch);
    }
    List<List<T>> batches = new ArrayList<>();
    for (int i = 0; i < total; i += batch) {
      int from = i % distinct.size();
      batches.add(List.copyOf(distinct.subList(from, from + batch)));
    }
    return batches;
  }
}
