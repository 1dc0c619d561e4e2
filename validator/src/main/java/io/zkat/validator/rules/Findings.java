package io.zkat.validator.rules;

import io.zkat.validator.engine.Batch;
import io.zkat.validator.engine.CheckList;
import io.zkat.validator.equation.Outcomes;
import io.zkat.validator.verdict.Cost;
import io.zkat.validator.verdict.Place;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.verdict.Verdict;
import java.util.Arrays;

/**
 * What one walk finds, in the reference's order: the checks that the batch is asked to evaluate,
 * and at most one failure that is certain, which ends the walk. Remembers which action and whose
 * signature the numbers of the checks stand for, to tell the verdict in the end.
 */
final class Findings {
  /** Neither an action nor an input nor an output. */
  private static final int NONE = -1;

  private final CheckList checks;
  private final Batch batch;
  private int owner;

  /** Numbers of checks from which on something else is meant, rising. */
  private int[] from = new int[16];

  private int[] actions = new int[16];
  private String[] subjects = new String[16];
  private int topics;
  private String detail = "";

  /** Findings of requests of this batch. */
  Findings(Batch batch) {
    this.batch = batch;
    this.checks = new CheckList(batch);
    Arrays.fill(subjects, "");
  }

  /** Begins a request in the batch; what comes first belongs to the request as a whole. */
  void start() {
    owner = batch.begin();
    checks.start(owner);
    topics = 0;
    detail = "";
    about(NONE, "");
  }

  /** The checks, to which others are added. */
  CheckList checks() {
    return checks;
  }

  /**
   * Says what comes next.
   *
   * @param action index of the action, issues counted first, then transfers; or -1
   * @param subject whose signature or identity, as a word; empty if nobody's
   */
  void about(int action, String subject) {
    int next = checks.sequence() + 1;
    if (topics == 0 || from[topics - 1] != next) {
      topics++;
    }
    if (topics > from.length) {
      from = Arrays.copyOf(from, 2 * from.length);
      actions = Arrays.copyOf(actions, 2 * actions.length);
      subjects = Arrays.copyOf(subjects, 2 * subjects.length);
      Arrays.fill(subjects, topics, subjects.length, "");
    }
    from[topics - 1] = next;
    actions[topics - 1] = action;
    subjects[topics - 1] = subject;
    checks.setPlace(Place.NONE);
  }

  /**
   * The request fails for certain, if nothing before does.
   *
   * @param place the input or output concerned ({@link Place})
   * @param detail what it failed on, for people; may be empty
   * @return false, so that a rule can end with it
   */
  boolean fails(Reason reason, int place, String detail) {
    this.detail = detail;
    checks.setPlace(place);
    checks.fails(reason);
    return false;
  }

  /** As {@link #fails(Reason, int, String)}, without detail. */
  boolean fails(Reason reason, int place) {
    return fails(reason, place, "");
  }

  /** The verdict, once the batch has been evaluated. */
  Verdict verdict(Cost cost) {
    Outcomes outcomes = batch.outcomes();
    Reason reason = outcomes.reason(owner);
    if (reason == Reason.OK) {
      return Verdict.valid(cost);
    }
    int sequence = outcomes.sequence(owner);
    int topic = topics - 1;
    while (from[topic] > sequence) {
      topic--;
    }
    // A certain failure ends the walk, so it is the last of all, and the detail is its own.
    String more = sequence == checks.sequence() && !detail.isEmpty() ? ": " + detail : "";
    String subject = subjects[topic].isEmpty() ? "" : subjects[topic] + ": ";
    return new Verdict(
        reason,
        subject + reason.text() + more,
        actions[topic],
        Place.inputOf(outcomes.place(owner)),
        Place.outputOf(outcomes.place(owner)),
        cost);
  }
}
