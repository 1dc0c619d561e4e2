package io.zkat.validator.prover.request;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.zkat.validator.wire.ByteView;
import io.zkat.validator.wire.MessageToSign;
import io.zkat.validator.wire.TokenRequest.Action;
import io.zkat.validator.wire.TokenRequest.Kind;
import java.util.List;
import java.util.function.BiFunction;

/** A token request with all signatures. Its signers are kept, for {@link #altered}. */
public final class SignedRequest {
  private final String anchor;
  private final List<Action> actions;
  private final Signatories signatories;
  private final byte[] message;
  private final byte[] bytes;

  SignedRequest(String anchor, List<Action> actions, Signatories signatories) {
    this.anchor = anchor;
    this.actions = List.copyOf(actions);
    this.signatories = signatories;
    message = MessageToSign.of(this.actions, anchor.getBytes(UTF_8));
    bytes = signatories.sign(this.actions, message);
  }

  /**
   * The request that the same people sign if each action is changed: what is wrong with it then is
   * not the signatures. For tests of what is refused, and for what that costs. The signers are used
   * again, so one thread at a time for all requests of a maker.
   *
   * @param change gives the bytes of an action from those of the original and its kind
   */
  public SignedRequest altered(BiFunction<Kind, byte[], byte[]> change) {
    List<Action> changed =
        actions.stream()
            .map(a -> new Action(a.kind(), ByteView.of(change.apply(a.kind(), a.raw().copy()))))
            .toList();
    return new SignedRequest(anchor, changed, signatories);
  }

  /**
   * The request that the same people sign if the last bit of each proof is changed. In a CSP proof
   * it belongs to a scalar, so only the equations of the proof tell that it is wrong. One thread at
   * a time.
   */
  public SignedRequest withWrongProofs() {
    return altered(ActionWriter::withWrongProof);
  }

  /** The transaction id under which it was signed. */
  public String anchor() {
    return anchor;
  }

  /** The protobuf message {@code TokenRequest}. */
  public byte[] bytes() {
    return bytes.clone();
  }

  /** What everybody signed (spec wire 4.2). */
  public byte[] message() {
    return message.clone();
  }
}
