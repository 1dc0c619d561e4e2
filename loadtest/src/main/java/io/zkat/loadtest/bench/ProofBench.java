package io.zkat.loadtest.bench;

import io.zkat.loadtest.backend.Answer;
import io.zkat.loadtest.backend.InProcessTarget;
import io.zkat.loadtest.backend.ParamsFile;
import io.zkat.loadtest.backend.ProofKind;
import io.zkat.loadtest.backend.Submission;
import io.zkat.loadtest.backend.Verifier;
import io.zkat.loadtest.backend.VerifierThreads;
import io.zkat.loadtest.samples.Sample;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.proof.ProofType;
import io.zkat.validator.prover.OpenedCommitment;
import io.zkat.validator.prover.ProofMaker;
import io.zkat.validator.prover.ProverParams;
import io.zkat.validator.prover.Randomness;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * How long the verification of a transfer proof takes, as one of a batch; a batch takes as many
 * times as long as it has proofs.
 */
@State(Scope.Thread)
public class ProofBench extends ProofWorkload {
  /** Proofs of an invocation, which is one batch or several: a multiple of every batch. */
  static final int PROOFS = 128;

  /** More than one, so that nothing of the last proof is still in a cache. */
  private static final int LEAST_DISTINCT = 4;

  /** Over which threads one batch is spread. */
  @Param("SERIAL")
  public VerifierThreads.Kind executor = VerifierThreads.Kind.SERIAL;

  /** Proofs that are verified together: a power of two up to 128. */
  @Param({"1", "64"})
  public int batch;

  private List<List<Submission>> batches = List.of();
  private VerifierThreads threads = new VerifierThreads(VerifierThreads.Kind.SERIAL);
  private Verifier verifier = _ -> Answer.unsupported("");

  /** For JMH. */
  public ProofBench() {}

  /** Makes some proofs; the same ones in each run. */
  @Setup
  public void prove() {
    ParamsFile file = Sample.load(bits, curve, proof).params();
    List<Submission> distinct = transfers(file, proof, inputs, Math.max(LEAST_DISTINCT, batch));
    batches = Batches.of(distinct, PROOFS, batch);
    threads = new VerifierThreads(executor);
    verifier = new InProcessTarget(threads).under(file);
    WarmUp.run(this::transfer);
  }

  /** Ends the threads. */
  @TearDown
  public void stop() {
    threads.close();
  }

  /** Makes transfers of as many inputs as outputs. */
  static List<Submission> transfers(ParamsFile file, ProofType type, int inputs, int count) {
    PublicParams params = file.load();
    SplittableRandom random = new SplittableRandom(1);
    Randomness scalars = Randomness.of(random);
    ProverParams prover = new ProverParams(params);
    ProofMaker maker = new ProofMaker(prover, type);
    ProofKind kind = type == ProofType.CSP ? ProofKind.CSP_TRANSFER : ProofKind.BF_TRANSFER;
    List<Submission> made = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      List<OpenedCommitment> in = new ArrayList<>();
      List<OpenedCommitment> out = new ArrayList<>();
      for (int j = 0; j < inputs; j++) {
        long value = random.nextLong() & params.maxToken();
        in.add(prover.commit("USD", value, scalars.next(params.curve().fr())));
        out.add(prover.commit("USD", value, scalars.next(params.curve().fr())));
      }
      byte[] bytes = maker.transfer("USD", in, out, scalars);
      made.add(new Submission.BareProof(kind, points(in), points(out), bytes));
    }
    return made;
  }

  private static List<byte[]> points(List<OpenedCommitment> tokens) {
    return tokens.stream().map(token -> token.point().bytes()).toList();
  }

  /** The whole verification of one proof, decoding included. */
  @Benchmark
  @OperationsPerInvocation(PROOFS)
  public int transfer() {
    int valid = 0;
    for (List<Submission> some : batches) {
      if (batch == 1) {
        check(verifier.verify(some.getFirst()));
        valid++;
      } else {
        for (Answer answer : verifier.verifyAll(some)) {
          check(answer);
          valid++;
        }
      }
    }
    return valid;
  }

  /** Fails unless the proof was accepted. */
  static void check(Answer answer) {
    if (!answer.isValid()) {
      throw new IllegalStateException(answer.describe());
    }
  }
}
