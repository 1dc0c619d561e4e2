package io.zkat.loadtest.load;

import io.zkat.loadtest.backend.Submission;
import io.zkat.loadtest.backend.Target;
import io.zkat.loadtest.cases.CaseFile;
import io.zkat.loadtest.cases.ParamsLookup;
import io.zkat.loadtest.cases.RecordedCase;
import io.zkat.loadtest.samples.Sample;
import io.zkat.loadtest.samples.SampleFilter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The distinct things that a run asks, in groups of which each has a weight. What the target has no
 * verifier for is left out.
 */
public final class Mix {
  /** At least so many operations until they repeat: shares are exact to 0.1 %. */
  private static final int CYCLE = 1_000;

  private static final int LONGEST_CYCLE = 200_000;

  /** The least share of bad ones of which there is one in the longest cycle, and some to spare. */
  public static final double LEAST_BAD = 1e-4;

  private final Target target;
  private final List<Group> groups = new ArrayList<>();
  private int leftOut;

  /**
   * @param bad what has to be refused, if bad ones are wanted; null: what can be made of the others
   */
  private record Group(List<Shot> shots, @Nullable List<Shot> bad, double weight) {
    /** With bad ones that are there. */
    Group withBad() {
      return bad != null ? this : new Group(shots, spoilt(shots), weight);
    }

    /** How many operations of all groups it takes until each bad one was asked. */
    double cycle(double share, double weights) {
      return bad == null ? 0 : bad.size() / share * weights / weight;
    }
  }

  /** An empty mix to put to {@code target}. */
  public Mix(Target target) {
    this.target = target;
  }

  /**
   * Adds the cases of a file. Bad ones are made of them where they are wanted.
   *
   * @param limit how many at most
   * @return how many were added
   */
  public int addFile(Path file, ParamsLookup lookup, int limit, double weight) {
    return add(read(file, lookup, limit), null, weight);
  }

  /**
   * Adds the cases of a file, and those of another file as the bad ones among them.
   *
   * @param limit how many at most
   * @param badLimit how many bad ones at most
   * @return how many were added, without the bad ones
   */
  public int addFiles(
      Path file, Path bad, ParamsLookup lookup, int limit, int badLimit, double weight) {
    return add(read(file, lookup, limit), read(bad, lookup, badLimit), weight);
  }

  private List<Shot> read(Path file, ParamsLookup lookup, int limit) {
    List<Shot> shots = new ArrayList<>();
    try (CaseFile cases = CaseFile.open(file)) {
      for (RecordedCase recorded = cases.next();
          recorded != null && shots.size() < limit;
          recorded = cases.next()) {
        Submission submission = recorded.submission();
        if (submission == null || !target.supports(submission.form())) {
          leftOut++;
        } else {
          shots.add(
              new Shot(target.under(lookup.of(recorded)), submission, recorded.expectedValid()));
        }
      }
    }
    return shots;
  }

  /**
   * Adds the proofs of {@code sample} that fit.
   *
   * @param limit how many at most
   * @return how many were added
   */
  public int addSample(Sample sample, SampleFilter filter, int limit, double weight) {
    List<Shot> shots = new ArrayList<>();
    for (Submission.BareProof proof : sample.proofs()) {
      if (filter.accepts(proof) && shots.size() < limit) {
        shots.add(new Shot(target.under(sample.params()), proof, true));
      }
    }
    return add(shots, null, weight);
  }

  private int add(List<Shot> shots, @Nullable List<Shot> bad, double weight) {
    if (!shots.isEmpty()) {
      groups.add(new Group(shots, bad, weight));
    }
    return shots.size();
  }

  private static List<Shot> spoilt(List<Shot> shots) {
    List<Shot> bad = new ArrayList<>();
    for (Shot shot : shots) {
      if (shot.expectedValid()) {
        for (Submission submission : Spoilt.of(shot.submission())) {
          bad.add(new Shot(shot.verifier(), submission, false));
        }
      }
    }
    return bad;
  }

  /**
   * What to ask, one after the other, again and again: one group as it is; several, or with bad
   * ones among them, in an order that is drawn.
   *
   * @param bad share from 0 to 1 of what has to be refused, beside cases that are invalid already;
   *     more than 0 is at least {@link #LEAST_BAD}
   * @param seed decides the order
   */
  public List<Shot> sequence(double bad, long seed) {
    if (groups.size() == 1 && bad == 0) {
      return List.copyOf(groups.getFirst().shots());
    }
    List<Group> all = bad == 0 ? groups : groups.stream().map(Group::withBad).toList();
    double weights = all.stream().mapToDouble(Group::weight).sum();
    double cycle = Math.max(size(), CYCLE);
    if (bad > 0) {
      for (Group group : all) {
        cycle = Math.max(cycle, Math.min(group.cycle(bad, weights), LONGEST_CYCLE));
      }
    }
    List<Shot> sequence = new ArrayList<>();
    for (Group group : all) {
      int length = (int) Math.round(cycle * group.weight() / weights);
      List<Shot> faulty = group.bad();
      int spoilt = faulty == null || faulty.isEmpty() ? 0 : (int) Math.round(length * bad);
      for (int i = 0; i < length; i++) {
        List<Shot> from = faulty != null && i < spoilt ? faulty : group.shots();
        sequence.add(from.get(i % from.size()));
      }
    }
    Collections.shuffle(sequence, new Random(seed));
    return List.copyOf(sequence);
  }

  /** How many distinct things there are, without the bad ones. */
  public int size() {
    return groups.stream().mapToInt(group -> group.shots().size()).sum();
  }

  /** Their forms. */
  public SortedSet<String> forms() {
    SortedSet<String> forms = new TreeSet<>();
    groups.forEach(group -> group.shots().forEach(shot -> forms.add(shot.submission().form())));
    return forms;
  }

  /** How many cases of the files the target has no verifier for. */
  public int leftOut() {
    return leftOut;
  }
}
