package io.zkat.loadtest.bench;

import io.zkat.loadtest.backend.Answer;
import io.zkat.loadtest.backend.InProcessTarget;
import io.zkat.loadtest.backend.ProofKind;
import io.zkat.loadtest.backend.Submission;
import io.zkat.loadtest.backend.Verifier;
import io.zkat.loadtest.load.Sample;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** How long the verification of a transfer proof takes on one thread, by its size. */
@State(Scope.Thread)
public class ProofBench {
  /** Which curve, by its name in the reference. */
  @Param({"BN254", "BLS12_381_BBS_GURVY"})
  public String curve = "";

  /** Bits of a token value. */
  @Param({"32", "64"})
  public int bits;

  private Verifier verifier = _ -> Answer.unsupported("");
  private List<Submission.BareProof> single = List.of();
  private List<Submission.BareProof> transfers = List.of();
  private int next;

  /** For JMH. */
  public ProofBench() {}

  /** Loads the bundled sample. */
  @Setup
  public void load() {
    Sample sample = Sample.load(bits, curve);
    verifier = new InProcessTarget().under(sample.params());
    single = transfers(sample, 1);
    transfers = transfers(sample, 2);
  }

  private static List<Submission.BareProof> transfers(Sample sample, int size) {
    return sample.proofs().stream()
        .filter(proof -> proof.kind() == ProofKind.CSP_TRANSFER)
        .filter(proof -> proof.inputs().size() == size && proof.outputs().size() == size)
        .toList();
  }

  /** One input, one output: type-and-sum alone. */
  @Benchmark
  public Answer transfer1x1() {
    return verify(single);
  }

  /** Two inputs, two outputs: type-and-sum and two CSP range proofs. */
  @Benchmark
  public Answer transfer2x2() {
    return verify(transfers);
  }

  private Answer verify(List<Submission.BareProof> proofs) {
    next = next + 1 < proofs.size() ? next + 1 : 0;
    Answer answer = verifier.verify(proofs.get(next));
    if (!answer.isValid()) {
      throw new IllegalStateException(answer.describe());
    }
    return answer;
  }
}
