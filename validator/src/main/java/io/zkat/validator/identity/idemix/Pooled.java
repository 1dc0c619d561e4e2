package io.zkat.validator.identity.idemix;

/** What is used for one batch after the other. */
interface Pooled {
  /** Lets go of the bytes that were read: they would keep a whole request alive. */
  void release();
}
