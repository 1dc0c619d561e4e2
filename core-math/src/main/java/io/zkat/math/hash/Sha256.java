package io.zkat.math.hash;

import java.security.DigestException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The JDK's SHA-256, held by one thread and reused without allocation. */
public final class Sha256 implements MessageHash {
  /** Bytes of a digest. */
  public static final int LENGTH = 32;

  private static final int BLOCK = 64;

  private final MessageDigest digest;

  /** Starts with an empty message. */
  public Sha256() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  @Override
  public int length() {
    return LENGTH;
  }

  @Override
  public int blockLength() {
    return BLOCK;
  }

  @Override
  public void update(byte b) {
    digest.update(b);
  }

  @Override
  public void update(byte[] b, int off, int len) {
    digest.update(b, off, len);
  }

  @Override
  public void digest(byte[] out, int off) {
    try {
      digest.digest(out, off, LENGTH);
    } catch (DigestException e) {
      throw new IllegalArgumentException("no room for a digest at " + off, e);
    }
  }
}
