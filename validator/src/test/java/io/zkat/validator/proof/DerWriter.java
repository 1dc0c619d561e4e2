package io.zkat.validator.proof;

import io.zkat.validator.wire.DerElement;
import io.zkat.validator.wire.DerEncoder;
import io.zkat.validator.wire.DerValues;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;

/** Takes the containers of proofs apart and puts them together again, for altered proofs. */
public final class DerWriter {
  private DerWriter() {}

  /** The byte strings of a {@code Values}. */
  public static List<byte[]> items(byte[] values) {
    DerValues cursor = new DerValues();
    if (!cursor.open(values, 0, values.length)) {
      throw new IllegalArgumentException("not a list");
    }
    List<byte[]> items = new ArrayList<>();
    while (cursor.next()) {
      items.add(Arrays.copyOfRange(values, cursor.offset(), cursor.offset() + cursor.length()));
    }
    return items;
  }

  /** {@code Values} of byte strings. */
  public static byte[] values(List<byte[]> items) {
    return DerEncoder.values(items);
  }

  /** {@code Element} of a curve id of one byte and raw bytes. */
  public static byte[] element(int id, byte[] raw) {
    return DerEncoder.curveElement(id, raw);
  }

  /** {@code Element} that holds a list. */
  public static byte[] array(int id, List<byte[]> raw) {
    return DerEncoder.curveArray(id, raw);
  }

  /**
   * Nested {@code Values} with one byte string replaced.
   *
   * @param path index of the byte string in the outermost list, in the list that it holds, and so
   *     on
   */
  public static byte[] edit(byte[] values, UnaryOperator<byte[]> change, int... path) {
    if (path.length == 0) {
      return change.apply(values);
    }
    List<byte[]> items = items(values);
    int[] rest = Arrays.copyOfRange(path, 1, path.length);
    items.set(path[0], edit(items.get(path[0]), change, rest));
    return values(items);
  }

  /** The bytes that an {@code Element} holds. */
  public static byte[] raw(byte[] bytes) {
    DerElement element = new DerElement();
    if (!element.read(bytes, 0, bytes.length)) {
      throw new IllegalArgumentException("not an element");
    }
    int from = element.rawOffset();
    return Arrays.copyOfRange(bytes, from, from + element.rawLength());
  }
}
