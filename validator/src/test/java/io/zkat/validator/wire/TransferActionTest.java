package io.zkat.validator.wire;

import static io.zkat.validator.wire.DerBytes.hex;
import static io.zkat.validator.wire.DerBytes.join;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ByteString;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.wire.proto.driver.Identity;
import io.zkat.validator.wire.proto.driver.TokenID;
import io.zkat.validator.wire.proto.nogh.G1;
import io.zkat.validator.wire.proto.nogh.Proof;
import io.zkat.validator.wire.proto.nogh.Token;
import io.zkat.validator.wire.proto.nogh.TransferActionInput;
import io.zkat.validator.wire.proto.nogh.TransferActionInputUpgradeWitness;
import io.zkat.validator.wire.proto.nogh.TransferActionOutput;
import io.zkat.validator.wire.proto.nogh.Zr;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Spec wire 9.1 and spec validation 6.1. */
final class TransferActionTest {
  private static final String POINT = "{\"curve\":7,\"element\":\"AQID\"}";

  private static G1 g1(String json) {
    return G1.newBuilder().setRaw(ByteString.copyFromUtf8(json)).build();
  }

  private static Zr zr(String json) {
    return Zr.newBuilder().setRaw(ByteString.copyFromUtf8(json)).build();
  }

  /** Two inputs, the second with an upgrade witness, and two outputs, the second redeemed. */
  private static io.zkat.validator.wire.proto.nogh.TransferAction.Builder honest() {
    Token token =
        Token.newBuilder().setOwner(ByteString.copyFromUtf8("owner")).setData(g1(POINT)).build();
    TransferActionInput input =
        TransferActionInput.newBuilder()
            .setTokenId(TokenID.newBuilder().setTxId("tx").setIndex(-1L))
            .setInput(token)
            .build();
    TransferActionInputUpgradeWitness witness =
        TransferActionInputUpgradeWitness.newBuilder()
            .setOutput(
                io.zkat.validator.wire.proto.fabtoken.Token.newBuilder()
                    .setOwner(ByteString.copyFromUtf8("owner"))
                    .setType("TYPE")
                    .setQuantity("0x10"))
            .setBlindingFactor(zr("{\"curve\":3,\"element\":\"/w==\"}"))
            .build();
    return io.zkat.validator.wire.proto.nogh.TransferAction.newBuilder()
        .setVersion(1)
        .addInputs(input)
        .addInputs(input.toBuilder().setUpgradeWitness(witness))
        .addOutputs(TransferActionOutput.newBuilder().setToken(token))
        .addOutputs(TransferActionOutput.newBuilder().setToken(token.toBuilder().clearOwner()))
        .setProof(Proof.newBuilder().setCspBasedProof(ByteString.copyFromUtf8("proof")))
        .putMetadata("k", ByteString.copyFromUtf8("v"))
        .setIssuer(Identity.newBuilder().setRaw(ByteString.copyFromUtf8("issuer")));
  }

  private static Decoded<TransferAction> decode(byte[] b) {
    return TransferAction.decode(b, 0, b.length, Commitments.UNDECODED, Limits.DEFAULT);
  }

  private static TransferAction value(byte[] b) {
    return switch (decode(b)) {
      case Decoded.Value<TransferAction> value -> value.value();
      case Decoded.Failed<TransferAction> failed ->
          throw new AssertionError(failed.fault().message());
    };
  }

  private static Decoded.Fault fault(byte[] b) {
    return switch (decode(b)) {
      case Decoded.Value<TransferAction> value -> throw new AssertionError(value.toString());
      case Decoded.Failed<TransferAction> failed -> failed.fault();
    };
  }

  private static byte[] altered(
      Consumer<io.zkat.validator.wire.proto.nogh.TransferAction.Builder> change) {
    io.zkat.validator.wire.proto.nogh.TransferAction.Builder builder = honest();
    change.accept(builder);
    return builder.build().toByteArray();
  }

  private static void refusesToRead(
      Reason reason,
      int input,
      int output,
      Consumer<io.zkat.validator.wire.proto.nogh.TransferAction.Builder> change) {
    Decoded.Fault fault = fault(altered(change));
    assertEquals(reason, fault.reason());
    assertEquals(input, fault.input());
    assertEquals(output, fault.output());
  }

  private static void refusesTheShape(
      Reason reason,
      int input,
      int output,
      Consumer<io.zkat.validator.wire.proto.nogh.TransferAction.Builder> change) {
    Decoded.Fault fault = value(altered(change)).shapeFault();
    assertNotNull(fault);
    assertEquals(reason, fault.reason());
    assertEquals(input, fault.input());
    assertEquals(output, fault.output());
  }

  @Test
  void readsEveryField() {
    byte[] b = honest().build().toByteArray();
    byte[] inside = join(hex("ffff"), b, hex("ff"));
    Decoded<TransferAction> decoded =
        TransferAction.decode(inside, 2, b.length, Commitments.UNDECODED, Limits.DEFAULT);
    assertTrue(decoded instanceof Decoded.Value<TransferAction>);
    TransferAction action = ((Decoded.Value<TransferAction>) decoded).value();
    assertNull(action.shapeFault());
    assertEquals(2, action.proofType());
    assertEquals(ByteView.of("proof".getBytes(UTF_8)), action.proof());
    assertEquals("{k=76}", action.metadata().toString());
    assertEquals("697373756572", action.issuer().toString());
    assertEquals(new TokenId("tx", -1), action.inputs().getFirst().id());
    assertNull(action.inputs().getFirst().upgradeWitness());
    ElementBytes point = new ElementBytes(7, ByteView.of(new byte[] {1, 2, 3}));
    ByteView owner = ByteView.of("owner".getBytes(UTF_8));
    assertEquals(new io.zkat.validator.wire.Token(owner, point), action.inputs().get(1).token());
    assertEquals(
        new TransferAction.UpgradeWitness(
            new TransferAction.ClearToken(owner, "TYPE", "0x10"),
            new ElementBytes(3, ByteView.of(new byte[] {-1}))),
        action.inputs().get(1).upgradeWitness());
    assertEquals(new io.zkat.validator.wire.Token(owner, point), action.outputs().getFirst());
    assertEquals(new io.zkat.validator.wire.Token(ByteView.EMPTY, point), action.outputs().get(1));
    assertArrayEquals(new byte[][] {{1, 2, 3}, {1, 2, 3}}, action.inputCommitments());
    assertArrayEquals(new byte[][] {{1, 2, 3}, {1, 2, 3}}, action.outputCommitments());
  }

  @Test
  void whatMayBeAbsentWhileReading() {
    TransferAction action =
        value(
            altered(
                m -> m.clear().setVersion(1).addInputs(TransferActionInput.getDefaultInstance())));
    assertNull(action.inputs().getFirst().id());
    assertNull(action.inputs().getFirst().token());
    assertEquals(0, action.proofType());
    assertTrue(action.issuer().isEmpty());
    assertThrows(IllegalStateException.class, action::inputCommitments);
  }

  @Test
  void faultsOfReadingInTheirOrder() {
    byte[] honest = honest().build().toByteArray();
    assertEquals(Reason.MALFORMED_ACTION, fault(Arrays.copyOf(honest, honest.length - 1)).reason());
    for (int version : new int[] {0, 2, -1}) {
      refusesToRead(
          Reason.UNSUPPORTED_ACTION_VERSION, -1, -1, m -> m.setVersion(version).clearProof());
    }
    for (String json : new String[] {"{", "[]", "{\"curve\":7.0}", "7", POINT + "x"}) {
      refusesToRead(
          Reason.MALFORMED_INPUT,
          1,
          -1,
          m -> m.getInputsBuilder(1).getInputBuilder().setData(g1(json)));
      refusesToRead(
          Reason.MALFORMED_OUTPUT,
          -1,
          0,
          m -> m.getOutputsBuilder(0).getTokenBuilder().setData(g1(json)));
      refusesToRead(
          Reason.MALFORMED_UPGRADE_WITNESS,
          1,
          -1,
          m ->
              m.getInputsBuilder(1)
                  .getUpgradeWitnessBuilder()
                  .clearOutput()
                  .setBlindingFactor(zr(json)));
    }
    refusesToRead(
        Reason.MALFORMED_UPGRADE_WITNESS,
        1,
        -1,
        m -> m.getInputsBuilder(1).getUpgradeWitnessBuilder().setBlindingFactor(zr("")));
    refusesToRead(Reason.OUTPUT_TOKEN_MISSING, -1, 1, m -> m.getOutputsBuilder(1).clearToken());
    refusesToRead(Reason.PROOF_TYPE_INVALID, -1, -1, m -> m.setProof(Proof.getDefaultInstance()));
    // The first of several faults.
    refusesToRead(
        Reason.MALFORMED_INPUT,
        0,
        -1,
        m -> {
          m.getInputsBuilder(0).getInputBuilder().setData(g1("{"));
          m.getInputsBuilder(1).getInputBuilder().setData(g1("{\"curve\":9}"));
          m.setProof(Proof.getDefaultInstance());
        });
  }

  @Test
  void curveIdsOfCommitments() {
    for (int id = 0; id <= 8; id++) {
      String json = "{\"curve\":" + id + "}";
      assertNull(
          value(altered(m -> m.getOutputsBuilder(0).getTokenBuilder().setData(g1(json))))
              .shapeFault());
    }
    for (long id : new long[] {-1, 9, Long.MAX_VALUE}) {
      refusesToRead(
          Reason.UNKNOWN_CURVE_ID,
          0,
          -1,
          m -> m.getInputsBuilder(0).getInputBuilder().setData(g1("{\"curve\":" + id + "}")));
      refusesToRead(
          Reason.UNKNOWN_CURVE_ID,
          1,
          -1,
          m ->
              m.getInputsBuilder(1)
                  .getUpgradeWitnessBuilder()
                  .setBlindingFactor(zr("{\"curve\":" + id + "}")));
    }
  }

  /** What is wrong with a commitment counts before what stands behind it. */
  @Test
  void commitmentsAreDecodedWhereTheyStand() {
    byte[] noOutput = altered(m -> m.getOutputsBuilder(0).clearToken());
    byte[] badOutput = altered(m -> m.getOutputsBuilder(1).getTokenBuilder().setData(g1("{")));
    assertEquals(List.of("start 2 2", "input 0", "input 1"), met(noOutput, ""));
    assertEquals(List.of("start 2 2", "input 0", "input 1", "output 0"), met(badOutput, ""));
    assertEquals(List.of("start 2 2", "input 0"), met(noOutput, "input 0"));
    assertEquals(
        Reason.MALFORMED_INPUT,
        fault(
                TransferAction.decode(
                    noOutput,
                    0,
                    noOutput.length,
                    refusing("input 1", new ArrayList<>()),
                    Limits.DEFAULT))
            .reason());
    assertEquals(
        Reason.OUTPUT_TOKEN_MISSING,
        fault(
                TransferAction.decode(
                    noOutput, 0, noOutput.length, refusing("", new ArrayList<>()), Limits.DEFAULT))
            .reason());
  }

  private static List<String> met(byte[] b, String refused) {
    List<String> met = new ArrayList<>();
    TransferAction.decode(b, 0, b.length, refusing(refused, met), Limits.DEFAULT);
    return met;
  }

  /** Writes down what it meets and refuses one of them. */
  private static Commitments refusing(String refused, List<String> met) {
    return new Commitments() {
      @Override
      public void start(int inputs, int outputs) {
        met.add("start " + inputs + " " + outputs);
      }

      @Override
      public Reason input(int index, ElementBytes commitment) {
        return meets("input " + index, Reason.MALFORMED_INPUT);
      }

      @Override
      public Reason output(int index, ElementBytes commitment) {
        return meets("output " + index, Reason.MALFORMED_OUTPUT);
      }

      private Reason meets(String what, Reason reason) {
        met.add(what);
        return what.equals(refused) ? reason : Reason.OK;
      }
    };
  }

  private static Decoded.Fault fault(Decoded<TransferAction> decoded) {
    return switch (decoded) {
      case Decoded.Failed<TransferAction>(Decoded.Fault fault) -> fault;
      case Decoded.Value<TransferAction> value -> throw new AssertionError(value.toString());
    };
  }

  @Test
  void shapeOfInputs() {
    refusesTheShape(Reason.NO_INPUTS, -1, -1, m -> m.clearInputs().clearOutputs());
    refusesTheShape(
        Reason.INPUT_ID_MISSING, 1, -1, m -> m.getInputsBuilder(1).clearTokenId().clearInput());
    refusesTheShape(
        Reason.INPUT_TX_ID_EMPTY,
        1,
        -1,
        m -> m.getInputsBuilder(1).clearInput().getTokenIdBuilder().clearTxId());
    refusesTheShape(
        Reason.INPUT_TOKEN_MISSING,
        0,
        -1,
        m -> {
          m.getInputsBuilder(0).clearInput();
          m.getInputsBuilder(1).clearTokenId();
        });
    refusesTheShape(
        Reason.INPUT_OWNER_EMPTY,
        0,
        -1,
        m -> m.getInputsBuilder(0).getInputBuilder().clearOwner().clearData());
    refusesTheShape(
        Reason.INPUT_DATA_MISSING, 0, -1, m -> m.getInputsBuilder(0).getInputBuilder().clearData());
    refusesTheShape(
        Reason.INPUT_DATA_MISSING,
        0,
        -1,
        m -> m.getInputsBuilder(0).getInputBuilder().setData(g1("")));
  }

  @Test
  void shapeOfUpgradeWitnesses() {
    Consumer<TransferActionInputUpgradeWitness.Builder> nothing = w -> w.clear();
    refusesWitness(Reason.UPGRADE_TOKEN_MISSING, nothing);
    refusesWitness(Reason.UPGRADE_OWNER_EMPTY, w -> w.getOutputBuilder().clear());
    refusesWitness(
        Reason.UPGRADE_TYPE_EMPTY, w -> w.getOutputBuilder().clearType().clearQuantity());
    refusesWitness(Reason.UPGRADE_QUANTITY_EMPTY, w -> w.getOutputBuilder().clearQuantity());
    refusesWitness(Reason.UPGRADE_BLINDING_FACTOR_MISSING, w -> w.clearBlindingFactor());
  }

  private static void refusesWitness(
      Reason reason, Consumer<TransferActionInputUpgradeWitness.Builder> change) {
    refusesTheShape(
        reason, 1, -1, m -> change.accept(m.getInputsBuilder(1).getUpgradeWitnessBuilder()));
  }

  @Test
  void shapeOfOutputsAndProof() {
    refusesTheShape(Reason.NO_OUTPUTS, -1, -1, m -> m.clearOutputs().clearProof());
    refusesTheShape(
        Reason.OUTPUT_DATA_MISSING,
        -1,
        1,
        m -> m.clearProof().getOutputsBuilder(1).getTokenBuilder().clearData());
    refusesTheShape(Reason.PROOF_TYPE_INVALID, -1, -1, m -> m.clearProof());
    refusesTheShape(
        Reason.EMPTY_PROOF, -1, -1, m -> m.setProof(Proof.newBuilder().setProof(ByteString.EMPTY)));
    assertNull(
        value(altered(m -> m.getInputsBuilder(0).getTokenIdBuilder().clearIndex())).shapeFault());
  }

  @Test
  void limits() {
    Limits d = Limits.DEFAULT;
    byte[] b = honest().build().toByteArray();
    for (Limits tight :
        new Limits[] {
          new Limits(1, 1, 1, b.length - 1, d.proofBytes(), 1, 1, 9, 9, 9, 9, 9),
          new Limits(1, 1, 1, b.length, 4, 1, 1, 9, 9, 9, 9, 9),
          new Limits(1, 1, 1, b.length, 5, 1, 1, 1, 9, 9, 9, 9),
          new Limits(1, 1, 1, b.length, 5, 1, 1, 9, 1, 9, 9, 9),
        }) {
      assertTrue(
          TransferAction.decode(b, 0, b.length, Commitments.UNDECODED, tight)
                  instanceof Decoded.Failed<TransferAction> failed
              && failed.fault().reason() == Reason.LIMIT_EXCEEDED
              && failed.fault().message().startsWith(Reason.LIMIT_EXCEEDED.text() + ": "));
    }
    Limits enough = new Limits(1, 1, 1, b.length, 5, 1, 1, 2, 2, 1, 1, 1);
    assertTrue(
        TransferAction.decode(b, 0, b.length, Commitments.UNDECODED, enough)
            instanceof Decoded.Value<TransferAction>);
  }
}
