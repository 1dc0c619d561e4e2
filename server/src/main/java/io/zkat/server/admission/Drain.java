package io.zkat.server.admission;

import io.grpc.protobuf.services.HealthStatusManager;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.availability.AvailabilityChangeEvent;
import org.springframework.boot.availability.ReadinessState;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationListener;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * Takes the service out of traffic before it stops. When the context begins to close, every health
 * check turns to NOT_SERVING while calls are still answered; after a delay, in which balancers see
 * that, new calls are refused; only then does the context go on and stop the server, which waits
 * for the calls that have begun. Without the delay the port would be closed before any balancer had
 * looked.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
public final class Drain implements ApplicationListener<ContextClosedEvent> {
  private static final Logger LOG = LoggerFactory.getLogger(Drain.class);

  /** Waits for a time. */
  @FunctionalInterface
  public interface Sleeper {
    /** Returns after the time, or earlier by the exception. */
    void sleep(Duration time) throws InterruptedException;
  }

  private final ApplicationContext context;
  private final HealthStatusManager health;
  private final Duration delay;
  private final Sleeper sleeper;
  private final Set<Runnable> calls = ConcurrentHashMap.newKeySet();
  private volatile boolean refusing;

  /**
   * For one context.
   *
   * @param context whose closing starts the drain; those of its children do not
   * @param health of the gRPC server
   * @param delay how long calls are still answered
   * @param sleeper waits for the delay
   */
  public Drain(
      ApplicationContext context, HealthStatusManager health, Duration delay, Sleeper sleeper) {
    this.context = context;
    this.health = health;
    this.delay = delay;
    this.sleeper = sleeper;
  }

  /** Whether new calls are to be refused. */
  public boolean isRefusing() {
    return refusing;
  }

  @Override
  public void onApplicationEvent(ContextClosedEvent event) {
    if (!context.equals(event.getApplicationContext()) || refusing) {
      return;
    }
    LOG.info("going down: not ready, still answering for {} ms", delay.toMillis());
    AvailabilityChangeEvent.publish(context, ReadinessState.REFUSING_TRAFFIC);
    health.enterTerminalState();
    try {
      sleeper.sleep(delay);
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
    }
    refuse();
    LOG.info("going down: refusing new calls, finishing those that have begun");
  }

  /** Refuses new calls from now on, and tells the long ones to come to an end. */
  public void refuse() {
    refusing = true;
    calls.forEach(Runnable::run);
  }

  /** Has a long call told when new calls are refused, at once if they are already. */
  public void onRefusing(Runnable call) {
    calls.add(call);
    if (refusing) {
      call.run();
    }
  }

  /** The call has ended. */
  public void forget(Runnable call) {
    calls.remove(call);
  }
}
