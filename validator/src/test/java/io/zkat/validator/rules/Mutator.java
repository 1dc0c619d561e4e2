package io.zkat.validator.rules;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.UnknownFieldSet;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Alters bytes at random: single bits and bytes, windows, fields of protobuf messages at any depth,
 * and the lengths of DER elements.
 */
final class Mutator {
  private static final int DEEPEST = 6;

  private final SplittableRandom random;

  Mutator(SplittableRandom random) {
    this.random = random;
  }

  /** The bytes with a few alterations of one kind. */
  byte[] mutate(byte[] bytes) {
    byte[] b = bytes.clone();
    if (b.length == 0) {
      return new byte[] {(byte) random.nextInt(256)};
    }
    int changes = 1 + random.nextInt(3);
    for (int i = 0; i < changes && b.length > 0; i++) {
      b =
          switch (random.nextInt(8)) {
            case 0 -> flipBit(b);
            case 1 -> setByte(b);
            case 2 -> cut(b);
            case 3 -> insert(b);
            case 4 -> derLength(b);
            default -> field(b, 0);
          };
    }
    return b;
  }

  private byte[] flipBit(byte[] b) {
    b[random.nextInt(b.length)] ^= (byte) (1 << random.nextInt(8));
    return b;
  }

  private byte[] setByte(byte[] b) {
    int[] odd = {0, 1, 0x30, 0x7f, 0x80, 0xff, random.nextInt(256)};
    b[random.nextInt(b.length)] = (byte) odd[random.nextInt(odd.length)];
    return b;
  }

  private byte[] cut(byte[] b) {
    int from = random.nextInt(b.length);
    int until = Math.min(b.length, from + 1 + random.nextInt(40));
    byte[] shorter = new byte[b.length - (until - from)];
    System.arraycopy(b, 0, shorter, 0, from);
    System.arraycopy(b, until, shorter, from, b.length - until);
    return shorter;
  }

  private byte[] insert(byte[] b) {
    int at = random.nextInt(b.length + 1);
    int count = 1 + random.nextInt(8);
    byte[] longer = new byte[b.length + count];
    System.arraycopy(b, 0, longer, 0, at);
    for (int i = 0; i < count; i++) {
      longer[at + i] = (byte) random.nextInt(256);
    }
    System.arraycopy(b, at, longer, at + count, b.length - at);
    return longer;
  }

  /** Changes the byte behind something that looks like the tag of a DER element. */
  private byte[] derLength(byte[] b) {
    for (int tries = 0; tries < 200; tries++) {
      int at = random.nextInt(b.length);
      if ((b[at] == 0x30 || b[at] == 4 || b[at] == 2) && at + 1 < b.length) {
        b[at + 1] += (byte) (random.nextInt(5) - 2);
        return b;
      }
    }
    return flipBit(b);
  }

  /** Alters one record of a message, or of one inside it, and keeps the lengths around it right. */
  private byte[] field(byte[] b, int depth) {
    UnknownFieldSet fields;
    try {
      fields = UnknownFieldSet.parseFrom(b);
    } catch (InvalidProtocolBufferException e) {
      return flipBit(b);
    }
    List<byte[]> records = new ArrayList<>();
    List<ByteString> contents = new ArrayList<>();
    List<Integer> numbers = new ArrayList<>();
    fields
        .asMap()
        .forEach(
            (number, field) -> {
              field
                  .getVarintList()
                  .forEach(
                      value -> {
                        records.add(record(number, one -> one.addVarint(value)));
                        contents.add(ByteString.EMPTY);
                        numbers.add(number);
                      });
              field
                  .getLengthDelimitedList()
                  .forEach(
                      value -> {
                        records.add(record(number, one -> one.addLengthDelimited(value)));
                        contents.add(value);
                        numbers.add(number);
                      });
            });
    if (records.isEmpty()) {
      return flipBit(b);
    }
    int chosen = random.nextInt(records.size());
    byte[] content = contents.get(chosen).toByteArray();
    int number = numbers.get(chosen);
    if (content.length > 0 && depth < DEEPEST && random.nextInt(4) != 0) {
      byte[] inner = random.nextInt(3) == 0 ? mutate(content) : field(content, depth + 1);
      records.set(
          chosen, record(number, one -> one.addLengthDelimited(ByteString.copyFrom(inner))));
    } else {
      alter(records, chosen, number);
    }
    int length = records.stream().mapToInt(one -> one.length).sum();
    byte[] joined = new byte[length];
    int at = 0;
    for (byte[] one : records) {
      System.arraycopy(one, 0, joined, at, one.length);
      at += one.length;
    }
    return joined;
  }

  private void alter(List<byte[]> records, int chosen, int number) {
    switch (random.nextInt(6)) {
      case 0 -> records.remove(chosen);
      case 1 -> records.add(records.get(chosen));
      case 2 -> records.add(records.remove(chosen));
      case 3 -> records.set(chosen, record(number, one -> one.addVarint(random.nextLong())));
      case 4 ->
          records.set(chosen, record(number, one -> one.addLengthDelimited(ByteString.EMPTY)));
      default -> records.set(chosen, record(1 + random.nextInt(16), one -> one.addFixed32(7)));
    }
  }

  private interface Filling {
    void fill(UnknownFieldSet.Field.Builder field);
  }

  private static byte[] record(int number, Filling filling) {
    UnknownFieldSet.Field.Builder field = UnknownFieldSet.Field.newBuilder();
    filling.fill(field);
    return UnknownFieldSet.newBuilder().addField(number, field.build()).build().toByteArray();
  }
}
