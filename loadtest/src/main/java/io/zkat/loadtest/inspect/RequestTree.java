package io.zkat.loadtest.inspect;

import io.zkat.validator.limits.Limits;
import io.zkat.validator.wire.Decoded;
import io.zkat.validator.wire.TokenRequest;
import java.util.Optional;

/** Shows a token request: its actions, and the signatures in the order of their use. */
final class RequestTree {
  private RequestTree() {}

  /** The tree of a request, or nothing if the bytes are none, or one without actions. */
  static Optional<Node> of(byte[] request) {
    return TokenRequest.decode(request, 0, request.length, Limits.DEFAULT)
                instanceof Decoded.Value<TokenRequest>(TokenRequest value)
            && !value.actions().isEmpty()
        ? Optional.of(tree(value, request.length))
        : Optional.empty();
  }

  private static Node tree(TokenRequest request, int size) {
    Node tree = Node.of("token request", size + " bytes");
    for (TokenRequest.Action action : request.actions()) {
      byte[] raw = action.raw().copy();
      tree.add(
          switch (action.kind()) {
            case ISSUE ->
                IssueTree.of(raw).orElseGet(() -> Node.of("issue action", "does not decode", raw));
            case TRANSFER ->
                TransferTree.of(raw)
                    .orElseGet(() -> Node.of("transfer action", "does not decode", raw));
          });
    }
    int auditors = request.auditorSignatures().size();
    for (int i = 0; i < auditors; i++) {
      TokenRequest.AuditorSignature signature = request.auditorSignatures().get(i);
      tree.add(
          ActionParts.bytes("auditor signature[" + i + "]", signature.signature())
              .add(ActionParts.identity("auditor", signature.identity())));
    }
    for (int i = 0; i < request.actionSignatures().size(); i++) {
      tree.add(ActionParts.bytes("signature[" + i + "]", request.actionSignatures().get(i)));
    }
    return tree;
  }
}
