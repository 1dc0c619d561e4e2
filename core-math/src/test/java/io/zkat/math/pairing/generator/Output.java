package io.zkat.math.pairing.generator;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The class being written: its lines, and the constants that its methods share. */
final class Output {
  private final int xiReal;
  private final double topLimb;
  private final List<String> lines = new ArrayList<>();
  private final List<String> shuffles = new ArrayList<>();
  private final List<String> factors = new ArrayList<>();

  /**
   * @param xiReal the real part of xi
   * @param topLimb the highest limb of p
   */
  Output(int xiReal, double topLimb) {
    this.xiReal = xiReal;
    this.topLimb = topLimb;
  }

  int xiReal() {
    return xiReal;
  }

  double topLimb() {
    return topLimb;
  }

  void line(String line) {
    lines.add(line);
  }

  List<String> lines() {
    return lines;
  }

  /** The call that takes slot {@code from[s]} to slot s. */
  String rearrangement(int[] from) {
    String lanes =
        Arrays.stream(from)
            .mapToObj(s -> 2 * s + ", " + (2 * s + 1))
            .collect(Collectors.joining(", "));
    if (!shuffles.contains(lanes)) {
      shuffles.add(lanes);
    }
    return ".rearrange(R" + shuffles.indexOf(lanes) + ")";
  }

  /** The number of the vector with these factors of its slots. */
  int factors(int[] slots) {
    String lanes =
        Arrays.stream(slots).mapToObj(f -> f + ", " + f).collect(Collectors.joining(", "));
    if (!factors.contains(lanes)) {
      factors.add(lanes);
    }
    return factors.indexOf(lanes);
  }

  List<String> shuffles() {
    return shuffles;
  }

  List<String> factors() {
    return factors;
  }
}
