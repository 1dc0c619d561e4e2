package io.zkat.validator.engine;

import io.zkat.validator.equation.Check;
import io.zkat.validator.equation.EquationSink;
import io.zkat.validator.equation.FixedBases;
import io.zkat.validator.equation.Outcomes;
import io.zkat.validator.equation.PendingMembers;
import io.zkat.validator.verdict.Reason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is verified together: owners (requests or bare proofs), each with checks in the reference's
 * order, the points whose membership is open, and the outcome of each owner. Filled by whoever
 * reads the requests, then evaluated by an engine. One thread at a time; reused after {@link
 * #clear}.
 */
public final class Batch {
  /** Sinks kept for the next batch; more sets of bases than this seldom meet in one. */
  private static final int KEPT_SINKS = 4;

  private final Outcomes outcomes = new Outcomes();
  private final PendingMembers members = new PendingMembers();
  private @Nullable Check[] checks = new Check[16];
  private int checkCount;
  private final List<EquationSink> sinks = new ArrayList<>();
  private int sinkCount;

  /** Makes an empty batch. */
  public Batch() {}

  /** Forgets all owners and checks. */
  public void clear() {
    outcomes.clear();
    members.clear();
    Arrays.fill(checks, 0, checkCount, null);
    checkCount = 0;
    for (int i = 0; i < sinkCount; i++) {
      sinks.get(i).clear();
    }
    sinkCount = 0;
    while (sinks.size() > KEPT_SINKS) {
      sinks.removeLast();
    }
  }

  /** Adds an owner and returns its index. */
  public int begin() {
    return outcomes.begin();
  }

  /** The outcomes of all owners. */
  public Outcomes outcomes() {
    return outcomes;
  }

  /** Decoded BLS12-381 points whose membership in the subgroup is to be checked. */
  public PendingMembers members() {
    return members;
  }

  /**
   * Adds a check that has been read; those of one owner come in rising sequence.
   *
   * @param sequence its number among the owner's checks, in the reference's order
   */
  public void enrol(Check check, int owner, int sequence) {
    check.enrol(owner, sequence);
    if (checkCount == checks.length) {
      checks = Arrays.copyOf(checks, 2 * checkCount);
    }
    checks[checkCount++] = check;
  }

  /**
   * The owner fails for certain.
   *
   * @param order place among the steps of the check that is numbered {@code sequence}
   * @param place the input or output concerned ({@link io.zkat.validator.verdict.Place})
   */
  public void fails(int owner, int sequence, int order, Reason reason, int place) {
    outcomes.fails(owner, Outcomes.rank(sequence, order), reason, place);
  }

  /**
   * Takes over the owners of another batch, their points, what is known of them and what must hold
   * for them. Their checks have been advanced and stay there.
   *
   * @return the number of the first here
   */
  int join(Batch other) {
    int first = outcomes.size();
    for (int i = 0; i < other.outcomes.size(); i++) {
      outcomes.fails(outcomes.begin(), other.outcomes, i);
    }
    members.append(other.members, first);
    for (int i = 0; i < other.sinkCount; i++) {
      EquationSink sink = other.sinks.get(i);
      sinkOf(sink.bases()).append(sink, first);
    }
    return first;
  }

  /** Tells the other batch what was found about its owners. */
  void tell(Batch other, int first) {
    for (int i = 0; i < other.outcomes.size(); i++) {
      other.outcomes.fails(i, outcomes, first + i);
    }
  }

  int checkCount() {
    return checkCount;
  }

  Check check(int i) {
    Check check = checks[i];
    if (check == null) {
      throw new IllegalArgumentException("no check " + i + " of " + checkCount);
    }
    return check;
  }

  int sinkCount() {
    return sinkCount;
  }

  EquationSink sink(int i) {
    return sinks.get(i);
  }

  /** The sink for checks of these bases. */
  EquationSink sinkOf(FixedBases bases) {
    for (int i = 0; i < sinkCount; i++) {
      EquationSink sink = sinks.get(i);
      if (sink.bases() == bases) {
        return sink;
      }
    }
    if (sinkCount == sinks.size()) {
      sinks.add(new EquationSink(bases, outcomes));
    } else {
      sinks.get(sinkCount).restart(bases);
    }
    return sinks.get(sinkCount++);
  }

  long retainedBytes() {
    long sum = members.retainedBytes();
    for (EquationSink sink : sinks) {
      sum += sink.retainedBytes();
    }
    return sum;
  }
}
