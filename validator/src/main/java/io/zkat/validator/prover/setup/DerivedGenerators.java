package io.zkat.validator.prover.setup;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.zkat.math.curve.G1;
import io.zkat.math.hash.HashToG1;
import io.zkat.validator.prover.Point;
import io.zkat.validator.wire.CurveIds;
import java.util.ArrayList;
import java.util.List;

/** Generators as the reference derives them: hashes of their names (spec proofs 7.3). */
final class DerivedGenerators {
  private static final String PREFIX = "lfdt-panurus.";

  private final HashToG1.Suite suite;
  private final HashToG1 hash;
  private final String prefix;

  DerivedGenerators(int curveId, String driverName, int driverVersion) {
    suite = suite(curveId);
    hash = new HashToG1(suite);
    prefix = PREFIX + driverName + "." + driverVersion + ".";
  }

  private static HashToG1.Suite suite(int curveId) {
    return switch (curveId) {
      case CurveIds.BN254 -> HashToG1.Suite.BN254_SHA256;
      case CurveIds.BLS12_381_GURVY -> HashToG1.Suite.BLS12_381_SHA256;
      case CurveIds.BLS12_381_BBS_GURVY, CurveIds.BLS12_381_BBS_GURVY_FAST_RNG ->
          HashToG1.Suite.BLS12_381_BLAKE2B;
      default -> throw new IllegalArgumentException("no parameters on the curve " + curveId);
    };
  }

  /** The generator of a name, without the prefix that all names share. */
  Point named(String name) {
    byte[] message = (prefix + name).getBytes(US_ASCII);
    double[] affine = new double[G1.AFFINE];
    hash.hash(affine, 0, message, 0, message.length);
    return Point.of(suite.curve(), affine, 0);
  }

  /** The generators {@code name.0}, {@code name.1} and so on. */
  List<Point> numbered(String name, int count) {
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      points.add(named(name + "." + i));
    }
    return points;
  }
}
