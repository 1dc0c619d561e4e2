package io.zkat.validator.engine;

import io.zkat.math.pool.ScratchKey;
import io.zkat.math.pool.Workspace;
import io.zkat.math.pool.WorkspacePool;
import io.zkat.validator.engine.ProofRequest.Kind;
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
import java.util.ArrayList;
import java.util.List;
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
    return verify(new ProofRequest(params, Kind.TRANSFER, type, inputs, outputs, proof));
  }

  /** Verifies the first component of a transfer proof alone (spec proofs 6.1). */
  public Verdict verifyTypeAndSum(
      PublicParams params, byte[][] inputs, byte[][] outputs, byte[] proof) {
    return verify(
        new ProofRequest(params, Kind.TYPE_AND_SUM, ProofType.CSP, inputs, outputs, proof));
  }

  /**
   * Verifies an issue proof (spec proofs 6.6).
   *
   * @param type the proof type that the action names; must be {@link #supports supported}
   * @param outputs commitments of the issued tokens
   */
  public Verdict verifyIssue(PublicParams params, ProofType type, byte[][] outputs, byte[] proof) {
    return verify(new ProofRequest(params, Kind.ISSUE, type, NO_POINTS, outputs, proof));
  }

  /**
   * Verifies one range proof (spec proofs 5 for CSP, 6.3 for Bulletproofs).
   *
   * @param type must be {@link #supports supported}
   * @param commitment [v]H1 + [s]H2
   */
  public Verdict verifyRange(PublicParams params, ProofType type, byte[] commitment, byte[] proof) {
    byte[][] outputs = {commitment};
    return verify(new ProofRequest(params, Kind.RANGE, type, NO_POINTS, outputs, proof));
  }

  /** Verifies one proof. */
  public Verdict verify(ProofRequest proof) {
    Workspace ws = workspaces.lease();
    try {
      Verification v = ws.get(scratch);
      v.start();
      int owner = enrol(v, proof);
      v.bookDecode();
      v.run();
      return verdict(v.batch().outcomes(), owner, v.cost());
    } finally {
      workspaces.release(ws);
    }
  }

  /**
   * Verifies proofs together, which takes less than one after another. Each gets the verdict that
   * it would get alone.
   *
   * @return the verdicts in the order of the proofs; the cost of each is its share of the whole
   */
  public List<Verdict> verify(List<ProofRequest> proofs) {
    Workspace ws = workspaces.lease();
    try {
      Verification v = ws.get(scratch);
      v.start();
      int[] owners = new int[proofs.size()];
      for (int i = 0; i < owners.length; i++) {
        owners[i] = enrol(v, proofs.get(i));
      }
      v.bookDecode();
      v.run();
      Cost cost = v.cost().share(Math.max(1, owners.length));
      List<Verdict> verdicts = new ArrayList<>(owners.length);
      for (int owner : owners) {
        verdicts.add(verdict(v.batch().outcomes(), owner, cost));
      }
      return verdicts;
    } finally {
      workspaces.release(ws);
    }
  }

  /** How the pool of workspaces fares. */
  public WorkspacePool workspaces() {
    return workspaces;
  }

  /** Adds a proof to the batch; returns the number of its outcome. */
  private int enrol(Verification v, ProofRequest p) {
    ProofParams params = p.params().proofParams();
    int owner = v.batch().begin();
    Reason reason = check(p);
    if (reason != Reason.OK) {
      v.batch().fails(owner, 0, ProofCheck.DECODING, reason, Place.NONE);
      return owner;
    }
    ProofCheck check = v.newProof();
    int inputs = p.inputs().length;
    int outputs = p.outputs().length;
    switch (p.kind()) {
      case TRANSFER -> check.startTransfer(params, p.type(), inputs, outputs);
      case TYPE_AND_SUM -> check.startTypeAndSum(params, inputs, outputs);
      case ISSUE -> check.startIssue(params, p.type(), outputs);
      case RANGE -> check.startRange(params, p.type());
    }
    ElementReader reader = v.tools().startReading(owner, 0, params, limits.foreignPoints());
    reason = read(reader, check, p.inputs(), p.outputs(), p.proof());
    if (reason == Reason.OK) {
      v.batch().enrol(check, owner, 0);
    } else {
      v.batch().fails(owner, 0, ProofCheck.DECODING, reason, reader.place());
    }
    return owner;
  }

  /** What can be said about a proof and its statement before they are read. */
  private Reason check(ProofRequest p) {
    if (p.kind() != Kind.TYPE_AND_SUM) {
      Reason reason = available(p.type(), p.params().proofParams());
      if (reason != Reason.OK) {
        return reason;
      }
    }
    return switch (p.kind()) {
      case TRANSFER, TYPE_AND_SUM -> checkStatement(p.inputs(), p.outputs(), p.proof());
      case ISSUE -> checkOutputs(p.outputs(), p.proof());
      case RANGE -> checkProof(p.proof());
    };
  }

  /** Reads statement and proof into a check that has been started. */
  private static Reason read(
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

  private static Verdict verdict(Outcomes outcomes, int owner, Cost cost) {
    Reason reason = outcomes.reason(owner);
    int place = outcomes.place(owner);
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
}
