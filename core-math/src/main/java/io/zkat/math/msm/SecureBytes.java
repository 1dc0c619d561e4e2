package io.zkat.math.msm;

/**
 * Secret random bytes, unpredictable to whoever chose the data that they will weigh. Not shared by
 * threads.
 */
@FunctionalInterface
public interface SecureBytes {
  /** Writes len fresh bytes, never given out before. */
  void fill(byte[] out, int off, int len);
}
