package io.zkat.loadtest.load;

import org.HdrHistogram.Histogram;

/** Looks on while a run goes on, on the thread that runs it. */
public interface Watcher {

  /** Does nothing. */
  Watcher NONE = (_, _) -> {};

  /**
   * Is called about ten times a second.
   *
   * @param seconds gone by; negative while warming up
   * @param operations so far
   */
  void glance(double seconds, long operations);

  /**
   * An interval is over.
   *
   * @param slice what ended in it
   * @param latencies the same latencies at full resolution; valid during the call only
   */
  default void slice(Slice slice, Histogram latencies) {}
}
