package io.zkat.validator.identity;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.zkat.math.testing.Seeded;
import io.zkat.validator.identity.HtlcScript.Reading;
import io.zkat.validator.wire.ByteView;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import org.bouncycastle.crypto.Digest;
import org.bouncycastle.crypto.digests.Blake2bDigest;
import org.bouncycastle.crypto.digests.MD5Digest;
import org.bouncycastle.crypto.digests.SHA1Digest;
import org.bouncycastle.crypto.digests.SHA224Digest;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.digests.SHA384Digest;
import org.bouncycastle.crypto.digests.SHA3Digest;
import org.bouncycastle.crypto.digests.SHA512Digest;
import org.bouncycastle.crypto.digests.SHA512tDigest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Spec wire 8.1. */
final class HtlcScriptTest {
  private static final String WRITTEN =
      "{\"Sender\":\"AQI=\",\"Recipient\":\"Aw==\",\"Deadline\":\"2100-01-01T00:00:00Z\","
          + "\"HashInfo\":{\"Hash\":\"BAUG\",\"HashFunc\":5,\"HashEncoding\":1}}";

  private static @Nullable HtlcScript read(String text, Reading reading) {
    byte[] b = text.getBytes(UTF_8);
    return HtlcScript.read(b, 0, b.length, reading);
  }

  private static ByteView hex(String hex) {
    return ByteView.of(HexFormat.of().parseHex(hex));
  }

  @Test
  void whatIsWritten() {
    for (Reading reading : Reading.values()) {
      assertEquals(
          new HtlcScript(
              hex("0102"), hex("03"), Instant.parse("2100-01-01T00:00:00Z"), hex("040506"), 5, 1),
          read(WRITTEN, reading));
    }
  }

  @Test
  void theTwoReadings() {
    String unknown = WRITTEN.replace("{\"Sender\"", "{\"More\":[1],\"Sender\"");
    assertNull(read(unknown, Reading.VERIFIER));
    assertEquals(read(WRITTEN, Reading.RULES), read(unknown, Reading.RULES));
    String inner = WRITTEN.replace("\"HashFunc\"", "\"More\":null,\"HashFunc\"");
    assertNull(read(inner, Reading.VERIFIER));
    assertNotNull(read(inner, Reading.RULES));
    String trailing = WRITTEN + "x";
    assertNotNull(read(trailing, Reading.VERIFIER));
    assertNull(read(trailing, Reading.RULES));
  }

  @Test
  void absentAndRepeatedMembers() {
    HtlcScript nothing = read("{}", Reading.VERIFIER);
    assertNotNull(nothing);
    assertEquals(Instant.parse("0001-01-01T00:00:00Z"), nothing.deadline());
    assertEquals(nothing, read("null", Reading.RULES));
    assertEquals(
        nothing, read("{\"Deadline\":null,\"HashInfo\":null,\"Sender\":null}", Reading.VERIFIER));
    HtlcScript merged =
        read(
            "{\"hashinfo\":{\"HASH\":\"AQ==\",\"HashFunc\":7},\"HashInfo\":{\"HashFunc\":2}}",
            Reading.VERIFIER);
    assertNotNull(merged);
    assertEquals(hex("01"), merged.hash());
    assertEquals(2, merged.hashFunction());
  }

  @Test
  void malformed() {
    for (String text :
        new String[] {
          "",
          "7",
          "[]",
          "{\"Sender\":7}",
          "{\"Sender\":\"*\"}",
          "{\"Deadline\":7}",
          "{\"Deadline\":\"\"}",
          "{\"HashInfo\":[]}",
          "{\"HashInfo\":{\"HashFunc\":-1}}",
          "{\"HashInfo\":{\"HashFunc\":18446744073709551616}}",
          "{\"HashInfo\":{\"HashEncoding\":\"1\"}}",
          "{"
        }) {
      assertNull(read(text, Reading.VERIFIER), text);
      assertNull(read(text, Reading.RULES), text);
    }
  }

  @Test
  void claims() {
    byte[] claim =
        "{\"RecipientSignature\":\"AQI=\",\"Preimage\":\"Aw==\",\"more\":7} ".getBytes(UTF_8);
    assertEquals(new HtlcClaim(hex("0102"), hex("03")), HtlcClaim.read(claim, 0, claim.length));
    byte[] empty = "{}".getBytes(UTF_8);
    assertEquals(
        new HtlcClaim(ByteView.EMPTY, ByteView.EMPTY), HtlcClaim.read(empty, 0, empty.length));
    assertNull(HtlcClaim.read(empty, 0, 0));
    assertNull(HtlcClaim.read(claim, 0, claim.length - 2));
    byte[] trailing = "{}x".getBytes(UTF_8);
    assertNull(HtlcClaim.read(trailing, 0, trailing.length));
  }

  private static @Nullable Digest reference(int function) {
    return switch (function) {
      case 2 -> new MD5Digest();
      case 3 -> new SHA1Digest();
      case 4 -> new SHA224Digest();
      case 5 -> SHA256Digest.newInstance();
      case 6 -> new SHA384Digest();
      case 7 -> new SHA512Digest();
      case 10 -> new SHA3Digest(224);
      case 11 -> new SHA3Digest(256);
      case 12 -> new SHA3Digest(384);
      case 13 -> new SHA3Digest(512);
      case 14 -> new SHA512tDigest(224);
      case 15 -> new SHA512tDigest(256);
      case 17 -> new Blake2bDigest(256);
      case 18 -> new Blake2bDigest(384);
      case 19 -> new Blake2bDigest(512);
      default -> null;
    };
  }

  @Test
  void images() {
    Seeded seeded = new Seeded();
    for (int function = 0; function < 40; function++) {
      byte[] preimage = seeded.bytes(50);
      Digest digest = reference(function);
      assertEquals(digest != null, HashLock.isFunctionAvailable(function), "" + function);
      byte[] raw = HashLock.image(function, 0, preimage, 3, 40);
      if (digest == null) {
        assertNull(raw);
        continue;
      }
      byte[] expected = new byte[digest.getDigestSize()];
      digest.update(preimage, 3, 40);
      digest.doFinal(expected, 0);
      assertArrayEquals(expected, raw, "" + function);
      assertArrayEquals(
          Base64.getEncoder().encode(expected), HashLock.image(function, 1, preimage, 3, 40));
      assertArrayEquals(
          HexFormat.of().formatHex(expected).getBytes(UTF_8),
          HashLock.image(function, 2, preimage, 3, 40));
      assertNull(HashLock.image(function, 3, preimage, 3, 40));
      assertNull(HashLock.image(function, -1, preimage, 3, 40));
      assertNull(HashLock.image(function, 1L << 32, preimage, 3, 40));
    }
    assertFalse(HashLock.isFunctionAvailable(5 + (1L << 32)));
    assertFalse(HashLock.isFunctionAvailable(-1));
    assertTrue(HashLock.isEncodingAvailable(0));
    assertFalse(HashLock.isEncodingAvailable(3));
  }

  @FuzzTest
  void anyBytes(byte[] input) {
    for (Reading reading : Reading.values()) {
      HtlcScript script = HtlcScript.read(input, 0, input.length, reading);
      if (script != null) {
        script.image(script.hash());
        script.isClaimableAt(Instant.EPOCH);
      }
    }
    HtlcClaim.read(input, 0, input.length);
  }
}
