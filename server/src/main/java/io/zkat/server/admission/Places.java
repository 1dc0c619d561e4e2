package io.zkat.server.admission;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Counts the requests that are in the house and their bytes. What does not fit is refused, if it is
 * a call, or waits, if it is an element of a stream: its stream is not read on until then.
 *
 * <p>Streams hold at most half of the places, so that they cannot crowd out calls, and what waits
 * gets the next free place, so that calls cannot crowd out streams. Suspect sources leave a quarter
 * of the places to others.
 */
final class Places {
  private record Waiting(Place place, Runnable granted) {}

  private final int most;
  private final long mostBytes;
  private final int mostOfStreams;
  private final int mostOfSuspects;
  private int taken;
  private long takenBytes;
  private int takenByStreams;
  private int takenBySuspects;
  private final Deque<Waiting> waiting = new ArrayDeque<>();
  private final Deque<Waiting> waitingSuspects = new ArrayDeque<>();

  /**
   * All free.
   *
   * @param most requests
   * @param mostBytes of them together; a single one may be larger
   */
  Places(int most, long mostBytes) {
    this.most = most;
    this.mostBytes = mostBytes;
    this.mostOfStreams = Math.max(1, most / 2);
    this.mostOfSuspects = Math.max(1, most - most / 4);
  }

  /**
   * A place for a call.
   *
   * @param requests in the call, which hold the place together; more than half of all places are
   *     not asked for, so that a large block gets in at all
   * @return null if there is no room
   */
  @Nullable Place tryCall(int requests, long bytes, boolean suspect) {
    int count = Math.min(requests, Math.max(1, most / 2));
    Place place = new Place(this, count, bytes, false, suspect, requests);
    synchronized (this) {
      return take(place) ? place : null;
    }
  }

  /**
   * A place for an element of a stream.
   *
   * @param granted is run once there is room, by whoever makes room, if there is none now
   * @return the place, which is held already unless {@code granted} is run later, and whether it is
   */
  boolean takeOrWait(Place place, Runnable granted) {
    synchronized (this) {
      Deque<Waiting> line = place.isOfSuspect() ? waitingSuspects : waiting;
      if (line.isEmpty() && take(place)) {
        return true;
      }
      line.add(new Waiting(place, granted));
      return false;
    }
  }

  /** A place for an element of a stream, not yet taken. */
  Place ofStream(long bytes, boolean suspect) {
    return new Place(this, 1, bytes, true, suspect, 1);
  }

  void giveBack(Place place) {
    List<Runnable> granted = new ArrayList<>(1);
    synchronized (this) {
      change(place, -1);
      admit(waiting, granted);
      admit(waitingSuspects, granted);
    }
    granted.forEach(Runnable::run);
  }

  private void admit(Deque<Waiting> line, List<Runnable> granted) {
    for (Waiting first = line.peek(); first != null && take(first.place()); first = line.peek()) {
      granted.add(first.granted());
      line.remove();
    }
  }

  private boolean take(Place place) {
    boolean fits =
        taken + place.count() <= most
            && (taken == 0 || takenBytes + place.bytes() <= mostBytes)
            && (!place.isOfStream() || takenByStreams + place.count() <= mostOfStreams)
            && (!place.isOfSuspect() || takenBySuspects + place.count() <= mostOfSuspects);
    if (fits) {
      change(place, 1);
    }
    return fits;
  }

  private void change(Place place, int sign) {
    taken += sign * place.count();
    takenBytes += sign * place.bytes();
    takenByStreams += place.isOfStream() ? sign * place.count() : 0;
    takenBySuspects += place.isOfSuspect() ? sign * place.count() : 0;
  }
}
