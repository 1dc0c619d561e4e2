package io.zkat.validator.mutation;

import java.util.List;
import java.util.SplittableRandom;

/**
 * Alters bytes at random: a part of what they hold, at any depth, with everything around it made
 * anew; the way in which parts are put together; or just some bytes. One thread at a time.
 */
public final class Mutator {
  private static final int DEEPEST = 16;

  private final SplittableRandom random;
  private final List<Format> formats;

  /** Makes one; equal randomness gives equal alterations. */
  public Mutator(SplittableRandom random) {
    this.random = random;
    this.formats =
        List.of(
            new PemFormat(random),
            new JsonFormat(random),
            new DerFormat(random),
            new ProtobufFormat(random));
  }

  /** The bytes with one or a few alterations. */
  public byte[] mutate(byte[] bytes) {
    byte[] b = bytes;
    for (int i = random.nextInt(8) == 0 ? 3 : 1; i > 0; i--) {
      b = mutate(b, 0);
    }
    return b;
  }

  private byte[] mutate(byte[] b, int depth) {
    if (depth < DEEPEST && random.nextInt(8) != 0) {
      for (Format format : formats) {
        byte[] altered = format.alter(b, part -> mutate(part, depth + 1));
        if (altered != null) {
          return altered;
        }
      }
    }
    return mutateBytes(b.clone());
  }

  private byte[] mutateBytes(byte[] b) {
    if (b.length == 0) {
      return new byte[] {(byte) random.nextInt(256)};
    }
    return switch (random.nextInt(8)) {
      case 0, 1 -> {
        b[random.nextInt(b.length)] ^= (byte) (1 << random.nextInt(8));
        yield b;
      }
      case 2 -> setOddByte(b);
      case 3 -> Splices.cut(b, random.nextInt(b.length), 1 + random.nextInt(40));
      case 4 -> Splices.insert(b, random.nextInt(b.length + 1), bytes(1 + random.nextInt(8)));
      case 5 -> Splices.insert(b, b.length, bytes(1 + random.nextInt(3)));
      case 6 -> new byte[0];
      default -> moved(b);
    };
  }

  private byte[] setOddByte(byte[] b) {
    int[] odd = {0, 1, 0x30, 0x7f, 0x80, 0xff, random.nextInt(256)};
    b[random.nextInt(b.length)] = (byte) odd[random.nextInt(odd.length)];
    return b;
  }

  /** The first or the last byte more or less. */
  private byte[] moved(byte[] b) {
    return switch (random.nextInt(4)) {
      case 0 -> Splices.cut(b, 0, 1);
      case 1 -> Splices.cut(b, b.length - 1, 1);
      case 2 -> Splices.insert(b, 0, new byte[1]);
      default -> Splices.insert(b, b.length, new byte[1]);
    };
  }

  private byte[] bytes(int count) {
    byte[] b = new byte[count];
    random.nextBytes(b);
    return b;
  }
}
