package io.zkat.validator.prover.identity;

import io.zkat.math.field.Scalar;
import io.zkat.validator.prover.Point;
import java.util.List;

/**
 * A signature (A, e, s) of an issuer with secret x over a secret key and four attributes: A = B/(e
 * + x), B = g1 + s h_rand + sk h_sk + sum of m_i h_i.
 */
public final class Credential {
  private final Point a;
  private final Point b;
  private final Scalar e;
  private final Scalar s;
  private final List<Scalar> hidden;

  /**
   * @param hidden the secret key and the attributes
   */
  Credential(Point a, Point b, Scalar e, Scalar s, List<Scalar> hidden) {
    this.a = a;
    this.b = b;
    this.e = e;
    this.s = s;
    this.hidden = List.copyOf(hidden);
  }

  Point a() {
    return a;
  }

  Point b() {
    return b;
  }

  Scalar e() {
    return e;
  }

  Scalar s() {
    return s;
  }

  /** sk. */
  Scalar secretKey() {
    return hidden.get(0);
  }

  /** The secret key and the attributes, in the order of the generators. */
  List<Scalar> hidden() {
    return hidden;
  }

  Scalar enrollmentId() {
    return hidden.get(IdemixIssuer.EID - IdemixIssuer.SK);
  }

  Scalar revocationHandle() {
    return hidden.get(IdemixIssuer.RH - IdemixIssuer.SK);
  }
}
