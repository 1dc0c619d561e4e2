package io.zkat.validator.rules;

import io.zkat.validator.equation.PointTable;
import io.zkat.validator.proof.ElementReader;
import io.zkat.validator.verdict.Place;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.wire.ByteView;
import io.zkat.validator.wire.Commitments;
import io.zkat.validator.wire.ElementBytes;
import io.zkat.validator.wire.IssueAction;
import io.zkat.validator.wire.TransferAction;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An action of the request under way, with its commitments as points, which it takes as the action
 * is read. Reused.
 */
final class ReadAction implements Commitments {
  /** Its index, issues counted first, then transfers. */
  int index;

  /** One of the two is there. */
  @Nullable IssueAction issue;

  @Nullable TransferAction transfer;

  final PointTable inputs = new PointTable(2);
  final PointTable outputs = new PointTable(2);

  private @Nullable ElementReader reader;
  private boolean ownCurveIdOnly;

  ReadAction() {}

  /**
   * Begins another one.
   *
   * @param index issues counted first, then transfers
   * @param reader knows the parameters
   * @param ownCurveIdOnly whether commitments must have the curve id of the parameters
   */
  void start(int index, ElementReader reader, boolean ownCurveIdOnly) {
    clear();
    this.index = index;
    this.reader = reader;
    this.ownCurveIdOnly = ownCurveIdOnly;
  }

  @Override
  public void start(int inputCount, int outputCount) {
    inputs.reset(inputCount);
    outputs.reset(outputCount);
  }

  @Override
  public Reason input(int i, ElementBytes commitment) {
    return read(commitment, Reason.MALFORMED_INPUT, Place.input(i), inputs, i);
  }

  @Override
  public Reason output(int i, ElementBytes commitment) {
    return read(commitment, Reason.MALFORMED_OUTPUT, Place.output(i), outputs, i);
  }

  private Reason read(
      ElementBytes commitment, Reason malformed, int place, PointTable table, int slot) {
    if (!mayHaveItsCurveId(commitment)) {
      return Reason.FOREIGN_ELEMENT;
    }
    ElementReader points = reader();
    points.context(malformed, place);
    ByteView bytes = commitment.bytes();
    return points.bare(
        bytes.array(), bytes.offset(), bytes.length(), commitment.curveId(), table, slot);
  }

  /** Whether the rules let an element of the action have the curve id that it has. */
  boolean mayHaveItsCurveId(ElementBytes element) {
    return !ownCurveIdOnly || element.curveId() == reader().paramsId();
  }

  private ElementReader reader() {
    return Objects.requireNonNull(reader, "not started");
  }

  /** Lets go of the request. */
  void clear() {
    issue = null;
    transfer = null;
  }

  long retainedBytes() {
    return inputs.retainedBytes() + outputs.retainedBytes();
  }
}
