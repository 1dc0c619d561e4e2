package io.zkat.server;

import io.grpc.Channel;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientResponseObserver;
import io.zkat.api.v1.ValidateTokenRequestsRequest;
import io.zkat.api.v1.ValidateTokenRequestsResponse;
import io.zkat.api.v1.ValidatorServiceGrpc;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One stream of requests, seen by its client. */
final class StreamClient
    implements ClientResponseObserver<ValidateTokenRequestsRequest, ValidateTokenRequestsResponse> {
  private final boolean manual;
  private final BlockingQueue<ValidateTokenRequestsResponse> answers = new LinkedBlockingQueue<>();
  private final CompletableFuture<Status> end = new CompletableFuture<>();
  private volatile com.google.rpc.@Nullable Status rich;
  private @Nullable ClientCallStreamObserver<ValidateTokenRequestsRequest> call;

  private StreamClient(boolean manual) {
    this.manual = manual;
  }

  /** A client that takes answers as they come. */
  static StreamClient open(Channel channel) {
    return open(channel, false);
  }

  /** A client that takes no answer before {@link #read}. */
  static StreamClient openSlow(Channel channel) {
    return open(channel, true);
  }

  private static StreamClient open(Channel channel, boolean manual) {
    StreamClient client = new StreamClient(manual);
    ValidatorServiceGrpc.newStub(channel).validateTokenRequests(client);
    return client;
  }

  @Override
  public void beforeStart(ClientCallStreamObserver<ValidateTokenRequestsRequest> stream) {
    call = stream;
    if (manual) {
      stream.disableAutoRequestWithInitial(0);
    }
  }

  private ClientCallStreamObserver<ValidateTokenRequestsRequest> call() {
    if (call == null) {
      throw new AssertionError("not open");
    }
    return call;
  }

  void send(String id, ValidateTokenRequestsRequest.Builder message) {
    call().onNext(message.setCorrelationId(id).build());
  }

  void send(String id, byte kind) {
    send(id, Requests.streamed(kind));
  }

  /** Whether the transport would take a message without keeping it. */
  boolean isReady() {
    return call().isReady();
  }

  void read(int count) {
    call().request(count);
  }

  void close() {
    call().onCompleted();
  }

  void cancel() {
    call().cancel("enough", null);
  }

  /** The next answer. */
  ValidateTokenRequestsResponse next() throws InterruptedException {
    ValidateTokenRequestsResponse answer = answers.poll(30, TimeUnit.SECONDS);
    if (answer == null) {
      throw new AssertionError("no answer in 30 seconds; end: " + end);
    }
    return answer;
  }

  /** Answers that have come and were not looked at. */
  int waiting() {
    return answers.size();
  }

  List<ValidateTokenRequestsResponse> next(int count) throws InterruptedException {
    List<ValidateTokenRequestsResponse> list = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      list.add(next());
    }
    return list;
  }

  Status end() throws Exception {
    return end.get(30, TimeUnit.SECONDS);
  }

  /** The end, which must be an error with details. */
  Failure failure() throws Exception {
    Status status = end();
    com.google.rpc.Status details = rich;
    if (details == null) {
      throw new AssertionError("no details: " + status);
    }
    return new Failure(status, details);
  }

  @Override
  public void onNext(ValidateTokenRequestsResponse answer) {
    answers.add(answer);
  }

  @Override
  public void onError(Throwable thrown) {
    rich = StatusProto.fromThrowable(thrown);
    end.complete(
        thrown instanceof StatusRuntimeException known
            ? known.getStatus()
            : Status.fromThrowable(thrown));
  }

  @Override
  public void onCompleted() {
    end.complete(Status.OK);
  }
}
