package io.zkat.validator.equation;

import io.zkat.math.curve.G1;
import java.util.Arrays;

/**
 * Pairing equations e(a, w) = e(b, g2), one after the other: the key that holds w and g2, and the
 * points a and b. All keys are of one curve.
 */
public final class PairingForms {
  private int size;
  private PairingKey[] keys = new PairingKey[0];
  private double[] a = new double[0];
  private double[] b = new double[0];

  /** Makes an empty list. */
  PairingForms() {}

  void clear() {
    size = 0;
  }

  void add(PairingKey key, double[] pa, int pao, double[] pb, int pbo) {
    if (size == keys.length) {
      int room = Math.max(4, 2 * size);
      PairingKey[] more = new PairingKey[room];
      System.arraycopy(keys, 0, more, 0, size);
      Arrays.fill(more, size, room, key);
      keys = more;
      a = Arrays.copyOf(a, room * G1.AFFINE);
      b = Arrays.copyOf(b, room * G1.AFFINE);
    }
    keys[size] = key;
    System.arraycopy(pa, pao, a, size * G1.AFFINE, G1.AFFINE);
    System.arraycopy(pb, pbo, b, size * G1.AFFINE, G1.AFFINE);
    size++;
  }

  /** Adds those of another list. */
  void append(PairingForms other) {
    for (int i = 0; i < other.size; i++) {
      add(other.keys[i], other.a, i * G1.AFFINE, other.b, i * G1.AFFINE);
    }
  }

  /** Number of equations. */
  public int size() {
    return size;
  }

  /** The key of equation i. */
  public PairingKey key(int i) {
    return keys[i];
  }

  /** The points a, affine, one behind the other. */
  public double[] a() {
    return a;
  }

  /** The points b. */
  public double[] b() {
    return b;
  }

  /** Bytes of the arrays kept. */
  long retainedBytes() {
    return Double.BYTES * ((long) a.length + b.length);
  }
}
