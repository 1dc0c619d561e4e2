package io.zkat.loadtest.bench;

import io.zkat.math.field.Fr;
import java.util.SplittableRandom;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * How long one operation in a scalar field takes, on operands in the cache: others each time, so
 * many that the processor cannot learn their carries by heart.
 */
@State(Scope.Thread)
public class FrBench extends Measured {
  private static final int BATCH = 64;
  private static final int OPERANDS = 512;

  /** Whose scalar field. */
  @Param({"BN254", "BLS12_381"})
  public String curve = "";

  private Fr fr = Fr.BN254;
  private final long[] a = new long[OPERANDS * Fr.LIMBS];
  private final long[] b = new long[OPERANDS * Fr.LIMBS];
  private final long[] c = new long[OPERANDS * Fr.LIMBS];
  private final long[] r = new long[Fr.LIMBS];
  private final long[] many = new long[BATCH * Fr.LIMBS];
  private final long[] others = new long[BATCH * Fr.LIMBS];
  private final long[] scratch = new long[BATCH * Fr.LIMBS];
  private final long[] exponent = new long[Fr.LIMBS];
  private final byte[] bytes = new byte[OPERANDS * Fr.BYTES];
  private final byte[] written = new byte[Fr.BYTES];
  private int last;

  /** For JMH. */
  public FrBench() {}

  /** Chooses operands; the same ones in each run. */
  @Setup
  public void chooseOperands() {
    fr = curve.equals("BN254") ? Fr.BN254 : Fr.BLS12_381;
    SplittableRandom random = new SplittableRandom(1);
    byte[] wide = new byte[Fr.BYTES];
    for (long[] operands : new long[][] {a, b, c, many, others}) {
      for (int i = 0; i < operands.length; i += Fr.LIMBS) {
        random.nextBytes(wide);
        fr.fromBytesReduced(operands, i, wide, 0, wide.length);
      }
    }
    for (int i = 0; i < OPERANDS; i++) {
      fr.toBytes(bytes, i * Fr.BYTES, a, i * Fr.LIMBS);
    }
    for (int i = 0; i < Fr.LIMBS; i++) {
      exponent[i] = random.nextLong();
    }
    exponent[Fr.LIMBS - 1] >>>= 1;
  }

  /** The place of operands that were not used for some time. */
  private int next() {
    last = (last + 1) & (OPERANDS - 1);
    return last * Fr.LIMBS;
  }

  /** A product. */
  @Benchmark
  public long[] mul() {
    int i = next();
    fr.mul(r, 0, a, i, b, i);
    return r;
  }

  /** A square. */
  @Benchmark
  public long[] sqr() {
    int i = next();
    fr.sqr(r, 0, a, i);
    return r;
  }

  /** A product plus an element. */
  @Benchmark
  public long[] mulAdd() {
    int i = next();
    fr.mulAdd(r, 0, a, i, b, i, c, i);
    return r;
  }

  /** A sum. */
  @Benchmark
  public long[] add() {
    int i = next();
    fr.add(r, 0, a, i, b, i);
    return r;
  }

  /** A difference. */
  @Benchmark
  public long[] sub() {
    int i = next();
    fr.sub(r, 0, a, i, b, i);
    return r;
  }

  /** The opposite. */
  @Benchmark
  public long[] neg() {
    int i = next();
    fr.neg(r, 0, a, i);
    return r;
  }

  /** Twice an element. */
  @Benchmark
  public long[] dbl() {
    int i = next();
    fr.dbl(r, 0, a, i);
    return r;
  }

  /** A sum of two products. */
  @Benchmark
  public long[] mulAdd2() {
    int i = next();
    fr.mulAdd2(r, 0, a, i, b, i, c, i, a, i);
    return r;
  }

  /** A sum of three products. */
  @Benchmark
  public long[] mulAdd3() {
    int i = next();
    fr.mulAdd3(r, 0, a, i, b, i, c, i, a, i, b, i, c, i);
    return r;
  }

  /** A power, the exponent of 255 bits. */
  @Benchmark
  public long[] pow() {
    int i = next();
    fr.pow(r, 0, a, i, exponent, 0, Fr.LIMBS);
    return r;
  }

  /** One term of an inner product of 64. */
  @Benchmark
  @OperationsPerInvocation(BATCH)
  public long[] innerProduct() {
    fr.innerProduct(r, 0, many, 0, others, 0, BATCH);
    return r;
  }

  /** An inverse. */
  @Benchmark
  public long[] inverse() {
    fr.inverse(r, 0, a, next());
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
    fr.fromBytesReduced(r, 0, bytes, next() * (Fr.BYTES / Fr.LIMBS), Fr.BYTES);
    return r;
  }

  /** Reading 32 bytes that must be below the modulus. */
  @Benchmark
  public boolean fromBytes() {
    return fr.fromBytes(r, 0, bytes, next() * (Fr.BYTES / Fr.LIMBS));
  }

  /** Writing an element. */
  @Benchmark
  public byte[] toBytes() {
    fr.toBytes(written, 0, a, next());
    return written;
  }
}
