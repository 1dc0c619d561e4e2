package io.zkat.validator.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.validator.limits.Limits;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class TransferActionMessageTest {
  private static final HexFormat HEX = HexFormat.of();

  @Test
  void agreesWithTheDecoderOfTheReference() throws IOException {
    int lines = 0;
    int accepted = 0;
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(
                    TransferActionMessageTest.class.getResourceAsStream("go-protobuf.csv")),
                UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        if (line.startsWith("#")) {
          continue;
        }
        int comma = line.indexOf(',');
        byte[] content = HEX.parseHex(line.substring(0, comma));
        byte[] b = new byte[content.length + 20];
        System.arraycopy(content, 0, b, 10, content.length);
        TransferActionMessage message =
            TransferActionMessage.read(b, 10, content.length, Limits.DEFAULT);
        assertEquals(line.substring(comma + 1), message == null ? "-" : text(message), line);
        lines++;
        accepted += message == null ? 0 : 1;
      }
    }
    assertEquals(800, lines);
    assertEquals(550, accepted);
  }

  /** The same text that go-protobuf.go writes. */
  private static String text(TransferActionMessage message) {
    StringBuilder out = new StringBuilder(Integer.toUnsignedString(message.version));
    for (TransferActionMessage.Input input : message.inputs) {
      ActionMessage.Id id = input.id;
      out.append("/in ")
          .append(id == null ? "-" : hex(id.txId) + ":" + Long.toUnsignedString(id.index))
          .append(' ')
          .append(text(input.token))
          .append(' ')
          .append(text(input.upgradeWitness));
    }
    for (ActionMessage.Output output : message.outputs) {
      out.append("/out ").append(text(output.token));
    }
    if (message.hasProof) {
      out.append("/proof ").append(message.proofType).append(':').append(message.proof);
    }
    Map<String, ByteView> sorted = new TreeMap<>();
    message.metadata.forEach((key, value) -> sorted.put(hex(key), value));
    sorted.forEach((key, value) -> out.append("/meta ").append(key).append(':').append(value));
    return out.append("/issuer ").append(message.issuer).toString();
  }

  private static String text(ActionMessage.@Nullable Token token) {
    return token == null ? "-" : token.owner + ":" + token.data;
  }

  private static String text(TransferActionMessage.@Nullable UpgradeWitness witness) {
    if (witness == null) {
      return "-";
    }
    TransferActionMessage.ClearToken token = witness.token;
    return (token == null ? "-" : token.owner + ":" + hex(token.type) + ":" + hex(token.quantity))
        + "+"
        + (witness.hasBlindingFactor ? witness.blindingFactor.toString() : "-");
  }

  private static String hex(String text) {
    return HEX.formatHex(text.getBytes(UTF_8));
  }

  @Test
  void stopsAtTheLimits() {
    byte[] inputs = HEX.parseHex("1200".repeat(257));
    assertTooMany("inputs", inputs);
    assertTooMany("outputs", HEX.parseHex("1a00".repeat(100_000)));
    StringBuilder entries = new StringBuilder();
    for (int i = 0; i < 513; i++) {
      entries.append("2a050a03").append(HEX.formatHex(String.format("%03d", i).getBytes(UTF_8)));
    }
    assertTooMany("metadata entries", HEX.parseHex(entries));
    TransferActionMessage most =
        TransferActionMessage.read(inputs, 0, inputs.length - 2, Limits.DEFAULT);
    assertNotNull(most);
    assertTrue(most.tooMany == null && most.inputs.size() == 256);
  }

  private static void assertTooMany(String what, byte[] b) {
    TransferActionMessage message = TransferActionMessage.read(b, 0, b.length, Limits.DEFAULT);
    assertNotNull(message);
    assertEquals(what, message.tooMany);
  }
}
