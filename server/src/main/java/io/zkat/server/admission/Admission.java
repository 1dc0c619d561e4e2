package io.zkat.server.admission;

import io.grpc.Context;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.zkat.server.error.CallFailure;
import io.zkat.server.error.ErrorMapper;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/**
 * Lets in so many requests and hands them to the workers. A call beyond that is refused at once, on
 * the thread that read it: a worker pool that refuses by itself would leave the call hanging until
 * its deadline. An element of a stream waits instead, and its stream with it.
 *
 * <p>A request holds its place from the arrival of its whole message to the end of its work. A
 * client that opens calls and sends nothing holds none, and one that goes away frees its place only
 * when a worker has seen that.
 */
public final class Admission {
  private final Places places;
  private final WorkQueue queue;
  private final ErrorMapper errors;
  private final QueueObserver observer;
  private final Duration retryDelay;

  /**
   * An empty waiting room.
   *
   * @param inFlight most requests that wait or are worked on
   * @param inFlightBytes most bytes of these
   * @param retryDelay what a refused client is told to wait
   * @param workers do what is let in
   * @param errors turns what the work throws into the end of the call
   * @param observer is told what happens
   */
  public Admission(
      int inFlight,
      long inFlightBytes,
      Duration retryDelay,
      Workers workers,
      ErrorMapper errors,
      QueueObserver observer) {
    this.places = new Places(inFlight, inFlightBytes);
    this.retryDelay = retryDelay;
    this.queue = workers.queue();
    this.errors = errors;
    this.observer = observer;
  }

  /**
   * Answers a call with the result of some work, done later by a worker, or with the error that
   * came instead.
   *
   * @param answers the call's answers; this method completes them
   * @param bytes size of the call's message
   * @param work what to do; it may run long, and should call {@link Ticket#checkpoint()} between
   *     its steps
   * @throws CallFailure at once if there is no place or the deadline has passed
   */
  public <T> void answer(StreamObserver<T> answers, long bytes, Function<Ticket, T> work) {
    Context context = Context.current();
    checkCounting(context);
    Place place = enter(1, bytes, false);
    ignoreCancellation(answers);
    Task task =
        new Task(
            context,
            ticket -> {
              T result = work.apply(ticket);
              return () -> {
                answers.onNext(result);
                answers.onCompleted();
              };
            },
            failure -> answers.onError(errors.handleException(failure)));
    task.hold(place);
    observer.waiting(1);
    if (!queue.add(task)) {
      observer.waiting(-1);
      place.leave();
      throw drained();
    }
  }

  /**
   * Has the requests of one call judged; their replies answer it.
   *
   * @param source where they came from
   * @param requests at least one
   * @throws CallFailure at once, and no reply is called, if there is no place or the deadline has
   *     passed
   */
  public void judge(Source source, List<PendingRequest> requests) {
    checkCounting(Context.current());
    long bytes = requests.stream().mapToLong(PendingRequest::bytes).sum();
    Place place = enter(requests.size(), bytes, source.isSuspect());
    requests.forEach(request -> request.hold(place));
    observer.waiting(requests.size());
    if (!queue.add(requests)) {
      observer.waiting(-requests.size());
      requests.forEach(PendingRequest::end);
      throw drained();
    }
  }

  /**
   * Has one element of a stream judged, as soon as there is a place for it.
   *
   * @param source where it came from
   * @param request its reply is called in any case
   * @param later is run when a place has been found, if there is none now
   * @return whether there was a place at once; if not, the stream should not be read on before
   *     {@code later} is run
   */
  public boolean judgeOfStream(Source source, PendingRequest request, Runnable later) {
    Place place = places.ofStream(request.bytes(), source.isSuspect());
    request.hold(place);
    boolean now =
        places.takeOrWait(
            place,
            () -> {
              enqueue(request);
              later.run();
            });
    if (now) {
      enqueue(request);
    }
    return now;
  }

  private void enqueue(PendingRequest request) {
    observer.waiting(1);
    if (!queue.add(List.of(request))) {
      observer.waiting(-1);
      request.fail(drained());
    }
  }

  private Place enter(int requests, long bytes, boolean suspect) {
    Place place = places.tryCall(requests, bytes, suspect);
    if (place == null) {
      observer.shed(QueueObserver.Cause.OVERLOAD);
      throw CallFailure.overloaded(retryDelay);
    }
    return place;
  }

  private CallFailure drained() {
    observer.shed(QueueObserver.Cause.DRAINING);
    return CallFailure.draining(retryDelay);
  }

  /** Without a handler, answering a call that was cancelled meanwhile would throw in the worker. */
  public static void ignoreCancellation(StreamObserver<?> answers) {
    if (answers instanceof ServerCallStreamObserver<?> call) {
      call.setOnCancelHandler(() -> {});
    }
  }

  private void checkCounting(Context context) {
    try {
      Ticket.check(context);
    } catch (CallFailure failure) {
      observer.failed(failure);
      throw failure;
    }
  }
}
