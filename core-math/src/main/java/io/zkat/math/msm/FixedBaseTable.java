package io.zkat.math.msm;

import io.zkat.math.curve.G1;
import io.zkat.math.curve.G1Lanes;

/**
 * Precomputed multiples of fixed bases, for sums over them: with signed digits of c bits, the
 * points d 2^(c w) P for each base P, window w and digit 1 &lt;= d &lt;= 2^(c-1). A scalar is split
 * in halves of 127 bits that use the same entries, so there are windows for 128 bits only.
 *
 * <p>Immutable once made; any number of threads may share it.
 */
public final class FixedBaseTable {
  private static final int MIN_BITS = 4;
  private static final int MAX_BITS = 12;
  private static final int POINT_BYTES = G1.AFFINE * Double.BYTES;

  private final G1 g1;
  private final int size;
  private final int windowBits;
  private final int windows;
  private final int digits;
  private final double[] entries;
  private final int[] all;

  /**
   * Makes the table with the widest windows that fit.
   *
   * @param p n affine points of order r, or infinite, {@link G1#AFFINE} doubles each
   * @param maxBytes memory allowed; the narrowest windows (64 KiB a base) are used even if they
   *     take more
   */
  public FixedBaseTable(G1 g1, double[] p, int po, int n, long maxBytes) {
    this.g1 = g1;
    size = n;
    windowBits = widest(n, maxBytes);
    windows = windowsOf(windowBits);
    digits = 1 << (windowBits - 1);
    entries = new double[Math.multiplyExact(Math.multiplyExact(n * windows, digits), G1.AFFINE)];
    fill(shifted(p, po));
    all = new int[n];
    for (int i = 0; i < n; i++) {
      all[i] = i;
    }
  }

  private static int windowsOf(int bits) {
    return (MsmWork.BITS + bits - 1) / bits;
  }

  private static long bytesOf(int n, int bits) {
    return ((long) n * windowsOf(bits) * POINT_BYTES) << (bits - 1);
  }

  private static int widest(int n, long maxBytes) {
    int bits = MIN_BITS;
    while (bits < MAX_BITS && bytesOf(n, bits + 1) <= maxBytes) {
      bits++;
    }
    return bits;
  }

  /** The points 2^(c w) P in affine form, window after window of each base. */
  private double[] shifted(double[] p, int po) {
    G1Lanes lanes = new G1Lanes(g1);
    double[] xyzz = new double[size * windows * G1.XYZZ];
    double[] packed = new double[G1Lanes.JACOBIAN];
    double[] single = new double[G1.XYZZ];
    for (int first = 0; first < size; first += G1Lanes.LANES) {
      int n = Math.min(G1Lanes.LANES, size - first);
      G1Lanes.setInfinity(packed, 0);
      for (int lane = 0; lane < n; lane++) {
        g1.fromAffine(single, 0, p, po + (first + lane) * G1.AFFINE);
        lanes.setXyzz(packed, 0, lane, single, 0);
      }
      for (int w = 0; w < windows; w++) {
        for (int lane = 0; lane < n; lane++) {
          int at = (first + lane) * windows + w;
          lanes.getXyzz(xyzz, at * G1.XYZZ, packed, 0, lane);
        }
        for (int i = 0; i < windowBits; i++) {
          lanes.dbl(packed, 0);
        }
      }
    }
    double[] affine = new double[size * windows * G1.AFFINE];
    g1.toAffine(
        affine, 0, xyzz, 0, size * windows, new double[G1.affineScratch(size * windows)], 0);
    return affine;
  }

  /** From the multiples 1 .. s of each point to s + 1 .. 2s, base by base. */
  private void fill(double[] shifted) {
    AffinePairs pairs = new AffinePairs(g1);
    int[] a = new int[windows * digits / 2];
    int[] b = new int[windows * digits / 2];
    int[] to = new int[windows * digits / 2];
    for (int base = 0; base < size; base++) {
      for (int w = 0; w < windows; w++) {
        int at = base * windows + w;
        System.arraycopy(shifted, at * G1.AFFINE, entries, at * digits * G1.AFFINE, G1.AFFINE);
      }
      if (isInfinite(base)) {
        continue;
      }
      for (int s = 1; s < digits; s *= 2) {
        int n = 0;
        for (int w = 0; w < windows; w++) {
          int point = (base * windows + w) * digits - 1;
          for (int d = 1; d <= s; d++) {
            a[n] = (point + s) << 1;
            b[n] = (point + d) << 1;
            to[n++] = point + s + d;
          }
        }
        pairs.add(entries, a, b, to, n);
      }
    }
  }

  /** The curve. */
  public G1 group() {
    return g1;
  }

  /** The number of bases. */
  public int size() {
    return size;
  }

  /** Bits of a window. */
  public int windowBits() {
    return windowBits;
  }

  /** Memory that the entries take. */
  public long bytes() {
    return (long) entries.length * Double.BYTES;
  }

  /** The numbers of all bases. */
  int[] all() {
    return all;
  }

  int windows() {
    return windows;
  }

  boolean isInfinite(int base) {
    return G1.isInfinity(entries, base * windows * digits * G1.AFFINE);
  }

  /** Where d 2^(c w) P stands, d positive, for {@link #copyEntries}. */
  int entry(int base, int window, int digit) {
    return (base * windows + window) * digits + digit - 1;
  }

  /**
   * Copies entries one after the other. Most lie in no cache; in a loop that does nothing else the
   * processor waits for many of them at once.
   *
   * @param ro where the first goes
   * @param wanted numbers by {@link #entry}
   */
  void copyEntries(double[] r, int ro, int[] wanted, int n) {
    for (int i = 0; i < n; i++) {
      System.arraycopy(entries, wanted[i] * G1.AFFINE, r, ro + i * G1.AFFINE, G1.AFFINE);
    }
  }
}
