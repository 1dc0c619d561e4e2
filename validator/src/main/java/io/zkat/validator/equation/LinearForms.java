package io.zkat.validator.equation;

import io.zkat.math.curve.G1;
import io.zkat.math.field.Fr;
import io.zkat.math.msm.MsmScratch;
import io.zkat.math.msm.MultiScalarMul;
import java.util.Arrays;

/**
 * Sums of scalar multiples that someone asks for: a flat list of forms, each with terms over fixed
 * bases (by index into {@link FixedBases}) and terms over variable points (copied in). What a form
 * is for is its owner's business: an equation demands that it vanishes, a recomputed commitment
 * wants its value.
 *
 * <p>The layout is that of {@link MultiScalarMul#computeMany}: form i has the fixed terms from
 * {@code fixedStarts[i]} to before {@code fixedStarts[i + 1]}, and the variable terms likewise.
 * Filled by one thread, reused after {@link #clear}; arrays only grow.
 */
public final class LinearForms {
  private int forms;
  private int fixedTerms;
  private int variableTerms;

  private int[] fixedStarts = new int[16];
  private int[] fixedBases = new int[256];
  private long[] fixedScalars = new long[256 * Fr.LIMBS];
  private int[] variableStarts = new int[16];
  private double[] points = new double[128 * G1.AFFINE];
  private long[] variableScalars = new long[128 * Fr.LIMBS];

  /** Makes an empty list. */
  public LinearForms() {}

  /** Forgets all forms. */
  public void clear() {
    forms = 0;
    fixedTerms = 0;
    variableTerms = 0;
  }

  /** Number of forms. */
  public int size() {
    return forms;
  }

  /** Starts a form and returns its index; the terms added next belong to it. */
  public int begin() {
    if (forms + 2 > fixedStarts.length) {
      fixedStarts = Arrays.copyOf(fixedStarts, 2 * fixedStarts.length);
      variableStarts = Arrays.copyOf(variableStarts, 2 * variableStarts.length);
    }
    fixedStarts[forms] = fixedTerms;
    variableStarts[forms] = variableTerms;
    forms++;
    close();
    return forms - 1;
  }

  /** Adds scalar times fixed base; the scalar is a Montgomery element of fr. */
  public void fixed(Fr fr, int base, long[] s, int so) {
    reserveFixed(1);
    fixedBases[fixedTerms] = base;
    fr.toLimbs(fixedScalars, fixedTerms * Fr.LIMBS, s, so);
    fixedTerms++;
    close();
  }

  /** Adds scalar times an affine point; the scalar is a Montgomery element of fr. */
  public void variable(Fr fr, double[] p, int po, long[] s, int so) {
    reserveVariable(1);
    System.arraycopy(p, po, points, variableTerms * G1.AFFINE, G1.AFFINE);
    fr.toLimbs(variableScalars, variableTerms * Fr.LIMBS, s, so);
    variableTerms++;
    close();
  }

  /** Adds form i of another list. */
  public void append(LinearForms from, int i) {
    begin();
    int fixed = from.fixedStarts[i];
    int fixedEnd = from.fixedStarts[i + 1];
    reserveFixed(fixedEnd - fixed);
    System.arraycopy(from.fixedBases, fixed, fixedBases, fixedTerms, fixedEnd - fixed);
    System.arraycopy(
        from.fixedScalars,
        fixed * Fr.LIMBS,
        fixedScalars,
        fixedTerms * Fr.LIMBS,
        (fixedEnd - fixed) * Fr.LIMBS);
    fixedTerms += fixedEnd - fixed;
    int variable = from.variableStarts[i];
    int n = from.variableStarts[i + 1] - variable;
    reserveVariable(n);
    System.arraycopy(
        from.points, variable * G1.AFFINE, points, variableTerms * G1.AFFINE, n * G1.AFFINE);
    System.arraycopy(
        from.variableScalars,
        variable * Fr.LIMBS,
        variableScalars,
        variableTerms * Fr.LIMBS,
        n * Fr.LIMBS);
    variableTerms += n;
    close();
  }

  /**
   * Computes the value of each form, by itself, many at a time.
   *
   * @param bases what the fixed terms index
   * @param r receives {@link #size} XYZZ points, one behind the other
   */
  public void values(FixedBases bases, double[] r, int ro, MsmScratch scratch) {
    MultiScalarMul.computeMany(
        bases.table(),
        r,
        ro,
        forms,
        fixedStarts,
        fixedBases,
        fixedScalars,
        0,
        variableStarts,
        points,
        0,
        variableScalars,
        0,
        scratch);
  }

  private void reserveFixed(int more) {
    if (fixedTerms + more > fixedBases.length) {
      int room = Math.max(fixedTerms + more, 2 * fixedBases.length);
      fixedBases = Arrays.copyOf(fixedBases, room);
      fixedScalars = Arrays.copyOf(fixedScalars, room * Fr.LIMBS);
    }
  }

  private void reserveVariable(int more) {
    if ((variableTerms + more) * Fr.LIMBS > variableScalars.length) {
      int room = Math.max(variableTerms + more, 2 * variableScalars.length / Fr.LIMBS);
      points = Arrays.copyOf(points, room * G1.AFFINE);
      variableScalars = Arrays.copyOf(variableScalars, room * Fr.LIMBS);
    }
  }

  private void close() {
    fixedStarts[forms] = fixedTerms;
    variableStarts[forms] = variableTerms;
  }

  /** Where each form's fixed terms begin; one entry more than forms. */
  public int[] fixedStarts() {
    return fixedStarts;
  }

  /** The base of each fixed term. */
  public int[] fixedBases() {
    return fixedBases;
  }

  /** Plain limbs of each fixed term's scalar. */
  public long[] fixedScalars() {
    return fixedScalars;
  }

  /** Where each form's variable terms begin; one entry more than forms. */
  public int[] variableStarts() {
    return variableStarts;
  }

  /** The affine point of each variable term. */
  public double[] points() {
    return points;
  }

  /** Plain limbs of each variable term's scalar. */
  public long[] variableScalars() {
    return variableScalars;
  }

  /** Bytes of the arrays kept. */
  public long retainedBytes() {
    return Integer.BYTES * (fixedStarts.length + fixedBases.length + (long) variableStarts.length)
        + Long.BYTES * ((long) fixedScalars.length + variableScalars.length + points.length);
  }
}
