package io.zkat.validator.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.testing.Vectors;
import io.zkat.validator.limits.Limits;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Spec wire 4.2. */
final class MessageToSignTest {
  private static List<TokenRequest.Action> actions(byte[] request) {
    return switch (TokenRequest.decode(request, 0, request.length, Limits.DEFAULT)) {
      case Decoded.Value<TokenRequest> value -> value.value().actions();
      case Decoded.Failed<TokenRequest> failed -> throw new AssertionError(failed.toString());
    };
  }

  private static List<TokenRequest.Action> one(TokenRequest.Kind kind, int length) {
    return List.of(new TokenRequest.Action(kind, ByteView.of(new byte[length])));
  }

  @Test
  void workedExamples() {
    JsonNode requests = Vectors.document("worked/wire-message-to-sign.json").get("requests");
    assertTrue(requests.size() > 0);
    for (JsonNode request : requests) {
      byte[] bytes = Base64.getDecoder().decode(Vectors.text(request, "request_b64"));
      byte[] anchor = Vectors.text(request, "anchor").getBytes(UTF_8);
      assertArrayEquals(
          Vectors.hex(request, "message_hex"),
          MessageToSign.of(actions(bytes), anchor),
          Vectors.text(request, "name"));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "requests/32-BLS12_381_BBS_GURVY/cases.jsonl",
        "requests/extras-32-BN254/cases.jsonl",
      })
  void recordedRequests(String file) {
    for (JsonNode line : Vectors.cases(file)) {
      byte[] bytes = Base64.getDecoder().decode(Vectors.text(line, "request"));
      byte[] anchor = Vectors.text(line, "txid").getBytes(UTF_8);
      assertArrayEquals(
          Base64.getDecoder().decode(Vectors.text(line, "toSign")),
          MessageToSign.of(actions(bytes), anchor),
          Vectors.text(line, "id"));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 0x77, 0x78, 0x7f, 0x80, 0xff, 0x100, 0xffff, 0x10000, 0xfffff})
  void lengthsOfEveryForm(int length) {
    List<TokenRequest.Action> actions = one(TokenRequest.Kind.TRANSFER, length);
    byte[] anchor = {'a'};
    byte[] message = MessageToSign.of(actions, anchor);
    byte[] longer = new byte[message.length + 1];
    assertEquals(message.length, MessageToSign.write(actions, anchor, longer));

    long outer = Der.header(message, 0, message.length, Der.SEQUENCE);
    assertEquals(message.length, Der.end(outer));
    long request = Der.header(message, Der.contentOffset(outer), message.length, Der.OCTET_STRING);
    long sequence = Der.header(message, Der.contentOffset(request), message.length, Der.SEQUENCE);
    long list = Der.header(message, Der.contentOffset(sequence), message.length, Der.SEQUENCE);
    long action = Der.header(message, Der.contentOffset(list), message.length, Der.SEQUENCE);
    long kind = Der.header(message, Der.contentOffset(action), message.length, Der.INTEGER);
    assertEquals(1, message[Der.contentOffset(kind)]);
    long raw = Der.header(message, Der.end(kind), message.length, Der.OCTET_STRING);
    assertEquals(length, Der.contentLength(raw));
    assertEquals(Der.end(request), Der.end(raw));
    long last = Der.header(message, Der.end(request), message.length, Der.OCTET_STRING);
    assertEquals(1, Der.contentLength(last));
    assertEquals('a', message[Der.contentOffset(last)]);
  }

  @Test
  void aRequestWithoutActions() {
    assertArrayEquals(
        new byte[] {0x30, 9, 4, 4, 0x30, 2, 0x30, 0, 4, 1, 'a'},
        MessageToSign.of(List.of(), new byte[] {'a'}));
  }
}
