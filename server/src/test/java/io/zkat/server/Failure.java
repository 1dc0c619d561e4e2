package io.zkat.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.protobuf.Any;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.rpc.ErrorInfo;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;
import io.zkat.api.v1.ErrorReason;
import org.junit.jupiter.api.function.Executable;

/** An error as a client sees it. */
record Failure(Status status, com.google.rpc.Status rich) {
  /** That of a call which must fail. */
  static Failure of(Executable call) {
    StatusRuntimeException thrown = assertThrows(StatusRuntimeException.class, call);
    com.google.rpc.Status rich = StatusProto.fromThrowable(thrown);
    assertNotNull(rich);
    return new Failure(thrown.getStatus(), rich);
  }

  /** Fails the test if code or reason are others. */
  Failure is(Status.Code code, ErrorReason reason) {
    assertEquals(code, status.getCode(), status.toString());
    ErrorInfo info = detail(ErrorInfo.class);
    assertEquals("zkat.io", info.getDomain());
    assertEquals(reason.name(), info.getReason());
    assertEquals(code.value(), rich.getCode());
    assertEquals(status.getDescription(), rich.getMessage());
    return this;
  }

  /** The one detail of a type. */
  <T extends Message> T detail(Class<T> type) {
    T found = null;
    for (Any any : rich.getDetailsList()) {
      if (any.is(type)) {
        assertEquals(null, found, "twice");
        try {
          found = any.unpack(type);
        } catch (InvalidProtocolBufferException broken) {
          throw new AssertionError(broken);
        }
      }
    }
    assertNotNull(found, () -> "no " + type.getSimpleName() + " in " + rich);
    return found;
  }
}
