package io.zkat.validator.proof;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.validator.equation.FixedBases;
import io.zkat.validator.proof.bulletproof.BulletproofGenerators;
import io.zkat.validator.proof.bulletproof.BulletproofParams;
import io.zkat.validator.proof.csp.CspParams;
import org.jspecify.annotations.Nullable;

/**
 * What proof verifiers need of a set of public parameters, prepared once at load: the fixed points
 * by index and the constants of each proof system. Immutable; shared by all threads.
 */
public final class ProofParams {
  /** Index of H0, the generator for the type. */
  public static final int TYPE_BASE = 0;

  /** Index of H1, the generator for the value. */
  public static final int VALUE_BASE = TYPE_BASE + 1;

  /** Index of H2, the generator for the blinding factor. */
  public static final int BLINDING_BASE = TYPE_BASE + 2;

  private static final int GENERATOR_BASE = TYPE_BASE + 3;
  private static final int CSP_LEFT_BASE = TYPE_BASE + 4;

  private final Curve curve;
  private final int curveId;
  private final FixedBases bases;
  private final int firstExtraBase;
  private final @Nullable CspParams csp;
  private final @Nullable BulletproofParams bulletproof;

  /** Without extra points. */
  public ProofParams(
      Curve curve,
      int curveId,
      double[] pedersen,
      int bits,
      double[] left,
      double[] right,
      byte[] header,
      BulletproofGenerators bulletproof) {
    this(curve, curveId, pedersen, bits, left, right, header, bulletproof, new double[0]);
  }

  /**
   * @param curveId the number that the parameters carry: 1, 5, 7 or 8
   * @param pedersen H0, H1, H2, affine
   * @param bits range of values, or 0 without CSP parameters
   * @param left n + 1 left CSP generators, affine; empty without CSP parameters
   * @param right n + 1 right CSP generators
   * @param header transcript header (spec proofs 4); empty if both range proof systems are
   *     configured
   * @param bulletproof generators of Bulletproofs, or {@link BulletproofGenerators#NONE}
   * @param extra further points of the same curve, affine, that others want among the fixed ones
   */
  public ProofParams(
      Curve curve,
      int curveId,
      double[] pedersen,
      int bits,
      double[] left,
      double[] right,
      byte[] header,
      BulletproofGenerators bulletproof,
      double[] extra) {
    this.curve = curve;
    this.curveId = curveId;
    double[] others = BulletproofParams.bases(curve, bulletproof);
    int first = CSP_LEFT_BASE * G1.AFFINE + left.length + right.length;
    int own = first + others.length;
    double[] points = new double[own + extra.length];
    System.arraycopy(others, 0, points, first, others.length);
    System.arraycopy(extra, 0, points, own, extra.length);
    this.firstExtraBase = own / G1.AFFINE;
    System.arraycopy(pedersen, 0, points, 0, 3 * G1.AFFINE);
    curve.g1().generator(points, GENERATOR_BASE * G1.AFFINE);
    System.arraycopy(left, 0, points, CSP_LEFT_BASE * G1.AFFINE, left.length);
    System.arraycopy(right, 0, points, CSP_LEFT_BASE * G1.AFFINE + left.length, right.length);
    this.bases = new FixedBases(curve, points);
    this.csp =
        bits == 0
            ? null
            : new CspParams(
                curve,
                curveId,
                bits,
                header,
                VALUE_BASE,
                BLINDING_BASE,
                GENERATOR_BASE,
                CSP_LEFT_BASE,
                CSP_LEFT_BASE + bits + 1);
    this.bulletproof =
        bulletproof.bits() == 0
            ? null
            : new BulletproofParams(
                curve, curveId, bulletproof, VALUE_BASE, BLINDING_BASE, first / G1.AFFINE);
  }

  /** Whether the parameters hold what proofs of this type are verified with. */
  public boolean isAvailable(ProofType type) {
    return switch (type) {
      case BULLETPROOF -> bulletproof != null;
      case CSP -> csp != null;
    };
  }

  /** Makes the tables that the first proof would otherwise wait for. */
  public void prepare() {
    bases.table();
  }

  /** The group that all commitments live in. */
  public Curve curve() {
    return curve;
  }

  /** The curve number of the parameters. */
  public int curveId() {
    return curveId;
  }

  /** The fixed points. */
  public FixedBases bases() {
    return bases;
  }

  /** Index of the first of the points that were given as extra ones. */
  public int firstExtraBase() {
    return firstExtraBase;
  }

  /** Constants of the CSP range proofs, null if the parameters have none. */
  public @Nullable CspParams csp() {
    return csp;
  }

  /** Constants of Bulletproofs, null if the parameters have none. */
  public @Nullable BulletproofParams bulletproof() {
    return bulletproof;
  }
}
