package io.zkat.validator.equation;

import io.zkat.validator.verdict.Place;
import io.zkat.validator.verdict.Reason;
import java.util.Arrays;

/**
 * What is known of each owner (a request, or a bare proof) of a batch: of the failures found so far
 * the one that the reference would report first. Ranks say which is first; of two failures of one
 * rank the one found first stays.
 */
public final class Outcomes {
  private static final long NO_FAILURE = Long.MAX_VALUE;

  private int size;
  private long[] ranks = new long[16];
  private int[] places = new int[16];
  private Reason[] reasons = new Reason[16];

  /** Makes an empty list. */
  public Outcomes() {
    Arrays.fill(reasons, Reason.OK);
  }

  /** Forgets all owners. */
  public void clear() {
    size = 0;
  }

  /** Adds an owner, valid so far, and returns its index. */
  public int begin() {
    if (size == ranks.length) {
      ranks = Arrays.copyOf(ranks, 2 * size);
      places = Arrays.copyOf(places, 2 * size);
      reasons = Arrays.copyOf(reasons, 2 * size);
    }
    ranks[size] = NO_FAILURE;
    places[size] = Place.NONE;
    reasons[size] = Reason.OK;
    return size++;
  }

  /** Number of owners. */
  public int size() {
    return size;
  }

  /**
   * The rank of what stands at {@code order} within the check numbered {@code sequence}. Orders are
   * compared as signed: those of points that are read are negative, so they come before the steps
   * of the check.
   */
  public static long rank(int sequence, int order) {
    return (long) sequence << 32 | ((order ^ Integer.MIN_VALUE) & 0xffff_ffffL);
  }

  /** A failure; it counts unless one of the same or a lower rank is known. */
  public void fails(int owner, long rank, Reason reason, int place) {
    if (rank < ranks[owner]) {
      ranks[owner] = rank;
      reasons[owner] = reason;
      places[owner] = place;
    }
  }

  /** The failure of another list's owner, if there is one. */
  public void fails(int owner, Outcomes other, int otherOwner) {
    fails(owner, other.ranks[otherOwner], other.reasons[otherOwner], other.places[otherOwner]);
  }

  /** Whether anything of that rank could still change the owner's outcome. */
  public boolean matters(int owner, long rank) {
    return rank < ranks[owner];
  }

  /** {@link Reason#OK}, or why the owner is invalid. */
  public Reason reason(int owner) {
    return reasons[owner];
  }

  /** The {@link Place} of the failure. */
  public int place(int owner) {
    return places[owner];
  }

  /** The number of the check that failed; undefined without a failure. */
  public int sequence(int owner) {
    return (int) (ranks[owner] >>> 32);
  }
}
