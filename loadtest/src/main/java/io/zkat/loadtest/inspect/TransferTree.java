package io.zkat.loadtest.inspect;

import io.zkat.validator.limits.Limits;
import io.zkat.validator.wire.Commitments;
import io.zkat.validator.wire.Decoded;
import io.zkat.validator.wire.Token;
import io.zkat.validator.wire.TokenId;
import io.zkat.validator.wire.TransferAction;
import java.util.Optional;

/** Shows a transfer action, with its proof inside. What its shape lacks is shown as missing. */
final class TransferTree {
  private TransferTree() {}

  /** The tree of an action, or nothing if the bytes are none. */
  static Optional<Node> of(byte[] action) {
    return TransferAction.decode(action, 0, action.length, Commitments.UNDECODED, Limits.DEFAULT)
            instanceof Decoded.Value<TransferAction>(TransferAction value)
        ? Optional.of(tree(value, action.length))
        : Optional.empty();
  }

  private static Node tree(TransferAction action, int size) {
    Node tree = Node.of("transfer action", size + " bytes");
    for (int i = 0; i < action.inputs().size(); i++) {
      tree.add(input("input[" + i + "]", action.inputs().get(i)));
    }
    for (int i = 0; i < action.outputs().size(); i++) {
      tree.add(ActionParts.output("output[" + i + "]", action.outputs().get(i)));
    }
    tree.add(ActionParts.proof(action.proofType(), action.proof()));
    if (!action.issuer().isEmpty()) {
      tree.add(ActionParts.identity("issuer", action.issuer()));
    }
    ActionParts.addMetadata(tree, action.metadata());
    return tree;
  }

  private static Node input(String name, TransferAction.Input input) {
    TokenId id = input.id();
    String where =
        id == null
            ? "without token id"
            : "token " + id.txId() + ":" + Long.toUnsignedString(id.index());
    Token token = input.token();
    Node node =
        token == null
            ? Node.of(name, where).add(Node.of("token", "missing"))
            : ActionParts.token(name, where, token);
    TransferAction.UpgradeWitness witness = input.upgradeWitness();
    if (witness != null) {
      TransferAction.ClearToken clear = witness.token();
      node.add(
          Node.of(
                  "upgrade witness",
                  clear == null ? "without token" : clear.quantity() + " of " + clear.type())
              .add(ActionParts.element("blinding factor", "scalar of ", witness.blindingFactor())));
    }
    return node;
  }
}
