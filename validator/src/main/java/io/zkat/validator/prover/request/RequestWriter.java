package io.zkat.validator.prover.request;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.protobuf.ByteString;
import io.zkat.validator.proof.ProofType;
import io.zkat.validator.prover.OpenedCommitment;
import io.zkat.validator.prover.ProofMaker;
import io.zkat.validator.prover.ProverParams;
import io.zkat.validator.prover.Randomness;
import io.zkat.validator.prover.identity.Signer;
import io.zkat.validator.wire.ByteView;
import io.zkat.validator.wire.MessageToSign;
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
import java.util.ArrayList;
import java.util.List;

/**
 * Makes the proofs of drafted actions, writes them down in the order in which they are added, and
 * has everybody sign. Signatures stand in the order in which validators consume them: auditors,
 * then the issuers of issues, then owners and issuers of transfers (spec validation 3). One thread
 * at a time; {@link #sign} starts anew.
 */
public final class RequestWriter {
  private static final int VERSION = 1;

  private final ProofMaker proofs;
  private final ActionWriter writer;
  private final Randomness random;
  private final List<Action> actions = new ArrayList<>();
  private final List<Pending> issueSigners = new ArrayList<>();
  private final List<Pending> transferSigners = new ArrayList<>();

  /** Who signs which action. */
  private record Pending(int action, Signer signer) {}

  /** Under public parameters that support the type. */
  public RequestWriter(ProverParams params, ProofType type, Randomness random) {
    proofs = new ProofMaker(params, type);
    writer = new ActionWriter(params.publicParams().curveId(), type);
    this.random = random;
  }

  /** Adds an issue. */
  public RequestWriter add(IssueDraft draft) {
    byte[] proof = proofs.issue(draft.tokenType(), tokens(draft.outputs()), random);
    issueSigners.add(new Pending(actions.size(), draft.issuer()));
    actions.add(new Action(Kind.ISSUE, ByteView.of(writer.issue(draft, proof))));
    return this;
  }

  /** Adds a transfer. */
  public RequestWriter add(TransferDraft draft) {
    List<OpenedCommitment> inputs = draft.inputs().stream().map(Input::token).toList();
    byte[] proof = proofs.transfer(draft.tokenType(), inputs, tokens(draft.outputs()), random);
    for (Input input : draft.inputs()) {
      transferSigners.add(new Pending(actions.size(), input.owner()));
    }
    Signer issuer = draft.issuer();
    if (issuer != null) {
      transferSigners.add(new Pending(actions.size(), issuer));
    }
    actions.add(new Action(Kind.TRANSFER, ByteView.of(writer.transfer(draft, proof))));
    return this;
  }

  private static List<OpenedCommitment> tokens(List<Output> outputs) {
    return outputs.stream().map(Output::token).toList();
  }

  /**
   * The request, signed.
   *
   * @param anchor transaction id of 1 to 128 bytes
   */
  public SignedRequest sign(String anchor, List<Signer> auditors) {
    byte[] message = MessageToSign.of(actions, anchor.getBytes(UTF_8));
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
    for (List<Pending> signers : List.of(issueSigners, transferSigners)) {
      for (Pending pending : signers) {
        request.addSignatures(
            RequestSignature.newBuilder()
                .setActionSignature(
                    ActionSignature.newBuilder()
                        .setActionId(pending.action())
                        .setSignature(signature(pending.signer(), message))));
      }
    }
    actions.clear();
    issueSigners.clear();
    transferSigners.clear();
    return new SignedRequest(anchor, request.build().toByteArray(), message);
  }

  private static Signature signature(Signer signer, byte[] message) {
    return Signature.newBuilder().setRaw(ByteString.copyFrom(signer.sign(message))).build();
  }
}
