package io.zkat.validator.mutation;

import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A way in which bytes can be put together of parts. */
interface Format {
  /**
   * Alters bytes of this format: one of the parts by a given function, with the bytes around it
   * made anew, or how the parts are put together.
   *
   * @param inside alters the content of a part
   * @return null if the bytes are not of this format
   */
  byte @Nullable [] alter(byte[] bytes, UnaryOperator<byte[]> inside);
}
