package io.zkat.validator.prover.request;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.zkat.math.field.Scalar;
import io.zkat.validator.proof.ProofType;
import io.zkat.validator.prover.OpenedCommitment;
import io.zkat.validator.prover.identity.Signer;
import io.zkat.validator.wire.ElementJson;
import io.zkat.validator.wire.TokenRequest.Kind;
import io.zkat.validator.wire.proto.driver.Identity;
import io.zkat.validator.wire.proto.driver.TokenID;
import io.zkat.validator.wire.proto.nogh.G1;
import io.zkat.validator.wire.proto.nogh.IssueAction;
import io.zkat.validator.wire.proto.nogh.IssueActionOutput;
import io.zkat.validator.wire.proto.nogh.Proof;
import io.zkat.validator.wire.proto.nogh.Token;
import io.zkat.validator.wire.proto.nogh.TransferAction;
import io.zkat.validator.wire.proto.nogh.TransferActionInput;
import io.zkat.validator.wire.proto.nogh.TransferActionInputUpgradeWitness;
import io.zkat.validator.wire.proto.nogh.TransferActionOutput;
import io.zkat.validator.wire.proto.nogh.Zr;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Writes actions as protobuf messages (spec wire 9).
 *
 * @param curveId of every element
 * @param type of the proofs
 */
record ActionWriter(int curveId, ProofType type) {
  private static final int VERSION = 1;

  byte[] issue(IssueDraft draft, byte[] proof) {
    IssueAction.Builder action =
        IssueAction.newBuilder()
            .setVersion(VERSION)
            .setIssuer(identity(draft.issuer()))
            .setProof(proof(proof))
            .putAllMetadata(values(draft.metadata()));
    for (Output output : draft.outputs()) {
      action.addOutputs(
          IssueActionOutput.newBuilder().setToken(token(output.owner(), output.token())));
    }
    return action.build().toByteArray();
  }

  byte[] transfer(TransferDraft draft, byte[] proof) {
    TransferAction.Builder action =
        TransferAction.newBuilder()
            .setVersion(VERSION)
            .setProof(proof(proof))
            .putAllMetadata(values(draft.metadata()));
    for (Input input : draft.inputs()) {
      action.addInputs(input(input));
    }
    for (Output output : draft.outputs()) {
      action.addOutputs(
          TransferActionOutput.newBuilder().setToken(token(output.owner(), output.token())));
    }
    Signer issuer = draft.issuer();
    if (issuer != null) {
      action.setIssuer(identity(issuer));
    }
    return action.build().toByteArray();
  }

  private TransferActionInput input(Input input) {
    byte[] owner = input.owner().identity();
    TransferActionInput.Builder builder =
        TransferActionInput.newBuilder()
            .setTokenId(TokenID.newBuilder().setTxId(input.txId()).setIndex(input.index()))
            .setInput(token(owner, input.token()));
    Input.Clear clear = input.clear();
    if (clear != null) {
      builder.setUpgradeWitness(
          TransferActionInputUpgradeWitness.newBuilder()
              .setOutput(
                  io.zkat.validator.wire.proto.fabtoken.Token.newBuilder()
                      .setOwner(ByteString.copyFrom(owner))
                      .setType(clear.type())
                      .setQuantity(clear.quantity()))
              .setBlindingFactor(scalar(input.token().blinding())));
    }
    return builder.build();
  }

  private Token token(byte[] owner, OpenedCommitment token) {
    byte[] json = ElementJson.write(curveId, token.point().bytes());
    return Token.newBuilder()
        .setOwner(ByteString.copyFrom(owner))
        .setData(G1.newBuilder().setRaw(ByteString.copyFrom(json)))
        .build();
  }

  private Zr scalar(Scalar scalar) {
    byte[] json = ElementJson.write(curveId, scalar.toBytes());
    return Zr.newBuilder().setRaw(ByteString.copyFrom(json)).build();
  }

  private Proof proof(byte[] proof) {
    ByteString bytes = ByteString.copyFrom(proof);
    return type == ProofType.CSP
        ? Proof.newBuilder().setCspBasedProof(bytes).build()
        : Proof.newBuilder().setProof(bytes).build();
  }

  /** An action as this class writes them, with the last bit of its proof changed. */
  static byte[] withWrongProof(Kind kind, byte[] action) {
    try {
      if (kind == Kind.ISSUE) {
        IssueAction issue = IssueAction.parseFrom(action);
        return issue.toBuilder().setProof(wrong(issue.getProof())).build().toByteArray();
      }
      TransferAction transfer = TransferAction.parseFrom(action);
      return transfer.toBuilder().setProof(wrong(transfer.getProof())).build().toByteArray();
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException("not an action that was written here", e);
    }
  }

  private static Proof wrong(Proof proof) {
    return proof.hasCspBasedProof()
        ? Proof.newBuilder().setCspBasedProof(lastBitChanged(proof.getCspBasedProof())).build()
        : Proof.newBuilder().setProof(lastBitChanged(proof.getProof())).build();
  }

  private static ByteString lastBitChanged(ByteString bytes) {
    byte[] changed = bytes.toByteArray();
    changed[changed.length - 1] ^= 1;
    return ByteString.copyFrom(changed);
  }

  private static Identity identity(Signer signer) {
    return Identity.newBuilder().setRaw(ByteString.copyFrom(signer.identity())).build();
  }

  private static Map<String, ByteString> values(Map<String, byte[]> metadata) {
    Map<String, ByteString> values = new LinkedHashMap<>();
    metadata.forEach((key, value) -> values.put(key, ByteString.copyFrom(value)));
    return values;
  }
}
