package io.zkat.server.admission;

import com.google.rpc.Code;
import io.grpc.Context;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.zkat.server.error.CallFailure;
import io.zkat.server.error.ErrorMapper;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Lets in at most so many requests and hands them to the workers. A request beyond that is refused
 * at once, on the thread that read it: a worker pool that refuses by itself would leave the call
 * hanging until its deadline.
 *
 * <p>A request holds its place from the arrival of its whole message to the end of its work. A
 * client that opens calls and sends nothing holds none, and one that goes away frees its place only
 * when a worker has seen that.
 */
public final class Admission {
  private final Semaphore places;
  private final Executor workers;
  private final ErrorMapper errors;
  private final QueueObserver observer;
  private final LongSupplier nanoClock;
  private final Duration retryDelay;

  /**
   * An empty waiting room.
   *
   * @param inFlight most requests that wait or are worked on
   * @param retryDelay what a refused client is told to wait
   * @param workers runs what is let in; its own queue must not be bounded
   * @param errors turns what the work throws into the end of the call
   * @param observer is told what happens
   * @param nanoClock time for queue waits
   */
  public Admission(
      int inFlight,
      Duration retryDelay,
      Executor workers,
      ErrorMapper errors,
      QueueObserver observer,
      LongSupplier nanoClock) {
    this.places = new Semaphore(inFlight);
    this.retryDelay = retryDelay;
    this.workers = workers;
    this.errors = errors;
    this.observer = observer;
    this.nanoClock = nanoClock;
  }

  /**
   * Answers a call with the result of some work, done later by a worker, or with the error that
   * came instead.
   *
   * @param answers the call's answers; this method completes them
   * @param work what to do; it may run long, and should call {@link Ticket#checkpoint()} between
   *     its steps
   * @throws CallFailure at once if there is no place or the deadline has passed
   */
  public <T> void answer(StreamObserver<T> answers, Function<Ticket, T> work) {
    Context context = Context.current();
    checkCounting(context);
    if (!places.tryAcquire()) {
      observer.shed(QueueObserver.Cause.OVERLOAD);
      throw CallFailure.overloaded(retryDelay);
    }
    if (answers instanceof ServerCallStreamObserver<T> call) {
      // Without a handler, answering a call that was cancelled meanwhile would throw in the worker.
      call.setOnCancelHandler(() -> {});
    }
    long arrival = nanoClock.getAsLong();
    observer.waiting(1);
    try {
      workers.execute(() -> context.run(() -> workOn(context, arrival, answers, work)));
    } catch (RejectedExecutionException stopped) {
      observer.waiting(-1);
      places.release();
      observer.shed(QueueObserver.Cause.DRAINING);
      throw CallFailure.draining(retryDelay);
    }
  }

  private <T> void workOn(
      Context context, long arrival, StreamObserver<T> answers, Function<Ticket, T> work) {
    try {
      observer.waiting(-1);
      long waited = nanoClock.getAsLong() - arrival;
      observer.waited(waited);
      Ticket.check(context);
      T result = work.apply(new Ticket(context, waited));
      answers.onNext(result);
      answers.onCompleted();
    } catch (Throwable thrown) {
      CallFailure failure = errors.toFailure(thrown);
      count(failure);
      answers.onError(errors.handleException(failure));
    } finally {
      places.release();
    }
  }

  private void checkCounting(Context context) {
    try {
      Ticket.check(context);
    } catch (CallFailure failure) {
      count(failure);
      throw failure;
    }
  }

  private void count(CallFailure failure) {
    int code = failure.status().getCode();
    if (code == Code.DEADLINE_EXCEEDED_VALUE) {
      observer.shed(QueueObserver.Cause.DEADLINE);
    } else if (code == Code.CANCELLED_VALUE) {
      observer.shed(QueueObserver.Cause.CANCELLED);
    }
  }
}
