package io.zkat.server.error;

import com.google.protobuf.InvalidProtocolBufferException;
import io.grpc.StatusException;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.grpc.server.exception.GrpcExceptionHandler;

/**
 * The one place where what was thrown becomes what the client sees. Anything that is not a {@link
 * CallFailure} is a bug: the client gets an incident number and nothing else, the log gets the
 * number and the stack trace.
 */
public final class ErrorMapper implements GrpcExceptionHandler {
  private static final Logger LOG = LoggerFactory.getLogger(ErrorMapper.class);

  private final Supplier<String> incidents;

  /**
   * With a source of incident numbers.
   *
   * @param incidents gives a short string that is not given again; asked once for each bug
   */
  public ErrorMapper(Supplier<String> incidents) {
    this.incidents = incidents;
  }

  @Override
  public StatusException handleException(Throwable thrown) {
    return StatusProto.toStatusException(toFailure(thrown).status());
  }

  /** As {@link #handleException}, before it is turned into an exception of gRPC. */
  public CallFailure toFailure(Throwable thrown) {
    if (thrown instanceof CallFailure failure) {
      return failure;
    }
    if (thrown instanceof StatusRuntimeException
        && thrown.getCause() instanceof InvalidProtocolBufferException broken) {
      return CallFailure.notAMessage(broken.getMessage());
    }
    String incident = incidents.get();
    LOG.error("incident {}", incident, thrown);
    return CallFailure.internalFault(incident);
  }
}
