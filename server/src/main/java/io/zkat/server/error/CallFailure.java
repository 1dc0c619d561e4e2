package io.zkat.server.error;

import com.google.protobuf.Any;
import com.google.protobuf.Message;
import com.google.rpc.BadRequest;
import com.google.rpc.Code;
import com.google.rpc.ErrorInfo;
import com.google.rpc.PreconditionFailure;
import com.google.rpc.RetryInfo;
import com.google.rpc.Status;
import io.zkat.api.v1.ErrorReason;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The end of a call that gets no answer, for a reason that its client can understand: one factory
 * for each {@link ErrorReason}. Carries no stack trace, because it reports the client's or the
 * operator's doing and is thrown often under overload.
 */
public final class CallFailure extends RuntimeException {
  /** The domain of every {@link ErrorInfo}. */
  public static final String DOMAIN = "zkat.io";

  private final transient Status status;

  private CallFailure(Code code, String message, ErrorReason reason, Message... details) {
    this(code, message, reason, Map.of(), details);
  }

  private CallFailure(
      Code code,
      String message,
      ErrorReason reason,
      Map<String, String> metadata,
      Message... details) {
    super(message, null, false, false);
    Status.Builder builder = Status.newBuilder().setCode(code.getNumber()).setMessage(message);
    builder.addDetails(
        Any.pack(
            ErrorInfo.newBuilder()
                .setDomain(DOMAIN)
                .setReason(reason.name())
                .putAllMetadata(metadata)
                .build()));
    for (Message detail : details) {
      builder.addDetails(Any.pack(detail));
    }
    this.status = builder.build();
  }

  /** The whole error as the client sees it. */
  public Status status() {
    return status;
  }

  /** The message breaks the contract in the given fields, at least one. */
  public static CallFailure invalidRequest(List<BadRequest.FieldViolation> violations) {
    BadRequest.FieldViolation first = violations.getFirst();
    String where = first.getField().isEmpty() ? "" : first.getField() + ": ";
    String more = violations.size() > 1 ? " (and " + (violations.size() - 1) + " more)" : "";
    return new CallFailure(
        Code.INVALID_ARGUMENT,
        where + first.getDescription() + more,
        ErrorReason.INVALID_REQUEST,
        BadRequest.newBuilder().addAllFieldViolations(violations).build());
  }

  /** The bytes are no message of the contract. */
  public static CallFailure notAMessage(@Nullable String why) {
    return invalidRequest(
        List.of(
            BadRequest.FieldViolation.newBuilder()
                .setDescription("the bytes are no message: " + why)
                .build()));
  }

  /** No public parameters answer to what the client asked for. */
  public static CallFailure unknownParameters(String selector) {
    return precondition(
        ErrorReason.UNKNOWN_PARAMETERS,
        selector,
        "no public parameters with " + selector + " are loaded");
  }

  /** Several sets of public parameters are loaded, and the client named none. */
  public static CallFailure ambiguousParameters(int sets) {
    return precondition(
        ErrorReason.AMBIGUOUS_PARAMETERS,
        "params",
        sets + " sets of public parameters are loaded: name one by fingerprint or name");
  }

  private static CallFailure precondition(ErrorReason reason, String subject, String message) {
    return new CallFailure(
        Code.FAILED_PRECONDITION,
        message,
        reason,
        PreconditionFailure.newBuilder()
            .addViolations(
                PreconditionFailure.Violation.newBuilder()
                    .setType(reason.name())
                    .setSubject(subject)
                    .setDescription(message))
            .build());
  }

  /** Not part of this release. */
  public static CallFailure notImplemented(String what) {
    return new CallFailure(
        Code.UNIMPLEMENTED, what + " is not served by this release", ErrorReason.NOT_IMPLEMENTED);
  }

  /** As many requests as may be in flight are. */
  public static CallFailure overloaded(Duration delay) {
    return new CallFailure(
        Code.RESOURCE_EXHAUSTED,
        "too many requests are in flight",
        ErrorReason.OVERLOADED,
        retry(delay));
  }

  /** The message has more bytes than are accepted. */
  public static CallFailure messageTooLarge(long size, long limit, Duration delay) {
    return new CallFailure(
        Code.RESOURCE_EXHAUSTED,
        "message has " + size + " bytes, at most " + limit + " are accepted",
        ErrorReason.MESSAGE_TOO_LARGE,
        Map.of("size", Long.toString(size), "limit", Long.toString(limit)),
        retry(delay));
  }

  /** The deadline passed before the answer was there. */
  public static CallFailure deadlinePassed() {
    return new CallFailure(
        Code.DEADLINE_EXCEEDED, "the deadline has passed", ErrorReason.DEADLINE_PASSED);
  }

  /** The client has gone away; it sees nothing of this. */
  public static CallFailure cancelled() {
    return new CallFailure(
        Code.CANCELLED, "the call was cancelled", ErrorReason.ERROR_REASON_UNSPECIFIED);
  }

  /** The server is going down. */
  public static CallFailure draining(Duration delay) {
    return new CallFailure(
        Code.UNAVAILABLE, "the server is going down", ErrorReason.DRAINING, retry(delay));
  }

  /** Every call needs a role, and the caller has none. */
  public static CallFailure notAuthenticated() {
    return new CallFailure(
        Code.UNAUTHENTICATED,
        "a bearer token or a client certificate is needed",
        ErrorReason.NOT_AUTHENTICATED);
  }

  /** The caller does not have the role that the method needs. */
  public static CallFailure roleRequired(String message) {
    return new CallFailure(Code.PERMISSION_DENIED, message, ErrorReason.ROLE_REQUIRED);
  }

  /** A fault of the server, which its log has under the given incident. */
  public static CallFailure internalFault(String incident) {
    return new CallFailure(
        Code.INTERNAL,
        "internal error, incident " + incident,
        ErrorReason.INTERNAL_FAULT,
        Map.of("incident", incident));
  }

  private static RetryInfo retry(Duration delay) {
    return RetryInfo.newBuilder()
        .setRetryDelay(
            com.google.protobuf.Duration.newBuilder()
                .setSeconds(delay.toSeconds())
                .setNanos(delay.toNanosPart()))
        .build();
  }
}
