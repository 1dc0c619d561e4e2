package io.zkat.math.field;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/**
 * A long chain of operations on packed elements, always the same, and the bits of everything it
 * computed. Tests compare the traces of different kernels, also of kernels that cannot be in one
 * process together and so are loaded apart; hence the plain interface.
 */
public final class LaneTrace implements Supplier<long[]> {
  private static final int ROUNDS = 150;

  /** Limbs that sit at the ends of what the bounds allow, and next to where carries change. */
  private static final double[] EDGES = {
    0,
    1,
    -1,
    0x1p46,
    -0x1p46,
    0x1p47 - 1,
    0x1p47,
    0x1p47 + 1,
    0x1p47 + 64,
    -0x1p47,
    -0x1p47 - 64,
    -0x1p47 + 1
  };

  private final FpLanes[] all;
  private final SplittableRandom random = new SplittableRandom(5);

  /** By the code that this process chose; the constructor that reflection finds. */
  public LaneTrace() {
    this(FpLanes.of(Fp.BLS12_381), FpLanes.of(Fp.BN254));
  }

  LaneTrace(FpLanes... all) {
    this.all = all;
  }

  /** Fills a packed element with limbs of at most one unit, the highest within two moduli. */
  static void fill(FpLanes lanes, SplittableRandom random, double[] r, int ro) {
    int limbs = lanes.field().limbs();
    double top = 2 * lanes.field().modulusLimb(limbs - 1);
    for (int l = 0; l < FpLanes.LANES; l++) {
      boolean edges = random.nextInt(3) == 0;
      for (int j = 0; j < limbs - 1; j++) {
        r[ro + 8 * j + l] =
            edges
                ? EDGES[random.nextInt(EDGES.length)]
                : Math.rint((random.nextDouble() - 0.5) * 0x1p48);
      }
      r[ro + 8 * (limbs - 1) + l] = Math.rint((random.nextDouble() * 2 - 1) * top);
    }
  }

  @Override
  public long[] get() {
    return Arrays.stream(all).flatMapToLong(lanes -> Arrays.stream(trace(lanes))).toArray();
  }

  private long[] trace(FpLanes lanes) {
    int e = FpLanes.PACKED;
    double[] a = new double[8 * e];
    double[] t = new double[FpLanes.SQRT_SCRATCH];
    long[] trace = new long[ROUNDS * a.length];
    for (int round = 0; round < ROUNDS; round++) {
      for (int i = 0; i < 4; i++) {
        fill(lanes, random, a, i * e);
      }
      lanes.mul(a, 4 * e, a, 0, a, e);
      lanes.sqr(a, 5 * e, a, e);
      lanes.dot(a, 6 * e, a, 0, a, e, round % 2 == 0 ? 1 : -1, a, 2 * e, a, 3 * e);
      lanes.lin(a, 7 * e, a, 0, random.nextInt(-6, 7), a, e, 3, a, 4 * e, -5);
      lanes.add(a, 0, a, 0, a, e);
      lanes.sub(a, e, a, 2 * e, a, 3 * e);
      lanes.mul(a, 0, a, 0, a, e);
      lanes.sqr(a, e, a, e);
      lanes.reduce(a, 2 * e, a, 2 * e);
      lanes.neg(a, 3 * e, a, 3 * e);
      if (round % 20 == 0) {
        a[5 * e] = lanes.sqrt(a, 6 * e, a, 5 * e, t, 0);
        a[5 * e + 1] = lanes.zeroMask(a, 7 * e);
      }
      for (int i = 0; i < a.length; i++) {
        trace[round * a.length + i] = Double.doubleToRawLongBits(a[i]);
      }
    }
    return trace;
  }

  /** Returns the trace of a fresh copy of the package whose lanes the property chooses. */
  static long[] apart(String wish) throws ReflectiveOperationException {
    String before = System.getProperty(LaneSupport.PROPERTY);
    System.setProperty(LaneSupport.PROPERTY, wish);
    try {
      Class<?> copy = Class.forName(LaneTrace.class.getName(), true, new Apart());
      if (copy == LaneTrace.class) {
        throw new IllegalStateException("not a copy");
      }
      Object trace = copy.getConstructor().newInstance();
      return (long[]) ((Supplier<?>) trace).get();
    } finally {
      if (before == null) {
        System.clearProperty(LaneSupport.PROPERTY);
      } else {
        System.setProperty(LaneSupport.PROPERTY, before);
      }
    }
  }

  /** Loads this package again instead of asking the parent for it. */
  private static final class Apart extends ClassLoader {
    Apart() {
      super(LaneTrace.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.startsWith(LaneTrace.class.getPackageName() + ".")) {
        return super.loadClass(name, resolve);
      }
      synchronized (getClassLoadingLock(name)) {
        Class<?> loaded = findLoadedClass(name);
        return loaded != null ? loaded : define(name);
      }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
      try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
        if (in == null) {
          throw new ClassNotFoundException(name);
        }
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }
}
