package io.zkat.server.admission;

import java.util.concurrent.atomic.AtomicInteger;

/** Room for one call, or for one element of a stream, held by its jobs until the last has ended. */
final class Place {
  private final Places places;
  private final int count;
  private final long bytes;
  private final boolean stream;
  private final boolean suspect;
  private final AtomicInteger holders;

  Place(Places places, int count, long bytes, boolean stream, boolean suspect, int holders) {
    this.places = places;
    this.count = count;
    this.bytes = bytes;
    this.stream = stream;
    this.suspect = suspect;
    this.holders = new AtomicInteger(holders);
  }

  /** How many requests it is counted as. */
  int count() {
    return count;
  }

  long bytes() {
    return bytes;
  }

  boolean isOfStream() {
    return stream;
  }

  boolean isOfSuspect() {
    return suspect;
  }

  /** One of its holders has ended. */
  void leave() {
    if (holders.decrementAndGet() == 0) {
      places.giveBack(this);
    }
  }
}
