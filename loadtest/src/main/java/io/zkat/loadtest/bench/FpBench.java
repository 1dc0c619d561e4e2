package io.zkat.loadtest.bench;

import io.zkat.math.field.Fp;
import java.util.SplittableRandom;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** How long one operation in a base field takes, on operands in the cache. */
@State(Scope.Thread)
public class FpBench extends Measured {
  private static final int BATCH = 64;
  private static final int MAX_BYTES = 64;

  /** Whose base field. */
  @Param({"BN254", "BLS12_381"})
  public String curve = "";

  private Fp fp = Fp.BN254;
  private final double[] a = new double[Fp.LIMBS];
  private final double[] b = new double[Fp.LIMBS];
  private final double[] c = new double[Fp.LIMBS];
  private final double[] square = new double[Fp.LIMBS];
  private final double[] r = new double[Fp.LIMBS];
  private final double[] many = new double[BATCH * Fp.LIMBS];
  private final double[] scratch =
      new double[Math.max(Fp.SQRT_SCRATCH, (BATCH + 2) * Fp.LIMBS + Fp.INVERSE_SCRATCH)];
  private final byte[] bytes = new byte[MAX_BYTES];
  private int next;

  /** For JMH. */
  public FpBench() {}

  /** Chooses operands; the same ones in each run. */
  @Setup
  public void chooseOperands() {
    fp = curve.equals("BN254") ? Fp.BN254 : Fp.BLS12_381;
    SplittableRandom random = new SplittableRandom(1);
    byte[] wide = new byte[MAX_BYTES];
    for (double[] operand : new double[][] {a, b, c}) {
      random.nextBytes(wide);
      fp.fromBytesReduced(operand, 0, wide, 0, wide.length);
    }
    for (int i = 0; i < BATCH; i++) {
      random.nextBytes(wide);
      fp.fromBytesReduced(many, i * Fp.LIMBS, wide, 0, wide.length);
    }
    fp.sqr(square, 0, a, 0);
    fp.toBytes(bytes, 0, a, 0);
  }

  /** A product. */
  @Benchmark
  public double[] mul() {
    fp.mul(r, 0, a, 0, b, 0);
    return r;
  }

  /** A square. */
  @Benchmark
  public double[] sqr() {
    fp.sqr(r, 0, a, 0);
    return r;
  }

  /** A sum, not reduced. */
  @Benchmark
  public double[] add() {
    fp.add(r, 0, a, 0, b, 0);
    return r;
  }

  /** A linear combination of three elements, reduced. */
  @Benchmark
  public double[] lin() {
    fp.lin(r, 0, a, 0, 3, b, 0, -2, c, 0, 1);
    return r;
  }

  /** An inverse, of another element each time: the steps it takes may depend on the element. */
  @Benchmark
  public double[] inverse() {
    next = (next + Fp.LIMBS) & (BATCH * Fp.LIMBS - 1);
    fp.inverse(r, 0, many, next, scratch, 0);
    return r;
  }

  /** An inverse among 64 at once; time for one. (Each call inverts what the one before left.) */
  @Benchmark
  @OperationsPerInvocation(BATCH)
  public double[] batchInverse() {
    fp.batchInverse(many, 0, BATCH, Fp.LIMBS, scratch, 0);
    return many;
  }

  /** A square root that exists. */
  @Benchmark
  public boolean sqrt() {
    return fp.sqrt(r, 0, square, 0, scratch, 0);
  }

  /** Reading an element. */
  @Benchmark
  public boolean fromBytes() {
    return fp.fromBytes(r, 0, bytes, 0);
  }

  /** Writing an element. */
  @Benchmark
  public byte[] toBytes() {
    fp.toBytes(bytes, 0, a, 0);
    return bytes;
  }
}
