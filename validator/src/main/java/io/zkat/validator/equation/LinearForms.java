package io.zkat.validator.equation;

import io.zkat.math.curve.G1;
import io.zkat.math.field.Fr;

/**
 * Sums of scalar multiples that someone asks for: a flat list of forms, each a flat list of terms
 * over fixed bases (by index into {@link FixedBases}) and variable points (copied in). What a form
 * is for is its owner's business: an equation demands that it vanishes, a recomputed commitment
 * wants its value.
 *
 * <p>Filled by one thread, reused after {@link #clear}; arrays only grow.
 */
public final class LinearForms {
  private int forms;
  private int terms;
  private int points;

  private int[] starts = new int[16];
  private int[] bases = new int[256];
  private long[] scalars = new long[256 * Fr.LIMBS];
  private double[] variables = new double[128 * G1.AFFINE];

  /** Forgets all forms. */
  public void clear() {
    forms = 0;
    terms = 0;
    points = 0;
  }

  /** Number of forms. */
  public int size() {
    return forms;
  }

  /** Starts a form and returns its index; the terms added next belong to it. */
  public int begin() {
    if (forms + 2 > starts.length) {
      starts = java.util.Arrays.copyOf(starts, 2 * starts.length);
    }
    starts[forms] = terms;
    starts[forms + 1] = terms;
    return forms++;
  }

  /** Adds scalar times fixed base; the scalar is a Montgomery element of fr. */
  public void fixed(Fr fr, int base, long[] s, int so) {
    int at = next(base); // may replace the array of scalars
    fr.toLimbs(scalars, at, s, so);
  }

  /** Adds scalar times an affine point; the scalar is a Montgomery element of fr. */
  public void variable(Fr fr, double[] p, int po, long[] s, int so) {
    if ((points + 1) * G1.AFFINE > variables.length) {
      variables = java.util.Arrays.copyOf(variables, 2 * variables.length);
    }
    System.arraycopy(p, po, variables, points * G1.AFFINE, G1.AFFINE);
    int at = next(~points++);
    fr.toLimbs(scalars, at, s, so);
  }

  /** Index of the first term of a form. */
  public int start(int form) {
    return starts[form];
  }

  /** Index behind the last term of a form. */
  public int end(int form) {
    return starts[form + 1];
  }

  /** Scalars of all terms as plain limbs, {@link Fr#LIMBS} a term. */
  public long[] scalars() {
    return scalars;
  }

  /** Copies the point of a term, affine, to r. */
  public void copyPoint(FixedBases fixed, int term, double[] r, int ro) {
    int base = bases[term];
    if (base >= 0) {
      fixed.copy(base, r, ro);
    } else {
      System.arraycopy(variables, ~base * G1.AFFINE, r, ro, G1.AFFINE);
    }
  }

  private int next(int base) {
    if (terms == bases.length) {
      bases = java.util.Arrays.copyOf(bases, 2 * bases.length);
      scalars = java.util.Arrays.copyOf(scalars, 2 * scalars.length);
    }
    bases[terms] = base;
    starts[forms] = terms + 1;
    return Fr.LIMBS * terms++;
  }
}
