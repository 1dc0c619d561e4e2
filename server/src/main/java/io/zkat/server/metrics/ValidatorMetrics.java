package io.zkat.server.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.BaseUnits;
import io.zkat.math.pool.WorkspacePool;
import io.zkat.server.admission.QueueObserver;
import io.zkat.validator.engine.Arithmetic;
import io.zkat.validator.identity.idemix.VerifiedCredentials;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.proof.ProofType;
import io.zkat.validator.verdict.Cost;
import io.zkat.validator.verdict.Reason;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The service's own meters. All of them are registered when the service starts, so that a rate over
 * a counter is right from the first request. No label takes its value from a request: kinds,
 * reasons and causes are enums, curves and bit lengths are those of the loaded parameters.
 *
 * <p>Histograms have few, fixed buckets. They can be summed over servers, which percentiles cannot.
 */
public final class ValidatorMetrics implements QueueObserver {
  private static final Duration[] LATENCY_BUCKETS = millis(1, 2.5, 5, 10, 25, 50, 100, 250, 1_000);
  private static final Duration[] STAGE_BUCKETS = millis(0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 100);
  private static final double[] BYTE_BUCKETS = {
    1 << 10, 1 << 12, 1 << 14, 1 << 16, 1 << 18, 1 << 20, 1 << 22
  };

  private static final double[] SIZE_BUCKETS = {1, 2, 4, 8, 16, 32, 64, 128};

  /** A label for what has no range proof. */
  private static final String NO_PROOF_TYPE = "none";

  private final MeterRegistry registry;
  private final Map<ValidationKey, Timer> validations = new ConcurrentHashMap<>();
  private final Map<Kind, DistributionSummary> allocations = new EnumMap<>(Kind.class);
  private final Map<Stage, Timer> stages = new EnumMap<>(Stage.class);
  private final Map<Reason, Counter> rejections = new EnumMap<>(Reason.class);
  private final Map<Cause, Counter> shed = new EnumMap<>(Cause.class);
  private final AtomicInteger waiting = new AtomicInteger();
  private final Timer queueWait;
  private final DistributionSummary batchSize;
  private final Counter incidents;
  private final Map<String, List<Meter>> parameters = new HashMap<>();

  private record ValidationKey(
      Kind kind, @Nullable ProofType proof, String curve, int bits, boolean valid) {}

  /** Registers every meter whose labels are known. */
  public ValidatorMetrics(MeterRegistry registry) {
    this.registry = registry;
    for (Kind kind : Kind.values()) {
      allocations.put(
          kind,
          DistributionSummary.builder("zkat.validation.allocated")
              .description("Heap bytes that the worker allocated for one verdict")
              .baseUnit(BaseUnits.BYTES)
              .tag("kind", kind.label())
              .serviceLevelObjectives(BYTE_BUCKETS)
              .register(registry));
    }
    for (Stage stage : Stage.values()) {
      stages.put(
          stage,
          Timer.builder("zkat.validation.stage")
              .description("Time of one verdict's stage, where it was reached")
              .tag("stage", label(stage))
              .serviceLevelObjectives(STAGE_BUCKETS)
              .register(registry));
    }
    for (Reason reason : Reason.values()) {
      if (reason != Reason.OK) {
        rejections.put(
            reason,
            Counter.builder("zkat.rejections")
                .description("Verdicts INVALID by reason")
                .tag("reason", reason.name())
                .register(registry));
      }
    }
    for (Cause cause : Cause.values()) {
      shed.put(
          cause,
          Counter.builder("zkat.shed")
              .description("Requests let go without a verdict, by cause")
              .tag("cause", label(cause))
              .register(registry));
    }
    queueWait =
        Timer.builder("zkat.queue.wait")
            .description("Time a request waited for a worker")
            .serviceLevelObjectives(LATENCY_BUCKETS)
            .register(registry);
    batchSize =
        DistributionSummary.builder("zkat.batch.size")
            .description("Token requests that were verified together")
            .serviceLevelObjectives(SIZE_BUCKETS)
            .register(registry);
    incidents =
        Counter.builder("zkat.incidents")
            .description("Faults of the server, each with its number in the log")
            .register(registry);
    Gauge.builder("zkat.queue.depth", waiting, AtomicInteger::get)
        .description("Requests that wait for a worker")
        .register(registry);
  }

  /**
   * Registers the meters of one set of public parameters.
   *
   * @param params the set
   * @param curve its curve's name
   * @param types the range proof systems that can be verified with it
   */
  public void addParameters(PublicParams params, String curve, List<ProofType> types) {
    for (boolean valid : new boolean[] {true, false}) {
      for (Kind kind : List.of(Kind.TYPE_AND_SUM, Kind.REQUEST)) {
        validation(new ValidationKey(kind, null, curve, params.bitLength(), valid));
      }
      for (ProofType type : types) {
        for (Kind kind : List.of(Kind.TRANSFER_PROOF, Kind.ISSUE_PROOF, Kind.RANGE_PROOF)) {
          validation(new ValidationKey(kind, type, curve, params.bitLength(), valid));
        }
      }
    }
    String prefix = params.fingerprint().substring(0, 8);
    Gauge info =
        Gauge.builder("zkat.public.parameters.info", () -> 1)
            .description("Public parameters that are loaded; the value is always 1")
            .tags(
                "fingerprint", prefix, "curve", curve, "bits", Integer.toString(params.bitLength()))
            .register(registry);
    Gauge bytes =
        Gauge.builder("zkat.public.parameters", params, ValidatorMetrics::heapBytes)
            .description("Heap bytes of loaded public parameters and their tables")
            .baseUnit(BaseUnits.BYTES)
            .tag("fingerprint", prefix)
            .strongReference(true)
            .register(registry);
    synchronized (parameters) {
      parameters.put(params.fingerprint(), List.of(info, bytes));
    }
  }

  /** Takes away the meters of a set that is not loaded any more, and with them the set. */
  public void removeParameters(String fingerprint) {
    List<Meter> gone;
    synchronized (parameters) {
      gone = parameters.remove(fingerprint);
    }
    if (gone != null) {
      gone.forEach(registry::remove);
    }
  }

  /** Registers the times of the field kernels, as they were measured before readiness. */
  public void addKernels(List<Arithmetic.Kernel> kernels) {
    for (Arithmetic.Kernel kernel : kernels) {
      Gauge.builder("zkat.kernel", kernel, Arithmetic.Kernel::nanos)
          .description("Time of a field kernel for each element, measured at the start")
          .baseUnit("nanoseconds")
          .tag("kernel", kernel.name())
          .strongReference(true)
          .register(registry);
    }
  }

  /** Registers the meters of the pools of scratch memory, added up. */
  public void addScalarPools(List<WorkspacePool> pools) {
    Gauge.builder("zkat.scalar.pool.leased", pools, all -> sum(all, WorkspacePool::leased))
        .description("Workspaces of scalars and points that are in use")
        .strongReference(true)
        .register(registry);
    Gauge.builder("zkat.scalar.pool.idle", pools, all -> sum(all, WorkspacePool::idle))
        .description("Workspaces of scalars and points that wait for use")
        .strongReference(true)
        .register(registry);
    // The registry holds the pools by the gauges above; of a counter it keeps a weak reference
    // only.
    FunctionCounter.builder(
            "zkat.scalar.pool.misses", pools, all -> sum(all, WorkspacePool::misses))
        .description("Workspaces of scalars and points that had to be made")
        .register(registry);
  }

  /** Registers the meters of the cache of credentials; those of one that is off stay 0. */
  public void addIdentityCache(VerifiedCredentials cache) {
    Gauge.builder("zkat.identity.cache.size", cache, all -> (double) all.size())
        .description("Credentials that are known to be valid")
        .strongReference(true)
        .register(registry);
    FunctionCounter.builder("zkat.identity.cache.hits", cache, VerifiedCredentials::hits)
        .description("Credentials that did not have to be verified again")
        .register(registry);
    FunctionCounter.builder("zkat.identity.cache.misses", cache, VerifiedCredentials::misses)
        .description("Credentials that were looked for and not known")
        .register(registry);
  }

  private static double sum(List<WorkspacePool> pools, ToLongFunction<WorkspacePool> count) {
    return (double) pools.stream().mapToLong(count).sum();
  }

  /**
   * Records one verdict.
   *
   * @param kind what was validated
   * @param proof the range proof system, or null where there is none
   * @param curve of the parameters
   * @param bits of the parameters
   * @param reason why not, or {@link Reason#OK}
   * @param nanos from the arrival of the request, or from the verdict before it in the same request
   * @param allocatedBytes heap bytes of the worker
   * @param cost stage times
   */
  public void verdict(
      Kind kind,
      @Nullable ProofType proof,
      String curve,
      int bits,
      Reason reason,
      long nanos,
      long allocatedBytes,
      Cost cost) {
    validation(new ValidationKey(kind, proof, curve, bits, reason == Reason.OK))
        .record(nanos, TimeUnit.NANOSECONDS);
    known(allocations, kind).record((double) allocatedBytes);
    if (reason != Reason.OK) {
      known(rejections, reason).increment();
    }
    for (Stage stage : Stage.values()) {
      long spent = stage.nanos(cost);
      if (spent > 0) {
        known(stages, stage).record(spent, TimeUnit.NANOSECONDS);
      }
    }
  }

  @Override
  public void waiting(int change) {
    waiting.addAndGet(change);
  }

  @Override
  public void waited(long nanos) {
    queueWait.record(nanos, TimeUnit.NANOSECONDS);
  }

  @Override
  public void batch(int requests) {
    batchSize.record(requests);
  }

  /** Counts a fault of the server. */
  public void incident() {
    incidents.increment();
  }

  @Override
  public void shed(Cause cause) {
    known(shed, cause).increment();
  }

  private Timer validation(ValidationKey key) {
    return validations.computeIfAbsent(
        key,
        k ->
            Timer.builder("zkat.validation")
                .description("Time from a request's arrival to its verdict")
                .tags(
                    "kind",
                    k.kind().label(),
                    "proof",
                    k.proof() == null ? NO_PROOF_TYPE : label(k.proof()),
                    "curve",
                    k.curve(),
                    "bits",
                    Integer.toString(k.bits()),
                    "verdict",
                    k.valid() ? "valid" : "invalid")
                .serviceLevelObjectives(LATENCY_BUCKETS)
                .register(registry));
  }

  private static double heapBytes(PublicParams params) {
    return (double) params.retainedBytes();
  }

  private static String label(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  private static <K extends Enum<K>, V> V known(Map<K, V> meters, K key) {
    V meter = meters.get(key);
    if (meter == null) {
      throw new IllegalStateException("no meter for " + key);
    }
    return meter;
  }

  private static Duration[] millis(double... values) {
    Duration[] durations = new Duration[values.length];
    for (int i = 0; i < values.length; i++) {
      durations[i] = Duration.ofNanos(Math.round(values[i] * 1e6));
    }
    return durations;
  }
}
