package io.zkat.server.admission;

import org.jspecify.annotations.Nullable;

/**
 * Where requests come from, one connection, and how often those of late were bad. Requests of a
 * source that sends many bad ones are batched among themselves, so that finding the bad ones of a
 * batch costs whoever sends them.
 *
 * <p>The rate is a moving average over about the last {@value #MEMORY} verdicts. Five bad requests
 * at the beginning, or one in sixteen for long, make a source suspect; some hundred good ones clear
 * it.
 */
public final class Source {
  /** Verdicts that a connection's rate remembers, about. */
  private static final int MEMORY = 64;

  /** A source with a higher rate is suspect. */
  private static final double TOLERATED = 1.0 / 16;

  private final @Nullable Source origin;
  private final int memory;
  private volatile double badRate;

  private Source(@Nullable Source origin, int memory, double badRate) {
    this.origin = origin;
    this.memory = memory;
    this.badRate = badRate;
  }

  /** What all connections of one address have in common; remembers more and begins good. */
  static Source address() {
    return new Source(null, 4 * MEMORY, 0);
  }

  /**
   * A connection, which begins with the reputation of its address: at worst suspect, until it has
   * sent some dozens of good requests, because others may share the address.
   */
  static Source connection(Source address) {
    return new Source(address, MEMORY, Math.min(address.badRate, 2 * TOLERATED));
  }

  /** A source that nothing is known of, and that shares nothing with others. */
  public static Source unknown() {
    return new Source(null, MEMORY, 0);
  }

  /** The probability that a request from here is bad, as far as is known; 0 to 1. */
  public double badRate() {
    return badRate;
  }

  /** Whether its requests are kept apart from those of others. */
  public boolean isSuspect() {
    return badRate > TOLERATED;
  }

  /** Takes note of a verdict. */
  void judged(boolean valid) {
    move(valid ? 0 : 1);
    if (origin != null) {
      origin.move(valid ? 0 : 1);
    }
  }

  /** A request from here broke the validator: its requests are tried one by one from now on. */
  void condemn() {
    synchronized (this) {
      badRate = 1;
    }
    if (origin != null) {
      origin.move(1);
    }
  }

  private synchronized void move(double towards) {
    badRate += (towards - badRate) / memory;
  }
}
