package io.zkat.validator.params;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.math.curve.G1Encoding;
import io.zkat.math.curve.PointStatus;
import io.zkat.validator.wire.ByteView;
import io.zkat.validator.wire.CurveIds;
import io.zkat.validator.wire.ElementJson;
import io.zkat.validator.wire.ForeignPoints;
import java.util.List;

/**
 * One list of generators. Reading it and finding it valid are two steps, because the parameters are
 * read to the end before anything is checked (spec wire 2).
 */
final class Generators {
  /** A list of none. */
  static final Generators NONE = new Generators(0);

  private static final long MISSING = -1;

  private final long[] curveIds;
  private final double[] points;

  private Generators(int count) {
    curveIds = new long[count];
    points = new double[count * G1.AFFINE];
  }

  /**
   * Reads the points by the curve ids they carry (spec wire 3.2). Empty bytes are a missing one.
   */
  static Generators read(List<ByteView> raw, String what) throws Refusal {
    Generators list = new Generators(raw.size());
    ElementJson element = new ElementJson();
    double[] scratch = new double[G1Encoding.SCRATCH];
    for (int i = 0; i < raw.size(); i++) {
      ByteView json = raw.get(i);
      list.curveIds[i] = MISSING;
      if (!json.isEmpty()) {
        if (!element.read(json.array(), json.offset(), json.length())
            || !list.readPoint(i, element, scratch)) {
          throw new Refusal(ParamsFault.MALFORMED_GENERATOR, what + " generator " + i);
        }
        list.curveIds[i] = element.curveId();
      }
    }
    return list;
  }

  private boolean readPoint(int i, ElementJson element, double[] scratch) {
    byte[] bytes = element.bytes();
    int length = element.length();
    Curve curve = CurveIds.curve(element.curveId());
    if (curve == null) {
      // It has to decode here, and is refused later for its curve id.
      return ForeignPoints.decodes(element.curveId(), bytes, 0, length);
    }
    return G1Encoding.decode(curve, bytes, 0, length, points, i * G1.AFFINE, scratch, 0)
        == PointStatus.OK;
  }

  /** Number of generators. */
  int count() {
    return curveIds.length;
  }

  /** The points in affine form; those of other curves are zero. */
  double[] points() {
    return points;
  }

  /** Demands that there are so many, all of this curve id and none neutral. */
  void check(int count, long curveId, String what) throws Refusal {
    if (count() != count) {
      throw new Refusal(
          ParamsFault.GENERATOR_COUNT, count() + " " + what + " generators instead of " + count);
    }
    for (int i = 0; i < count; i++) {
      String which = what + " generator " + i;
      if (curveIds[i] == MISSING) {
        throw new Refusal(ParamsFault.GENERATOR_MISSING, which);
      }
      if (curveIds[i] != curveId) {
        throw new Refusal(ParamsFault.GENERATOR_CURVE_ID, which);
      }
      if (G1.isInfinity(points, i * G1.AFFINE)) {
        throw new Refusal(ParamsFault.GENERATOR_INFINITY, which);
      }
    }
  }
}
