package io.zkat.loadtest.bench;

import io.zkat.loadtest.backend.Answer;
import io.zkat.loadtest.backend.InProcessTarget;
import io.zkat.loadtest.backend.ParamsFile;
import io.zkat.loadtest.backend.Submission;
import io.zkat.loadtest.backend.Verifier;
import io.zkat.loadtest.samples.Sample;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** {@link ProofBench} with every equation by itself: what defines the verdict. */
@State(Scope.Thread)
public class StrictProofBench extends ProofWorkload {
  private static final int DISTINCT = 4;

  private Verifier verifier = _ -> Answer.unsupported("");
  private List<Submission> transfers = List.of();
  private int next;

  /** For JMH. */
  public StrictProofBench() {}

  /** Makes some proofs; the same ones in each run. */
  @Setup
  public void prove() {
    ParamsFile file = Sample.load(bits, curve, proof).params();
    transfers = ProofBench.transfers(file, proof, inputs, DISTINCT);
    verifier = InProcessTarget.plain().under(file);
  }

  /** The whole verification of one proof, decoding included. */
  @Benchmark
  public Answer transfer() {
    next = next + 1 < transfers.size() ? next + 1 : 0;
    Answer answer = verifier.verify(transfers.get(next));
    ProofBench.check(answer);
    return answer;
  }
}
