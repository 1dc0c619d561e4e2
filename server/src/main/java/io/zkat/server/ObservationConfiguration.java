package io.zkat.server;

import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationPredicate;
import java.util.Set;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * What of the calls is observed: the contract's, and not the health checks and reflection that come
 * all the time.
 */
@Configuration(proxyBeanMethods = false)
public class ObservationConfiguration {
  private static final Set<String> UNOBSERVED =
      Set.of("grpc.health.v1.Health", "grpc.reflection.v1.ServerReflection");

  @Bean
  ObservationPredicate contractCallsOnly() {
    return (name, context) -> !isUnobserved(context);
  }

  /** Long tasks of the gRPC server repeat what zkat_queue_depth says, for each method. */
  @Bean
  MeterFilter noActiveCalls() {
    return MeterFilter.denyNameStartsWith("grpc.server.active");
  }

  private static boolean isUnobserved(Observation.Context context) {
    return context
            instanceof io.micrometer.core.instrument.binder.grpc.GrpcServerObservationContext grpc
        && UNOBSERVED.contains(grpc.getServiceName());
  }
}
