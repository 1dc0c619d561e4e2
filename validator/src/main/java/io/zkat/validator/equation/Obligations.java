package io.zkat.validator.equation;

import io.zkat.validator.verdict.Reason;
import java.util.Arrays;

/**
 * What must hold, of many owners: entry i is about item i of a list beside it (a linear form, a
 * pairing equation). The verdict of an owner is its obligation of the lowest rank that does not
 * hold.
 */
public final class Obligations {
  private int size;
  private int[] owners = new int[16];
  private long[] ranks = new long[16];
  private int[] places = new int[16];
  private Reason[] reasons = new Reason[16];

  /** Makes an empty list. */
  Obligations() {
    Arrays.fill(reasons, Reason.OK);
  }

  void clear() {
    size = 0;
  }

  void add(int owner, long rank, Reason reason, int place) {
    if (size == owners.length) {
      owners = Arrays.copyOf(owners, 2 * size);
      ranks = Arrays.copyOf(ranks, 2 * size);
      places = Arrays.copyOf(places, 2 * size);
      reasons = Arrays.copyOf(reasons, 2 * size);
    }
    owners[size] = owner;
    ranks[size] = rank;
    places[size] = place;
    reasons[size++] = reason;
  }

  /** Adds those of another list, whose first owner has the number {@code firstOwner} here. */
  void append(Obligations other, int firstOwner) {
    for (int i = 0; i < other.size; i++) {
      add(firstOwner + other.owners[i], other.ranks[i], other.reasons[i], other.places[i]);
    }
  }

  /** Number of obligations. */
  public int size() {
    return size;
  }

  /** Whether entry i belongs to an owner from {@code from} to before {@code until} and matters. */
  public boolean counts(int i, Outcomes outcomes, int from, int until) {
    int owner = owners[i];
    return owner >= from && owner < until && outcomes.matters(owner, ranks[i]);
  }

  /** Tells the outcomes that entry i does not hold. */
  public void fail(int i, Outcomes outcomes) {
    outcomes.fails(owners[i], ranks[i], reasons[i], places[i]);
  }

  /** Bytes of the arrays kept. */
  long retainedBytes() {
    return owners.length * 24L;
  }
}
