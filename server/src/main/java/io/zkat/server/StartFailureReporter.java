package io.zkat.server;

import io.zkat.server.config.InvalidSetting;
import io.zkat.server.warmup.BrokenArithmetic;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringBootExceptionReporter;
import org.springframework.boot.context.properties.bind.UnboundConfigurationPropertiesException;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Says in one line why the service cannot start, where the operator can do something about it. */
@Order(Ordered.HIGHEST_PRECEDENCE)
public final class StartFailureReporter implements SpringBootExceptionReporter {
  @Override
  public boolean reportException(Throwable failure) {
    String line = explain(failure);
    if (line == null) {
      return false;
    }
    System.err.println("zkat: cannot start: " + line);
    return true;
  }

  /** The line, or null if the failure is not one of the operator's. */
  public static @Nullable String explain(Throwable failure) {
    // The innermost cause that is known says most.
    Deque<Throwable> chain = new ArrayDeque<>();
    for (Throwable t = failure; t != null && chain.size() < 64; t = t.getCause()) {
      chain.push(t);
    }
    for (Throwable cause : chain) {
      String line = explainOne(cause);
      if (line != null) {
        return line;
      }
    }
    return null;
  }

  private static @Nullable String explainOne(Throwable cause) {
    return switch (cause) {
      case InvalidSetting setting -> setting.getMessage();
      case BrokenArithmetic broken -> broken.getMessage();
      case UnboundConfigurationPropertiesException unknown ->
          "unknown property "
              + unknown.getUnboundProperties().stream()
                  .map(ConfigurationProperty::getName)
                  .map(Object::toString)
                  .sorted()
                  .collect(Collectors.joining(", "));
      case org.springframework.boot.context.properties.bind.BindException bind ->
          bind.getProperty() == null
              ? null
              : "property "
                  + bind.getName()
                  + " cannot be \""
                  + bind.getProperty().getValue()
                  + "\"";
      case PortInUseException port -> "port " + port.getPort() + " is in use";
      // The gRPC server's, whatever the system's own error below it is.
      case IOException bind when String.valueOf(bind.getMessage()).startsWith("Failed to bind") ->
          "cannot listen: " + bind.getMessage() + " (in use?)";
      default -> null;
    };
  }
}
