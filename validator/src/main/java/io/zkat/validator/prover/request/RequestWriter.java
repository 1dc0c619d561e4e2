package io.zkat.validator.prover.request;

import io.zkat.validator.proof.ProofType;
import io.zkat.validator.prover.OpenedCommitment;
import io.zkat.validator.prover.ProofMaker;
import io.zkat.validator.prover.ProverParams;
import io.zkat.validator.prover.Randomness;
import io.zkat.validator.prover.identity.Signer;
import io.zkat.validator.prover.request.Signatories.OfAction;
import io.zkat.validator.wire.ByteView;
import io.zkat.validator.wire.TokenRequest.Action;
import io.zkat.validator.wire.TokenRequest.Kind;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes the proofs of drafted actions, writes them down in the order in which they are added, and
 * has everybody sign. Signatures stand in the order in which validators consume them: auditors,
 * then the issuers of issues, then owners and issuers of transfers (spec validation 3). One thread
 * at a time; {@link #sign} starts anew.
 */
public final class RequestWriter {
  private final ProofMaker proofs;
  private final ActionWriter writer;
  private final Randomness random;
  private final List<Action> actions = new ArrayList<>();
  private final List<OfAction> issueSigners = new ArrayList<>();
  private final List<OfAction> transferSigners = new ArrayList<>();

  /** Under public parameters that support the type. */
  public RequestWriter(ProverParams params, ProofType type, Randomness random) {
    proofs = new ProofMaker(params, type);
    writer = new ActionWriter(params.publicParams().curveId(), type);
    this.random = random;
  }

  /** Adds an issue. */
  public RequestWriter add(IssueDraft draft) {
    byte[] proof = proofs.issue(draft.tokenType(), tokens(draft.outputs()), random);
    issueSigners.add(new OfAction(actions.size(), draft.issuer()));
    actions.add(new Action(Kind.ISSUE, ByteView.of(writer.issue(draft, proof))));
    return this;
  }

  /** Adds a transfer. */
  public RequestWriter add(TransferDraft draft) {
    List<OpenedCommitment> inputs = draft.inputs().stream().map(Input::token).toList();
    byte[] proof = proofs.transfer(draft.tokenType(), inputs, tokens(draft.outputs()), random);
    for (Input input : draft.inputs()) {
      transferSigners.add(new OfAction(actions.size(), input.owner()));
    }
    Signer issuer = draft.issuer();
    if (issuer != null) {
      transferSigners.add(new OfAction(actions.size(), issuer));
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
    List<OfAction> inOrder = new ArrayList<>(issueSigners);
    inOrder.addAll(transferSigners);
    SignedRequest request =
        new SignedRequest(
            anchor, actions, new Signatories(List.copyOf(auditors), List.copyOf(inOrder)));
    actions.clear();
    issueSigners.clear();
    transferSigners.clear();
    return request;
  }
}
