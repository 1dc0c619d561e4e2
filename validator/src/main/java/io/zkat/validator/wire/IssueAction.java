package io.zkat.validator.wire;

import io.zkat.validator.limits.Limits;
import io.zkat.validator.verdict.Reason;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An issue of tokens, as read from its bytes (spec wire 9.2). Byte fields are views of the input,
 * which must not be written any more; points are not decoded.
 *
 * @param issuer identity of the issuer, not looked at
 * @param inputs tokens of another driver that are replaced; their content is not looked at
 * @param outputs tokens that are made
 * @param proofType 1 Bulletproofs, 2 CSP, 0 none
 * @param proof the proof, perhaps empty
 * @param metadata application data
 */
public record IssueAction(
    ByteView issuer,
    List<Input> inputs,
    List<Token> outputs,
    int proofType,
    ByteView proof,
    Map<String, ByteView> metadata) {

  /** A token that is replaced, as the bytes that a ledger holds. */
  public record Input(TokenId id, ByteView token) {}

  /**
   * Reads the action in the window.
   *
   * @param commitments gets them as they are met
   */
  public static Decoded<IssueAction> decode(
      byte[] b, int off, int len, Commitments commitments, Limits limits) {
    ActionDecoder decoder = new ActionDecoder(commitments, limits);
    IssueActionMessage message =
        decoder.fits(len) ? IssueActionMessage.read(b, off, len, limits) : null;
    if (message == null || !decoder.opens(message)) {
      return decoder.failed();
    }
    commitments.start(0, message.outputs.size());
    List<Input> inputs = new ArrayList<>(message.inputs.size());
    for (IssueActionMessage.Input in : message.inputs) {
      ActionMessage.Id id = in.id;
      inputs.add(
          new Input(id == null ? new TokenId("", 0) : new TokenId(id.txId, id.index), in.token));
    }
    List<Token> outputs = decoder.outputs(message);
    decoder.proof(message);
    return decoder.result(
        new IssueAction(
            message.issuer,
            Collections.unmodifiableList(inputs),
            outputs,
            message.proofType,
            message.proof,
            Collections.unmodifiableMap(message.metadata)));
  }

  /**
   * The first check of spec validation 5.1 that fails; null if none does. An output may have no
   * commitment: the reference aborts on that only where it computes with it.
   */
  public Decoded.@Nullable Fault shapeFault() {
    if (issuer.isEmpty()) {
      return Decoded.Fault.of(Reason.ISSUER_MISSING, "");
    }
    for (int i = 0; i < inputs.size(); i++) {
      if (inputs.get(i).token().isEmpty()) {
        return Decoded.Fault.ofInput(Reason.INPUT_TOKEN_MISSING, i);
      }
      if (inputs.get(i).id().txId().isEmpty()) {
        return Decoded.Fault.ofInput(Reason.INPUT_TX_ID_EMPTY, i);
      }
    }
    if (outputs.isEmpty()) {
      return Decoded.Fault.of(Reason.NO_OUTPUTS, "");
    }
    if (proofType != 1 && proofType != 2) {
      return Decoded.Fault.of(Reason.PROOF_TYPE_INVALID, Integer.toString(proofType));
    }
    return proof.isEmpty() ? Decoded.Fault.of(Reason.EMPTY_PROOF, "") : null;
  }
}
