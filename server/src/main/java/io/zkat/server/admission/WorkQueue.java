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
 * <p>Few requests in the house, in shares, would be batches too small to gain much: these one
 * worker takes all, for all processors, and who comes meanwhile leaves the line to it. Who finds
 * others at work that began apart does so, too, unless there is a worker for each request. Nobody
 * is left waiting for that once the work has taken as long as a batch may.
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
    private boolean forAll;
    private long begun;

    private Turn() {}

    /** One task, or the requests of one batch. */
    List<Job> jobs() {
      return jobs;
    }

    /** Whether the batch is for all processors: other workers leave them to it. */
    boolean isForAll() {
      return forAll;
    }
  }

  private final BatchSize size;
  private final Gathering gathering;
  private final LongSupplier nanoClock;
  private final int togetherUntil;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition arrived = lock.newCondition();
  private final Condition gathered = lock.newCondition();
  private final Deque<Task> tasks = new ArrayDeque<>();
  private final Deque<PendingRequest> requests = new ArrayDeque<>();
  private final Deque<PendingRequest> suspects = new ArrayDeque<>();
  private final List<Turn> turns = new ArrayList<>();
  private int idle;

  /** Requests that workers work on. */
  private int working;

  /** Requests that workers who wait for more have answered. */
  private int returning;

  /** Whether a batch for all processors is at work, or its worker waits for the next to fill. */
  private boolean allAtWork;

  /** With fewer requests than this no worker that waits for more is woken. */
  private int leastShare = Integer.MAX_VALUE;

  private int passedOver;
  private boolean closed;

  /**
   * Empty.
   *
   * @param size of batches
   * @param gathering how long to wait for them to fill
   * @param togetherUntil up to so many requests a worker are one batch for all processors; 0 for
   *     none ever
   * @param nanoClock time of arrivals
   */
  WorkQueue(BatchSize size, Gathering gathering, int togetherUntil, LongSupplier nanoClock) {
    this.size = size;
    this.gathering = gathering;
    this.togetherUntil = togetherUntil;
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
      // One idle worker knows of them, if only the first of what is left to others wakes it.
      if (requests.size() <= arriving.size() || patience() <= 0) {
        arrived.signal();
      }
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
      Turn turn = new Turn();
      turns.add(turn);
      return turn;
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
      allAtWork &= !turn.forAll;
      turn.requests = 0;
      turn.forAll = false;
      while (!closed) {
        if (takeNow(turn)) {
          working += turn.requests;
          allAtWork |= turn.forAll;
          turn.begun = nanoClock.getAsLong();
          if (idle > 0 && !isEmpty()) {
            arrived.signal();
          }
          return true;
        }
        idle++;
        try {
          if (requests.isEmpty()) {
            arrived.await();
          } else {
            arrived.awaitNanos(Math.max(1, patience()));
          }
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
    int others = before + returning + turn.requests;
    boolean together = areFew(others + working);
    int share =
        Math.min(together ? others : Math.ceilDiv(others + working, turns.size()), size.requests());
    boolean anotherIsIdle = idle > 0 && !turn.forAll;
    if (turn.requests == 0 || share < 2 || before >= share || anotherIsIdle || !tasks.isEmpty()) {
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

  /** Whether so many in the house are better one batch for all processors than shares. */
  private boolean areFew(int house) {
    int workers = turns.size();
    int least = working == 0 ? 2 : workers + 1;
    return workers > 1 && house >= least && house <= togetherUntil * workers;
  }

  /**
   * For how long the requests that wait are left to a worker who is at work, or waits for more: in
   * nanoseconds, not positive if they are for whoever comes.
   */
  private long patience() {
    if (!allAtWork && (working == 0 || !areFew(requests.size() + working))) {
      return 0;
    }
    long now = nanoClock.getAsLong();
    long longest = 0;
    for (Turn turn : turns) {
      if (turn.requests > 0) {
        longest = Math.max(longest, now - turn.begun);
      }
    }
    return size.nanos() - longest;
  }

  private boolean takeNow(Turn turn) {
    List<Job> into = turn.jobs;
    PendingRequest first = firstRequest();
    boolean left = first != null && patience() > 0;
    PendingRequest request = left ? null : first;
    Task task = tasks.peek();
    boolean othersWait = first != null || task != null;
    if (!suspects.isEmpty() && (!othersWait || passedOver >= PATIENCE)) {
      passedOver = 0;
      fill(suspects, shareOf(suspects), into);
      return true;
    }
    if (task != null && (request == null || task.arrival() - request.arrival() < 0)) {
      into.add(tasks.remove());
    } else if (request != null) {
      boolean forAll = working == 0 && areFew(requests.size());
      fill(requests, forAll ? requests.size() : shareOf(requests), into);
      turn.requests = into.size();
      turn.forAll = forAll && into.size() > 1;
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

  private int shareOf(Deque<PendingRequest> line) {
    return Math.max(LEAST_SHARE, Math.ceilDiv(line.size(), idle + 1));
  }

  private void fill(Deque<PendingRequest> line, int share, List<Job> into) {
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
