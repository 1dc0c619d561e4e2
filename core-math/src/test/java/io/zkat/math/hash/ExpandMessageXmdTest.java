package io.zkat.math.hash;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.zkat.math.testing.Allocation;
import io.zkat.math.testing.MeasuresAllocation;
import io.zkat.math.testing.Seeded;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import org.bouncycastle.crypto.Digest;
import org.bouncycastle.crypto.digests.Blake2bDigest;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExpandMessageXmdTest {
  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private static byte[] expand(ExpandMessageXmd xmd, byte[] message, byte[] domain, int length) {
    byte[] out = new byte[length];
    xmd.expand(out, 0, length, message, 0, message.length, domain);
    return out;
  }

  /** RFC 9380, appendix K.1: domain QUUX-V01-CS02-with-expander-SHA256-128, 32 bytes. */
  @ParameterizedTest
  @CsvSource({
    "'', 68a985b87eb6b46952128911f2a4412bbc302a9d759667f87f7a21d803f07235",
    "abc, d8ccab23b5985ccea865c6c97b6e5b8350e794e603b4b97902f53a8a0d605615",
  })
  void publishedExamples(String message, String expected) {
    byte[] domain = ascii("QUUX-V01-CS02-with-expander-SHA256-128");
    byte[] out = expand(new ExpandMessageXmd(new Sha256()), ascii(message), domain, 32);
    assertEquals(expected, HexFormat.of().formatHex(out));
  }

  /** RFC 9380, appendix K.2: a domain of 256 bytes is hashed first. */
  @ParameterizedTest
  @CsvSource({
    "'', e8dc0c8b686b7ef2074086fbdd2f30e3f8bfbd3bdf177f73f04b97ce618a3ed3",
    "abc, 52dbf4f36cf560fca57dedec2ad924ee9c266341d8f3d6afe5171733b16bbb12",
  })
  void longDomains(String message, String expected) {
    String prefix = "QUUX-V01-CS02-with-expander-SHA256-128-long-DST-";
    byte[] domain = ascii(prefix + "1".repeat(256 - prefix.length()));
    byte[] out = expand(new ExpandMessageXmd(new Sha256()), ascii(message), domain, 32);
    assertEquals(expected, HexFormat.of().formatHex(out));
  }

  /**
   * The definition written down with another library, for both hashes and every length of domain.
   */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void asDefined(boolean sha256) {
    Seeded seeded = new Seeded();
    ExpandMessageXmd xmd = new ExpandMessageXmd(sha256 ? new Sha256() : new Blake2b(64));
    for (int i = 0; i < 400; i++) {
      byte[] message = seeded.bytes(seeded.random().nextInt(300));
      byte[] domain = seeded.bytes(i % 5 == 0 ? 0 : seeded.random().nextInt(256));
      int length = i % 7 == 0 ? xmd.most() : seeded.random().nextInt(700);
      assertArrayEquals(
          definition(sha256, message, domain, length),
          expand(xmd, message, domain, length),
          seeded.toString());
    }
  }

  @Test
  void tooMuchIsRefused() {
    ExpandMessageXmd xmd = new ExpandMessageXmd(new Sha256());
    assertThrows(
        IllegalArgumentException.class,
        () -> expand(xmd, new byte[0], new byte[0], xmd.most() + 1));
  }

  @MeasuresAllocation
  @Test
  void nothingIsAllocated() {
    ExpandMessageXmd sha = new ExpandMessageXmd(new Sha256());
    ExpandMessageXmd blake = new ExpandMessageXmd(new Blake2b(64));
    byte[] out = new byte[128];
    byte[] message = new byte[100];
    byte[] domain = new byte[300];
    Allocation.assertNone(
        "expand_message_xmd",
        () -> {
          sha.expand(out, 0, 96, message, 0, 100, domain);
          blake.expand(out, 0, 128, message, 0, 100, domain);
        });
  }

  private static byte[] definition(boolean sha256, byte[] message, byte[] domain, int length) {
    byte[] prime = Arrays.copyOf(domain, domain.length + 1);
    prime[domain.length] = (byte) domain.length;
    byte[] zeros = new byte[sha256 ? 64 : 128];
    byte[] size = {(byte) (length >> 8), (byte) length, 0};
    byte[] b0 = digest(sha256, zeros, message, size, prime);
    byte[] b = digest(sha256, b0, new byte[] {1}, prime);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(b);
    for (int i = 2; out.size() < length; i++) {
      for (int k = 0; k < b.length; k++) {
        b[k] ^= b0[k];
      }
      b = digest(sha256, b, new byte[] {(byte) i}, prime);
      out.writeBytes(b);
    }
    return Arrays.copyOf(out.toByteArray(), length);
  }

  private static byte[] digest(boolean sha256, byte[]... parts) {
    Digest d = sha256 ? new SHA256Digest() : new Blake2bDigest(512);
    for (byte[] part : parts) {
      d.update(part, 0, part.length);
    }
    byte[] out = new byte[d.getDigestSize()];
    d.doFinal(out, 0);
    return out;
  }
}
