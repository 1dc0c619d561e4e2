package io.zkat.validator.rules;

import io.zkat.validator.equation.PointTable;
import io.zkat.validator.wire.IssueAction;
import io.zkat.validator.wire.TransferAction;
import org.jspecify.annotations.Nullable;

/** An action of the request under way, with its commitments as points. Reused. */
final class ReadAction {
  /** Its index, issues counted first, then transfers. */
  int index;

  /** One of the two is there. */
  @Nullable IssueAction issue;

  @Nullable TransferAction transfer;

  final PointTable inputs = new PointTable(2);
  final PointTable outputs = new PointTable(2);

  ReadAction() {}

  /** Lets go of the request. */
  void clear() {
    issue = null;
    transfer = null;
  }

  long retainedBytes() {
    return inputs.retainedBytes() + outputs.retainedBytes();
  }
}
