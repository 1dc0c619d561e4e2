package io.zkat.loadtest.inspect;

import io.zkat.validator.limits.Limits;
import io.zkat.validator.wire.Commitments;
import io.zkat.validator.wire.Decoded;
import io.zkat.validator.wire.IssueAction;
import io.zkat.validator.wire.TokenId;
import java.util.Optional;

/** Shows an issue action, with its proof inside. */
final class IssueTree {
  private IssueTree() {}

  /** The tree of an action, or nothing if the bytes are none. */
  static Optional<Node> of(byte[] action) {
    return IssueAction.decode(action, 0, action.length, Commitments.UNDECODED, Limits.DEFAULT)
            instanceof Decoded.Value<IssueAction>(IssueAction value)
        ? Optional.of(tree(value, action.length))
        : Optional.empty();
  }

  private static Node tree(IssueAction action, int size) {
    Node tree = Node.of("issue action", size + " bytes");
    tree.add(ActionParts.identity("issuer", action.issuer()));
    for (int i = 0; i < action.inputs().size(); i++) {
      TokenId id = action.inputs().get(i).id();
      tree.add(
          Node.of(
                  "input[" + i + "]",
                  "token " + id.txId() + ":" + Long.toUnsignedString(id.index()))
              .add(ActionParts.bytes("token", action.inputs().get(i).token())));
    }
    for (int j = 0; j < action.outputs().size(); j++) {
      tree.add(ActionParts.output("output[" + j + "]", action.outputs().get(j)));
    }
    tree.add(ActionParts.proof(action.proofType(), action.proof()));
    ActionParts.addMetadata(tree, action.metadata());
    return tree;
  }
}
