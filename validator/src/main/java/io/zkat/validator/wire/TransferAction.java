package io.zkat.validator.wire;

import io.zkat.validator.limits.Limits;
import io.zkat.validator.verdict.Reason;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A transfer of tokens, as read from its bytes (spec wire 9.1). Byte fields are views of the input,
 * which must not be written any more; points are not decoded.
 *
 * <p>Reading and {@link #shapeFault} are two steps, since all actions of a request are read before
 * any is checked. What the shape check says must be there may be null before it.
 *
 * @param inputs tokens that are spent
 * @param outputs tokens that are made; one without owner is redeemed
 * @param proofType 1 Bulletproofs, 2 CSP, 0 none
 * @param proof the proof, perhaps empty
 * @param metadata application data and HTLC entries
 * @param issuer identity of the issuer who signs a redeem; empty if there is none
 */
public record TransferAction(
    List<Input> inputs,
    List<Token> outputs,
    int proofType,
    ByteView proof,
    Map<String, ByteView> metadata,
    ByteView issuer) {

  /** A token that is spent. */
  public record Input(
      @Nullable TokenId id, @Nullable Token token, @Nullable UpgradeWitness upgradeWitness) {}

  /** Opening of the commitment of a token that was a clear one before. */
  public record UpgradeWitness(@Nullable ClearToken token, @Nullable ElementBytes blindingFactor) {}

  /** A token that hides nothing; the quantity is a number as text. */
  public record ClearToken(ByteView owner, String type, String quantity) {}

  /**
   * Reads the action in the window.
   *
   * @param commitments gets them as they are met
   */
  public static Decoded<TransferAction> decode(
      byte[] b, int off, int len, Commitments commitments, Limits limits) {
    ActionDecoder decoder = new ActionDecoder(commitments, limits);
    TransferActionMessage message =
        decoder.fits(len) ? TransferActionMessage.read(b, off, len, limits) : null;
    if (message == null || !decoder.opens(message)) {
      return decoder.failed();
    }
    commitments.start(message.inputs.size(), message.outputs.size());
    List<Input> inputs = new ArrayList<>(message.inputs.size());
    for (int i = 0; i < message.inputs.size() && decoder.fault() == null; i++) {
      inputs.add(input(message.inputs.get(i), i, decoder));
    }
    List<Token> outputs = decoder.outputs(message);
    decoder.proof(message);
    return decoder.result(
        new TransferAction(
            Collections.unmodifiableList(inputs),
            outputs,
            message.proofType,
            message.proof,
            Collections.unmodifiableMap(message.metadata),
            message.issuer));
  }

  private static Input input(TransferActionMessage.Input in, int index, ActionDecoder decoder) {
    ActionMessage.Id id = in.id;
    ActionMessage.Token token = in.token;
    TransferActionMessage.UpgradeWitness witness = in.upgradeWitness;
    return new Input(
        id == null ? null : new TokenId(id.txId, id.index),
        token == null ? null : decoder.input(token, index),
        witness == null ? null : witness(witness, index, decoder));
  }

  private static UpgradeWitness witness(
      TransferActionMessage.UpgradeWitness witness, int index, ActionDecoder decoder) {
    ElementBytes blindingFactor =
        witness.hasBlindingFactor ? decoder.scalar(witness.blindingFactor, index) : null;
    TransferActionMessage.ClearToken token = witness.token;
    return new UpgradeWitness(
        token == null ? null : new ClearToken(token.owner, token.type, token.quantity),
        blindingFactor);
  }

  /** The first check of spec validation 6.1 that fails; null if none does. */
  public Decoded.@Nullable Fault shapeFault() {
    if (inputs.isEmpty()) {
      return Decoded.Fault.of(Reason.NO_INPUTS, "");
    }
    for (int i = 0; i < inputs.size(); i++) {
      Reason reason = shapeFault(inputs.get(i));
      if (reason != null) {
        return Decoded.Fault.ofInput(reason, i);
      }
    }
    if (outputs.isEmpty()) {
      return Decoded.Fault.of(Reason.NO_OUTPUTS, "");
    }
    for (int i = 0; i < outputs.size(); i++) {
      if (outputs.get(i).commitment() == null) {
        return Decoded.Fault.ofOutput(Reason.OUTPUT_DATA_MISSING, i);
      }
    }
    if (proofType != 1 && proofType != 2) {
      return Decoded.Fault.of(Reason.PROOF_TYPE_INVALID, Integer.toString(proofType));
    }
    return proof.isEmpty() ? Decoded.Fault.of(Reason.EMPTY_PROOF, "") : null;
  }

  private static @Nullable Reason shapeFault(Input input) {
    TokenId id = input.id();
    if (id == null) {
      return Reason.INPUT_ID_MISSING;
    }
    if (id.txId().isEmpty()) {
      return Reason.INPUT_TX_ID_EMPTY;
    }
    Token token = input.token();
    if (token == null) {
      return Reason.INPUT_TOKEN_MISSING;
    }
    if (token.owner().isEmpty()) {
      return Reason.INPUT_OWNER_EMPTY;
    }
    if (token.commitment() == null) {
      return Reason.INPUT_DATA_MISSING;
    }
    UpgradeWitness witness = input.upgradeWitness();
    return witness == null ? null : shapeFault(witness);
  }

  private static @Nullable Reason shapeFault(UpgradeWitness witness) {
    ClearToken token = witness.token();
    if (token == null) {
      return Reason.UPGRADE_TOKEN_MISSING;
    }
    if (token.owner().isEmpty()) {
      return Reason.UPGRADE_OWNER_EMPTY;
    }
    if (token.type().isEmpty()) {
      return Reason.UPGRADE_TYPE_EMPTY;
    }
    if (token.quantity().isEmpty()) {
      return Reason.UPGRADE_QUANTITY_EMPTY;
    }
    return witness.blindingFactor() == null ? Reason.UPGRADE_BLINDING_FACTOR_MISSING : null;
  }

  /** The encoded commitments of the inputs, for an action whose shape is right. */
  public byte[][] inputCommitments() {
    byte[][] commitments = new byte[inputs.size()][];
    for (int i = 0; i < commitments.length; i++) {
      commitments[i] = encoded(inputs.get(i).token());
    }
    return commitments;
  }

  /** The encoded commitments of the outputs, for an action whose shape is right. */
  public byte[][] outputCommitments() {
    byte[][] commitments = new byte[outputs.size()][];
    for (int i = 0; i < commitments.length; i++) {
      commitments[i] = encoded(outputs.get(i));
    }
    return commitments;
  }

  private static byte[] encoded(@Nullable Token token) {
    ElementBytes commitment = token == null ? null : token.commitment();
    if (commitment == null) {
      throw new IllegalStateException("the shape has not been checked");
    }
    return commitment.bytes().copy();
  }
}
