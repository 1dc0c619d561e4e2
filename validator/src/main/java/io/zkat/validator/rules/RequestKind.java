package io.zkat.validator.rules;

import io.zkat.validator.wire.IssueAction;
import io.zkat.validator.wire.Token;
import io.zkat.validator.wire.TransferAction;
import java.util.List;

/** What a request does, in the words of the reference. */
public enum RequestKind {
  /** It has no actions. */
  EMPTY,
  /** Only issues. */
  ISSUE,
  /** One transfer, all of whose outputs have owners. */
  TRANSFER,
  /** One transfer that has an output without owner. */
  REDEEM,
  /** Several transfers. */
  SWAP,
  /** Issues and transfers. */
  MIXED;

  /** The kind of a request with these actions. */
  static RequestKind of(List<IssueAction> issues, List<TransferAction> transfers) {
    if (transfers.isEmpty()) {
      return issues.isEmpty() ? EMPTY : ISSUE;
    }
    if (!issues.isEmpty()) {
      return MIXED;
    }
    if (transfers.size() > 1) {
      return SWAP;
    }
    return redeems(transfers.getFirst()) ? REDEEM : TRANSFER;
  }

  /** Whether a transfer takes tokens out of circulation. */
  static boolean redeems(TransferAction transfer) {
    for (Token output : transfer.outputs()) {
      if (output.owner().isEmpty()) {
        return true;
      }
    }
    return false;
  }
}
