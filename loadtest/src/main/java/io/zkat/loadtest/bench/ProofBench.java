package io.zkat.loadtest.bench;

import io.zkat.loadtest.backend.Answer;
import io.zkat.loadtest.backend.InProcessTarget;
import io.zkat.loadtest.backend.ParamsFile;
import io.zkat.loadtest.backend.ProofKind;
import io.zkat.loadtest.backend.Submission;
import io.zkat.loadtest.backend.Verifier;
import io.zkat.loadtest.backend.VerifierThreads;
import io.zkat.loadtest.console.CannotDo;
import io.zkat.loadtest.samples.Sample;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.params.ParamsResult;
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
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** How long the verification of a transfer proof takes on one thread, by its size. */
@State(Scope.Thread)
public class ProofBench extends Measured {
  /** More than one, so that nothing of the last proof is still in a cache. */
  private static final int PROOFS = 4;

  /** Bits of a token value. */
  @Param({"32", "64"})
  public int bits;

  /** Which curve, by its name in the reference. */
  @Param({"BN254", "BLS12_381_BBS_GURVY"})
  public String curve = "";

  /** Inputs, and as many outputs. With one there are no range proofs. */
  @Param({"1", "2", "3", "4"})
  public int inputs;

  /** Which range proofs. */
  @Param public ProofType proof = ProofType.CSP;

  private Verifier verifier = _ -> Answer.unsupported("");
  private List<Submission.BareProof> transfers = List.of();
  private int next;

  /** For JMH. */
  public ProofBench() {}

  /** Makes some proofs; the same ones in each run. */
  @Setup
  public void prove() {
    ParamsFile file = Sample.load(bits, curve, proof).params();
    PublicParams params = load(file);
    SplittableRandom random = new SplittableRandom(1);
    Randomness scalars = Randomness.of(random);
    ProverParams prover = new ProverParams(params);
    ProofMaker maker = new ProofMaker(prover, proof);
    ProofKind kind = proof == ProofType.CSP ? ProofKind.CSP_TRANSFER : ProofKind.BF_TRANSFER;
    List<Submission.BareProof> made = new ArrayList<>();
    for (int i = 0; i < PROOFS; i++) {
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
    verifier = new InProcessTarget(new VerifierThreads(VerifierThreads.Kind.SERIAL)).under(file);
    transfers = List.copyOf(made);
  }

  private static PublicParams load(ParamsFile file) {
    return switch (PublicParams.decode(file.source(), file.base64(), Limits.DEFAULT)) {
      case ParamsResult.Loaded loaded -> loaded.params();
      case ParamsResult.Refused refused -> throw new CannotDo(refused.message());
    };
  }

  private static List<byte[]> points(List<OpenedCommitment> tokens) {
    return tokens.stream().map(token -> token.point().bytes()).toList();
  }

  /** The whole verification, decoding included. */
  @Benchmark
  public Answer transfer() {
    next = next + 1 < transfers.size() ? next + 1 : 0;
    Answer answer = verifier.verify(transfers.get(next));
    if (!answer.isValid()) {
      throw new IllegalStateException(answer.describe());
    }
    return answer;
  }
}
