package io.zkat.validator.mutation;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A message of protobuf: records in their order. Alterations of the form are records more, less or
 * elsewhere, other wire types, numbers in more bytes than they need, messages in two pieces,
 * groups.
 */
final class ProtobufFormat implements Format {
  private static final int VARINT = 0;
  private static final int FIXED64 = 1;
  private static final int LENGTH = 2;
  private static final int GROUP = 3;
  private static final int GROUP_END = 4;
  private static final int FIXED32 = 5;

  /** No message of ours has a field beyond; larger ones are no protobuf by all likelihood. */
  private static final int HIGHEST_FIELD = 40;

  private static final long[] NUMBERS = {
    0, 1, 2, 5, -1, Integer.MAX_VALUE, Integer.MIN_VALUE, 1L << 32, (1L << 32) + 1, Long.MIN_VALUE
  };

  private final SplittableRandom random;

  ProtobufFormat(SplittableRandom random) {
    this.random = random;
  }

  /** A field; its content is what stands behind the tag, for bytes without their length. */
  private static final class Field {
    final int number;
    final int type;
    final byte[] content;

    Field(int number, int type, byte[] content) {
      this.number = number;
      this.type = type;
      this.content = content;
    }

    byte[] bytes() {
      return type == LENGTH
          ? Splices.join(List.of(tag(number, type), varint(content.length), content))
          : Splices.join(List.of(tag(number, type), content));
    }
  }

  @Override
  public byte @Nullable [] alter(byte[] bytes, UnaryOperator<byte[]> inside) {
    List<Field> fields = fields(bytes);
    if (fields == null || fields.isEmpty()) {
      return null;
    }
    List<byte[]> records = new ArrayList<>(fields.stream().map(Field::bytes).toList());
    int one = random.nextInt(records.size());
    Field field = fields.get(one);
    if (field.type == LENGTH && field.content.length > 0 && random.nextInt(4) != 0) {
      records.set(one, new Field(field.number, LENGTH, inside.apply(field.content)).bytes());
    } else if (random.nextInt(3) == 0) {
      rearrange(records, one);
    } else {
      records.set(one, form(field));
    }
    return Splices.join(records);
  }

  private void rearrange(List<byte[]> records, int one) {
    switch (random.nextInt(6)) {
      case 0 -> records.remove(one);
      case 1 -> records.add(one, records.get(one));
      case 2 -> records.add(records.get(one));
      case 3 -> records.add(records.remove(one));
      case 4 -> Collections.swap(records, one, random.nextInt(records.size()));
      default -> records.add(one, unknown());
    }
  }

  /** A field that is not expected, or that cannot be. */
  private byte[] unknown() {
    int number = 1 + random.nextInt(random.nextBoolean() ? 20 : 1 << 20);
    return switch (random.nextInt(8)) {
      case 0 -> new Field(number, VARINT, varint(random.nextLong())).bytes();
      case 1 -> new Field(number, LENGTH, new byte[random.nextInt(4)]).bytes();
      case 2 -> new Field(number, FIXED32, new byte[4]).bytes();
      case 3 -> new Field(number, FIXED64, new byte[8]).bytes();
      case 4 -> Splices.join(List.of(tag(number, GROUP), tag(number, GROUP_END)));
      case 5 -> Splices.join(List.of(tag(number, GROUP), tag(number + 1, GROUP_END)));
      case 6 -> tag(number, random.nextBoolean() ? GROUP_END : 6 + random.nextInt(2));
      default -> tag(0, VARINT);
    };
  }

  /** The field with another number, type or value, or written in another way. */
  private byte[] form(Field field) {
    byte[] tag = tag(field.number, field.type);
    byte[] content = field.content;
    return switch (random.nextInt(10)) {
      case 0 -> new Field(field.number, LENGTH, new byte[0]).bytes();
      case 1 -> new Field(field.number, VARINT, varint(random.nextInt(4))).bytes();
      case 2 ->
          new Field(field.number, VARINT, varint(NUMBERS[random.nextInt(NUMBERS.length)])).bytes();
      case 3 -> new Field(field.number, FIXED32, new byte[4]).bytes();
      case 4 ->
          new Field(Math.max(1, field.number + random.nextInt(5) - 2), field.type, content).bytes();
      case 5 -> Splices.join(List.of(widened(tag), behindTag(field)));
      case 6 -> field.type == LENGTH ? halves(field) : lengthOrValue(field, tag);
      case 7 ->
          Splices.join(List.of(tag(field.number, GROUP), content, tag(field.number, GROUP_END)));
      default -> lengthOrValue(field, tag);
    };
  }

  /** A message that comes in two pieces, which readers put together. */
  private static byte[] halves(Field field) {
    List<Field> parts = fields(field.content);
    if (parts == null || parts.size() < 2) {
      return Splices.join(List.of(field.bytes(), field.bytes()));
    }
    int middle = parts.size() / 2;
    List<byte[]> records = parts.stream().map(Field::bytes).toList();
    byte[] first = Splices.join(records.subList(0, middle));
    byte[] second = Splices.join(records.subList(middle, records.size()));
    return Splices.join(
        List.of(
            new Field(field.number, LENGTH, first).bytes(),
            new Field(field.number, LENGTH, second).bytes()));
  }

  /** Odd varints behind the tag. */
  private byte[] lengthOrValue(Field field, byte[] tag) {
    if (field.type == LENGTH) {
      int n = field.content.length;
      byte[] length =
          switch (random.nextInt(4)) {
            case 0 -> varint(n + 1L);
            case 1 -> varint(Math.max(0, n - 1));
            case 2 -> varint(NUMBERS[random.nextInt(NUMBERS.length)]);
            default -> widened(varint(n));
          };
      return Splices.join(List.of(tag, length, field.content));
    }
    byte[] overlong = new byte[11];
    Arrays.fill(overlong, (byte) 0x81);
    overlong[10] = 1;
    byte[] value =
        switch (random.nextInt(3)) {
          case 0 -> overlong;
          case 1 -> Arrays.copyOfRange(overlong, 1, 11);
          default -> widened(field.content);
        };
    return Splices.join(List.of(tag, value));
  }

  private static byte[] behindTag(Field field) {
    return field.type == LENGTH
        ? Splices.join(List.of(varint(field.content.length), field.content))
        : field.content;
  }

  /** The same number with one or more bytes too many. */
  private byte[] widened(byte[] varint) {
    if (varint.length == 0) {
      return varint;
    }
    byte[] wide = Arrays.copyOf(varint, varint.length + 1 + random.nextInt(3));
    for (int i = varint.length - 1; i < wide.length - 1; i++) {
      wide[i] |= (byte) 0x80;
    }
    return wide;
  }

  private static byte[] tag(int number, int type) {
    return varint(((long) number << 3) | type);
  }

  private static byte[] varint(long value) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      out.write(((int) rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    out.write((int) rest);
    return out.toByteArray();
  }

  /** Null if the bytes are no message. */
  private static @Nullable List<Field> fields(byte[] b) {
    List<Field> all = new ArrayList<>();
    int at = 0;
    while (at < b.length) {
      int tag = b[at++] & 0xff;
      if (tag >= 0x80) {
        if (at == b.length || b[at] < 0) {
          return null;
        }
        tag = (tag & 0x7f) | (b[at++] << 7);
      }
      int number = tag >>> 3;
      int type = tag & 7;
      if (number == 0 || number > HIGHEST_FIELD) {
        return null;
      }
      int length;
      if (type == FIXED32 || type == FIXED64) {
        length = type == FIXED32 ? 4 : 8;
      } else if (type == VARINT || type == LENGTH) {
        int end = at;
        while (end < b.length && b[end] < 0) {
          end++;
        }
        if (end == b.length || end - at > (type == VARINT ? 9 : 3)) {
          return null;
        }
        length = end + 1 - at;
        if (type == LENGTH) {
          int value = 0;
          for (int i = end; i >= at; i--) {
            value = (value << 7) | (b[i] & 0x7f);
          }
          at = end + 1;
          length = value;
        }
      } else {
        return null;
      }
      if (length > b.length - at) {
        return null;
      }
      all.add(new Field(number, type, Arrays.copyOfRange(b, at, at + length)));
      at += length;
    }
    return all;
  }
}
