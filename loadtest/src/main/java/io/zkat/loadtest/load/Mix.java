package io.zkat.loadtest.load;

import io.zkat.loadtest.backend.Submission;
import io.zkat.loadtest.backend.Target;
import io.zkat.loadtest.cases.CaseFile;
import io.zkat.loadtest.cases.ParamsLookup;
import io.zkat.loadtest.cases.RecordedCase;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The distinct things that a run asks, in turn. What the target has no verifier for is left out.
 */
public final class Mix {
  private final Target target;
  private final List<Shot> shots = new ArrayList<>();
  private final SortedMap<String, Integer> forms = new TreeMap<>();
  private int leftOut;

  /** An empty mix to put to {@code target}. */
  public Mix(Target target) {
    this.target = target;
  }

  /** Adds the cases of a file. */
  public void addFile(Path file, ParamsLookup lookup) {
    try (CaseFile cases = CaseFile.open(file)) {
      for (RecordedCase recorded = cases.next(); recorded != null; recorded = cases.next()) {
        Submission submission = recorded.submission();
        if (submission == null || !target.supports(submission.form())) {
          leftOut++;
        } else {
          add(new Shot(target.under(lookup.of(recorded)), submission, recorded.expectedValid()));
        }
      }
    }
  }

  /** Adds the proofs of {@code sample} that fit; false if the target has no verifier for them. */
  public boolean addSample(Sample sample, SampleFilter filter) {
    if (!target.supports(filter.kind().label())) {
      return false;
    }
    for (Submission.BareProof proof : sample.proofs()) {
      if (filter.accepts(proof)) {
        add(new Shot(target.under(sample.params()), proof, true));
      }
    }
    return true;
  }

  private void add(Shot shot) {
    shots.add(shot);
    forms.merge(shot.submission().form(), 1, Integer::sum);
  }

  /** At most {@code count} of them, in the order in which they were added. */
  public List<Shot> first(int count) {
    return List.copyOf(shots.subList(0, Math.min(count, shots.size())));
  }

  /** How many there are. */
  public int size() {
    return shots.size();
  }

  /** How many there are of each form. */
  public SortedMap<String, Integer> forms() {
    return forms;
  }

  /** How many cases of the files the target has no verifier for. */
  public int leftOut() {
    return leftOut;
  }
}
