package io.zkat.math.hash;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.zkat.math.testing.Allocation;
import io.zkat.math.testing.MeasuresAllocation;
import io.zkat.math.testing.Seeded;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.bouncycastle.crypto.digests.Blake2bDigest;
import org.junit.jupiter.api.Test;

class Blake2bTest {
  private final Blake2b hash = new Blake2b(64);

  /** The example of RFC 7693, appendix A. */
  @Test
  void abc() {
    byte[] message = "abc".getBytes(StandardCharsets.US_ASCII);
    byte[] out = new byte[64];
    hash.update(message, 0, message.length);
    hash.digest(out, 0);
    assertEquals(
        "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1"
            + "7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923",
        HexFormat.of().formatHex(out));
  }

  @Test
  void everyLengthInPiecesOfEverySize() {
    Seeded seeded = new Seeded();
    for (int length = 0; length < 600; length++) {
      byte[] message = seeded.bytes(length);
      Blake2bDigest reference = new Blake2bDigest(512);
      reference.update(message, 0, length);
      byte[] expected = new byte[64];
      reference.doFinal(expected, 0);
      for (int at = 0; at < length; ) {
        int piece = Math.min(length - at, seeded.random().nextInt(300));
        if (piece == 1) {
          hash.update(message[at]);
        } else {
          hash.update(message, at, piece);
        }
        at += piece;
      }
      byte[] out = new byte[66];
      hash.digest(out, 1);
      byte[] got = new byte[64];
      System.arraycopy(out, 1, got, 0, 64);
      assertArrayEquals(expected, got, length + " bytes, " + seeded);
      assertEquals(0, out[0] | out[65]);
    }
  }

  /** The length of the digest is part of what is hashed. */
  @Test
  void everyDigestLength() {
    Seeded seeded = new Seeded();
    for (int length = 1; length <= 64; length++) {
      byte[] message = seeded.bytes(200);
      Blake2bDigest reference = new Blake2bDigest(8 * length);
      reference.update(message, 0, message.length);
      byte[] expected = new byte[length];
      reference.doFinal(expected, 0);
      Blake2b shorter = new Blake2b(length);
      shorter.update(message, 0, message.length);
      byte[] out = new byte[length];
      shorter.digest(out, 0);
      assertArrayEquals(expected, out, length + " bytes, " + seeded);
      assertEquals(length, shorter.length());
    }
    assertThrows(IllegalArgumentException.class, () -> new Blake2b(0));
    assertThrows(IllegalArgumentException.class, () -> new Blake2b(65));
  }

  @MeasuresAllocation
  @Test
  void nothingIsAllocated() {
    byte[] message = new byte[300];
    byte[] out = new byte[64];
    Allocation.assertNone(
        "BLAKE2b",
        () -> {
          hash.update(message, 0, message.length);
          hash.update((byte) 1);
          hash.digest(out, 0);
        });
  }
}
