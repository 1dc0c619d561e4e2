package io.zkat.loadtest.inspect;

import io.zkat.math.curve.Curve;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.wire.Decoded;
import io.zkat.validator.wire.IssueAction;
import io.zkat.validator.wire.TokenId;
import java.util.Optional;

/** Shows an issue action, with its proof inside. */
final class IssueTree {
  private IssueTree() {}

  /** The tree of an action on any curve, or nothing if the bytes are none. */
  static Optional<Node> of(byte[] action) {
    for (Curve curve : Curve.values()) {
      Decoded<IssueAction> decoded =
          IssueAction.decode(action, 0, action.length, curve, Limits.DEFAULT);
      if (decoded instanceof Decoded.Value<IssueAction> value) {
        return Optional.of(tree(value.value(), action.length));
      }
    }
    return Optional.empty();
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
