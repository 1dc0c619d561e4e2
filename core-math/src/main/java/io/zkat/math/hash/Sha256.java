package io.zkat.math.hash;

import java.security.DigestException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The JDK's SHA-256, held by one thread and reused without allocation. */
public final class Sha256 {
  /** Bytes of a digest. */
  public static final int LENGTH = 32;

  private final MessageDigest digest;

  /** Starts with an empty message. */
  public Sha256() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** Appends one byte to the message. */
  public void update(byte b) {
    digest.update(b);
  }

  /** Appends bytes to the message. */
  public void update(byte[] b, int off, int len) {
    digest.update(b, off, len);
  }

  /** Writes the digest, {@value #LENGTH} bytes, and starts with an empty message again. */
  public void digest(byte[] out, int off) {
    try {
      digest.digest(out, off, LENGTH);
    } catch (DigestException e) {
      throw new IllegalArgumentException("no room for a digest at " + off, e);
    }
  }
}
