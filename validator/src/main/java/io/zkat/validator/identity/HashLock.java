package io.zkat.validator.identity;

import io.zkat.math.hash.Blake2b;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** The images of preimages by which scripts lock a token (spec wire 8.1). */
final class HashLock {
  private static final int NONE = 0;
  private static final int BASE64 = 1;
  private static final int HEX = 2;

  private HashLock() {}

  /** Whether the reference has this hash function. */
  static boolean isFunctionAvailable(long function) {
    return algorithm(function) != null || blake2bLength(function) > 0;
  }

  /** Whether the reference has this encoding. */
  static boolean isEncodingAvailable(long encoding) {
    return encoding == NONE || encoding == BASE64 || encoding == HEX;
  }

  /** The encoded hash; null if the function or the encoding is not available. */
  static byte @Nullable [] image(long function, long encoding, byte[] b, int off, int len) {
    byte[] digest = digest(function, b, off, len);
    if (digest == null || !isEncodingAvailable(encoding)) {
      return null;
    }
    return switch ((int) encoding) {
      case BASE64 -> Base64.getEncoder().encode(digest);
      case HEX -> HexFormat.of().formatHex(digest).getBytes(StandardCharsets.US_ASCII);
      default -> digest;
    };
  }

  private static byte @Nullable [] digest(long function, byte[] b, int off, int len) {
    int length = blake2bLength(function);
    if (length > 0) {
      byte[] out = new byte[length];
      Blake2b hash = new Blake2b(length);
      hash.update(b, off, len);
      hash.digest(out, 0);
      return out;
    }
    String algorithm = algorithm(function);
    if (algorithm == null) {
      return null;
    }
    try {
      MessageDigest hash = MessageDigest.getInstance(algorithm);
      hash.update(b, off, len);
      return hash.digest();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("the JDK has " + algorithm, e);
    }
  }

  private static int blake2bLength(long function) {
    return function >= 17 && function <= 19 ? 16 * ((int) function - 15) : 0;
  }

  private static @Nullable String algorithm(long function) {
    if (function < 0 || function > 15) {
      return null;
    }
    return switch ((int) function) {
      case 2 -> "MD5";
      case 3 -> "SHA-1";
      case 4 -> "SHA-224";
      case 5 -> "SHA-256";
      case 6 -> "SHA-384";
      case 7 -> "SHA-512";
      case 10 -> "SHA3-224";
      case 11 -> "SHA3-256";
      case 12 -> "SHA3-384";
      case 13 -> "SHA3-512";
      case 14 -> "SHA-512/224";
      case 15 -> "SHA-512/256";
      default -> null;
    };
  }
}
