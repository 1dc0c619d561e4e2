package io.zkat.validator.prover.request;

import com.google.protobuf.ByteString;
import io.zkat.validator.prover.identity.Signer;
import io.zkat.validator.wire.TokenRequest.Action;
import io.zkat.validator.wire.TokenRequest.Kind;
import io.zkat.validator.wire.proto.driver.ActionSignature;
import io.zkat.validator.wire.proto.driver.ActionType;
import io.zkat.validator.wire.proto.driver.AuditorSignature;
import io.zkat.validator.wire.proto.driver.Identity;
import io.zkat.validator.wire.proto.driver.RequestSignature;
import io.zkat.validator.wire.proto.driver.Signature;
import io.zkat.validator.wire.proto.driver.TokenRequest;
import io.zkat.validator.wire.proto.driver.TypedAction;
import java.util.List;

/**
 * Who signs a request.
 *
 * @param auditors sign it as a whole
 * @param ofActions sign its actions, in the order in which validators consume their signatures
 *     (spec validation 3)
 */
record Signatories(List<Signer> auditors, List<OfAction> ofActions) {
  private static final int VERSION = 1;

  /** Who signs which action. */
  record OfAction(int action, Signer signer) {}

  /** The protobuf message with these actions and everybody's signature over the message. */
  byte[] sign(List<Action> actions, byte[] message) {
    TokenRequest.Builder request = TokenRequest.newBuilder().setVersion(VERSION);
    for (Action action : actions) {
      request.addActions(
          io.zkat.validator.wire.proto.driver.Action.newBuilder()
              .setTypedAction(
                  TypedAction.newBuilder()
                      .setType(
                          action.kind() == Kind.ISSUE
                              ? ActionType.ACTION_TYPE_ISSUE
                              : ActionType.ACTION_TYPE_TRANSFER)
                      .setRaw(ByteString.copyFrom(action.raw().copy()))));
    }
    for (Signer auditor : auditors) {
      request.addSignatures(
          RequestSignature.newBuilder()
              .setAuditorSignature(
                  AuditorSignature.newBuilder()
                      .setIdentity(
                          Identity.newBuilder().setRaw(ByteString.copyFrom(auditor.identity())))
                      .setSignature(signature(auditor, message))));
    }
    for (OfAction one : ofActions) {
      request.addSignatures(
          RequestSignature.newBuilder()
              .setActionSignature(
                  ActionSignature.newBuilder()
                      .setActionId(one.action())
                      .setSignature(signature(one.signer(), message))));
    }
    return request.build().toByteArray();
  }

  private static Signature signature(Signer signer, byte[] message) {
    return Signature.newBuilder().setRaw(ByteString.copyFrom(signer.sign(message))).build();
  }
}
