package io.zkat.validator.engine;

import io.zkat.math.curve.G1;
import io.zkat.math.hash.Sha256;
import io.zkat.math.pool.Scratch;
import io.zkat.validator.equation.LinearForms;
import io.zkat.validator.equation.Obligations;
import io.zkat.validator.proof.ElementReader;
import io.zkat.validator.proof.IssueProof;
import io.zkat.validator.proof.PendingMembers;
import io.zkat.validator.proof.PointTable;
import io.zkat.validator.proof.RangeProofs;
import io.zkat.validator.proof.TransferProof;
import io.zkat.validator.proof.csp.CspRangeVerifier;
import io.zkat.validator.proof.sigma.SameTypeVerifier;
import io.zkat.validator.proof.sigma.TypeAndSumVerifier;
import io.zkat.validator.wire.DerValues;
import org.jspecify.annotations.Nullable;

/**
 * Everything that the verification of one proof writes to, leased with a workspace and used by one
 * thread. Its arrays grow to the largest proof seen; the pool drops what a single large one blew
 * up.
 */
final class ProofScratch implements Scratch {
  /** About what the sums of multiples keep for each point of a form: its multiples, its digits. */
  private static final int SUM_FACTOR = 24;

  final StrictEngine engine = new StrictEngine();

  /** Null if every form is to be evaluated by itself. */
  final @Nullable MergedEngine merged;

  final LinearForms forms = new LinearForms();
  final LinearForms c0Forms = new LinearForms();
  final Obligations obligations = new Obligations();
  final PendingMembers pending = new PendingMembers();
  final ElementReader reader = new ElementReader(pending);
  final RangeProofs ranges = new RangeProofs();
  final TransferProof transfer = new TransferProof(ranges);
  final IssueProof issue = new IssueProof(ranges);
  final DerValues items = new DerValues();
  final PointTable inputs = new PointTable(2);
  final PointTable outputs = new PointTable(2);
  final PointTable differences = new PointTable(5);
  final PointTable commitments = new PointTable(4);
  final TypeAndSumVerifier typeAndSum;
  final SameTypeVerifier sameType;
  final CspRangeVerifier csp;
  final StageClock clock;
  final double[] t = new double[G1.SCRATCH];
  double[] xyzz = new double[0];

  /** Slot of each range proof's C0 in {@link #commitments}, or -1. */
  int[] c0Slots = new int[2];

  ProofScratch(StageClock clock, @Nullable MergedEngine merged) {
    this.merged = merged;
    Sha256 sha = new Sha256();
    this.typeAndSum = new TypeAndSumVerifier(sha);
    this.sameType = new SameTypeVerifier(sha);
    this.csp = new CspRangeVerifier(sha);
    this.clock = clock;
  }

  /** Forgets the last proof; the reader's context stays undefined until it is started. */
  @Override
  public void clear() {
    forms.clear();
    c0Forms.clear();
    obligations.clear();
    pending.clear();
  }

  void ensureProofs(int n) {
    if (c0Slots.length < n) {
      c0Slots = new int[n];
    }
  }

  void ensureXyzz(int n) {
    if (xyzz.length < n * G1.XYZZ) {
      xyzz = new double[n * G1.XYZZ];
    }
  }

  @Override
  public long retainedBytes() {
    return SUM_FACTOR * (forms.retainedBytes() + c0Forms.retainedBytes())
        + pending.retainedBytes()
        + ranges.retainedBytes()
        + inputs.retainedBytes()
        + outputs.retainedBytes()
        + differences.retainedBytes()
        + commitments.retainedBytes()
        + Double.BYTES * (long) xyzz.length;
  }
}
