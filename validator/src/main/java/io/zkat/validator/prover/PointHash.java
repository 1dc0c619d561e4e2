package io.zkat.validator.prover;

import io.zkat.math.field.Fr;
import io.zkat.math.field.Scalar;
import io.zkat.math.hash.HashToScalar;
import io.zkat.math.hash.Sha256;
import java.io.ByteArrayOutputStream;
import java.util.List;

/** Challenges from points and bytes (spec proofs 2.1 and 6). One thread at a time. */
final class PointHash {
  private final Fr fr;
  private final HashToScalar hash = new HashToScalar(new Sha256());
  private final long[] r = new long[Fr.LIMBS];

  PointHash(Fr fr) {
    this.fr = fr;
  }

  /** HashToZr of bytes. */
  Scalar of(byte[] message) {
    hash.hash(fr, r, 0, message, 0, message.length);
    return Scalar.of(fr, r, 0);
  }

  /** HashToZr of points, each after its length. */
  Scalar of(Point... points) {
    return of(le4(List.of(points)));
  }

  /** Points, each after its length as four bytes, lowest first. */
  static byte[] le4(List<Point> points) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (Point point : points) {
      byte[] b = point.bytes();
      out.write(b.length);
      out.write(b.length >>> 8);
      out.write(b.length >>> 16);
      out.write(b.length >>> 24);
      out.writeBytes(b);
    }
    return out.toByteArray();
  }
}
