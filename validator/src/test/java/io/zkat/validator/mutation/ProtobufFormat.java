package io.zkat.validator.mutation;

import static com.google.protobuf.WireFormat.WIRETYPE_END_GROUP;
import static com.google.protobuf.WireFormat.WIRETYPE_FIXED32;
import static com.google.protobuf.WireFormat.WIRETYPE_FIXED64;
import static com.google.protobuf.WireFormat.WIRETYPE_LENGTH_DELIMITED;
import static com.google.protobuf.WireFormat.WIRETYPE_START_GROUP;
import static com.google.protobuf.WireFormat.WIRETYPE_VARINT;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
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
      return type == WIRETYPE_LENGTH_DELIMITED
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
    if (field.type == WIRETYPE_LENGTH_DELIMITED
        && field.content.length > 0
        && random.nextInt(4) != 0) {
      records.set(
          one,
          new Field(field.number, WIRETYPE_LENGTH_DELIMITED, inside.apply(field.content)).bytes());
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
      case 0 -> new Field(number, WIRETYPE_VARINT, varint(random.nextLong())).bytes();
      case 1 -> new Field(number, WIRETYPE_LENGTH_DELIMITED, new byte[random.nextInt(4)]).bytes();
      case 2 -> new Field(number, WIRETYPE_FIXED32, new byte[4]).bytes();
      case 3 -> new Field(number, WIRETYPE_FIXED64, new byte[8]).bytes();
      case 4 ->
          Splices.join(List.of(tag(number, WIRETYPE_START_GROUP), tag(number, WIRETYPE_END_GROUP)));
      case 5 ->
          Splices.join(
              List.of(tag(number, WIRETYPE_START_GROUP), tag(number + 1, WIRETYPE_END_GROUP)));
      case 6 -> tag(number, random.nextBoolean() ? WIRETYPE_END_GROUP : 6 + random.nextInt(2));
      default -> tag(0, WIRETYPE_VARINT);
    };
  }

  /** The field with another number, type or value, or written in another way. */
  private byte[] form(Field field) {
    byte[] tag = tag(field.number, field.type);
    byte[] content = field.content;
    return switch (random.nextInt(10)) {
      case 0 -> new Field(field.number, WIRETYPE_LENGTH_DELIMITED, new byte[0]).bytes();
      case 1 -> new Field(field.number, WIRETYPE_VARINT, varint(random.nextInt(4))).bytes();
      case 2 ->
          new Field(field.number, WIRETYPE_VARINT, varint(NUMBERS[random.nextInt(NUMBERS.length)]))
              .bytes();
      case 3 -> new Field(field.number, WIRETYPE_FIXED32, new byte[4]).bytes();
      case 4 ->
          new Field(Math.max(1, field.number + random.nextInt(5) - 2), field.type, content).bytes();
      case 5 -> Splices.join(List.of(widened(tag), behindTag(field)));
      case 6 -> field.type == WIRETYPE_LENGTH_DELIMITED ? halves(field) : lengthOrValue(field, tag);
      case 7 ->
          Splices.join(
              List.of(
                  tag(field.number, WIRETYPE_START_GROUP),
                  content,
                  tag(field.number, WIRETYPE_END_GROUP)));
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
            new Field(field.number, WIRETYPE_LENGTH_DELIMITED, first).bytes(),
            new Field(field.number, WIRETYPE_LENGTH_DELIMITED, second).bytes()));
  }

  /** Odd varints behind the tag. */
  private byte[] lengthOrValue(Field field, byte[] tag) {
    if (field.type == WIRETYPE_LENGTH_DELIMITED) {
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
    return field.type == WIRETYPE_LENGTH_DELIMITED
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
    CodedInputStream in = CodedInputStream.newInstance(b);
    try {
      while (!in.isAtEnd()) {
        int tag = in.readTag();
        int number = WireFormat.getTagFieldNumber(tag);
        int type = WireFormat.getTagWireType(tag);
        byte[] content =
            switch (type) {
              case WIRETYPE_VARINT -> varint(in.readRawVarint64());
              case WIRETYPE_FIXED64 -> in.readRawBytes(8);
              case WIRETYPE_LENGTH_DELIMITED -> in.readByteArray();
              case WIRETYPE_FIXED32 -> in.readRawBytes(4);
              default -> null;
            };
        if (content == null || number > HIGHEST_FIELD) {
          return null;
        }
        all.add(new Field(number, type, content));
      }
      return all;
    } catch (IOException e) {
      return null;
    }
  }
}
