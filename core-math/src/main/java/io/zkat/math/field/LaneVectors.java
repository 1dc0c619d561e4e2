package io.zkat.math.field;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;

/** The vectors of every lane kernel of this process. */
final class LaneVectors {
  static final VectorSpecies<Double> SPECIES =
      LaneSupport.CHOSEN.vectorLanes() == 4 ? DoubleVector.SPECIES_256 : DoubleVector.SPECIES_512;

  /** The same bits as longs. */
  static final VectorSpecies<Long> LONGS = SPECIES.withLanes(long.class);

  private LaneVectors() {}
}
