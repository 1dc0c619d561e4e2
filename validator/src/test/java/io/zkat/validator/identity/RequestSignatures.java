package io.zkat.validator.identity;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.zkat.math.testing.Vectors;
import io.zkat.validator.engine.CheckList;
import io.zkat.validator.engine.Verification;
import io.zkat.validator.equation.Outcomes;
import io.zkat.validator.identity.x509.X509Keys;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.params.ParamsResult;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.verdict.Place;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.wire.ByteView;
import io.zkat.validator.wire.DerEncoder;
import io.zkat.validator.wire.proto.driver.Action;
import io.zkat.validator.wire.proto.driver.ActionType;
import io.zkat.validator.wire.proto.driver.AuditorSignature;
import io.zkat.validator.wire.proto.driver.RequestSignature;
import io.zkat.validator.wire.proto.driver.TokenRequest;
import io.zkat.validator.wire.proto.driver.TypedAction;
import io.zkat.validator.wire.proto.nogh.IssueAction;
import io.zkat.validator.wire.proto.nogh.TransferAction;
import io.zkat.validator.wire.proto.nogh.TransferActionInput;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * Judges the signatures of recorded requests and nothing else of them: a model of how the pipeline
 * uses identities, for well-formed requests.
 */
final class RequestSignatures {
  static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");

  private final Map<String, PublicParams> loaded = new HashMap<>();
  private final X509Keys keys = new X509Keys(1 << 20);
  private final IdentityVerifiers verifiers = new IdentityVerifiers(keys, false);
  private final Verification verification = new Verification(System::nanoTime, () -> -1, null);
  private final CheckList checks = new CheckList(verification.batch());

  /** The first failure of a request, {@link Reason#OK} if there is none. */
  record Outcome(Reason reason, int place) {}

  Outcome judge(String file, JsonNode line) {
    byte[] request = Base64.getDecoder().decode(Vectors.text(line, "request"));
    byte[] anchor = Vectors.text(line, "txid").getBytes(UTF_8);
    return judge(params(file, line), request, anchor);
  }

  PublicParams params(String file, JsonNode line) {
    byte[] bytes = Vectors.params(file, line);
    return loaded.computeIfAbsent(
        new String(bytes, UTF_8),
        key ->
            switch (PublicParams.decode("test", bytes, Limits.DEFAULT)) {
              case ParamsResult.Loaded good -> good.params();
              case ParamsResult.Refused bad -> throw new AssertionError(bad.message());
            });
  }

  Outcome judge(PublicParams params, byte[] request, byte[] anchor) {
    TokenRequest message = parse(request);
    verification.clear();
    verification.start();
    verifiers.clear();
    verifiers.start(params, Limits.DEFAULT, NOW);
    int owner = verification.batch().begin();
    checks.start(owner);
    read(params, message, anchor);
    verification.run();
    Outcomes outcomes = verification.batch().outcomes();
    return new Outcome(outcomes.reason(owner), outcomes.place(owner));
  }

  private static TokenRequest parse(byte[] request) {
    try {
      return TokenRequest.parseFrom(request);
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalArgumentException("not a request", e);
    }
  }

  private void read(PublicParams params, TokenRequest request, byte[] anchor) {
    byte[] toSign = toSign(request, anchor);
    SignedMessage message = new SignedMessage(toSign, 0, toSign.length);
    List<ByteString> signatures = new ArrayList<>();
    for (RequestSignature signature : request.getSignaturesList()) {
      if (signature.hasActionSignature()) {
        signatures.add(signature.getActionSignature().getSignature().getRaw());
      }
    }
    for (RequestSignature signature : request.getSignaturesList()) {
      if (signature.hasAuditorSignature() && !params.auditors().isEmpty()) {
        AuditorSignature auditor = signature.getAuditorSignature();
        if (!verify(auditor.getIdentity().getRaw(), message, auditor.getSignature().getRaw())) {
          return;
        }
      }
    }
    for (TypedAction action : actions(request, ActionType.ACTION_TYPE_ISSUE)) {
      if (!verify(issue(action).getIssuer().getRaw(), message, signatures)) {
        return;
      }
    }
    for (TypedAction action : actions(request, ActionType.ACTION_TYPE_TRANSFER)) {
      TransferAction transfer = transfer(action);
      for (int i = 0; i < transfer.getInputsCount(); i++) {
        TransferActionInput input = transfer.getInputs(i);
        checks.setPlace(Place.input(i));
        if (!verify(input.getInput().getOwner(), message, signatures)) {
          return;
        }
      }
      checks.setPlace(Place.NONE);
      boolean redeem =
          transfer.getOutputsList().stream().anyMatch(out -> out.getToken().getOwner().isEmpty());
      if (redeem
          && !params.issuers().isEmpty()
          && !verify(transfer.getIssuer().getRaw(), message, signatures)) {
        return;
      }
    }
  }

  private static List<TypedAction> actions(TokenRequest request, ActionType type) {
    return request.getActionsList().stream()
        .map(Action::getTypedAction)
        .filter(action -> action.getType() == type)
        .toList();
  }

  private static IssueAction issue(TypedAction action) {
    try {
      return IssueAction.parseFrom(action.getRaw());
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalArgumentException("not an issue", e);
    }
  }

  private static TransferAction transfer(TypedAction action) {
    try {
      return TransferAction.parseFrom(action.getRaw());
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalArgumentException("not a transfer", e);
    }
  }

  private boolean verify(ByteString identity, SignedMessage message, List<ByteString> signatures) {
    if (signatures.isEmpty()) { // as good as one that does not decode
      checks.fails(Reason.NYM_SIGNATURE_MALFORMED);
      return false;
    }
    return verify(identity, message, signatures.removeFirst());
  }

  private boolean verify(ByteString identity, SignedMessage message, ByteString signature) {
    byte[] sig = signature.toByteArray();
    OwnerVerifier owner = verifiers.open(ByteView.of(identity.toByteArray()), checks);
    Reason reason = owner.problem();
    if (reason == Reason.OK) {
      reason = owner.verify(message, sig, 0, sig.length, checks);
    }
    if (reason != Reason.OK) {
      checks.fails(reason);
    }
    return reason == Reason.OK;
  }

  /** Spec wire 4.2. */
  static byte[] toSign(TokenRequest request, byte[] anchor) {
    List<byte[]> actions = new ArrayList<>();
    for (Action action : request.getActionsList()) {
      TypedAction typed = action.getTypedAction();
      actions.add(
          DerEncoder.sequence(
              DerEncoder.integer(typed.getTypeValue() - 1L),
              DerEncoder.octets(typed.getRaw().toByteArray())));
    }
    byte[] list = DerEncoder.sequence(actions.toArray(new byte[0][]));
    return DerEncoder.sequence(
        DerEncoder.octets(DerEncoder.sequence(list)), DerEncoder.octets(anchor));
  }
}
