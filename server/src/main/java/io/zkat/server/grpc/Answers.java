package io.zkat.server.grpc;

import io.zkat.api.v1.Cost;
import io.zkat.api.v1.ValidationResult;
import io.zkat.api.v1.Verdict;
import io.zkat.server.admission.Judgement;
import io.zkat.server.metrics.AllocationMeter;
import io.zkat.server.metrics.Kind;
import io.zkat.server.metrics.ValidatorMetrics;
import io.zkat.server.params.CurveNames;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.proof.ProofType;
import io.zkat.validator.verdict.Reason;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Records verdicts and writes them down as the contract has them. */
public final class Answers {
  private final ValidatorMetrics metrics;
  private final AllocationMeter allocations;
  private final LongSupplier nanoClock;

  /** With a clock for times. */
  public Answers(ValidatorMetrics metrics, AllocationMeter allocations, LongSupplier nanoClock) {
    this.metrics = metrics;
    this.allocations = allocations;
    this.nanoClock = nanoClock;
  }

  /**
   * Runs one validation on the calling thread and measures it.
   *
   * @param kind what is validated
   * @param type the range proof system, or null where there is none
   * @param params the parameters it is judged under
   * @param queueNanos how long the request waited; 0 for what the same request asked for besides
   * @param validation gives the verdict
   * @return the answer; its {@code proof_index} is not set
   */
  ValidationResult.Builder answer(
      Kind kind,
      @Nullable ProofType type,
      PublicParams params,
      long queueNanos,
      Supplier<io.zkat.validator.verdict.Verdict> validation) {
    long bytesBefore = allocations.allocatedBytes();
    long start = nanoClock.getAsLong();
    io.zkat.validator.verdict.Verdict verdict = validation.get();
    long nanos = nanoClock.getAsLong() - start;
    long bytes = allocations.allocatedBytes() - bytesBefore;
    Judgement judgement = new Judgement(verdict, queueNanos, nanos, nanos, bytes);
    return record(kind, type, params, judgement);
  }

  /** The answer to a token request. */
  ValidationResult answer(PublicParams params, Judgement judgement) {
    return record(Kind.REQUEST, null, params, judgement).build();
  }

  private ValidationResult.Builder record(
      Kind kind, @Nullable ProofType type, PublicParams params, Judgement judgement) {
    io.zkat.validator.verdict.Verdict verdict = judgement.verdict();
    metrics.verdict(
        kind,
        type,
        CurveNames.of(params),
        params.bitLength(),
        verdict.reason(),
        judgement.queueNanos() + judgement.batchNanos(),
        judgement.shareBytes(),
        verdict.cost());
    ValidationResult.Builder result =
        ValidationResult.newBuilder()
            .setVerdict(verdict.isValid() ? Verdict.VERDICT_VALID : Verdict.VERDICT_INVALID)
            .setReason(verdict.reason().name())
            .setCost(cost(judgement))
            .setParamsFingerprint(params.fingerprint());
    if (verdict.reason() != Reason.OK) {
      result.setMessage(verdict.message());
    }
    if (verdict.action() >= 0) {
      result.setActionIndex(verdict.action());
    }
    if (verdict.input() >= 0) {
      result.setInputIndex(verdict.input());
    }
    if (verdict.output() >= 0) {
      result.setOutputIndex(verdict.output());
    }
    return result;
  }

  private static Cost cost(Judgement judgement) {
    io.zkat.validator.verdict.Cost cost = judgement.verdict().cost();
    return Cost.newBuilder()
        .setQueueNanos(judgement.queueNanos())
        .setTotalNanos(judgement.shareNanos())
        .setDecodeNanos(cost.decodeNanos())
        .setTranscriptNanos(cost.transcriptNanos())
        .setSignaturesNanos(cost.signatureNanos())
        .setSubgroupNanos(cost.subgroupNanos())
        .setMsmNanos(cost.msmNanos())
        .setPairingNanos(cost.pairingNanos())
        .setAllocatedBytes(judgement.shareBytes())
        .build();
  }
}
