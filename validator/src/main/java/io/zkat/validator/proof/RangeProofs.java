package io.zkat.validator.proof;

import io.zkat.validator.equation.Check;
import io.zkat.validator.equation.EquationSink;
import io.zkat.validator.equation.PointTable;
import io.zkat.validator.verdict.Place;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.wire.DerValues;

/**
 * The range proofs of a transfer or an issue, all of one proof system. The list is packed twice:
 * Values of one byte string that holds Values of the proofs (spec proofs 6.5). A proof system
 * extends it with its proofs and the rounds of their verification. Reused for list after list.
 */
public abstract class RangeProofs {
  private final DerValues list = new DerValues();
  private int count;

  /** For subclasses. */
  protected RangeProofs() {}

  /** How many range proofs were read. */
  public final int count() {
    return count;
  }

  /** Reads one bare range proof. */
  final Reason readOne(byte[] b, int off, int len, ProofTools tools) {
    reset(1);
    count = 1;
    tools.reader().context(Reason.MALFORMED_PROOF, Place.output(0));
    return readProof(0, b, off, len, tools);
  }

  /**
   * Reads the component of a composition; an empty one is an empty list.
   *
   * @param outputs number of outputs; range proofs beyond it are read and counted, not kept
   */
  final Reason read(byte[] b, int off, int len, int outputs, ProofTools tools) {
    reset(outputs);
    count = 0;
    if (len == 0) {
      return Reason.OK;
    }
    if (!list.open(b, off, len) || list.count() != 1) {
      return Reason.MALFORMED_PROOF;
    }
    list.next();
    int inner = list.offset();
    int innerLength = list.length();
    if (innerLength == 0) {
      return Reason.OK;
    }
    if (!list.open(b, inner, innerLength)) {
      return Reason.MALFORMED_PROOF;
    }
    count = list.count();
    for (int j = 0; list.next(); j++) {
      tools.reader().context(Reason.MALFORMED_PROOF, Place.output(j));
      Reason reason = readProof(j, b, list.offset(), list.length(), tools);
      if (reason != Reason.OK) {
        return reason;
      }
    }
    return Reason.OK;
  }

  /** Forgets all proofs and makes room for some. */
  protected abstract void reset(int proofs);

  /** Reads proof j; one beyond the room must decode like the others, but is not kept. */
  protected abstract Reason readProof(int j, byte[] b, int off, int len, ProofTools tools);

  /**
   * What a transfer checks of the range proofs before any equation, and also where it does not
   * verify them (spec proofs 9.4). States a certain failure if something is wrong.
   *
   * @param inTransfer whether they belong to a transfer; an issue checks nothing here
   * @param order place of these checks among the steps of the check
   */
  protected abstract boolean checkStructure(
      ProofParams params, boolean inTransfer, Check check, int order, EquationSink sink);

  /**
   * Runs one round of the verification of proofs 0..n-1, about the commitments in slots {@code
   * slot}.. of a table.
   *
   * @param round 0 in the first call
   * @param order place of the first step among those of the check; higher ones are free
   * @param proofBytes what the proofs were read from
   * @return whether to call again once the engine has answered
   */
  protected abstract boolean advance(
      ProofParams params,
      int n,
      PointTable values,
      int slot,
      byte[] proofBytes,
      int round,
      Check check,
      int order,
      ProofTools tools,
      EquationSink sink);

  /** Bytes kept, about. */
  public abstract long retainedBytes();
}
