package io.zkat.server.admission;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Makes the {@link Source} of each connection. The reputation of an address outlives its
 * connections, so that reconnecting does not wash a bad client clean; only the addresses seen last
 * are remembered.
 */
public final class Sources {
  private final Map<String, Source> addresses;

  /**
   * Knows no address.
   *
   * @param most addresses remembered
   */
  public Sources(int most) {
    this.addresses =
        new LinkedHashMap<>(16, 0.75f, true) {
          @Override
          protected boolean removeEldestEntry(Map.Entry<String, Source> eldest) {
            return size() > most;
          }
        };
  }

  /**
   * The source for a new connection.
   *
   * @param address of the peer, without the port
   */
  public synchronized Source open(String address) {
    return Source.connection(addresses.computeIfAbsent(address, _ -> Source.address()));
  }
}
