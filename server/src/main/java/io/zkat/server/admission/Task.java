package io.zkat.server.admission;

import io.grpc.Context;
import io.zkat.server.error.CallFailure;
import java.util.function.Consumer;
import java.util.function.Function;

/** A job that one worker does by itself. */
final class Task extends Job {
  private final Function<Ticket, Runnable> work;
  private final Consumer<CallFailure> failure;

  /**
   * @param context the call's
   * @param work does it, and returns what answers; what either throws becomes the failure
   * @param failure answers instead
   */
  Task(Context context, Function<Ticket, Runnable> work, Consumer<CallFailure> failure) {
    super(context);
    this.work = work;
    this.failure = failure;
  }

  void run(Ticket ticket) {
    context()
        .run(
            () -> {
              Runnable answer = work.apply(ticket);
              end();
              answer.run();
            });
  }

  @Override
  void onFailure(CallFailure reason) {
    failure.accept(reason);
  }
}
