package io.zkat.validator.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ByteString;
import io.zkat.math.testing.Vectors;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.wire.proto.driver.Action;
import io.zkat.validator.wire.proto.driver.ActionType;
import io.zkat.validator.wire.proto.driver.Identity;
import io.zkat.validator.wire.proto.driver.TokenID;
import io.zkat.validator.wire.proto.nogh.G1;
import io.zkat.validator.wire.proto.nogh.IssueActionInput;
import io.zkat.validator.wire.proto.nogh.IssueActionOutput;
import io.zkat.validator.wire.proto.nogh.Proof;
import io.zkat.validator.wire.proto.nogh.Token;
import java.util.Base64;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Spec wire 9.2 and spec validation 5.1. */
final class IssueActionTest {
  private static ByteString bytes(String text) {
    return ByteString.copyFromUtf8(text);
  }

  private static ByteView view(String text) {
    return ByteView.of(text.getBytes(UTF_8));
  }

  private static IssueActionOutput output(String owner, String commitment) {
    return IssueActionOutput.newBuilder()
        .setToken(
            Token.newBuilder()
                .setOwner(bytes(owner))
                .setData(G1.newBuilder().setRaw(bytes(commitment))))
        .build();
  }

  /** One input and two outputs. */
  private static io.zkat.validator.wire.proto.nogh.IssueAction.Builder honest() {
    return io.zkat.validator.wire.proto.nogh.IssueAction.newBuilder()
        .setVersion(1)
        .setIssuer(Identity.newBuilder().setRaw(bytes("issuer")))
        .addInputs(
            IssueActionInput.newBuilder()
                .setId(TokenID.newBuilder().setTxId("tx").setIndex(3))
                .setToken(bytes("token")))
        .addOutputs(output("owner", "{\"curve\":7,\"element\":\"AQID\"}"))
        .addOutputs(output("", "{\"curve\":5,\"element\":\"AQ==\"}"))
        .setProof(Proof.newBuilder().setCspBasedProof(bytes("proof")))
        .putMetadata("k", bytes("v"));
  }

  private static IssueAction value(byte[] b) {
    return switch (decode(b)) {
      case Decoded.Value<IssueAction> value -> value.value();
      case Decoded.Failed<IssueAction> failed -> throw new AssertionError(failed.fault().message());
    };
  }

  private static Decoded<IssueAction> decode(byte[] b) {
    return IssueAction.decode(b, 0, b.length, Commitments.UNDECODED, Limits.DEFAULT);
  }

  private static byte[] altered(
      Consumer<io.zkat.validator.wire.proto.nogh.IssueAction.Builder> change) {
    io.zkat.validator.wire.proto.nogh.IssueAction.Builder builder = honest();
    change.accept(builder);
    return builder.build().toByteArray();
  }

  private static void refusesToRead(
      Reason reason,
      int output,
      Consumer<io.zkat.validator.wire.proto.nogh.IssueAction.Builder> change) {
    assertTrue(
        decode(altered(change)) instanceof Decoded.Failed<IssueAction> failed
            && failed.fault().reason() == reason
            && failed.fault().output() == output,
        reason.toString());
  }

  private static void refusesTheShape(
      Reason reason,
      int input,
      int output,
      Consumer<io.zkat.validator.wire.proto.nogh.IssueAction.Builder> change) {
    Decoded.Fault fault = value(altered(change)).shapeFault();
    assertNotNull(fault);
    assertEquals(reason, fault.reason());
    assertEquals(input, fault.input());
    assertEquals(output, fault.output());
  }

  @Test
  void readsEveryField() {
    IssueAction action = value(honest().build().toByteArray());
    assertNull(action.shapeFault());
    assertEquals(view("issuer"), action.issuer());
    assertEquals(
        List.of(new IssueAction.Input(new TokenId("tx", 3), view("token"))), action.inputs());
    assertEquals(
        List.of(
            new io.zkat.validator.wire.Token(
                view("owner"), new ElementBytes(7, ByteView.of(new byte[] {1, 2, 3}))),
            new io.zkat.validator.wire.Token(
                ByteView.EMPTY, new ElementBytes(5, ByteView.of(new byte[] {1})))),
        action.outputs());
    assertEquals(2, action.proofType());
    assertEquals(view("proof"), action.proof());
    assertEquals("{k=76}", action.metadata().toString());
  }

  @Test
  void refusesWhileReading() {
    refusesToRead(Reason.UNSUPPORTED_ACTION_VERSION, -1, a -> a.setVersion(0));
    refusesToRead(
        Reason.OUTPUT_TOKEN_MISSING, 1, a -> a.setOutputs(1, IssueActionOutput.newBuilder()));
    refusesToRead(Reason.MALFORMED_OUTPUT, 0, a -> a.setOutputs(0, output("o", "{")));
    refusesToRead(Reason.UNKNOWN_CURVE_ID, 2, a -> a.addOutputs(output("o", "{\"curve\":9}")));
    refusesToRead(Reason.PROOF_TYPE_INVALID, -1, a -> a.setProof(Proof.getDefaultInstance()));
    assertTrue(
        decode(new byte[] {8}) instanceof Decoded.Failed<IssueAction> failed
            && failed.fault().reason() == Reason.MALFORMED_ACTION);
  }

  @Test
  void anAbsentIdIsAnEmptyOne() {
    IssueAction action = value(altered(a -> a.getInputsBuilder(0).clearId()));
    assertEquals(new TokenId("", 0), action.inputs().getFirst().id());
  }

  @Test
  void shape() {
    refusesTheShape(Reason.ISSUER_MISSING, -1, -1, a -> a.clearIssuer().clearOutputs());
    refusesTheShape(
        Reason.INPUT_TOKEN_MISSING, 0, -1, a -> a.getInputsBuilder(0).clearToken().clearId());
    refusesTheShape(Reason.INPUT_TX_ID_EMPTY, 0, -1, a -> a.getInputsBuilder(0).clearId());
    refusesTheShape(Reason.NO_OUTPUTS, -1, -1, a -> a.clearOutputs().clearProof());
    refusesTheShape(Reason.PROOF_TYPE_INVALID, -1, -1, a -> a.clearProof());
    refusesTheShape(
        Reason.EMPTY_PROOF, -1, -1, a -> a.setProof(Proof.newBuilder().setProof(bytes(""))));
  }

  @Test
  void recordedIssues() throws Exception {
    int issues = 0;
    for (JsonNode line : Vectors.cases("requests/16-BLS12_381_BBS_GURVY/cases.jsonl")) {
      byte[] request = Base64.getDecoder().decode(Vectors.text(line, "request"));
      for (Action action :
          io.zkat.validator.wire.proto.driver.TokenRequest.parseFrom(request).getActionsList()) {
        if (action.getTypedAction().getType() == ActionType.ACTION_TYPE_ISSUE) {
          byte[] raw = action.getTypedAction().getRaw().toByteArray();
          io.zkat.validator.wire.proto.nogh.IssueAction expected =
              io.zkat.validator.wire.proto.nogh.IssueAction.parseFrom(raw);
          IssueAction found = value(raw);
          assertNull(found.shapeFault());
          assertEquals(expected.getOutputsCount(), found.outputs().size());
          assertEquals(ByteView.of(expected.getIssuer().getRaw().toByteArray()), found.issuer());
          issues++;
        }
      }
    }
    assertTrue(issues > 0);
  }
}
