package io.zkat.loadtest.bench;

import io.zkat.math.field.Fr;
import java.util.SplittableRandom;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** How long one operation in a scalar field takes, on operands in the cache. */
@State(Scope.Thread)
public class FrBench extends Measured {
  private static final int BATCH = 64;

  /** Whose scalar field. */
  @Param({"BN254", "BLS12_381"})
  public String curve = "";

  private Fr fr = Fr.BN254;
  private final long[] a = new long[Fr.LIMBS];
  private final long[] b = new long[Fr.LIMBS];
  private final long[] c = new long[Fr.LIMBS];
  private final long[] r = new long[Fr.LIMBS];
  private final long[] many = new long[BATCH * Fr.LIMBS];
  private final long[] others = new long[BATCH * Fr.LIMBS];
  private final long[] scratch = new long[BATCH * Fr.LIMBS];
  private final long[] exponent = new long[Fr.LIMBS];
  private final byte[] bytes = new byte[Fr.BYTES];
  private int next;

  /** For JMH. */
  public FrBench() {}

  /** Chooses operands; the same ones in each run. */
  @Setup
  public void chooseOperands() {
    fr = curve.equals("BN254") ? Fr.BN254 : Fr.BLS12_381;
    SplittableRandom random = new SplittableRandom(1);
    byte[] wide = new byte[Fr.BYTES];
    for (long[] operand : new long[][] {a, b, c}) {
      random.nextBytes(wide);
      fr.fromBytesReduced(operand, 0, wide, 0, wide.length);
    }
    for (long[] operands : new long[][] {many, others}) {
      for (int i = 0; i < BATCH; i++) {
        random.nextBytes(wide);
        fr.fromBytesReduced(operands, i * Fr.LIMBS, wide, 0, wide.length);
      }
    }
    fr.toBytes(bytes, 0, a, 0);
    for (int i = 0; i < Fr.LIMBS; i++) {
      exponent[i] = random.nextLong();
    }
    exponent[Fr.LIMBS - 1] >>>= 1;
  }

  /** A product. */
  @Benchmark
  public long[] mul() {
    fr.mul(r, 0, a, 0, b, 0);
    return r;
  }

  /** A square. */
  @Benchmark
  public long[] sqr() {
    fr.sqr(r, 0, a, 0);
    return r;
  }

  /** A product plus an element. */
  @Benchmark
  public long[] mulAdd() {
    fr.mulAdd(r, 0, a, 0, b, 0, c, 0);
    return r;
  }

  /** A sum. */
  @Benchmark
  public long[] add() {
    fr.add(r, 0, a, 0, b, 0);
    return r;
  }

  /** A difference. */
  @Benchmark
  public long[] sub() {
    fr.sub(r, 0, a, 0, b, 0);
    return r;
  }

  /** The opposite. */
  @Benchmark
  public long[] neg() {
    fr.neg(r, 0, a, 0);
    return r;
  }

  /** Twice an element. */
  @Benchmark
  public long[] dbl() {
    fr.dbl(r, 0, a, 0);
    return r;
  }

  /** A sum of two products. */
  @Benchmark
  public long[] mulAdd2() {
    fr.mulAdd2(r, 0, a, 0, b, 0, c, 0, a, 0);
    return r;
  }

  /** A sum of three products. */
  @Benchmark
  public long[] mulAdd3() {
    fr.mulAdd3(r, 0, a, 0, b, 0, c, 0, a, 0, b, 0, c, 0);
    return r;
  }

  /** A power, the exponent of 255 bits. */
  @Benchmark
  public long[] pow() {
    fr.pow(r, 0, a, 0, exponent, 0, Fr.LIMBS);
    return r;
  }

  /** One term of an inner product of 64. */
  @Benchmark
  @OperationsPerInvocation(BATCH)
  public long[] innerProduct() {
    fr.innerProduct(r, 0, many, 0, others, 0, BATCH);
    return r;
  }

  /** An inverse, of another element each time: the steps it takes depend on the element. */
  @Benchmark
  public long[] inverse() {
    next = (next + Fr.LIMBS) & (BATCH * Fr.LIMBS - 1);
    fr.inverse(r, 0, others, next);
    return r;
  }

  /** An inverse among 64 at once; time for one. (Each call inverts what the one before left.) */
  @Benchmark
  @OperationsPerInvocation(BATCH)
  public long[] batchInverse() {
    fr.batchInverse(many, 0, BATCH, scratch, 0);
    return many;
  }

  /** Reading 32 bytes as an integer, reduced. */
  @Benchmark
  public long[] fromBytesReduced() {
    fr.fromBytesReduced(r, 0, bytes, 0, Fr.BYTES);
    return r;
  }

  /** Reading 32 bytes that must be below the modulus. */
  @Benchmark
  public boolean fromBytes() {
    return fr.fromBytes(r, 0, bytes, 0);
  }

  /** Writing an element. */
  @Benchmark
  public byte[] toBytes() {
    fr.toBytes(bytes, 0, a, 0);
    return bytes;
  }
}
