package io.zkat.validator.engine;

import io.zkat.math.msm.AesSecureBytes;
import io.zkat.math.msm.SecureBytes;
import io.zkat.math.pool.ScratchKey;
import io.zkat.math.pool.Workspace;
import io.zkat.math.pool.WorkspacePool;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.proof.ProofParams;
import io.zkat.validator.proof.ProofType;
import io.zkat.validator.proof.csp.CspParams;
import io.zkat.validator.verdict.Cost;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.verdict.Verdict;
import java.security.SecureRandom;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Verifies bare proofs under public parameters: no identities, no signatures. Safe for any number
 * of threads. The verdict is the reference's, with the reason of the check that it would report
 * (spec proofs 9.4, 9.5); invalid input of any kind is a verdict, never an exception.
 *
 * <p>Points of statements come in any encoding of spec proofs 1.3.
 */
public final class ProofValidator {
  /** More threads than this do not verify at once on any machine that this is meant for. */
  private static final int MAX_IDLE_WORKSPACES = 256;

  /** Room for transfers of some dozens of outputs; what a larger one needed is dropped after it. */
  private static final long MAX_RETAINED_BYTES = 64L << 20;

  private final Limits limits;
  private final ScratchKey<ProofScratch> scratch;
  private final WorkspacePool workspaces;

  /**
   * @param limits bounds on counts and sizes
   * @param random gives the keys from which the weights of merged equations are drawn
   * @param nanos a running clock in nanoseconds
   * @param allocated bytes that the calling thread has allocated so far; negative if not counted
   */
  public ProofValidator(
      Limits limits, SecureRandom random, LongSupplier nanos, LongSupplier allocated) {
    this(
        limits,
        () ->
            new ProofScratch(new StageClock(nanos, allocated), new MergedEngine(weights(random))));
  }

  private ProofValidator(Limits limits, Supplier<ProofScratch> maker) {
    this.limits = limits;
    this.scratch = new ScratchKey<>(maker);
    this.workspaces = new WorkspacePool(MAX_IDLE_WORKSPACES, MAX_RETAINED_BYTES);
  }

  /** A validator that evaluates each equation by itself: the definition of the verdict. */
  static ProofValidator strict(Limits limits, LongSupplier nanos, LongSupplier allocated) {
    return new ProofValidator(
        limits, () -> new ProofScratch(new StageClock(nanos, allocated), null));
  }

  private static SecureBytes weights(SecureRandom random) {
    byte[] key = new byte[AesSecureBytes.KEY_BYTES];
    random.nextBytes(key);
    return new AesSecureBytes(key);
  }

  /** Whether range, transfer and issue proofs of this type can be verified by this version. */
  public static boolean supports(ProofType type) {
    return type == ProofType.CSP;
  }

  /**
   * Verifies a transfer proof (spec proofs 6.5).
   *
   * @param type the proof type that the action names; must be {@link #supports supported}
   * @param inputs commitments of the spent tokens
   * @param outputs commitments of the new tokens
   */
  public Verdict verifyTransfer(
      PublicParams params, ProofType type, byte[][] inputs, byte[][] outputs, byte[] proof) {
    ProofParams prepared = params.proofParams();
    CspParams csp = csp(type, prepared);
    if (csp == null) {
      return refused(Reason.PROOF_TYPE_NOT_AVAILABLE);
    }
    Reason reason = checkStatement(inputs, outputs, proof);
    if (reason != Reason.OK) {
      return refused(reason);
    }
    Workspace ws = workspaces.lease();
    try {
      return new ProofRun(ws.get(scratch), prepared, limits).transfer(csp, inputs, outputs, proof);
    } finally {
      workspaces.release(ws);
    }
  }

  /** Verifies the first component of a transfer proof alone (spec proofs 6.1). */
  public Verdict verifyTypeAndSum(
      PublicParams params, byte[][] inputs, byte[][] outputs, byte[] proof) {
    Reason reason = checkStatement(inputs, outputs, proof);
    if (reason != Reason.OK) {
      return refused(reason);
    }
    Workspace ws = workspaces.lease();
    try {
      return new ProofRun(ws.get(scratch), params.proofParams(), limits)
          .typeAndSumOnly(inputs, outputs, proof);
    } finally {
      workspaces.release(ws);
    }
  }

  /**
   * Verifies an issue proof (spec proofs 6.6).
   *
   * @param type the proof type that the action names; must be {@link #supports supported}
   * @param outputs commitments of the issued tokens
   */
  public Verdict verifyIssue(PublicParams params, ProofType type, byte[][] outputs, byte[] proof) {
    ProofParams prepared = params.proofParams();
    CspParams csp = csp(type, prepared);
    if (csp == null) {
      return refused(Reason.PROOF_TYPE_NOT_AVAILABLE);
    }
    Reason reason = checkOutputs(outputs, proof);
    if (reason != Reason.OK) {
      return refused(reason);
    }
    Workspace ws = workspaces.lease();
    try {
      return new ProofRun(ws.get(scratch), prepared, limits).issue(csp, outputs, proof);
    } finally {
      workspaces.release(ws);
    }
  }

  /**
   * Verifies one range proof (spec proofs 5 for CSP).
   *
   * @param type must be {@link #supports supported}
   * @param commitment [v]H1 + [s]H2
   */
  public Verdict verifyRange(PublicParams params, ProofType type, byte[] commitment, byte[] proof) {
    ProofParams prepared = params.proofParams();
    CspParams csp = csp(type, prepared);
    if (csp == null) {
      return refused(Reason.PROOF_TYPE_NOT_AVAILABLE);
    }
    Reason reason = checkProof(proof);
    if (reason != Reason.OK) {
      return refused(reason);
    }
    Workspace ws = workspaces.lease();
    try {
      return new ProofRun(ws.get(scratch), prepared, limits).range(csp, commitment, proof);
    } finally {
      workspaces.release(ws);
    }
  }

  /** How the pool of workspaces fares. */
  public WorkspacePool workspaces() {
    return workspaces;
  }

  private static @Nullable CspParams csp(ProofType type, ProofParams params) {
    if (!supports(type)) {
      throw new IllegalArgumentException("no verifier for proofs of type " + type);
    }
    return params.csp();
  }

  private Reason checkStatement(byte[][] inputs, byte[][] outputs, byte[] proof) {
    if (inputs.length == 0) {
      return Reason.NO_INPUTS;
    }
    return inputs.length > limits.inputs() ? Reason.LIMIT_EXCEEDED : checkOutputs(outputs, proof);
  }

  private Reason checkOutputs(byte[][] outputs, byte[] proof) {
    if (outputs.length == 0) {
      return Reason.NO_OUTPUTS;
    }
    return outputs.length > limits.outputs() ? Reason.LIMIT_EXCEEDED : checkProof(proof);
  }

  private Reason checkProof(byte[] proof) {
    if (proof.length == 0) {
      return Reason.EMPTY_PROOF;
    }
    return proof.length > limits.proofBytes() ? Reason.LIMIT_EXCEEDED : Reason.OK;
  }

  private static Verdict refused(Reason reason) {
    return Verdict.invalid(reason, reason.text(), Cost.NONE);
  }
}
