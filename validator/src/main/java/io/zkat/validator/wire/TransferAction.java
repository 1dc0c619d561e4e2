package io.zkat.validator.wire;

import io.zkat.math.curve.Curve;
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
 * @param outputs tokens that are made
 * @param proofType 1 Bulletproofs, 2 CSP, 0 none
 * @param proof the proof, perhaps empty
 * @param metadata application data and HTLC entries
 * @param issuer identity of the issuer who signs a redeem; empty if there is none
 */
public record TransferAction(
    List<Input> inputs,
    List<Output> outputs,
    int proofType,
    ByteView proof,
    Map<String, ByteView> metadata,
    ByteView issuer) {

  private static final int VERSION = 1;

  /** A token that is spent. */
  public record Input(
      @Nullable TokenId id, @Nullable Token token, @Nullable UpgradeWitness upgradeWitness) {}

  /** A token that is made; an empty owner means that it is redeemed. */
  public record Output(Token token) {}

  /** Where a token was made; the index is unsigned. */
  public record TokenId(String txId, long index) {}

  /** Owner and commitment of a token. */
  public record Token(ByteView owner, @Nullable ElementBytes commitment) {}

  /** Opening of the commitment of a token that was a clear one before. */
  public record UpgradeWitness(@Nullable ClearToken token, @Nullable ElementBytes blindingFactor) {}

  /** A token that hides nothing; the quantity is a number as text. */
  public record ClearToken(ByteView owner, String type, String quantity) {}

  /**
   * Reads the action in the window.
   *
   * @param curve the group of the public parameters; a commitment of another one is refused, since
   *     the reference fails on it sooner or later
   */
  public static Decoded<TransferAction> decode(
      byte[] b, int off, int len, Curve curve, Limits limits) {
    if (len > limits.actionBytes()) {
      return failed(Decoded.Fault.of(Reason.LIMIT_EXCEEDED, len + " bytes of an action"));
    }
    TransferActionMessage message = TransferActionMessage.read(b, off, len, limits);
    if (message == null) {
      return failed(Decoded.Fault.of(Reason.MALFORMED_ACTION, ""));
    }
    if (message.tooMany != null) {
      return failed(Decoded.Fault.of(Reason.LIMIT_EXCEEDED, message.tooMany + " of an action"));
    }
    if (message.version != VERSION) {
      return failed(
          Decoded.Fault.of(
              Reason.UNSUPPORTED_ACTION_VERSION, Integer.toUnsignedString(message.version)));
    }
    return new Decoder(curve, limits).decode(message);
  }

  private static Decoded<TransferAction> failed(Decoded.Fault fault) {
    return new Decoded.Failed<>(fault);
  }

  /** Understands a message, in the order of spec wire 9.1; stops at the first fault. */
  private static final class Decoder {
    private final Curve curve;
    private final Limits limits;
    private final ElementJson json = new ElementJson();
    private @Nullable Reason reason;

    Decoder(Curve curve, Limits limits) {
      this.curve = curve;
      this.limits = limits;
    }

    Decoded<TransferAction> decode(TransferActionMessage message) {
      List<Input> inputs = new ArrayList<>(message.inputs.size());
      for (TransferActionMessage.Input in : message.inputs) {
        inputs.add(input(in));
        if (reason != null) {
          return failed(Decoded.Fault.ofInput(reason, inputs.size() - 1));
        }
      }
      List<Output> outputs = new ArrayList<>(message.outputs.size());
      for (TransferActionMessage.Output out : message.outputs) {
        if (out.token == null) {
          return failed(Decoded.Fault.ofOutput(Reason.OUTPUT_TOKEN_MISSING, outputs.size()));
        }
        outputs.add(new Output(token(out.token, Reason.MALFORMED_OUTPUT)));
        if (reason != null) {
          return failed(Decoded.Fault.ofOutput(reason, outputs.size() - 1));
        }
      }
      if (message.hasProof && message.proofType == 0) {
        return failed(Decoded.Fault.of(Reason.PROOF_TYPE_INVALID, "none is set"));
      }
      if (message.proof.length() > limits.proofBytes()) {
        return failed(
            Decoded.Fault.of(Reason.LIMIT_EXCEEDED, message.proof.length() + " bytes of a proof"));
      }
      return new Decoded.Value<>(
          new TransferAction(
              Collections.unmodifiableList(inputs),
              Collections.unmodifiableList(outputs),
              message.proofType,
              message.proof,
              Collections.unmodifiableMap(message.metadata),
              message.issuer));
    }

    private Input input(TransferActionMessage.Input in) {
      TransferActionMessage.Id id = in.id;
      TransferActionMessage.Token token = in.token;
      TransferActionMessage.UpgradeWitness witness = in.upgradeWitness;
      return new Input(
          id == null ? null : new TokenId(id.txId, id.index),
          token == null ? null : token(token, Reason.MALFORMED_INPUT),
          witness == null || reason != null ? null : witness(witness));
    }

    private Token token(TransferActionMessage.Token token, Reason malformed) {
      ElementBytes commitment = null;
      if (!token.data.isEmpty()) {
        commitment = element(token.data, malformed);
        if (commitment != null && CurveIds.curve(commitment.curveId()) != curve) {
          reason = Reason.FOREIGN_ELEMENT;
        }
      }
      return new Token(token.owner, commitment);
    }

    private UpgradeWitness witness(TransferActionMessage.UpgradeWitness witness) {
      ElementBytes blindingFactor =
          witness.hasBlindingFactor
              ? element(witness.blindingFactor, Reason.MALFORMED_UPGRADE_WITNESS)
              : null;
      TransferActionMessage.ClearToken token = witness.token;
      return new UpgradeWitness(
          token == null ? null : new ClearToken(token.owner, token.type, token.quantity),
          blindingFactor);
    }

    private @Nullable ElementBytes element(ByteView raw, Reason malformed) {
      if (!json.read(raw.array(), raw.offset(), raw.length())) {
        reason = malformed;
        return null;
      }
      if (!CurveIds.isKnown(json.curveId())) {
        reason = Reason.UNKNOWN_CURVE_ID;
        return null;
      }
      return new ElementBytes((int) json.curveId(), ByteView.of(json.copy()));
    }
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
      if (outputs.get(i).token().commitment() == null) {
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
      commitments[i] = encoded(outputs.get(i).token());
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
