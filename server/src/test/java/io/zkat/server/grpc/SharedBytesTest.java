package io.zkat.server.grpc;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.zkat.api.v1.AnchoredTokenRequest;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** The right bytes, whatever the string is made of, and without a copy for received messages. */
class SharedBytesTest {
  private static final byte[] BYTES = new byte[300];

  static {
    for (int i = 0; i < BYTES.length; i++) {
      BYTES[i] = (byte) i;
    }
  }

  @Test
  void aFieldOfAParsedMessageIsNotCopied() throws InvalidProtocolBufferException {
    ByteString received =
        AnchoredTokenRequest.parseFrom(
                AnchoredTokenRequest.newBuilder()
                    .setTokenRequest(ByteString.copyFrom(BYTES))
                    .build()
                    .toByteArray())
            .getTokenRequest();
    byte[] shared = SharedBytes.of(received);
    assertArrayEquals(BYTES, shared);
    assertSame(shared, SharedBytes.of(received));
  }

  @Test
  void otherStringsAreCopied() {
    ByteString whole = ByteString.copyFrom(BYTES);
    assertArrayEquals(Arrays.copyOfRange(BYTES, 10, 250), SharedBytes.of(whole.substring(10, 250)));
    assertArrayEquals(Arrays.copyOf(BYTES, 200), SharedBytes.of(whole.substring(0, 200)));
    ByteString large = whole;
    for (int i = 0; i < 4; i++) {
      large = large.concat(large);
    }
    assertArrayEquals(large.toByteArray(), SharedBytes.of(large));
    assertArrayEquals(
        BYTES,
        SharedBytes.of(
            com.google.protobuf.UnsafeByteOperations.unsafeWrap(
                ByteBuffer.allocateDirect(300).put(BYTES).flip())));
    assertArrayEquals(new byte[0], SharedBytes.of(ByteString.EMPTY));
  }
}
