package io.zkat.validator.rules;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.protobuf.ByteString;
import com.google.protobuf.Message;
import io.zkat.math.testing.Vectors;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.proof.ProofType;
import io.zkat.validator.prover.OpenedCommitment;
import io.zkat.validator.prover.ProofMaker;
import io.zkat.validator.prover.ProverParams;
import io.zkat.validator.prover.Randomness;
import io.zkat.validator.wire.Decoded;
import io.zkat.validator.wire.MessageToSign;
import io.zkat.validator.wire.proto.driver.Action;
import io.zkat.validator.wire.proto.driver.ActionSignature;
import io.zkat.validator.wire.proto.driver.ActionType;
import io.zkat.validator.wire.proto.driver.AuditorSignature;
import io.zkat.validator.wire.proto.driver.Identity;
import io.zkat.validator.wire.proto.driver.RequestSignature;
import io.zkat.validator.wire.proto.driver.Signature;
import io.zkat.validator.wire.proto.driver.TokenID;
import io.zkat.validator.wire.proto.driver.TokenRequest;
import io.zkat.validator.wire.proto.driver.TypedAction;
import io.zkat.validator.wire.proto.nogh.G1;
import io.zkat.validator.wire.proto.nogh.IssueAction;
import io.zkat.validator.wire.proto.nogh.IssueActionOutput;
import io.zkat.validator.wire.proto.nogh.Proof;
import io.zkat.validator.wire.proto.nogh.PublicParameters;
import io.zkat.validator.wire.proto.nogh.Token;
import io.zkat.validator.wire.proto.nogh.TransferAction;
import io.zkat.validator.wire.proto.nogh.TransferActionInput;
import io.zkat.validator.wire.proto.nogh.TransferActionOutput;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.function.Consumer;

/**
 * A request in the making, honest until a test alters it: actions are changed before anything is
 * signed, signers and the finished message afterwards.
 */
final class Draft {
  static final String TYPE = "EUR";
  private static final String FILE = "requests/16-BN254/params.txt";

  /** A network: its parameters, auditor and issuer. */
  static final class Network {
    final Signer auditor = Signer.x509();
    final Signer issuer = Signer.x509();
    final PublicParams params;
    private final ProverParams prover;
    private final Randomness random = Randomness.of(new SecureRandom());

    /** With parameters altered from those of an audited network with one issuer. */
    Network(Consumer<PublicParameters.Builder> change) {
      PublicParameters.Builder message =
          message()
              .clearAuditors()
              .clearIssuers()
              .addAuditors(identity(auditor.identity()))
              .addIssuers(identity(issuer.identity()));
      change.accept(message);
      params = RequestCases.load("test", box(message.build()));
      prover = new ProverParams(params);
    }

    private OpenedCommitment commit(long value) {
      return prover.commit(TYPE, value, random.next(params.curve().fr()));
    }

    private static PublicParameters.Builder message() {
      String box = new String(Base64.getDecoder().decode(Vectors.bytes(FILE)), UTF_8);
      String raw = box.substring(box.indexOf("\"raw\":\"") + 7, box.lastIndexOf('"'));
      try {
        return PublicParameters.parseFrom(Base64.getDecoder().decode(raw)).toBuilder();
      } catch (com.google.protobuf.InvalidProtocolBufferException e) {
        throw new IllegalStateException(FILE, e);
      }
    }

    private static byte[] box(Message message) {
      String json =
          "{\"identifier\":\"zkatdlognogh.v1\",\"raw\":\""
              + Base64.getEncoder().encodeToString(message.toByteArray())
              + "\"}";
      return Base64.getEncoder().encode(json.getBytes(UTF_8));
    }
  }

  /** Actions in the order of the request, each with those who sign it. */
  private final List<Action> actions = new ArrayList<>();

  private final List<List<Signer>> signers = new ArrayList<>();

  final Network network;
  byte[] anchor = "tx".getBytes(UTF_8);
  final List<Signer> auditors = new ArrayList<>();

  /** The openings of the transfer made last, for upgrade witnesses. */
  List<OpenedCommitment> openings = List.of();

  Draft(Network network) {
    this.network = network;
    if (!network.params.auditors().isEmpty()) {
      auditors.add(network.auditor);
    }
  }

  /** Adds an issue of 7 tokens to the owner. */
  Draft issue(Signer owner, Consumer<IssueAction.Builder> change) {
    OpenedCommitment out = network.commit(7);
    byte[] proof =
        new ProofMaker(network.prover, ProofType.CSP).issue(TYPE, List.of(out), network.random);
    IssueAction.Builder action =
        IssueAction.newBuilder()
            .setVersion(1)
            .setIssuer(identity(network.issuer.identity()))
            .addOutputs(IssueActionOutput.newBuilder().setToken(token(owner.identity(), out)))
            .setProof(Proof.newBuilder().setCspBasedProof(bytes(proof)));
    change.accept(action);
    return add(
        ActionType.ACTION_TYPE_ISSUE, action.build().toByteString(), List.of(network.issuer));
  }

  /** Adds a transfer of 5 tokens from each spender, in equal parts to as many new owners. */
  Draft transfer(
      List<Signer> spenders, List<byte[]> owners, Consumer<TransferAction.Builder> change) {
    List<OpenedCommitment> in = new ArrayList<>();
    List<OpenedCommitment> out = new ArrayList<>();
    TransferAction.Builder action = TransferAction.newBuilder().setVersion(1);
    for (int i = 0; i < spenders.size(); i++) {
      in.add(network.commit(5L * owners.size()));
      action.addInputs(
          TransferActionInput.newBuilder()
              .setTokenId(TokenID.newBuilder().setTxId("origin").setIndex(i))
              .setInput(token(spenders.get(i).identity(), in.get(i))));
    }
    for (byte[] owner : owners) {
      out.add(network.commit(5L * spenders.size()));
      action.addOutputs(TransferActionOutput.newBuilder().setToken(token(owner, out.getLast())));
    }
    openings = in;
    byte[] proof =
        new ProofMaker(network.prover, ProofType.CSP).transfer(TYPE, in, out, network.random);
    action.setProof(Proof.newBuilder().setCspBasedProof(bytes(proof)));
    change.accept(action);
    List<Signer> all = new ArrayList<>(spenders);
    if (!network.params.issuers().isEmpty()
        && owners.stream().anyMatch(owner -> owner.length == 0)) {
      all.add(network.issuer);
    }
    return add(ActionType.ACTION_TYPE_TRANSFER, action.build().toByteString(), all);
  }

  /** Adds an action as it is, with those who sign it. */
  Draft add(ActionType type, ByteString action, List<Signer> by) {
    actions.add(
        Action.newBuilder()
            .setTypedAction(TypedAction.newBuilder().setType(type).setRaw(action))
            .build());
    signers.add(new ArrayList<>(by));
    return this;
  }

  /** What kind of action it is. */
  ActionType type(int action) {
    return actions.get(action).getTypedAction().getType();
  }

  /** The bytes of an action. */
  byte[] raw(int action) {
    return actions.get(action).getTypedAction().getRaw().toByteArray();
  }

  /** Those who sign an action, in order; may be changed. */
  List<Signer> signers(int action) {
    return signers.get(action);
  }

  /** The signed request. */
  RequestBytes sign() {
    return sign(message -> {});
  }

  /** The signed request, altered after signing. */
  RequestBytes sign(Consumer<TokenRequest.Builder> change) {
    TokenRequest.Builder request = TokenRequest.newBuilder().setVersion(1).addAllActions(actions);
    byte[] message = message(request.build().toByteArray());
    for (Signer auditor : auditors) {
      request.addSignatures(
          RequestSignature.newBuilder()
              .setAuditorSignature(
                  AuditorSignature.newBuilder()
                      .setIdentity(identity(auditor.identity()))
                      .setSignature(signature(auditor.sign(message)))));
    }
    for (ActionType type : List.of(ActionType.ACTION_TYPE_ISSUE, ActionType.ACTION_TYPE_TRANSFER)) {
      for (int i = 0; i < actions.size(); i++) {
        if (actions.get(i).getTypedAction().getType() == type) {
          for (Signer signer : signers.get(i)) {
            request.addSignatures(
                RequestSignature.newBuilder()
                    .setActionSignature(
                        ActionSignature.newBuilder()
                            .setActionId(i)
                            .setSignature(signature(signer.sign(message)))));
          }
        }
      }
    }
    change.accept(request);
    return new RequestBytes(network.params, anchor, request.build().toByteArray());
  }

  private byte[] message(byte[] request) {
    return switch (io.zkat.validator.wire.TokenRequest.decode(
        request, 0, request.length, Limits.DEFAULT)) {
      case Decoded.Value<io.zkat.validator.wire.TokenRequest> value ->
          MessageToSign.of(value.value().actions(), anchor);
      case Decoded.Failed<io.zkat.validator.wire.TokenRequest> failed ->
          throw new IllegalStateException(failed.fault().message());
    };
  }

  // ---- parts

  static ByteString bytes(byte[] b) {
    return ByteString.copyFrom(b);
  }

  static Identity identity(byte[] raw) {
    return Identity.newBuilder().setRaw(bytes(raw)).build();
  }

  private static Signature signature(byte[] raw) {
    return Signature.newBuilder().setRaw(bytes(raw)).build();
  }

  static G1 g1(int curve, byte[] point) {
    return G1.newBuilder().setRaw(bytes(element(curve, point))).build();
  }

  /** The JSON of a point or scalar. */
  static byte[] element(int curve, byte[] content) {
    return ("{\"curve\":"
            + curve
            + ",\"element\":\""
            + Base64.getEncoder().encodeToString(content)
            + "\"}")
        .getBytes(UTF_8);
  }

  private static Token token(byte[] owner, OpenedCommitment commitment) {
    return Token.newBuilder()
        .setOwner(bytes(owner))
        .setData(g1(1, commitment.point().bytes()))
        .build();
  }
}
