package io.zkat.server.grpc;

import io.grpc.stub.StreamObserver;
import io.zkat.api.v1.ValidateBlockResponse;
import io.zkat.api.v1.ValidationResult;
import io.zkat.server.error.CallFailure;
import io.zkat.server.error.ErrorMapper;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** Gathers the results of a block, from several workers perhaps, and sends them when all are in. */
final class BlockAnswer {
  private final ValidationResult[] results;
  private final StreamObserver<ValidateBlockResponse> observer;
  private final ErrorMapper errors;
  private final AtomicInteger missing;
  private final AtomicBoolean failed = new AtomicBoolean();

  BlockAnswer(int size, StreamObserver<ValidateBlockResponse> observer, ErrorMapper errors) {
    this.results = new ValidationResult[size];
    this.missing = new AtomicInteger(size);
    this.observer = observer;
    this.errors = errors;
  }

  /** The result of one request; each index once. */
  void result(int index, ValidationResult result) {
    results[index] = result;
    if (missing.decrementAndGet() == 0) {
      observer.onNext(
          ValidateBlockResponse.newBuilder().addAllResults(Arrays.asList(results)).build());
      observer.onCompleted();
    }
  }

  /** One request has none: then the call has none, for the first such reason. */
  void failure(CallFailure failure) {
    if (failed.compareAndSet(false, true)) {
      observer.onError(errors.handleException(failure));
    }
  }
}
