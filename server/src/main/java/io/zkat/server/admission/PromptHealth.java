package io.zkat.server.admission;

import io.grpc.protobuf.services.HealthStatusManager;
import org.springframework.boot.availability.AvailabilityChangeEvent;
import org.springframework.boot.grpc.server.health.GrpcServerHealth;
import org.springframework.context.ApplicationListener;

/**
 * Tells the gRPC health service at once that the service has become ready, or not; by itself it
 * looks only now and then, and first of all a moment before the service is ready.
 */
public final class PromptHealth implements ApplicationListener<AvailabilityChangeEvent<?>> {
  private final GrpcServerHealth health;
  private final HealthStatusManager manager;

  /**
   * Between the two.
   *
   * @param health knows the state
   * @param manager answers health checks
   */
  public PromptHealth(GrpcServerHealth health, HealthStatusManager manager) {
    this.health = health;
    this.manager = manager;
  }

  @Override
  public void onApplicationEvent(AvailabilityChangeEvent<?> event) {
    health.update(manager);
  }
}
