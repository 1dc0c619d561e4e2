package io.zkat.validator.engine;

import io.zkat.math.curve.G1;
import io.zkat.math.msm.BatchMembership;
import io.zkat.math.msm.SecureBytes;
import io.zkat.validator.equation.Outcomes;
import io.zkat.validator.equation.PendingMembers;
import java.util.Arrays;
import java.util.function.Supplier;

/**
 * Tests the membership of the points of a batch in pieces, for threads that each take one: passes
 * over all points ({@link BatchMembership#passes}), or, where there are few, some of the points.
 * One batch at a time: {@link #plan}, {@link #test} for each piece, {@link #conclude}.
 */
final class Memberships {
  /** Points that are worth a thread. */
  private static final int LEAST = 16;

  private final Part[] parts;
  private int pieces;
  private int passes;

  /** What one piece uses. */
  private static final class Part {
    final BatchMembership membership = new BatchMembership();
    final SecureBytes random;

    /** Of passes: whether they accept. */
    boolean accepted;

    /** Of some of the points: the first one outside, or -1. */
    int outside;

    Part(SecureBytes random) {
      this.random = random;
    }
  }

  /**
   * @param random makes the source of signs of one piece, secret and unpredictable
   * @param pieces into how many a batch is cut at most
   */
  Memberships(Supplier<SecureBytes> random, int pieces) {
    parts = new Part[pieces];
    Arrays.setAll(parts, _ -> new Part(random.get()));
  }

  /** Cuts a batch into pieces; returns how many there are. */
  int plan(PendingMembers members) {
    int n = members.size();
    passes = BatchMembership.passes(n);
    pieces = Math.clamp(passes > 0 ? passes : n / LEAST, 1, parts.length);
    return pieces;
  }

  /** Tests a piece. */
  void test(PendingMembers members, int piece) {
    Part part = parts[piece];
    int n = members.size();
    if (passes > 0) {
      int own = share(passes, piece + 1) - share(passes, piece);
      part.accepted = part.membership.passesAccept(members.points(), 0, n, own, part.random);
    } else {
      part.outside = firstOutside(part, members, share(n, piece), share(n, piece + 1));
      part.accepted = part.outside < 0;
    }
  }

  /**
   * Tells the outcomes which points are outside; all pieces have been tested.
   *
   * @return whether none is
   */
  boolean conclude(PendingMembers members, Outcomes outcomes) {
    boolean all = true;
    for (int i = 0; i < pieces; i++) {
      all &= parts[i].accepted;
    }
    int n = members.size();
    if (all) {
      return true;
    }
    if (passes > 0) {
      failFrom(parts[0].membership.firstOfRefused(members.points(), 0, n), n, members, outcomes);
    } else {
      for (int i = 0; i < pieces; i++) {
        failFrom(parts[i].outside, share(n, i + 1), members, outcomes);
      }
    }
    return false;
  }

  /** The first point outside fails, if there is one, and those after it up to another. */
  private void failFrom(int first, int until, PendingMembers members, Outcomes outcomes) {
    for (int at = first; at >= 0; at = firstOutside(parts[0], members, at + 1, until)) {
      members.fail(at, outcomes);
    }
  }

  private static int firstOutside(Part part, PendingMembers members, int from, int until) {
    int at = from * G1.AFFINE;
    int found = part.membership.firstOutside(members.points(), at, until - from, part.random);
    return found < 0 ? -1 : from + found;
  }

  private int share(int n, int piece) {
    return (int) ((long) n * piece / pieces);
  }
}
