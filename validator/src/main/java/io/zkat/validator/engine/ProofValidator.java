package io.zkat.validator.engine;

import io.zkat.math.pool.ScratchKey;
import io.zkat.math.pool.Workspace;
import io.zkat.math.pool.WorkspacePool;
import io.zkat.validator.equation.Outcomes;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.proof.ElementReader;
import io.zkat.validator.proof.ProofCheck;
import io.zkat.validator.proof.ProofParams;
import io.zkat.validator.proof.ProofType;
import io.zkat.validator.verdict.Cost;
import io.zkat.validator.verdict.Place;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.verdict.Verdict;
import java.security.SecureRandom;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

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

  private static final byte[][] NO_POINTS = new byte[0][];

  private final Limits limits;
  private final ScratchKey<Verification> scratch;
  private final WorkspacePool workspaces;

  /**
   * @param limits bounds on counts and sizes
   * @param random gives the keys from which the weights of merged equations are drawn
   * @param nanos a running clock in nanoseconds
   * @param allocated bytes that the calling thread has allocated so far; negative if not counted
   */
  public ProofValidator(
      Limits limits, SecureRandom random, LongSupplier nanos, LongSupplier allocated) {
    this(limits, random, nanos, allocated, WorkExecutor.serial());
  }

  /** As above, with the arithmetic of a proof spread over the threads of an executor. */
  public ProofValidator(
      Limits limits,
      SecureRandom random,
      LongSupplier nanos,
      LongSupplier allocated,
      WorkExecutor executor) {
    this(limits, () -> new Verification(nanos, allocated, Verification.weights(random), executor));
  }

  private ProofValidator(Limits limits, Supplier<Verification> maker) {
    this.limits = limits;
    this.scratch = new ScratchKey<>(maker);
    this.workspaces = new WorkspacePool(MAX_IDLE_WORKSPACES, MAX_RETAINED_BYTES);
  }

  /** A validator that evaluates each equation by itself: the definition of the verdict. */
  public static ProofValidator strict(Limits limits, LongSupplier nanos, LongSupplier allocated) {
    return new ProofValidator(limits, () -> new Verification(nanos, allocated, null));
  }

  /** Whether range, transfer and issue proofs of this type can be verified by this version. */
  public static boolean supports(ProofType type) {
    return switch (type) {
      case BULLETPROOF, CSP -> true;
    };
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
    Reason reason = available(type, prepared);
    if (reason == Reason.OK) {
      reason = checkStatement(inputs, outputs, proof);
    }
    if (reason != Reason.OK) {
      return refused(reason);
    }
    Workspace ws = workspaces.lease();
    try {
      Verification v = ws.get(scratch);
      ProofCheck check = v.newProof();
      check.startTransfer(prepared, type, inputs.length, outputs.length);
      return judge(v, check, prepared, inputs, outputs, proof);
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
      Verification v = ws.get(scratch);
      ProofCheck check = v.newProof();
      check.startTypeAndSum(params.proofParams(), inputs.length, outputs.length);
      return judge(v, check, params.proofParams(), inputs, outputs, proof);
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
    Reason reason = available(type, prepared);
    if (reason == Reason.OK) {
      reason = checkOutputs(outputs, proof);
    }
    if (reason != Reason.OK) {
      return refused(reason);
    }
    Workspace ws = workspaces.lease();
    try {
      Verification v = ws.get(scratch);
      ProofCheck check = v.newProof();
      check.startIssue(prepared, type, outputs.length);
      return judge(v, check, prepared, NO_POINTS, outputs, proof);
    } finally {
      workspaces.release(ws);
    }
  }

  /**
   * Verifies one range proof (spec proofs 5 for CSP, 6.3 for Bulletproofs).
   *
   * @param type must be {@link #supports supported}
   * @param commitment [v]H1 + [s]H2
   */
  public Verdict verifyRange(PublicParams params, ProofType type, byte[] commitment, byte[] proof) {
    ProofParams prepared = params.proofParams();
    Reason reason = available(type, prepared);
    if (reason == Reason.OK) {
      reason = checkProof(proof);
    }
    if (reason != Reason.OK) {
      return refused(reason);
    }
    Workspace ws = workspaces.lease();
    try {
      Verification v = ws.get(scratch);
      ProofCheck check = v.newProof();
      check.startRange(prepared, type);
      return judge(v, check, prepared, NO_POINTS, new byte[][] {commitment}, proof);
    } finally {
      workspaces.release(ws);
    }
  }

  /** How the pool of workspaces fares. */
  public WorkspacePool workspaces() {
    return workspaces;
  }

  /** Reads statement and proof, then evaluates the check as a batch of one. */
  private Verdict judge(
      Verification v,
      ProofCheck check,
      ProofParams params,
      byte[][] inputs,
      byte[][] outputs,
      byte[] proof) {
    v.start();
    int owner = v.batch().begin();
    ElementReader reader = v.tools().startReading(owner, 0, params, limits.foreignPoints());
    Reason reason = read(reader, check, inputs, outputs, proof);
    if (reason == Reason.OK) {
      v.batch().enrol(check, owner, 0);
    } else {
      v.batch().fails(owner, 0, ProofCheck.DECODING, reason, reader.place());
    }
    v.bookDecode();
    v.run();
    Outcomes outcomes = v.batch().outcomes();
    return verdict(outcomes.reason(owner), outcomes.place(owner), v.cost());
  }

  /** Reads statement and proof into a check that has been started. */
  static Reason read(
      ElementReader reader, ProofCheck check, byte[][] inputs, byte[][] outputs, byte[] proof) {
    for (int i = 0; i < inputs.length; i++) {
      reader.context(Reason.MALFORMED_INPUT, Place.input(i));
      Reason reason = reader.bare(inputs[i], 0, inputs[i].length, check.inputs(), i);
      if (reason != Reason.OK) {
        return reason;
      }
    }
    for (int j = 0; j < outputs.length; j++) {
      reader.context(Reason.MALFORMED_OUTPUT, Place.output(j));
      Reason reason = reader.bare(outputs[j], 0, outputs[j].length, check.outputs(), j);
      if (reason != Reason.OK) {
        return reason;
      }
    }
    return check.read(proof, 0, proof.length);
  }

  private static Verdict verdict(Reason reason, int place, Cost cost) {
    if (reason == Reason.OK) {
      return Verdict.valid(cost);
    }
    int input = Place.inputOf(place);
    int output = Place.outputOf(place);
    if (input < 0 && output < 0) {
      return Verdict.invalid(reason, reason.text(), cost);
    }
    String message = reason.text() + (input >= 0 ? " (input " + input : " (output " + output) + ")";
    return new Verdict(reason, message, -1, input, output, cost);
  }

  private static Reason available(ProofType type, ProofParams params) {
    if (!supports(type)) {
      throw new IllegalArgumentException("no verifier for proofs of type " + type);
    }
    return params.isAvailable(type) ? Reason.OK : Reason.PROOF_TYPE_NOT_AVAILABLE;
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
