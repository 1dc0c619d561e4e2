package io.zkat.loadtest.cases;

import java.util.SortedMap;
import java.util.TreeMap;

/** Counts how verdicts compare with what cases expect. Not thread-safe. */
public final class Tally {
  private long agree;
  private long differ;
  private final SortedMap<String, Long> skippedByKind = new TreeMap<>();

  /** A tally of nothing. */
  public Tally() {}

  void countAgreement() {
    agree++;
  }

  void countDifference() {
    differ++;
  }

  void countSkipped(String kind) {
    skippedByKind.merge(kind, 1L, Long::sum);
  }

  /** Adds another tally to this one. */
  public void add(Tally other) {
    agree += other.agree;
    differ += other.differ;
    other.skippedByKind.forEach((kind, count) -> skippedByKind.merge(kind, count, Long::sum));
  }

  /** Cases with the expected verdict. */
  public long agree() {
    return agree;
  }

  /** Cases with another verdict, or none where one was due. */
  public long differ() {
    return differ;
  }

  /** Cases that the target has no verifier for. */
  public long skipped() {
    return skippedByKind.values().stream().mapToLong(Long::longValue).sum();
  }

  /** The same by kind, sorted by name. */
  public SortedMap<String, Long> skippedByKind() {
    return skippedByKind;
  }

  /** All cases. */
  public long total() {
    return agree + differ + skipped();
  }

  /** The line that ends a report. */
  @Override
  public String toString() {
    return "%d agree, %d differ, %d skipped".formatted(agree, differ, skipped());
  }
}
