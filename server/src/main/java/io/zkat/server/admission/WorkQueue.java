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
 * as one batch; it waits only if there is nothing, so an idle server answers at once and a busy one
 * in ever larger batches. Workers that are idle at the same time share what waits.
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

  private final BatchSize size;
  private final LongSupplier nanoClock;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition arrived = lock.newCondition();
  private final Deque<Task> tasks = new ArrayDeque<>();
  private final Deque<PendingRequest> requests = new ArrayDeque<>();
  private final Deque<PendingRequest> suspects = new ArrayDeque<>();
  private int idle;
  private int passedOver;
  private boolean closed;

  /**
   * Empty.
   *
   * @param size of batches
   * @param nanoClock time of arrivals
   */
  WorkQueue(BatchSize size, LongSupplier nanoClock) {
    this.size = size;
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
      return true;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits for work.
   *
   * @param into takes one task, or the requests of one batch
   * @return false if the queue is closed
   */
  boolean take(List<Job> into) throws InterruptedException {
    lock.lock();
    try {
      while (!closed) {
        if (takeNow(into)) {
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
    } finally {
      lock.unlock();
    }
    return left;
  }

  private boolean isEmpty() {
    return tasks.isEmpty() && requests.isEmpty() && suspects.isEmpty();
  }

  private boolean takeNow(List<Job> into) {
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
