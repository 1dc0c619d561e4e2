package io.zkat.validator.proof;

import io.zkat.validator.wire.DerEncoder;
import io.zkat.validator.wire.DerValues;
import java.util.ArrayList;
import java.util.List;

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
      items.add(
          java.util.Arrays.copyOfRange(values, cursor.offset(), cursor.offset() + cursor.length()));
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
}
