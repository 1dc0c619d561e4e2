package io.zkat.loadtest.inspect;

import io.zkat.math.curve.Curve;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.proof.ProofType;
import io.zkat.validator.wire.ByteView;
import io.zkat.validator.wire.Decoded;
import io.zkat.validator.wire.ElementBytes;
import io.zkat.validator.wire.Token;
import io.zkat.validator.wire.TokenId;
import io.zkat.validator.wire.TransferAction;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Shows a transfer action, with its proof inside. What its shape lacks is shown as missing. */
final class TransferTree {
  private TransferTree() {}

  /** The tree of an action on any curve, or nothing if the bytes are none. */
  static Optional<Node> of(byte[] action) {
    for (Curve curve : Curve.values()) {
      Decoded<TransferAction> decoded =
          TransferAction.decode(action, 0, action.length, curve, Limits.DEFAULT);
      if (decoded instanceof Decoded.Value<TransferAction> value) {
        return Optional.of(tree(value.value(), action.length));
      }
    }
    return Optional.empty();
  }

  private static Node tree(TransferAction action, int size) {
    Node tree = Node.of("transfer action", size + " bytes");
    for (int i = 0; i < action.inputs().size(); i++) {
      tree.add(input("input[" + i + "]", action.inputs().get(i)));
    }
    for (int i = 0; i < action.outputs().size(); i++) {
      Token token = action.outputs().get(i);
      boolean redeemed = token.owner().isEmpty();
      tree.add(token("output[" + i + "]", redeemed ? "redeemed" : "", token));
    }
    tree.add(proof(action));
    if (!action.issuer().isEmpty()) {
      tree.add(bytes("issuer", action.issuer()));
    }
    if (!action.metadata().isEmpty()) {
      Node metadata = Node.of("metadata", String.valueOf(action.metadata().size()));
      new TreeMap<>(action.metadata()).forEach((key, value) -> metadata.add(bytes(key, value)));
      tree.add(metadata);
    }
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
            : token(name, where, token);
    TransferAction.UpgradeWitness witness = input.upgradeWitness();
    if (witness != null) {
      TransferAction.ClearToken clear = witness.token();
      node.add(
          Node.of(
                  "upgrade witness",
                  clear == null ? "without token" : clear.quantity() + " of " + clear.type())
              .add(element("blinding factor", "scalar of ", witness.blindingFactor())));
    }
    return node;
  }

  private static Node token(String name, String what, Token token) {
    return Node.of(name, what)
        .add(bytes("owner", token.owner()))
        .add(element("commitment", "point on ", token.commitment()));
  }

  private static Node proof(TransferAction action) {
    String type = "of no type";
    for (ProofType known : ProofType.values()) {
      if (known.number() == action.proofType()) {
        type = "of type " + known;
      }
    }
    Node node = Node.of("proof", type);
    byte[] proof = action.proof().copy();
    return node.add(
        ProofTree.of(proof)
            .orElseGet(
                () ->
                    proof.length == 0
                        ? Node.of("proof", "empty")
                        : Node.of("proof", "does not decode", proof)));
  }

  private static Node element(String name, String what, @Nullable ElementBytes element) {
    return element == null
        ? Node.of(name, "missing")
        : Node.of(name, what + CurveNames.of(element.curveId()), element.bytes().copy());
  }

  private static Node bytes(String name, ByteView view) {
    return Node.of(name, view.length() + " bytes", view.copy());
  }
}
