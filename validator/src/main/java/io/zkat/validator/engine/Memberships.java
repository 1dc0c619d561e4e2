package io.zkat.validator.engine;

import io.zkat.math.curve.G1;
import io.zkat.math.msm.BatchMembership;
import io.zkat.math.msm.SecureBytes;
import io.zkat.validator.equation.Outcomes;
import io.zkat.validator.equation.PendingMembers;
import java.util.Arrays;
import java.util.function.Supplier;

/**
 * Tests the membership of the points of a batch, spread over the threads of an executor: each
 * thread tests its share together ({@link BatchMembership}). One batch at a time.
 */
final class Memberships {
  /** Points that are worth a thread. */
  private static final int LEAST = 16;

  private final WorkExecutor executor;
  private final Part[] parts;

  /** What one thread uses. */
  private static final class Part {
    final BatchMembership membership = new BatchMembership();
    final SecureBytes random;
    int[] outside = new int[1];
    int count;

    Part(SecureBytes random) {
      this.random = random;
    }

    void test(PendingMembers members, int from, int until) {
      count = 0;
      for (int at = from; at < until; ) {
        int found = membership.firstOutside(members.points(), at * G1.AFFINE, until - at, random);
        if (found < 0) {
          return;
        }
        if (count == outside.length) {
          outside = Arrays.copyOf(outside, 2 * count);
        }
        outside[count++] = at + found;
        at += found + 1;
      }
    }
  }

  /**
   * @param random makes the source of signs of one thread, secret and unpredictable
   */
  Memberships(Supplier<SecureBytes> random, WorkExecutor executor) {
    this.executor = executor;
    parts = new Part[executor.parallelism()];
    Arrays.setAll(parts, _ -> new Part(random.get()));
  }

  /** Tells the outcomes which points are outside. */
  void failOutside(PendingMembers members, Outcomes outcomes) {
    int n = members.size();
    int pieces = Math.min(parts.length, n / LEAST);
    if (pieces < 2) {
      pieces = 1;
      parts[0].test(members, 0, n);
    } else {
      int shares = pieces;
      executor.run(
          shares, i -> parts[i].test(members, share(n, i, shares), share(n, i + 1, shares)));
    }
    for (int i = 0; i < pieces; i++) {
      for (int j = 0; j < parts[i].count; j++) {
        members.fail(parts[i].outside[j], outcomes);
      }
    }
  }

  private static int share(int n, int i, int shares) {
    return (int) ((long) n * i / shares);
  }
}
