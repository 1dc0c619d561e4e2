package io.zkat.validator.prover;

import io.zkat.math.field.Scalar;
import io.zkat.validator.wire.DerEncoder;
import java.util.Arrays;
import java.util.List;

/**
 * Items of proofs in their containers (spec proofs 3.1).
 *
 * @param curveId the curve number that every element carries
 */
record Elements(int curveId) {
  byte[] of(Point point) {
    return DerEncoder.curveElement(curveId, point.bytes());
  }

  byte[] of(Scalar scalar) {
    return DerEncoder.curveElement(curveId, scalar.toBytes());
  }

  byte[] of(Point[] points) {
    return DerEncoder.curveArray(curveId, Arrays.stream(points).map(Point::bytes).toList());
  }

  byte[] of(Scalar[] scalars) {
    return DerEncoder.curveArray(curveId, Arrays.stream(scalars).map(Scalar::toBytes).toList());
  }

  /** MarshalMath: the items of a proof. */
  static byte[] proof(byte[]... items) {
    return DerEncoder.values(List.of(items));
  }
}
