package io.zkat.validator.identity.idemix;

import io.zkat.validator.wire.ProtoReader;
import java.util.Arrays;

/**
 * Where the parts of a message stand, which is read in place. An absent part is empty and begins
 * where every array has a beginning. Made to be reused.
 */
final class MessageParts {
  private final int[] offsets;
  private final int[] lengths;

  /** For so many parts. */
  MessageParts(int count) {
    offsets = new int[count];
    lengths = new int[count];
  }

  /** Makes all parts absent. */
  void clear() {
    Arrays.fill(offsets, 0);
    Arrays.fill(lengths, 0);
  }

  /** The part is the content of the current field. */
  void keep(ProtoReader in, int part) {
    offsets[part] = in.offset();
    lengths[part] = in.length();
  }

  int offset(int part) {
    return offsets[part];
  }

  int length(int part) {
    return lengths[part];
  }
}
