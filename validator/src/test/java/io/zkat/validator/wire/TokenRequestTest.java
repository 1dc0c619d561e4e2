package io.zkat.validator.wire;

import static io.zkat.validator.wire.DerBytes.hex;
import static io.zkat.validator.wire.DerBytes.join;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ByteString;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.wire.proto.driver.Action;
import io.zkat.validator.wire.proto.driver.ActionSignature;
import io.zkat.validator.wire.proto.driver.ActionType;
import io.zkat.validator.wire.proto.driver.AuditorSignature;
import io.zkat.validator.wire.proto.driver.HashedAction;
import io.zkat.validator.wire.proto.driver.Identity;
import io.zkat.validator.wire.proto.driver.RequestSignature;
import io.zkat.validator.wire.proto.driver.Signature;
import io.zkat.validator.wire.proto.driver.TypedAction;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Spec wire 4.1. */
final class TokenRequestTest {
  private static ByteString bytes(String text) {
    return ByteString.copyFromUtf8(text);
  }

  private static ByteView view(String text) {
    return ByteView.of(text.getBytes(UTF_8));
  }

  private static Action action(ActionType type, String raw) {
    return Action.newBuilder()
        .setTypedAction(TypedAction.newBuilder().setType(type).setRaw(bytes(raw)))
        .build();
  }

  private static RequestSignature signature(String raw) {
    return RequestSignature.newBuilder()
        .setActionSignature(
            ActionSignature.newBuilder()
                .setActionId(9)
                .setSignature(Signature.newBuilder().setRaw(bytes(raw))))
        .build();
  }

  private static RequestSignature auditor(String identity, String raw) {
    return RequestSignature.newBuilder()
        .setAuditorSignature(
            AuditorSignature.newBuilder()
                .setIdentity(Identity.newBuilder().setRaw(bytes(identity)))
                .setSignature(Signature.newBuilder().setRaw(bytes(raw))))
        .build();
  }

  private static io.zkat.validator.wire.proto.driver.TokenRequest.Builder honest() {
    return io.zkat.validator.wire.proto.driver.TokenRequest.newBuilder()
        .setVersion(1)
        .addActions(action(ActionType.ACTION_TYPE_TRANSFER, "t"))
        .addActions(action(ActionType.ACTION_TYPE_ISSUE, "i"))
        .addSignatures(signature("s0"))
        .addSignatures(auditor("auditor", "a0"))
        .addSignatures(signature("s1"));
  }

  private static Decoded<TokenRequest> decode(byte[] b, Limits limits) {
    return TokenRequest.decode(b, 0, b.length, limits);
  }

  private static TokenRequest value(byte[] b) {
    return switch (decode(b, Limits.DEFAULT)) {
      case Decoded.Value<TokenRequest> value -> value.value();
      case Decoded.Failed<TokenRequest> failed ->
          throw new AssertionError(failed.fault().message());
    };
  }

  private static Decoded.Fault fault(byte[] b) {
    return switch (decode(b, Limits.DEFAULT)) {
      case Decoded.Value<TokenRequest> value -> throw new AssertionError(value.toString());
      case Decoded.Failed<TokenRequest> failed -> failed.fault();
    };
  }

  private static void refuses(
      Reason reason,
      String detail,
      Consumer<io.zkat.validator.wire.proto.driver.TokenRequest.Builder> change) {
    io.zkat.validator.wire.proto.driver.TokenRequest.Builder builder = honest();
    change.accept(builder);
    Decoded.Fault fault = fault(builder.build().toByteArray());
    assertEquals(reason, fault.reason());
    assertEquals(detail, fault.detail());
  }

  @Test
  void readsEveryField() {
    TokenRequest request = value(honest().build().toByteArray());
    assertEquals(
        List.of(
            new TokenRequest.Action(TokenRequest.Kind.TRANSFER, view("t")),
            new TokenRequest.Action(TokenRequest.Kind.ISSUE, view("i"))),
        request.actions());
    assertEquals(
        List.of(new TokenRequest.AuditorSignature(view("auditor"), view("a0"))),
        request.auditorSignatures());
    assertEquals(List.of(view("s0"), view("s1")), request.actionSignatures());
  }

  @Test
  void auditorsComeFirstInTheListOfSignatures() {
    TokenRequest request = value(honest().build().toByteArray());
    assertEquals(3, request.signatureCount());
    assertEquals(view("a0"), request.signature(0));
    assertEquals(view("s0"), request.signature(1));
    assertEquals(view("s1"), request.signature(2));
  }

  @Test
  void aRequestMayHaveNoActionsAndNoSignatures() {
    TokenRequest request = value(hex("0801"));
    assertEquals(List.of(), request.actions());
    assertEquals(0, request.signatureCount());
  }

  @Test
  void refusesInTheOrderOfTheRules() {
    assertEquals(Reason.EMPTY_REQUEST, fault(new byte[0]).reason());
    refuses(Reason.UNSUPPORTED_REQUEST_VERSION, "0", r -> r.setVersion(0));
    refuses(Reason.UNSUPPORTED_REQUEST_VERSION, "2", r -> r.setVersion(2));
    refuses(
        Reason.ACTION_NOT_TYPED,
        "at index 2",
        r -> r.addActions(Action.newBuilder().setHashedAction(HashedAction.getDefaultInstance())));
    refuses(Reason.ACTION_NOT_TYPED, "at index 2", r -> r.addActions(Action.getDefaultInstance()));
    refuses(
        Reason.ACTION_TYPE_INVALID,
        "0 at index 2",
        r -> r.addActions(action(ActionType.ACTION_TYPE_UNSPECIFIED, "x")));
    refuses(
        Reason.ACTION_TYPE_INVALID,
        "3 at index 0",
        r ->
            r.setActions(
                0, Action.newBuilder().setTypedAction(TypedAction.newBuilder().setTypeValue(3))));
    refuses(
        Reason.SIGNATURE_NOT_TYPED,
        "at index 3",
        r -> r.addSignatures(RequestSignature.getDefaultInstance()));
    refuses(Reason.SIGNATURE_EMPTY, "at index 3", r -> r.addSignatures(signature("")));
    refuses(Reason.SIGNATURE_EMPTY, "at index 3", r -> r.addSignatures(auditor("x", "")));
    refuses(
        Reason.ACTION_EMPTY,
        "at index 1",
        r -> r.setActions(1, action(ActionType.ACTION_TYPE_ISSUE, "")));
    // An empty action is found after an empty signature, a bad type before it.
    refuses(
        Reason.SIGNATURE_EMPTY,
        "at index 3",
        r ->
            r.setActions(0, action(ActionType.ACTION_TYPE_ISSUE, "")).addSignatures(signature("")));
    refuses(
        Reason.ACTION_TYPE_INVALID,
        "0 at index 2",
        r ->
            r.addActions(action(ActionType.ACTION_TYPE_UNSPECIFIED, "x"))
                .addSignatures(signature("")));
  }

  /** A field that holds bytes. */
  private static byte[] field(int number, byte[]... content) {
    byte[] body = join(content);
    return join(new byte[] {(byte) (number << 3 | 2), (byte) body.length}, body);
  }

  private static byte[] request(byte[]... fields) {
    return join(hex("0801"), join(fields));
  }

  private static TokenRequest.Action onlyAction(byte[]... content) {
    List<TokenRequest.Action> actions = value(request(field(2, content))).actions();
    assertEquals(1, actions.size());
    return actions.getFirst();
  }

  @Test
  void ofAScalarTheLastValueCounts() {
    assertEquals(
        new TokenRequest.Action(TokenRequest.Kind.TRANSFER, view("y")),
        onlyAction(field(1, hex("0801 0802 120178 120179"))));
  }

  @Test
  void anEnumTakesTheLowBitsAndKeepsUnknownNumbers() {
    assertEquals(
        TokenRequest.Kind.ISSUE, onlyAction(field(1, hex("0881 8080 8010 120178"))).kind());
    assertEquals(
        Reason.ACTION_TYPE_INVALID,
        fault(request(field(2, field(1, hex("087f 120178"))))).reason());
  }

  @Test
  void oneVariantThatAppearsTwiceIsMerged() {
    assertEquals(
        new TokenRequest.Action(TokenRequest.Kind.TRANSFER, view("x")),
        onlyAction(field(1, hex("0802")), field(1, hex("120178"))));
  }

  @Test
  void anotherVariantInBetweenDropsTheFirst() {
    byte[] hashed = field(2, field(1, hex("00")));
    assertEquals(
        Reason.ACTION_TYPE_INVALID,
        fault(request(field(2, field(1, hex("0802")), hashed, field(1, hex("120178"))))).reason());
    assertEquals(
        Reason.ACTION_NOT_TYPED,
        fault(request(field(2, field(1, hex("0802 120178")), hashed))).reason());
  }

  @Test
  void everyMessageMustBeWellFormed() {
    byte[] bad = hex("0a05 00"); // five bytes announced, one there
    byte[] good = field(2, field(1, hex("0802 120178")));
    for (byte[] part :
        List.of(
            bad,
            field(2, bad),
            field(2, field(1, bad)),
            field(2, field(2, bad)),
            field(3, bad),
            field(3, field(1, bad)),
            field(3, field(1, field(2, bad))),
            field(3, field(2, bad)),
            field(3, field(2, field(1, bad))),
            field(3, field(2, field(2, bad))))) {
      assertEquals(Reason.MALFORMED_REQUEST, fault(request(good, part)).reason());
    }
  }

  @Test
  void whatIsUnknownOrOfAnotherTypeIsIgnored() {
    byte[] unknown = hex("7a0100 0a0101 1005 1803");
    byte[] action = field(2, hex("7a0100 0801 1005"), field(1, hex("0802 0a0100 120178 1001")));
    TokenRequest request = value(join(unknown, hex("0801"), unknown, action));
    assertEquals(
        List.of(new TokenRequest.Action(TokenRequest.Kind.TRANSFER, view("x"))), request.actions());
  }

  @Test
  void aSignatureThatAppearsTwiceIsMerged() {
    // An auditor's signature without bytes, then one with bytes and no identity.
    byte[] identity = field(2, field(1, hex("0a0169")));
    byte[] raw = field(2, field(2, hex("0a0173")));
    TokenRequest request = value(request(field(3, identity, raw)));
    assertEquals(
        List.of(new TokenRequest.AuditorSignature(view("i"), view("s"))),
        request.auditorSignatures());
    // With an action's signature in between, nothing is left of the first.
    byte[] replaced = request(field(3, identity, field(1), raw));
    assertEquals(
        List.of(new TokenRequest.AuditorSignature(ByteView.EMPTY, view("s"))),
        value(replaced).auditorSignatures());
  }

  @Test
  void limits() {
    byte[] b = honest().build().toByteArray();
    assertEquals(3, signatureCount(b, limits(b.length, 2, 3)));
    for (Limits tight :
        List.of(limits(b.length - 1, 2, 3), limits(b.length, 1, 3), limits(b.length, 2, 2))) {
      assertTrue(
          decode(b, tight) instanceof Decoded.Failed<TokenRequest> failed
              && failed.fault().reason() == Reason.LIMIT_EXCEEDED);
    }
  }

  private static Limits limits(int requestBytes, int actions, int signatures) {
    return new Limits(1, 1, requestBytes, 1, 1, actions, signatures, 1, 1, 1, 1, 1);
  }

  private static int signatureCount(byte[] b, Limits limits) {
    return decode(b, limits) instanceof Decoded.Value<TokenRequest> value
        ? value.value().signatureCount()
        : -1;
  }
}
