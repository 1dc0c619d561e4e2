package io.zkat.loadtest.inspect;

import io.zkat.validator.identity.TypedIdentity;
import io.zkat.validator.proof.ProofType;
import io.zkat.validator.wire.ByteView;
import io.zkat.validator.wire.ElementBytes;
import io.zkat.validator.wire.Token;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What the trees of both kinds of action have in common. */
final class ActionParts {
  private ActionParts() {}

  /** A token that is made. */
  static Node output(String name, Token token) {
    return token(name, token.owner().isEmpty() ? "redeemed" : "", token);
  }

  static Node token(String name, String what, Token token) {
    return Node.of(name, what)
        .add(identity("owner", token.owner()))
        .add(element("commitment", "point on ", token.commitment()));
  }

  /** An identity, with the type that its envelope names, if it is one. */
  static Node identity(String name, ByteView identity) {
    TypedIdentity envelope = new TypedIdentity();
    boolean typed = envelope.read(identity.array(), identity.offset(), identity.length());
    String what = identity.length() + " bytes";
    return Node.of(name, typed ? type(envelope.type()) + ", " + what : what, identity.copy());
  }

  private static String type(int number) {
    return switch (number) {
      case TypedIdentity.IDEMIX -> "idemix";
      case TypedIdentity.X509 -> "x509";
      case TypedIdentity.IDEMIX_NYM -> "idemixnym";
      case TypedIdentity.HTLC -> "htlc";
      case TypedIdentity.MULTISIG -> "multisig";
      case TypedIdentity.POLICY -> "policy";
      default -> "type " + number;
    };
  }

  static Node proof(int number, ByteView proof) {
    String type = "of no type";
    for (ProofType known : ProofType.values()) {
      if (known.number() == number) {
        type = "of type " + known;
      }
    }
    byte[] bytes = proof.copy();
    return Node.of("proof", type)
        .add(
            ProofTree.of(bytes)
                .orElseGet(
                    () ->
                        bytes.length == 0
                            ? Node.of("proof", "empty")
                            : Node.of("proof", "does not decode", bytes)));
  }

  static void addMetadata(Node tree, Map<String, ByteView> metadata) {
    if (!metadata.isEmpty()) {
      Node node = Node.of("metadata", String.valueOf(metadata.size()));
      new TreeMap<>(metadata).forEach((key, value) -> node.add(bytes(key, value)));
      tree.add(node);
    }
  }

  static Node element(String name, String what, @Nullable ElementBytes element) {
    return element == null
        ? Node.of(name, "missing")
        : Node.of(name, what + CurveNames.of(element.curveId()), element.bytes().copy());
  }

  static Node bytes(String name, ByteView view) {
    return Node.of(name, view.length() + " bytes", view.copy());
  }
}
