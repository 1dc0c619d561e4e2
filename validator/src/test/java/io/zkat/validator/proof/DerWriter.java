package io.zkat.validator.proof;

import io.zkat.validator.wire.DerValues;
import java.io.ByteArrayOutputStream;
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
    ByteArrayOutputStream list = new ByteArrayOutputStream();
    for (byte[] item : items) {
      list.writeBytes(tlv(0x04, item));
    }
    return tlv(0x30, tlv(0x30, list.toByteArray()));
  }

  /** {@code Element} of a curve id of one byte and raw bytes. */
  public static byte[] element(int id, byte[] raw) {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    content.writeBytes(tlv(0x02, new byte[] {(byte) id}));
    content.writeBytes(tlv(0x04, raw));
    return tlv(0x30, content.toByteArray());
  }

  /** {@code Element} that holds a list. */
  public static byte[] array(int id, List<byte[]> raw) {
    return element(id, values(raw));
  }

  private static byte[] tlv(int tag, byte[] content) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(tag);
    int n = content.length;
    if (n < 0x80) {
      out.write(n);
    } else if (n < 0x100) {
      out.write(0x81);
      out.write(n);
    } else if (n < 0x10000) {
      out.write(0x82);
      out.write(n >> 8);
      out.write(n);
    } else {
      out.write(0x83);
      out.write(n >> 16);
      out.write(n >> 8);
      out.write(n);
    }
    out.writeBytes(content);
    return out.toByteArray();
  }
}
