package io.zkat.validator.mutation;

import io.zkat.validator.wire.DerEncoder;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One element of DER with a tag of one byte. Alterations of the form are the encodings that BER
 * knows beside DER, and ones that nobody knows.
 */
final class DerFormat implements Format {
  private static final int CONSTRUCTED = 0x20;
  private static final int INTEGER = 2;
  private static final int[] TAGS = {
    1, 2, 3, 4, 5, 6, 0x0a, 0x0c, 0x13, 0x14, 0x16, 0x17, 0x18, 0x1e, 0x24, 0x30, 0x31, 0x80, 0xa0,
    0xa3
  };

  private final SplittableRandom random;

  DerFormat(SplittableRandom random) {
    this.random = random;
  }

  /** An element as it was read; the content is that of all lengths together. */
  private static final class Element {
    final int tag;
    final byte[] content;

    Element(int tag, byte[] content) {
      this.tag = tag;
      this.content = content;
    }

    byte[] bytes() {
      return DerEncoder.element(tag, content);
    }
  }

  @Override
  public byte @Nullable [] alter(byte[] bytes, UnaryOperator<byte[]> inside) {
    List<Element> all = elements(bytes);
    if (all == null || all.size() != 1 || bytes.length < 3) {
      return null;
    }
    return alter(all.getFirst(), inside);
  }

  private byte[] alter(Element element, UnaryOperator<byte[]> inside) {
    if (element.content.length > 0 && random.nextInt(5) != 0) {
      List<Element> members = (element.tag & CONSTRUCTED) == 0 ? null : elements(element.content);
      byte[] content =
          members == null || members.isEmpty()
              ? primitive(element, inside)
              : members(members, inside);
      return DerEncoder.element(element.tag, content);
    }
    return form(element);
  }

  /** One member altered, or their number and order. */
  private byte[] members(List<Element> members, UnaryOperator<byte[]> inside) {
    List<byte[]> parts = new ArrayList<>(members.stream().map(Element::bytes).toList());
    int one = random.nextInt(parts.size());
    switch (random.nextInt(12)) {
      case 0 -> parts.remove(one);
      case 1 -> parts.add(one, parts.get(one));
      case 2 -> parts.add(one, new byte[] {5, 0});
      case 3 -> Collections.swap(parts, one, random.nextInt(parts.size()));
      default -> parts.set(one, alter(members.get(one), inside));
    }
    return Splices.join(parts);
  }

  private byte[] primitive(Element element, UnaryOperator<byte[]> inside) {
    byte[] content = element.content;
    if (random.nextInt(3) != 0 || element.tag != INTEGER) {
      return inside.apply(content);
    }
    return switch (random.nextInt(6)) {
      case 0 -> Splices.insert(content, 0, new byte[1]);
      case 1 -> Splices.insert(content, 0, new byte[] {-1});
      case 2 -> new BigInteger(content).negate().toByteArray();
      case 3 -> new BigInteger(content).add(BigInteger.ONE).toByteArray();
      case 4 -> BigInteger.ONE.shiftLeft(8 * content.length).toByteArray();
      default -> new byte[1];
    };
  }

  /** The same element in another form, or with something behind it. */
  private byte[] form(Element element) {
    byte[] content = element.content;
    int n = content.length;
    byte[] tag = {(byte) element.tag};
    return switch (random.nextInt(10)) {
      case 0 -> Splices.join(List.of(tag, longLength(n, 1), content));
      case 1 -> Splices.join(List.of(tag, longLength(n, 2 + random.nextInt(4)), content));
      case 2 -> Splices.join(List.of(tag, new byte[] {(byte) 0x80}, content, new byte[2]));
      case 3 -> DerEncoder.element(TAGS[random.nextInt(TAGS.length)], content);
      case 4 -> DerEncoder.element(element.tag ^ (1 << random.nextInt(8)), content);
      case 5 -> highTag(element);
      case 6 -> Splices.join(List.of(element.bytes(), new byte[] {5, 0}));
      case 7 -> Splices.join(List.of(tag, shortestLength(n + 1 - random.nextInt(3)), content));
      case 8 -> DerEncoder.element(element.tag, new byte[0]);
      default -> DerEncoder.element(element.tag, Splices.join(List.of(content, new byte[1])));
    };
  }

  /** A length as DER has it; 0 for a negative one. */
  private static byte[] shortestLength(int length) {
    byte[] content = new byte[Math.max(0, length)];
    byte[] element = DerEncoder.element(0, content);
    return Arrays.copyOfRange(element, 1, element.length - content.length);
  }

  /** A length in so many bytes after the first. */
  private static byte[] longLength(int length, int count) {
    byte[] b = new byte[1 + count];
    b[0] = (byte) (0x80 | count);
    for (int i = 0; i < Math.min(count, 4); i++) {
      b[count - i] = (byte) (length >> (8 * i));
    }
    return b;
  }

  /** The tag's number in the form for large ones. */
  private byte[] highTag(Element element) {
    int first = element.tag | 0x1f;
    byte[] tag =
        random.nextBoolean()
            ? new byte[] {(byte) first, (byte) (element.tag & 0x1f)}
            : new byte[] {(byte) first, (byte) 0x80, (byte) (element.tag & 0x1f)};
    return Splices.join(List.of(tag, shortestLength(element.content.length), element.content));
  }

  /** Elements one after another; null if the bytes are anything else. */
  private static @Nullable List<Element> elements(byte[] b) {
    List<Element> all = new ArrayList<>();
    int at = 0;
    while (at < b.length) {
      int tag = b[at++] & 0xff;
      if ((tag & 0x1f) == 0x1f || tag == 0 || at == b.length) {
        return null;
      }
      int length = b[at++] & 0xff;
      if (length >= 0x80) {
        int count = length & 0x7f;
        if (count == 0 || count > 3 || b.length - at < count) {
          return null;
        }
        length = 0;
        for (int i = 0; i < count; i++) {
          length = length << 8 | (b[at++] & 0xff);
        }
      }
      if (length > b.length - at) {
        return null;
      }
      all.add(new Element(tag, Arrays.copyOfRange(b, at, at + length)));
      at += length;
    }
    return all;
  }
}
