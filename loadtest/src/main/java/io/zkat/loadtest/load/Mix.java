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

/**
 * The distinct things that a run asks, in groups of which each has a weight. What the target has no
 * verifier for is left out.
 */
public final class Mix {
  /** So many operations until they repeat: shares are exact to 0.1 %. */
  private static final int CYCLE = 1_000;

  private final Target target;
  private final List<Group> groups = new ArrayList<>();
  private int leftOut;

  private record Group(List<Shot> shots, double weight) {}

  /** An empty mix to put to {@code target}. */
  public Mix(Target target) {
    this.target = target;
  }

  /**
   * Adds the cases of a file.
   *
   * @param limit how many at most
   * @return how many were added
   */
  public int addFile(Path file, ParamsLookup lookup, int limit, double weight) {
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
    return add(shots, weight);
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
    return add(shots, weight);
  }

  private int add(List<Shot> shots, double weight) {
    if (!shots.isEmpty()) {
      groups.add(new Group(shots, weight));
    }
    return shots.size();
  }

  /**
   * What to ask, one after the other, again and again: one group as it is; several, or with bad
   * ones among them, in an order that is drawn.
   *
   * @param bad share from 0 to 1 of what is spoilt and has to be refused, beside cases that are
   *     invalid already
   * @param seed decides the order
   */
  public List<Shot> sequence(double bad, long seed) {
    if (groups.size() == 1 && bad == 0) {
      return List.copyOf(groups.getFirst().shots());
    }
    double weights = groups.stream().mapToDouble(Group::weight).sum();
    List<Shot> sequence = new ArrayList<>();
    for (Group group : groups) {
      int length = (int) Math.round(Math.max(size(), CYCLE) * group.weight() / weights);
      int spoilt = (int) Math.round(length * bad);
      for (int i = 0; i < length; i++) {
        Shot shot = group.shots().get(i % group.shots().size());
        sequence.add(i < spoilt && shot.expectedValid() ? spoilt(shot) : shot);
      }
    }
    Collections.shuffle(sequence, new Random(seed));
    return List.copyOf(sequence);
  }

  private static Shot spoilt(Shot shot) {
    return new Shot(shot.verifier(), Spoilt.of(shot.submission()), false);
  }

  /** How many distinct things there are. */
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
