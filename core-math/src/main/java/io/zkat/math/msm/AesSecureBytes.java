package io.zkat.math.msm;

import java.security.GeneralSecurityException;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * The key stream of AES-128 in counter mode under one secret key: a fast source that allocates
 * nothing. The stream goes on from call to call, so no byte is given out twice.
 */
public final class AesSecureBytes implements SecureBytes {
  /** Bytes of a key. */
  public static final int KEY_BYTES = 16;

  private static final int CHUNK = 4096;

  private final Cipher cipher;
  private final byte[] zeros = new byte[CHUNK];

  /**
   * Starts a stream.
   *
   * @param key {@value #KEY_BYTES} bytes from a secure generator, used for nothing else
   */
  public AesSecureBytes(byte[] key) {
    if (key.length != KEY_BYTES) {
      throw new IllegalArgumentException("a key has " + KEY_BYTES + " bytes, not " + key.length);
    }
    try {
      cipher = Cipher.getInstance("AES/CTR/NoPadding");
      cipher.init(
          Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"), new IvParameterSpec(new byte[16]));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has AES in counter mode", e);
    }
  }

  @Override
  public void fill(byte[] out, int off, int len) {
    try {
      for (int done = 0; done < len; done += CHUNK) {
        int n = Math.min(CHUNK, len - done);
        if (cipher.update(zeros, 0, n, out, off + done) != n) {
          throw new IllegalStateException("the cipher kept bytes back");
        }
      }
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("a stream cipher takes any length", e);
    }
  }
}
