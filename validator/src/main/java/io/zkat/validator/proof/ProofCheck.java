package io.zkat.validator.proof;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.validator.equation.Check;
import io.zkat.validator.equation.EquationSink;
import io.zkat.validator.equation.FixedBases;
import io.zkat.validator.equation.PointTable;
import io.zkat.validator.proof.bulletproof.BulletproofRangeProofs;
import io.zkat.validator.proof.csp.CspRangeProofs;
import io.zkat.validator.proof.sigma.SameTypeProof;
import io.zkat.validator.proof.sigma.TypeAndSumProof;
import io.zkat.validator.proof.sigma.TypeAndSumVerifier;
import io.zkat.validator.verdict.Place;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.wire.DerValues;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The check of one proof of a transfer or an issue, or of a part of one, in the order of spec
 * proofs 9.4: decode everything, check the structure of the first component, its equations, the
 * number of range proofs, the header, then each range proof. Use:
 *
 * <ol>
 *   <li>one of the {@code start} methods, which says what the proof is about;
 *   <li>fill {@link #inputs} and {@link #outputs} with the commitments;
 *   <li>{@link #read} the proof's bytes, which must stay unchanged until the batch is evaluated;
 *   <li>if that succeeds, enrol it in the batch.
 * </ol>
 *
 * <p>Reused for proof after proof, by one thread at a time.
 */
public final class ProofCheck extends Check {
  /** Order of a failure while decoding; points outside the subgroup come before it. */
  public static final int DECODING = 1;

  private static final int STRUCTURE = 2;
  private static final int RANGE_STRUCTURE = 3;
  private static final int SIGMA = 4;
  private static final int RANGE_COUNT = 5;
  private static final int RANGES = 6;

  private static final int COMPONENTS = 2;

  private enum Kind {
    TRANSFER,
    TYPE_AND_SUM,
    ISSUE,
    RANGE
  }

  private final ProofTools tools;
  private final PointTable inputs = new PointTable(2);
  private final PointTable outputs = new PointTable(2);

  /** In a transfer I_0.., O_0.., S; in an issue O_0... */
  private final PointTable differences = new PointTable(5);

  private final TypeAndSumProof typeAndSum = new TypeAndSumProof();
  private final SameTypeProof sameType = new SameTypeProof();
  private final CspRangeProofs csp = new CspRangeProofs();
  private final BulletproofRangeProofs bulletproof = new BulletproofRangeProofs();

  private Kind kind = Kind.TRANSFER;
  private @Nullable ProofParams params;
  private @Nullable RangeProofs ranges;
  private int inputCount;
  private int outputCount;
  private byte[] proofBytes = new byte[0];

  private int round;
  private int rangeRound;
  private boolean rangesOpen;

  /** First slots of the points and the values that were asked for last. */
  private int pointSlot;

  private int valueSlot;

  /** A check of nothing, which uses {@code tools} together with others of its thread. */
  public ProofCheck(ProofTools tools) {
    this.tools = tools;
  }

  // ---- reading

  /**
   * A transfer proof (spec proofs 6.5).
   *
   * @param type must be {@link ProofParams#isAvailable available}
   */
  public void startTransfer(ProofParams params, ProofType type, int inputs, int outputs) {
    start(Kind.TRANSFER, params, rangesOf(type), inputs, outputs);
  }

  /** An issue proof (spec proofs 6.6); as {@link #startTransfer}. */
  public void startIssue(ProofParams params, ProofType type, int outputs) {
    start(Kind.ISSUE, params, rangesOf(type), 0, outputs);
  }

  /** One range proof about the only output (spec proofs 5, 6.3); as {@link #startTransfer}. */
  public void startRange(ProofParams params, ProofType type) {
    start(Kind.RANGE, params, rangesOf(type), 0, 1);
  }

  /** The first component of a transfer proof alone (spec proofs 6.1). */
  public void startTypeAndSum(ProofParams params, int inputs, int outputs) {
    start(Kind.TYPE_AND_SUM, params, null, inputs, outputs);
  }

  private void start(
      Kind kind, ProofParams params, @Nullable RangeProofs ranges, int inputs, int outputs) {
    this.kind = kind;
    this.params = params;
    this.ranges = ranges;
    inputCount = inputs;
    outputCount = outputs;
    this.inputs.reset(inputs);
    this.outputs.reset(outputs);
    round = 0;
    rangeRound = 0;
    rangesOpen = false;
  }

  private RangeProofs rangesOf(ProofType type) {
    return switch (type) {
      case CSP -> csp;
      case BULLETPROOF -> bulletproof;
    };
  }

  /** Commitments of the spent tokens, slots 0..inputs-1, to be filled. */
  public PointTable inputs() {
    return inputs;
  }

  /** Commitments of the new tokens, to be filled. */
  public PointTable outputs() {
    return outputs;
  }

  /**
   * Reads the proof with the reader of the tools, which knows the parameters.
   *
   * @return {@link Reason#OK} or why the bytes do not decode; the reader tells the place
   */
  public Reason read(byte[] b, int off, int len) {
    proofBytes = b;
    ElementReader reader = tools.reader();
    reader.context(Reason.MALFORMED_PROOF, Place.NONE);
    return switch (kind) {
      case RANGE -> requireRanges().readOne(b, off, len, tools);
      case TYPE_AND_SUM -> typeAndSum.read(b, off, len, inputCount, tools.items, reader);
      case TRANSFER, ISSUE -> readComposition(b, off, len, reader);
    };
  }

  /** Two components, each possibly empty, which leaves all its items nil. */
  private Reason readComposition(byte[] b, int off, int len, ElementReader reader) {
    DerValues components = tools.components;
    if (!components.open(b, off, len) || components.count() != COMPONENTS) {
      return Reason.MALFORMED_PROOF;
    }
    components.next();
    Reason reason = readSigma(b, components.offset(), components.length(), reader);
    if (reason != Reason.OK) {
      return reason;
    }
    components.next();
    return requireRanges().read(b, components.offset(), components.length(), outputCount, tools);
  }

  private Reason readSigma(byte[] b, int off, int len, ElementReader reader) {
    if (kind == Kind.TRANSFER) {
      typeAndSum.reset(inputCount);
      return len == 0 ? Reason.OK : typeAndSum.read(b, off, len, inputCount, tools.items, reader);
    }
    sameType.reset();
    return len == 0 ? Reason.OK : sameType.read(b, off, len, tools.items, reader);
  }

  // ---- verification

  @Override
  public FixedBases bases() {
    return requireParams().bases();
  }

  @Override
  public boolean advance(EquationSink sink) {
    return switch (kind) {
      case TRANSFER, TYPE_AND_SUM -> advanceTransfer(sink);
      case ISSUE -> advanceIssue(sink);
      case RANGE -> advanceRange(sink);
    };
  }

  private boolean advanceTransfer(EquationSink sink) {
    return switch (round++) {
      case 0 -> askDifferences(sink);
      case 1 -> askCommitments(sink);
      case 2 -> challengeMatches(sink) && moreRanges(inputCount, sink);
      default -> moreRanges(inputCount, sink);
    };
  }

  private boolean askDifferences(EquationSink sink) {
    ProofParams p = requireParams();
    Reason reason = typeAndSum.checkShape(p.curveId());
    if (reason != Reason.OK) {
      return fails(sink, STRUCTURE, reason);
    }
    if (ranges != null && !ranges.checkStructure(p, true, this, RANGE_STRUCTURE, sink)) {
      return false;
    }
    if (!typeAndSum.matchesInputs()) {
      return fails(sink, SIGMA, Reason.TYPE_AND_SUM_MISSING_COMPONENTS);
    }
    if (!takePart(inputs, inputCount, true, sink) || !takePart(outputs, outputCount, false, sink)) {
      return false;
    }
    if (p.curve() == Curve.BN254
        && !TypeAndSumVerifier.allSplit(typeAndSum, proofBytes, inputCount)) {
      return fails(sink, SIGMA, Reason.SCALAR_TOO_LONG);
    }
    int points = inputCount + outputCount + 1;
    double[] xyzz = tools.xyzz(points);
    tools.typeAndSum.differences(
        p.curve().g1(), typeAndSum, inputs, inputCount, outputs, outputCount, xyzz, tools.t);
    return askNormalised(xyzz, points, sink);
  }

  /**
   * Whether commitments can take part in arithmetic: the reference aborts where it first computes
   * with one that is missing or of another group.
   */
  private boolean takePart(PointTable commitments, int n, boolean ofInputs, EquationSink sink) {
    for (int i = 0; i < n; i++) {
      boolean missing = commitments.isNil(i);
      if (missing
          || !CurveFamilies.samePointGroup(commitments.curveId(i), requireParams().curveId())) {
        sink.fails(
            this,
            SIGMA,
            missing ? Reason.OUTPUT_DATA_MISSING : Reason.FOREIGN_ELEMENT,
            ofInputs ? Place.input(i) : Place.output(i));
        return false;
      }
    }
    return true;
  }

  private boolean askNormalised(double[] xyzz, int points, EquationSink sink) {
    pointSlot = sink.pointCount();
    for (int i = 0; i < points; i++) {
      sink.normalise(xyzz, i * G1.XYZZ);
    }
    return true;
  }

  private boolean askCommitments(EquationSink sink) {
    ProofParams p = requireParams();
    takeDifferences(inputCount + outputCount + 1, sink);
    valueSlot = sink.values().size();
    tools.typeAndSum.commitments(
        p.curve(),
        ProofParams.TYPE_BASE,
        typeAndSum,
        differences,
        inputCount,
        outputCount,
        sink.values());
    // One input and one output: their equality bounds the output; no range proof is looked at. The
    // range proof of output j is about O_j = Out_j - CT.
    if (kind == Kind.TRANSFER && (inputCount != 1 || outputCount != 1)) {
      openRanges(inputCount, sink);
    }
    return true;
  }

  private void takeDifferences(int points, EquationSink sink) {
    differences.reset(points);
    differences.copy(0, sink.normalised(), pointSlot, points);
  }

  private boolean challengeMatches(EquationSink sink) {
    ProofParams p = requireParams();
    boolean matches =
        tools.typeAndSum.challengeMatches(
            p.curve(),
            typeAndSum,
            proofBytes,
            sink.valueAnswers(),
            valueSlot,
            differences,
            inputCount,
            outputCount);
    return matches || fails(sink, SIGMA, Reason.TYPE_AND_SUM_CHALLENGE_MISMATCH);
  }

  private boolean advanceIssue(EquationSink sink) {
    return switch (round++) {
      case 0 -> askSameType(sink);
      case 1 ->
          sameTypeMatches(sink)
              && takePart(outputs, outputCount, false, sink)
              && openIssueRanges(sink);
      default -> moreRanges(0, sink);
    };
  }

  private boolean askSameType(EquationSink sink) {
    ProofParams p = requireParams();
    if (!requireRanges().checkStructure(p, false, this, RANGE_STRUCTURE, sink)) {
      return false;
    }
    Curve curve = p.curve();
    int first = sink.values().size();
    Reason reason =
        tools.sameType.commitment(
            curve, p.curveId(), ProofParams.TYPE_BASE, sameType, proofBytes, sink.values());
    if (reason != Reason.OK) {
      return fails(sink, SIGMA, reason);
    }
    double[] xyzz = tools.xyzz(outputCount);
    for (int j = 0; j < outputCount; j++) {
      if (outputs.isNil(j)) {
        G1.setInfinityXyzz(xyzz, j * G1.XYZZ); // whether it is there matters later
        continue;
      }
      curve.g1().fromAffine(xyzz, j * G1.XYZZ, outputs.xy, PointTable.at(j));
      curve
          .g1()
          .subAffine(
              xyzz,
              j * G1.XYZZ,
              sameType.points().xy,
              PointTable.at(SameTypeProof.COMMITMENT_TO_TYPE),
              tools.t,
              0);
    }
    valueSlot = first;
    return askNormalised(xyzz, outputCount, sink);
  }

  private boolean sameTypeMatches(EquationSink sink) {
    boolean matches =
        tools.sameType.challengeMatches(
            requireParams().curve(), sameType, proofBytes, sink.valueAnswers(), valueSlot);
    return matches || fails(sink, SIGMA, Reason.SAME_TYPE_CHALLENGE_MISMATCH);
  }

  private boolean openIssueRanges(EquationSink sink) {
    takeDifferences(outputCount, sink);
    openRanges(0, sink);
    return rangesOpen;
  }

  private void openRanges(int firstValue, EquationSink sink) {
    if (requireRanges().count() != outputCount) {
      fails(sink, RANGE_COUNT, Reason.RANGE_PROOF_COUNT);
      return;
    }
    rangesOpen = advanceRanges(differences, firstValue, sink);
  }

  private boolean moreRanges(int firstValue, EquationSink sink) {
    rangesOpen = rangesOpen && advanceRanges(differences, firstValue, sink);
    return rangesOpen;
  }

  /** One bare range proof is looked at as that of a transfer. */
  private boolean advanceRange(EquationSink sink) {
    boolean first = rangeRound == 0;
    return (!first
            || requireRanges().checkStructure(requireParams(), true, this, RANGE_STRUCTURE, sink))
        && advanceRanges(outputs, 0, sink);
  }

  private boolean advanceRanges(PointTable values, int first, EquationSink sink) {
    return requireRanges()
        .advance(
            requireParams(),
            outputCount,
            values,
            first,
            proofBytes,
            rangeRound++,
            this,
            RANGES,
            tools,
            sink);
  }

  private boolean fails(EquationSink sink, int order, Reason reason) {
    sink.fails(this, order, reason, Place.NONE);
    return false;
  }

  private ProofParams requireParams() {
    return Objects.requireNonNull(params, "not started");
  }

  private RangeProofs requireRanges() {
    return Objects.requireNonNull(ranges, "no range proofs");
  }

  /** Bytes of the arrays kept, about. */
  public long retainedBytes() {
    return inputs.retainedBytes()
        + outputs.retainedBytes()
        + differences.retainedBytes()
        + csp.retainedBytes()
        + bulletproof.retainedBytes();
  }
}
