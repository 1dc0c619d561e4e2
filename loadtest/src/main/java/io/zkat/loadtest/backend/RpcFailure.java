package io.zkat.loadtest.backend;

import com.google.protobuf.Any;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.rpc.BadRequest;
import com.google.rpc.ErrorInfo;
import com.google.rpc.RetryInfo;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;
import io.zkat.api.v1.ErrorReason;
import java.time.Duration;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** An RPC error taken apart: status, reason, and the details of the rich error model. */
final class RpcFailure {
  private final StatusRuntimeException error;
  private final com.google.rpc.@Nullable Status rich;

  RpcFailure(StatusRuntimeException error) {
    this.error = error;
    this.rich = StatusProto.fromThrowable(error);
  }

  Status.Code code() {
    return error.getStatus().getCode();
  }

  /** The reason of the contract, or the name of the status code if the server gave none. */
  String reason() {
    ErrorInfo info = detail(ErrorInfo.class);
    return info == null || info.getReason().isEmpty() ? code().name() : info.getReason();
  }

  /** What is wrong in one line: the violations of fields if there are any. */
  String message() {
    BadRequest violations = detail(BadRequest.class);
    if (violations != null && violations.getFieldViolationsCount() > 0) {
      return violations.getFieldViolationsList().stream()
          .map(violation -> violation.getField() + ": " + violation.getDescription())
          .collect(Collectors.joining("; "));
    }
    String description = error.getStatus().getDescription();
    Throwable cause = error.getStatus().getCause();
    if (cause != null && cause.getMessage() != null) {
      return oneLine(cause.getMessage());
    }
    return description == null ? code().name() : oneLine(description);
  }

  /** Whether the message was too large for the server, whichever layer said so. */
  boolean isTooLarge() {
    return code() == Status.Code.RESOURCE_EXHAUSTED
        && (rich == null
            || rich.getDetailsCount() == 0
            || reason().equals(ErrorReason.MESSAGE_TOO_LARGE.name()));
  }

  /** When to come back; null if the server did not say, or if the same call would fail again. */
  @Nullable Duration retryAfter() {
    RetryInfo retry = detail(RetryInfo.class);
    if (retry == null || isTooLarge()) {
      return null;
    }
    return Duration.ofSeconds(retry.getRetryDelay().getSeconds(), retry.getRetryDelay().getNanos());
  }

  StatusRuntimeException error() {
    return error;
  }

  private <T extends Message> @Nullable T detail(Class<T> type) {
    if (rich != null) {
      for (Any any : rich.getDetailsList()) {
        if (any.is(type)) {
          try {
            return any.unpack(type);
          } catch (InvalidProtocolBufferException e) {
            return null; // a server that sends broken details gave none
          }
        }
      }
    }
    return null;
  }

  private static String oneLine(String text) {
    return text.strip().replaceAll("\\s*[\\r\\n]+\\s*", " ");
  }
}
