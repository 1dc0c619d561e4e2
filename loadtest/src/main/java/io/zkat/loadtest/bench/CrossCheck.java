package io.zkat.loadtest.bench;

import io.zkat.loadtest.console.CannotDo;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/** Asks peers' programs for the results of random operations, and compares them with ours. */
public final class CrossCheck {
  /** The word for an input that is not accepted. */
  static final String REFUSED = "refused";

  private static final int SHOWN = 5;

  /**
   * What was found about an operation.
   *
   * @param peer who was asked
   * @param operation what about
   * @param cases how many random cases
   * @param refused in how many of them the peer accepts no input
   * @param differences in how many of them we differ
   * @param examples some of those: input, our result, the peer's
   */
  public record Finding(
      String peer,
      String operation,
      int cases,
      int refused,
      int differences,
      List<String> examples) {}

  /** Questions for a program, one a line, with our answers. */
  interface Subject {
    /** What it is about. */
    String operation();

    /** What the program must be told. */
    String argument();

    /** Adds a random question and our answer to it. */
    void add(SplittableRandom random, List<String> questions, List<String> answers);
  }

  private final int cases;
  private final long seed;

  /** So many cases of each operation, chosen by a seed. */
  public CrossCheck(int cases, long seed) {
    this.cases = cases;
    this.seed = seed;
  }

  /**
   * Asks light-poseidon and go-ethereum.
   *
   * @param findings gets each finding as soon as it is there
   * @param progress gets a few words on what is going on
   */
  public void run(PeerRun peers, Consumer<Finding> findings, Consumer<String> progress) {
    findings.accept(ask(peers, PeerProgram.POSEIDON, new PoseidonSubject(), progress));
    EvmInputs inputs = new EvmInputs(new SplittableRandom(seed));
    for (EvmSubject.Operation operation : EvmSubject.Operation.values()) {
      findings.accept(ask(peers, PeerProgram.EVM, new EvmSubject(operation, inputs), progress));
    }
  }

  private Finding ask(PeerRun peers, PeerProgram peer, Subject subject, Consumer<String> progress) {
    progress.accept("computing " + subject.operation());
    SplittableRandom random = new SplittableRandom(seed);
    List<String> questions = new ArrayList<>();
    List<String> ours = new ArrayList<>();
    for (int i = 0; i < cases; i++) {
      subject.add(random, questions, ours);
    }
    List<String> theirs;
    try {
      theirs = peers.answers(peer, subject.argument(), questions, progress);
    } catch (IOException e) {
      throw new CannotDo(peer.description() + " cannot be asked: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CannotDo(peer.description() + " cannot be asked: interrupted", e);
    }
    int refused = 0;
    int differences = 0;
    List<String> examples = new ArrayList<>();
    for (int i = 0; i < questions.size(); i++) {
      refused += theirs.get(i).equals(REFUSED) ? 1 : 0;
      if (!theirs.get(i).equals(ours.get(i))) {
        differences++;
        if (examples.size() < SHOWN) {
          examples.add(questions.get(i) + ": ours " + ours.get(i) + ", theirs " + theirs.get(i));
        }
      }
    }
    return new Finding(
        peer.description(), subject.operation(), questions.size(), refused, differences, examples);
  }
}
