package io.zkat.validator.proof;

import io.zkat.validator.wire.DerElement;
import io.zkat.validator.wire.DerEncoder;
import io.zkat.validator.wire.DerValues;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Proofs altered at random: bytes at any place, and, so that the deeper checks are reached, single
 * parts with the containers around them written anew.
 */
public final class ProofAlterations {
  private static final int CURVE_IDS = 10;

  /** r of BN254 and of BLS12-381: added to a scalar it changes nothing, or only the integer. */
  private static final List<BigInteger> ORDERS =
      List.of(
          new BigInteger("30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001", 16),
          new BigInteger("73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001", 16));

  private final RandomGenerator random;
  private final byte[] proof;

  /** The raw bytes of all points and scalars, to be put in each other's place. */
  private final List<byte[]> leaves = new ArrayList<>();

  /**
   * @param proof any DER of nested lists and elements
   */
  public ProofAlterations(RandomGenerator random, byte[] proof) {
    this(random, proof, List.of());
  }

  /**
   * With further points or scalars to be put in the place of others.
   *
   * @param proof any DER of nested lists and elements, or other bytes
   */
  public ProofAlterations(RandomGenerator random, byte[] proof, List<byte[]> others) {
    this.random = random;
    this.proof = proof;
    collect(proof);
    leaves.addAll(others);
  }

  /** Another altered proof; by chance it may be the proof itself. */
  public byte[] next() {
    byte[] altered = alter(proof);
    return random.nextInt(8) == 0 ? alter(altered) : altered;
  }

  private void collect(byte[] b) {
    List<byte[]> items = items(b);
    if (items != null) {
      items.forEach(this::collect);
      return;
    }
    byte[] raw = raw(b);
    if (raw == null) {
      return;
    }
    List<byte[]> list = items(raw);
    leaves.addAll(list == null ? List.of(raw) : list);
  }

  private byte[] alter(byte[] b) {
    int choice = random.nextInt(24);
    if (choice == 0) {
      return bytes(b);
    }
    List<byte[]> items = items(b);
    if (items != null) {
      return DerEncoder.values(alterList(items, choice, false));
    }
    byte[] raw = raw(b);
    return raw == null ? bytes(b) : element(b, raw, choice);
  }

  private byte[] element(byte[] b, byte[] raw, int choice) {
    DerElement element = new DerElement();
    element.read(b, 0, b.length);
    long id = element.curveId();
    if (choice < 4) {
      return DerEncoder.curveElement(random.nextInt(CURVE_IDS), raw);
    }
    List<byte[]> list = items(raw);
    return list == null
        ? DerEncoder.curveElement(id, leaf(raw))
        : DerEncoder.curveArray(id, alterList(list, choice, true));
  }

  /** Drops, doubles, swaps or empties an item, or looks into one. */
  private List<byte[]> alterList(List<byte[]> items, int choice, boolean ofLeaves) {
    if (items.isEmpty()) {
      items.add(new byte[0]);
      return items;
    }
    int i = random.nextInt(items.size());
    int j = random.nextInt(items.size());
    switch (choice) {
      case 1 -> items.remove(i);
      case 2 -> items.add(j, items.get(i));
      case 3 -> {
        byte[] item = items.get(i);
        items.set(i, items.get(j));
        items.set(j, item);
      }
      case 4 -> items.set(i, new byte[0]);
      default -> items.set(i, ofLeaves ? leaf(items.get(i)) : alter(items.get(i)));
    }
    return items;
  }

  /** Another encoding of the same point or scalar, another one, or none. */
  private byte[] leaf(byte[] raw) {
    byte[] altered = raw.clone();
    switch (random.nextInt(16)) {
      case 0 -> Arrays.fill(altered, (byte) 0);
      case 1 -> {
        Arrays.fill(altered, (byte) 0);
        if (altered.length > 0) {
          altered[0] = (byte) (random.nextBoolean() ? 0x40 : 0xc0);
        }
      }
      case 2, 3 -> altered = Arrays.copyOf(raw, raw.length + 1 + random.nextInt(3));
      case 4 -> altered = Arrays.copyOf(raw, random.nextInt(raw.length + 1));
      case 5 -> {
        altered = new byte[raw.length + 1];
        System.arraycopy(raw, 0, altered, 1, raw.length);
      }
      case 6, 7 -> altered = plusOrder(raw);
      case 8 -> random.nextBytes(altered);
      case 9, 10, 11 -> altered = anotherLeaf(raw.length);
      case 12, 13 -> {
        // Of a scalar this is another one.
        if (altered.length > 0) {
          altered[altered.length - 1] ^= (byte) (1 << random.nextInt(8));
        }
      }
      default -> altered = bytes(raw);
    }
    return altered;
  }

  /** One of this length, if a few tries find it. */
  private byte[] anotherLeaf(int length) {
    byte[] leaf = leaves.get(random.nextInt(leaves.size()));
    for (int i = 0; i < 8 && leaf.length != length; i++) {
      leaf = leaves.get(random.nextInt(leaves.size()));
    }
    return leaf;
  }

  private byte[] plusOrder(byte[] raw) {
    BigInteger order = ORDERS.get(random.nextInt(ORDERS.size()));
    BigInteger times = BigInteger.ONE.shiftLeft(random.nextInt(3) * random.nextInt(300));
    return new BigInteger(1, raw).add(order.multiply(times)).toByteArray();
  }

  /** One byte changed, or some cut off or added. */
  private byte[] bytes(byte[] b) {
    if (b.length == 0 || random.nextInt(16) == 0) {
      return Arrays.copyOf(b, random.nextInt(b.length + 8));
    }
    byte[] altered = b.clone();
    altered[random.nextInt(b.length)] ^= (byte) (1 << random.nextInt(8));
    return altered;
  }

  private static @Nullable List<byte[]> items(byte[] b) {
    return new DerValues().open(b, 0, b.length) ? DerWriter.items(b) : null;
  }

  private static byte @Nullable [] raw(byte[] b) {
    DerElement element = new DerElement();
    return element.read(b, 0, b.length)
        ? Arrays.copyOfRange(b, element.rawOffset(), element.rawOffset() + element.rawLength())
        : null;
  }
}
