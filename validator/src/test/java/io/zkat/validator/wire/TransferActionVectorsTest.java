package io.zkat.validator.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.InvalidProtocolBufferException;
import io.zkat.math.testing.Vectors;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.wire.proto.driver.Action;
import io.zkat.validator.wire.proto.driver.ActionType;
import io.zkat.validator.wire.proto.driver.TokenRequest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The transfers of recorded requests, with the reference's error texts for the altered ones. */
final class TransferActionVectorsTest {
  /** Error texts of reading, and what they are here; null where only the point does not decode. */
  private static final Map<String, List<Reason>> READING = new LinkedHashMap<>();

  /** Error texts of the shape check. */
  private static final Map<String, Reason> SHAPE = new LinkedHashMap<>();

  static {
    List<Reason> element =
        List.of(Reason.MALFORMED_INPUT, Reason.MALFORMED_OUTPUT, Reason.UNKNOWN_CURVE_ID);
    READING.put("failed to deserialize transfer action", List.of(Reason.MALFORMED_ACTION));
    READING.put("invalid transfer version", List.of(Reason.UNSUPPORTED_ACTION_VERSION));
    READING.put("failed to unmarshal G1", element);
    READING.put(
        "failed to unmarshal Zr",
        List.of(Reason.MALFORMED_UPGRADE_WITNESS, Reason.UNKNOWN_CURVE_ID));
    READING.put("token of output at index", List.of(Reason.OUTPUT_TOKEN_MISSING));
    READING.put("invalid proof type", List.of(Reason.PROOF_TYPE_INVALID));

    SHAPE.put("invalid number of token inputs", Reason.NO_INPUTS);
    SHAPE.put("tx id is empty", Reason.INPUT_TX_ID_EMPTY);
    SHAPE.put("it is empty", Reason.INPUT_ID_MISSING);
    SHAPE.put("empty token", Reason.INPUT_TOKEN_MISSING);
    SHAPE.put("token owner cannot be empty", Reason.INPUT_OWNER_EMPTY);
    SHAPE.put("missing FabToken.Owner", Reason.UPGRADE_OWNER_EMPTY);
    SHAPE.put("missing FabToken.Type", Reason.UPGRADE_TYPE_EMPTY);
    SHAPE.put("missing FabToken.Quantity", Reason.UPGRADE_QUANTITY_EMPTY);
    SHAPE.put("missing FabToken", Reason.UPGRADE_TOKEN_MISSING);
    SHAPE.put("missing BlindingFactor", Reason.UPGRADE_BLINDING_FACTOR_MISSING);
    SHAPE.put("invalid number of token outputs", Reason.NO_OUTPUTS);
    SHAPE.put("proof cannot be empty", Reason.EMPTY_PROOF);
    SHAPE.put("Type is invalid", Reason.PROOF_TYPE_INVALID);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "requests/16-BLS12_381_BBS_GURVY/cases.jsonl",
        "requests/32-BN254/cases.jsonl",
        "requests/extras-32-BLS12_381_BBS_GURVY/cases.jsonl",
        "invalid/32-BLS12_381_BBS_GURVY.jsonl",
        "invalid/64-BN254.jsonl",
        "invalid/extras-32-BLS12_381_BBS_GURVY.jsonl",
        "invalid/extras-32-BN254.jsonl",
        "edge/wire.jsonl",
        "edge/requests.jsonl",
      })
  void agreesWithTheReference(String name) {
    int transfers = 0;
    for (JsonNode line : Vectors.cases(name)) {
      String id = name + " " + Vectors.text(line, "id");
      String error = line.path("error").asString("");
      List<Decoded<TransferAction>> actions = transfers(line);
      transfers += actions.size();
      if (error.isEmpty()) {
        for (Decoded<TransferAction> action : actions) {
          assertTrue(
              action instanceof Decoded.Value<TransferAction> value
                  && value.value().shapeFault() == null
                  && pointsDecode(value.value()),
              id);
        }
      } else if (error.contains("failed to unmarshal actions")) {
        checkReading(actions, error, id);
      } else if (error.contains("failed to verify transfer action at")) {
        checkShape(actions, error, id);
      }
    }
    assertTrue(transfers > 10, "transfers in " + name);
  }

  /** The transfers of a request; none if protobuf-java cannot read it. */
  private static List<Decoded<TransferAction>> transfers(JsonNode line) {
    List<Decoded<TransferAction>> transfers = new ArrayList<>();
    try {
      TokenRequest request =
          TokenRequest.parseFrom(Base64.getDecoder().decode(Vectors.text(line, "request")));
      for (Action action : request.getActionsList()) {
        if (action.getTypedAction().getType() == ActionType.ACTION_TYPE_TRANSFER) {
          byte[] raw = action.getTypedAction().getRaw().toByteArray();
          transfers.add(
              TransferAction.decode(raw, 0, raw.length, Commitments.UNDECODED, Limits.DEFAULT));
        }
      }
    } catch (InvalidProtocolBufferException e) {
      return List.of();
    }
    return transfers;
  }

  private static void checkReading(List<Decoded<TransferAction>> actions, String error, String id) {
    if (error.contains("issue action") || error.contains("failed to deserialize output\n")) {
      return; // of an issue, which is read first
    }
    for (Map.Entry<String, List<Reason>> text : READING.entrySet()) {
      if (!error.contains(text.getKey())) {
        continue;
      }
      for (Decoded<TransferAction> action : actions) {
        if (action instanceof Decoded.Failed<TransferAction> failed) {
          assertTrue(text.getValue().contains(failed.fault().reason()), id + ": " + error);
          return;
        }
        if (action instanceof Decoded.Value<TransferAction> value && !pointsDecode(value.value())) {
          assertTrue(error.contains("failed to unmarshal G1"), id + ": " + error);
          return;
        }
      }
      assertTrue(actions.isEmpty(), id + " is read although " + error);
    }
  }

  private static void checkShape(List<Decoded<TransferAction>> actions, String error, String id) {
    Reason expected = expectedShape(error);
    Reason found = null;
    for (Decoded<TransferAction> action : actions) {
      assertFalse(action instanceof Decoded.Failed<TransferAction>, id + ": " + error);
      if (action instanceof Decoded.Value<TransferAction> value && found == null) {
        Decoded.Fault fault = value.value().shapeFault();
        found = fault == null ? null : fault.reason();
      }
    }
    if (expected == null) {
      assertNull(found, id + ": " + error);
    } else {
      assertEquals(expected, found, id + ": " + error);
    }
  }

  private static @Nullable Reason expectedShape(String error) {
    if (error.contains("invalid transfer proof")) {
      return null; // proofs are checked later, with texts of their own
    }
    if (error.contains("token data cannot be empty")) {
      return error.contains("invalid output")
          ? Reason.OUTPUT_DATA_MISSING
          : Reason.INPUT_DATA_MISSING;
    }
    for (Map.Entry<String, Reason> text : SHAPE.entrySet()) {
      if (error.contains(text.getKey())) {
        return text.getValue();
      }
    }
    return null;
  }

  private static boolean pointsDecode(TransferAction action) {
    for (TransferAction.Input input : action.inputs()) {
      Token token = input.token();
      if (token != null && !pointDecodes(token.commitment())) {
        return false;
      }
    }
    for (Token output : action.outputs()) {
      if (!pointDecodes(output.commitment())) {
        return false;
      }
    }
    return true;
  }

  private static boolean pointDecodes(@Nullable ElementBytes point) {
    if (point == null) {
      return true;
    }
    ByteView bytes = point.bytes();
    return ForeignPoints.decodes(point.curveId(), bytes.array(), bytes.offset(), bytes.length());
  }
}
