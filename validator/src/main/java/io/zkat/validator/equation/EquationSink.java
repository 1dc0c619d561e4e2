package io.zkat.validator.equation;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.validator.verdict.Place;
import io.zkat.validator.verdict.Reason;
import java.util.Arrays;

/**
 * Where the checks of a batch that share their fixed bases leave what they need and what must hold.
 *
 * <ul>
 *   <li>Wanted before the next round, because their encodings are hashed: values of linear forms
 *       ({@link #values}) and points made affine ({@link #normalise}). The answers stand, by the
 *       slot got when asking, in {@link #valueAnswers} and {@link #normalised} during the next
 *       round only.
 *   <li>What must hold in the end: linear forms that vanish, pairing equations; and failures that
 *       are already certain.
 * </ul>
 *
 * <p>One thread at a time.
 */
public final class EquationSink {
  private FixedBases bases;
  private final Outcomes outcomes;

  private final LinearForms values = new LinearForms();
  private final PointTable valueAnswers = new PointTable(8);
  private double[] points = new double[8 * G1.XYZZ];
  private int pointCount;
  private final PointTable normalised = new PointTable(8);

  private final LinearForms equations = new LinearForms();
  private final Obligations vanishing = new Obligations();
  private final PairingForms pairings = new PairingForms();
  private final Obligations paired = new Obligations();

  /** A sink whose certain failures go to {@code outcomes}. */
  public EquationSink(FixedBases bases, Outcomes outcomes) {
    this.bases = bases;
    this.outcomes = outcomes;
  }

  /** Empties it for checks of these bases. */
  public void restart(FixedBases bases) {
    this.bases = bases;
    clear();
  }

  /** Forgets everything but the bases. */
  public void clear() {
    answered();
    equations.clear();
    vanishing.clear();
    pairings.clear();
    paired.clear();
  }

  /** The fixed bases that terms index. */
  public FixedBases bases() {
    return bases;
  }

  /** The curve of all points. */
  public Curve curve() {
    return bases.curve();
  }

  // ---- what checks say

  /** Forms whose value is wanted: {@code values().begin()} gives the slot of the answer. */
  public LinearForms values() {
    return values;
  }

  /**
   * Asks for the affine form and the encoding of a point.
   *
   * @param p XYZZ point, copied
   * @return the slot of the answer
   */
  public int normalise(double[] p, int po) {
    if ((pointCount + 1) * G1.XYZZ > points.length) {
      points = Arrays.copyOf(points, 2 * points.length);
    }
    System.arraycopy(p, po, points, pointCount * G1.XYZZ, G1.XYZZ);
    return pointCount++;
  }

  /** Values of the forms asked for in the last round. */
  public PointTable valueAnswers() {
    return valueAnswers;
  }

  /** The points given to {@link #normalise} in the last round. */
  public PointTable normalised() {
    return normalised;
  }

  /** Forms that must vanish; begin one, add its terms, state the obligation. */
  public LinearForms equations() {
    return equations;
  }

  /**
   * The form begun last must vanish.
   *
   * @param order place among the steps of the check, in the reference's order
   * @param reason what it means if it does not
   * @param place the input or output concerned ({@link Place})
   */
  public void vanishes(Check check, int order, Reason reason, int place) {
    vanishing.add(check.owner(), check.rank(order), reason, place);
  }

  /** The equation e(a, w) = e(b, g2) must hold; a and b are affine points, copied. */
  public void pairing(
      Check check,
      PairingKey key,
      double[] a,
      int ao,
      double[] b,
      int bo,
      int order,
      Reason reason,
      int place) {
    pairings.add(key, a, ao, b, bo);
    paired.add(check.owner(), check.rank(order), reason, place);
  }

  /** The check fails for certain at {@code order}. */
  public void fails(Check check, int order, Reason reason, int place) {
    outcomes.fails(check.owner(), check.rank(order), reason, place);
  }

  /**
   * Adds all that must hold by another sink, of the same bases.
   *
   * @param firstOwner number of the owner here that is the first one there
   */
  public void append(EquationSink other, int firstOwner) {
    for (int i = 0; i < other.equations.size(); i++) {
      equations.append(other.equations, i);
    }
    vanishing.append(other.vanishing, firstOwner);
    pairings.append(other.pairings);
    paired.append(other.paired, firstOwner);
  }

  // ---- what engines take

  /** The points to be made affine, XYZZ, one behind the other. */
  public double[] points() {
    return points;
  }

  /** How many points are to be made affine. */
  public int pointCount() {
    return pointCount;
  }

  /** Forgets the questions, whose answers have been written. */
  public void answered() {
    values.clear();
    pointCount = 0;
  }

  /** Obligation i is that form i of {@link #equations} vanishes. */
  public Obligations vanishing() {
    return vanishing;
  }

  /** The pairing equations. */
  public PairingForms pairings() {
    return pairings;
  }

  /** Obligation i is that pairing equation i holds. */
  public Obligations paired() {
    return paired;
  }

  /** Bytes of the arrays kept. */
  public long retainedBytes() {
    return values.retainedBytes()
        + equations.retainedBytes()
        + valueAnswers.retainedBytes()
        + normalised.retainedBytes()
        + vanishing.retainedBytes()
        + pairings.retainedBytes()
        + paired.retainedBytes()
        + Double.BYTES * (long) points.length;
  }
}
