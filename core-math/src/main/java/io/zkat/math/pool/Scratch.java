package io.zkat.math.pool;

/**
 * What one algorithm writes to while it runs: a class of its own with typed fields and arrays that
 * grow on demand. It lives in a {@link Workspace}.
 */
public interface Scratch {
  /**
   * Forgets all content, so that nothing of one use shows in the next: references to callers' data
   * are dropped, secrets are overwritten. Arrays may be kept.
   */
  void clear();

  /** Bytes of the arrays kept, so that a pool can bound them; an estimate is enough. */
  long retainedBytes();
}
