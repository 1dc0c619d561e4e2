package io.zkat.loadtest.bench;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Puts the figures of peers beside ours, by the names of operations. */
public final class Peers {
  private static final String OWN_LANES = "own lane test";
  private static final String OWN = "own, at once";
  private static final String JDK = "JDK";
  private static final String BY_JDK = "Ecdsa.byJdk";

  /** Operations whose peer is measured by us, before them. */
  private static final Map<String, String> OWN_PEERS =
      Map.of(
          "SubgroupLanes.inBatchOf640", "SubgroupLanes.contains",
          "SubgroupLanes.inBatchOf2560", "SubgroupLanes.contains",
          "EvmPairing.productOneByOne", "EvmPairing.product",
          "Ecdsa.freshKey", BY_JDK,
          "Ecdsa.knownKey", BY_JDK);

  private final Map<String, List<PeerFigure>> figures = new HashMap<>();

  /** Knows no figure yet. */
  public Peers() {}

  /** Adds what peers took. */
  void add(Collection<PeerFigure> more) {
    more.forEach(
        figure ->
            figures
                .computeIfAbsent(key(figure.operation(), figure.curve()), _ -> new ArrayList<>())
                .add(figure));
  }

  /**
   * Returns the line with its peers, those that were added first in front. A peer has no lanes and
   * no twins: an operation in lanes, whose time is that for one element, is compared with the plain
   * one.
   */
  public BenchLine compare(BenchLine line) {
    if (OWN_PEERS.containsValue(line.operation())) {
      String who =
          line.operation().equals(BY_JDK)
              ? JDK
              : line.operation().contains("Lanes.") ? OWN_LANES : OWN;
      add(List.of(new PeerFigure(who, OWN + line.described(), line.curve(), line.nanos())));
    }
    String own = OWN_PEERS.get(line.operation());
    String name =
        own == null
            ? line.described().replaceFirst("(Lanes|Twin)\\.", ".")
            : OWN + line.described().replace(line.operation(), own);
    return line.beside(figures.getOrDefault(key(name, line.curve()), List.of()));
  }

  private static String key(String operation, String curve) {
    return curve + " " + operation;
  }
}
