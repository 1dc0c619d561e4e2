package io.zkat.server.admission;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Where jobs wait. A worker that comes takes a task by itself, or the requests that wait together
 * as one batch, so an idle server answers at once and a busy one in ever larger batches. Workers
 * that are idle at the same time share what waits.
 *
 * <p>While all workers are busy, one that comes from a batch may wait a little for its share of all
 * requests in the house, those just answered included: see {@link Gathering}.
 *
 * <p>A batch ends where more than half a bad request is to be expected in it, by the rates of the
 * sources: a batch with a bad one costs more than two without. Requests of suspect sources stand in
 * a line of their own and are taken when nothing else waits, and once in {@value #PATIENCE} times
 * otherwise.
 */
final class WorkQueue {
  /** Batches of others that a suspect request lets pass, at most, once it is the first. */
  static final int PATIENCE = 4;

  /** Idle workers do not split what waits into smaller batches than this. */
  private static final int LEAST_SHARE = 4;

  private static final double EXPECTED_BAD = 0.5;

  /** What one worker has taken: its own until it takes again. */
  static final class Turn {
    private final List<Job> jobs = new ArrayList<>();
    private int requests;
    private long begun;

    private Turn() {}

    /** One task, or the requests of one batch. */
    List<Job> jobs() {
      return jobs;
    }
  }

  private final BatchSize size;
  private final Gathering gathering;
  private final LongSupplier nanoClock;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition arrived = lock.newCondition();
  private final Condition gathered = lock.newCondition();
  private final Deque<Task> tasks = new ArrayDeque<>();
  private final Deque<PendingRequest> requests = new ArrayDeque<>();
  private final Deque<PendingRequest> suspects = new ArrayDeque<>();
  private int workers;
  private int idle;

  /** Requests that workers work on. */
  private int working;

  /** Requests that workers who wait for more have answered. */
  private int returning;

  /** With fewer requests than this no worker that waits for more is woken. */
  private int leastShare = Integer.MAX_VALUE;

  private int passedOver;
  private boolean closed;

  /**
   * Empty.
   *
   * @param size of batches
   * @param gathering how long to wait for them to fill
   * @param nanoClock time of arrivals
   */
  WorkQueue(BatchSize size, Gathering gathering, LongSupplier nanoClock) {
    this.size = size;
    this.gathering = gathering;
    this.nanoClock = nanoClock;
  }

  /** Adds a task; false, and nothing has happened, if the queue is closed. */
  boolean add(Task task) {
    lock.lock();
    try {
      if (closed) {
        return false;
      }
      task.arrive(nanoClock.getAsLong());
      tasks.add(task);
      arrived.signal();
      gathered.signalAll();
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** Adds requests of one source; false, and nothing has happened, if the queue is closed. */
  boolean add(List<PendingRequest> arriving) {
    lock.lock();
    try {
      if (closed) {
        return false;
      }
      long now = nanoClock.getAsLong();
      for (PendingRequest request : arriving) {
        request.arrive(now);
        (request.source().isSuspect() ? suspects : requests).add(request);
      }
      arrived.signal();
      if (requests.size() >= leastShare) {
        gathered.signalAll();
      }
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** A worker begins. */
  Turn join() {
    lock.lock();
    try {
      workers++;
      return new Turn();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits for work.
   *
   * @param turn of the calling worker, who is done with what it took before
   * @return false if the queue is closed
   */
  boolean take(Turn turn) throws InterruptedException {
    turn.jobs.clear();
    lock.lock();
    try {
      working -= turn.requests;
      gather(turn);
      turn.requests = 0;
      while (!closed) {
        if (takeNow(turn)) {
          working += turn.requests;
          turn.begun = nanoClock.getAsLong();
          if (idle > 0 && !isEmpty()) {
            arrived.signal();
          }
          return true;
        }
        idle++;
        try {
          arrived.await();
        } finally {
          idle--;
        }
      }
      return false;
    } finally {
      lock.unlock();
    }
  }

  /** Lets nothing in and out any more, and hands over what waited. */
  List<Job> close() {
    List<Job> left = new ArrayList<>();
    lock.lock();
    try {
      closed = true;
      left.addAll(tasks);
      left.addAll(requests);
      left.addAll(suspects);
      tasks.clear();
      requests.clear();
      suspects.clear();
      arrived.signalAll();
      gathered.signalAll();
    } finally {
      lock.unlock();
    }
    return left;
  }

  /** Waits for a worker's share of the requests, if that is not there and may come soon. */
  private void gather(Turn turn) throws InterruptedException {
    int before = requests.size();
    int house = before + working + returning + turn.requests;
    int share = Math.min(Math.ceilDiv(house, workers), size.requests());
    if (turn.requests == 0 || share < 2 || before >= share || idle > 0 || !tasks.isEmpty()) {
      return;
    }
    long left = gathering.nanosAfter(nanoClock.getAsLong() - turn.begun);
    if (left <= 0) {
      return;
    }
    returning += turn.requests;
    leastShare = Math.min(leastShare, share);
    try {
      while (left > 0 && requests.size() < share && tasks.isEmpty() && !closed) {
        left = gathered.awaitNanos(left);
      }
      gathering.waited(requests.size() - before >= (share - before + 1) / 2);
    } finally {
      returning -= turn.requests;
      if (returning == 0) {
        leastShare = Integer.MAX_VALUE;
      }
    }
  }

  private boolean isEmpty() {
    return tasks.isEmpty() && requests.isEmpty() && suspects.isEmpty();
  }

  private boolean takeNow(Turn turn) {
    List<Job> into = turn.jobs;
    PendingRequest request = firstRequest();
    Task task = tasks.peek();
    if (!suspects.isEmpty() && ((request == null && task == null) || passedOver >= PATIENCE)) {
      passedOver = 0;
      fill(suspects, into);
      return true;
    }
    if (task != null && (request == null || task.arrival() - request.arrival() < 0)) {
      into.add(tasks.remove());
    } else if (request != null) {
      fill(requests, into);
      turn.requests = into.size();
    } else {
      return false;
    }
    passedOver = suspects.isEmpty() ? 0 : passedOver + 1;
    return true;
  }

  /** The first request whose source is still in good repute; those before it change the line. */
  private @Nullable PendingRequest firstRequest() {
    PendingRequest first = requests.peek();
    while (first != null && first.source().isSuspect()) {
      suspects.add(requests.remove());
      first = requests.peek();
    }
    return first;
  }

  private void fill(Deque<PendingRequest> line, List<Job> into) {
    int share = Math.max(LEAST_SHARE, Math.ceilDiv(line.size(), idle + 1));
    int most = Math.min(share, size.requests());
    long bytes = 0;
    long weight = 0;
    double bad = 0;
    for (PendingRequest next = line.peek();
        next != null && into.size() < most;
        next = line.peek()) {
      bytes += next.bytes();
      weight += BatchSize.weightOf(next.bytes());
      bad += next.source().badRate();
      boolean fits = bytes <= size.bytes() && weight <= size.weight() && bad <= EXPECTED_BAD;
      if (!fits && !into.isEmpty()) {
        return;
      }
      into.add(line.remove());
      firstRequest();
    }
  }
}
