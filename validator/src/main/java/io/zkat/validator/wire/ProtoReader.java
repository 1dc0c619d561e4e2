package io.zkat.validator.wire;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;

/**
 * Walks over the fields of one protobuf message (spec wire 1).
 *
 * <p>Every record is checked as it is passed, unknown ones included, so that a walk to the end with
 * {@link #ok} says that the message is well-formed; messages inside it need a walk of their own. A
 * reader names the fields it knows together with their wire type, and so ignores the others:
 *
 * <pre>{@code
 * ProtoReader in = new ProtoReader(b, off, len);
 * while (in.next()) {
 *   switch (in.varintField()) {
 *     case 1 -> version = (int) in.varint();
 *     default -> {}
 *   }
 *   switch (in.bytesField()) {
 *     case 2 -> owner = in.view();
 *     case 3 -> readToken(in.message());
 *     default -> {}
 *   }
 * }
 * wellFormed &= in.ok();
 * }</pre>
 *
 * <p>The classes that protobuf-java generates are not used to read requests, because it differs
 * from the reference's decoder in ways that a sender can choose (ProtobufJavaTest lists them), and
 * it copies every field.
 */
public final class ProtoReader {
  private static final int VARINT = 0;
  private static final int FIXED64 = 1;
  private static final int BYTES = 2;
  private static final int GROUP_START = 3;
  private static final int GROUP_END = 4;
  private static final int FIXED32 = 5;

  private static final long MAX_FIELD = (1L << 29) - 1;

  /** Inside a group the reference's decoder admits numbers up to this one. */
  private static final long MAX_FIELD_IN_GROUP = Integer.MAX_VALUE;

  /** Nesting of groups that the reference's decoder admits; part of the format. */
  private static final int MAX_GROUPS = 10_001;

  private static final int[] NO_GROUPS = {};

  private final byte[] bytes;
  private final int limit;
  private int position;
  private boolean ok = true;
  private int field;
  private int wireType;
  private long value;
  private int offset;
  private int length;
  private int[] groups = NO_GROUPS;

  /** Starts in front of the first field of the message that fills the window. */
  public ProtoReader(byte[] b, int off, int len) {
    bytes = b;
    position = off;
    limit = off + len;
  }

  /** Whether all records passed so far are well-formed. */
  public boolean ok() {
    return ok;
  }

  /** Moves to the next field; false at the end and at a malformed record. */
  public boolean next() {
    if (!ok || position >= limit) {
      return false;
    }
    ok = readTag(MAX_FIELD) && readValue();
    return ok;
  }

  /** Number of the current field if it has a {@link #varint}, else 0. */
  public int varintField() {
    return wireType == VARINT ? field : 0;
  }

  /** Number of the current field if it has bytes (is a string or a message, perhaps), else 0. */
  public int bytesField() {
    return wireType == BYTES ? field : 0;
  }

  /** The value of a varint field as 64 bits; a narrower type takes the low bits. */
  public long varint() {
    return value;
  }

  /**
   * The content of a field with bytes as a {@code string}. What is not valid UTF-8 makes the
   * message malformed, see {@link #ok}.
   */
  public String string() {
    if (!Utf8.isValid(bytes, offset, length)) {
      ok = false;
      return "";
    }
    return new String(bytes, offset, length, StandardCharsets.UTF_8);
  }

  /** The content of a field with bytes, without a copy. */
  public ByteView view() {
    return ByteView.of(bytes, offset, length);
  }

  /** Where the content of a field with bytes begins in the array that is read. */
  public int offset() {
    return offset;
  }

  /** Number of bytes of a field with bytes. */
  public int length() {
    return length;
  }

  /** Whether the current field has this number and any wire type but that of bytes. */
  public boolean isOddField(int number) {
    return field == number && wireType != BYTES;
  }

  /** A reader of the message that the current field holds. */
  public ProtoReader message() {
    return new ProtoReader(bytes, offset, length);
  }

  /**
   * Puts the entry of a {@code map<string, bytes>} that the current field holds into the map, over
   * one with the same key. An absent key is empty and so is an absent value, also when the entry
   * holds only fields that are ignored.
   */
  public void putEntry(Map<String, ByteView> map) {
    ProtoReader entry = message();
    String key = "";
    ByteView content = ByteView.EMPTY;
    while (entry.next()) {
      switch (entry.bytesField()) {
        case 1 -> key = entry.string();
        case 2 -> content = entry.view();
        default -> {}
      }
    }
    ok &= entry.ok();
    map.put(key, content);
  }

  private boolean readTag(long maxField) {
    if (!readVarint()) {
      return false;
    }
    long number = value >>> 3;
    if (number == 0 || number > maxField) {
      return false;
    }
    field = (int) number;
    wireType = (int) value & 7;
    return true;
  }

  private boolean readValue() {
    return switch (wireType) {
      case VARINT -> readVarint();
      case FIXED64 -> skip(8);
      case BYTES -> readBytes();
      case GROUP_START -> skipGroup();
      case FIXED32 -> skip(4);
      default -> false; // the end of a group that was not started, or no wire type at all
    };
  }

  private boolean readVarint() {
    long result = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      if (position >= limit) {
        return false;
      }
      int b = bytes[position++];
      result |= (long) (b & 0x7f) << shift;
      if (b >= 0) {
        value = result;
        return shift < 63 || b <= 1; // 64 bits leave one for the tenth byte
      }
    }
    return false;
  }

  private boolean readBytes() {
    if (!readVarint() || Long.compareUnsigned(value, limit - position) > 0) {
      return false;
    }
    offset = position;
    length = (int) value;
    position += length;
    return true;
  }

  private boolean skip(int count) {
    if (limit - position < count) {
      return false;
    }
    position += count;
    return true;
  }

  /** Skips to the end of the group whose start was just read. */
  private boolean skipGroup() {
    int first = field;
    int depth = 0;
    push(depth++);
    while (depth > 0) {
      if (!readTag(MAX_FIELD_IN_GROUP)) {
        return false;
      }
      if (wireType == GROUP_END) {
        if (field != groups[--depth]) {
          return false;
        }
      } else if (wireType == GROUP_START) {
        if (depth == MAX_GROUPS) {
          return false;
        }
        push(depth++);
      } else if (!readValue()) {
        return false;
      }
    }
    field = first;
    wireType = GROUP_START;
    return true;
  }

  private void push(int depth) {
    if (depth == groups.length) {
      groups = Arrays.copyOf(groups, Math.max(8, 2 * depth));
    }
    groups[depth] = field;
  }
}
