package io.zkat.server.config;

import io.zkat.validator.rules.ParityProfile;
import io.zkat.validator.rules.RuleSet;
import io.zkat.validator.rules.StrictRules;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Everything that can be set about the service, under {@code zkat}. A property that is not known
 * here or has an impossible value stops the start. TLS is set up by Spring's own {@code
 * spring.ssl.bundle} and {@code spring.grpc.server.ssl}.
 *
 * @param params Parameters files, each as FILE or NAME=FILE. Without NAME, the name is that of the
 *     file without folder and extension. Of files with equal names all are loaded, the second as
 *     NAME-2 and so on. Without any file the bundled sample parameters (32 bits,
 *     BLS12_381_BBS_GURVY) are loaded under the name "sample".
 * @param grpc The gRPC endpoint.
 * @param http The HTTP endpoint of health and metrics.
 * @param limits What one request and all requests together may ask for.
 * @param executor The threads that do the work.
 * @param batch How requests that wait together are verified.
 * @param identityCache What is known of credentials.
 * @param rules What is demanded of token requests.
 * @param access Who may do what.
 * @param drain How the service goes down.
 * @param warmUp How long to verify a bundled transfer of each loaded curve before the service is
 *     ready, up to six times as long while the compilers are busy; 0 leaves it out.
 */
@ConfigurationProperties(prefix = "zkat", ignoreUnknownFields = false)
public record ZkatProperties(
    @DefaultValue List<String> params,
    @DefaultValue Grpc grpc,
    @DefaultValue Http http,
    @DefaultValue Limits limits,
    @DefaultValue Executor executor,
    @DefaultValue Batch batch,
    @DefaultValue IdentityCache identityCache,
    @DefaultValue Rules rules,
    @DefaultValue Access access,
    @DefaultValue Drain drain,
    @DefaultValue("5s") Duration warmUp) {

  /** Copies the list and checks the range. */
  public ZkatProperties {
    params = List.copyOf(params);
    InvalidSetting.unlessWithin("zkat.warm-up", warmUp, Duration.ZERO, Duration.ofMinutes(10));
  }

  /**
   * The gRPC endpoint.
   *
   * @param port Port of the gRPC service; 0 takes a free one.
   */
  public record Grpc(@DefaultValue("9090") int port) {
    /** Checks the port. */
    public Grpc {
      InvalidSetting.unlessWithin("zkat.grpc.port", port, 0, 65_535);
    }
  }

  /**
   * The HTTP endpoint.
   *
   * @param port Port of health and metrics; 0 takes a free one.
   */
  public record Http(@DefaultValue("8081") int port) {
    /** Checks the port. */
    public Http {
      InvalidSetting.unlessWithin("zkat.http.port", port, 0, 65_535);
    }
  }

  /**
   * Limits.
   *
   * @param messageSize Largest message that is accepted, 1KB to 256MB. One from twice this size on
   *     is refused before it is read.
   * @param inFlight Most requests that may wait or be worked on at once; more are refused with
   *     RESOURCE_EXHAUSTED.
   * @param inFlightBytes Most bytes of these together; a single one may be larger.
   * @param retryDelay What a refused client is told to wait.
   * @param callsPerConnection Most calls that one connection may have open; more wait in the
   *     client.
   * @param inputs Most inputs of one transfer.
   * @param outputs Most outputs of one transfer or issue.
   * @param pointBytes Most bytes of one point; the reference ignores what follows the point itself.
   * @param proofBytes Most bytes of one proof.
   * @param statements Most range proofs in one request.
   * @param requestBytes Most bytes of one token request.
   * @param blockRequests Most token requests in one block.
   * @param streamWindow Most token requests of one stream that have been read and not answered.
   */
  public record Limits(
      @DefaultValue("4MB") DataSize messageSize,
      @DefaultValue("256") int inFlight,
      @DefaultValue("64MB") DataSize inFlightBytes,
      @DefaultValue("100ms") Duration retryDelay,
      @DefaultValue("256") int callsPerConnection,
      @DefaultValue("256") int inputs,
      @DefaultValue("256") int outputs,
      @DefaultValue("1KB") DataSize pointBytes,
      @DefaultValue("1MB") DataSize proofBytes,
      @DefaultValue("256") int statements,
      @DefaultValue("4MB") DataSize requestBytes,
      @DefaultValue("1000") int blockRequests,
      @DefaultValue("128") int streamWindow) {
    /** Checks the ranges. */
    public Limits {
      InvalidSetting.unlessWithin(
          "zkat.limits.message-size", messageSize.toBytes(), 1 << 10, 1 << 28);
      InvalidSetting.unlessWithin("zkat.limits.in-flight", inFlight, 1, 1_000_000);
      InvalidSetting.unlessWithin(
          "zkat.limits.in-flight-bytes", inFlightBytes.toBytes(), 1 << 20, 1L << 40);
      InvalidSetting.unlessWithin(
          "zkat.limits.retry-delay", retryDelay, Duration.ofMillis(1), Duration.ofMinutes(1));
      InvalidSetting.unlessWithin(
          "zkat.limits.calls-per-connection", callsPerConnection, 1, 1_000_000);
      InvalidSetting.unlessWithin("zkat.limits.inputs", inputs, 1, 1_000_000);
      InvalidSetting.unlessWithin("zkat.limits.outputs", outputs, 1, 1_000_000);
      InvalidSetting.unlessWithin("zkat.limits.point-bytes", pointBytes.toBytes(), 96, 1 << 20);
      InvalidSetting.unlessWithin(
          "zkat.limits.proof-bytes", proofBytes.toBytes(), 1 << 10, 1 << 28);
      InvalidSetting.unlessWithin("zkat.limits.statements", statements, 1, 1_000_000);
      InvalidSetting.unlessWithin(
          "zkat.limits.request-bytes", requestBytes.toBytes(), 1 << 10, 1 << 28);
      InvalidSetting.unlessWithin("zkat.limits.block-requests", blockRequests, 1, 1_000_000);
      InvalidSetting.unlessWithin("zkat.limits.stream-window", streamWindow, 1, 1_000_000);
    }

    /** What the validator itself bounds, with its defaults for the rest. */
    public io.zkat.validator.limits.Limits validator() {
      io.zkat.validator.limits.Limits defaults = io.zkat.validator.limits.Limits.DEFAULT;
      return new io.zkat.validator.limits.Limits(
          defaults.publicParamsBytes(),
          defaults.publicParamsSets(),
          Math.toIntExact(requestBytes.toBytes()),
          defaults.actionBytes(),
          Math.toIntExact(proofBytes.toBytes()),
          defaults.actions(),
          defaults.signatures(),
          inputs,
          outputs,
          defaults.metadataEntries(),
          defaults.foreignPoints(),
          defaults.identityDepth());
    }

    /** {@link #messageSize} as the transport takes it. */
    public int messageBytes() {
      return Math.toIntExact(messageSize.toBytes());
    }
  }

  /**
   * Threads.
   *
   * @param workerThreads Threads that verify; 0 means one for each processor.
   * @param arithmetic Over which threads the arithmetic of one batch is spread.
   */
  public record Executor(
      @DefaultValue("0") int workerThreads, @DefaultValue("few") Arithmetic arithmetic) {
    /** Checks the range. */
    public Executor {
      InvalidSetting.unlessWithin("zkat.executor.worker-threads", workerThreads, 0, 4_096);
    }

    /** The number of workers, with 0 resolved. */
    public int workers() {
      return workerThreads > 0 ? workerThreads : Runtime.getRuntime().availableProcessors();
    }
  }

  /** Over which threads the arithmetic of one batch is spread. */
  public enum Arithmetic {
    /** Its worker alone. */
    SERIAL,
    /** Its worker alone, but few token requests are one batch on all processors. */
    FEW,
    /** Its worker, and a pool of as many threads as there are processors for all workers. */
    POOL
  }

  /**
   * The cache of credentials that were found valid. It helps if the same request is asked about
   * more than once.
   *
   * @param size Memory for it, about; 0 for none.
   */
  public record IdentityCache(@DefaultValue("0B") DataSize size) {
    /** Checks the range. */
    public IdentityCache {
      InvalidSetting.unlessWithin("zkat.identity-cache.size", size.toBytes(), 0, 1L << 40);
    }
  }

  /**
   * Batches. A worker that becomes free verifies together what waits, within these bounds.
   *
   * @param requests Most token requests of one batch.
   * @param bytes Most bytes of these together; a single one may be larger.
   * @param time About how long one batch may take; estimated from the batches before.
   * @param gather How long a worker that comes from a batch waits at most for callers to ask again,
   *     while the others are busy; 0 for never.
   */
  public record Batch(
      @DefaultValue("128") int requests,
      @DefaultValue("4MB") DataSize bytes,
      @DefaultValue("100ms") Duration time,
      @DefaultValue("8ms") Duration gather) {
    /** Checks the ranges. */
    public Batch {
      InvalidSetting.unlessWithin("zkat.batch.requests", requests, 1, 10_000);
      InvalidSetting.unlessWithin("zkat.batch.bytes", bytes.toBytes(), 1 << 10, 1 << 28);
      InvalidSetting.unlessWithin(
          "zkat.batch.time", time, Duration.ofMillis(1), Duration.ofSeconds(10));
      InvalidSetting.unlessWithin(
          "zkat.batch.gather", gather, Duration.ZERO, Duration.ofSeconds(1));
    }
  }

  /**
   * What is demanded of token requests beyond what they and the parameters say. All validators of a
   * network must have the same.
   *
   * @param profile The release of the reference to agree with: panurus-2026-07-01.
   * @param minimumVersion The lowest protocol version of requests; 0 takes any.
   * @param ownCurveIdOnly Whether commitments and blinding factors must carry exactly the curve id
   *     of the parameters.
   * @param listedRedeemIssuer Whether the issuer of a redeem must be one of the parameters'.
   * @param credentialForm Whether the parts of anonymous credentials must have exactly the written
   *     form.
   */
  public record Rules(
      @DefaultValue("panurus-2026-07-01") String profile,
      @DefaultValue("0") int minimumVersion,
      @DefaultValue("false") boolean ownCurveIdOnly,
      @DefaultValue("false") boolean listedRedeemIssuer,
      @DefaultValue("false") boolean credentialForm) {
    /** Checks the profile and the version. */
    public Rules {
      InvalidSetting.unlessWithin("zkat.rules.minimum-version", minimumVersion, 0, 1_000);
      parity(profile);
    }

    /** As the validator takes it. */
    public RuleSet validator() {
      return new RuleSet(
          parity(profile),
          new StrictRules(ownCurveIdOnly, listedRedeemIssuer, credentialForm),
          minimumVersion);
    }

    private static ParityProfile parity(String code) {
      for (ParityProfile profile : ParityProfile.values()) {
        if (profile.code().equals(code)) {
          return profile;
        }
      }
      throw new InvalidSetting(
          "zkat.rules.profile must be one of "
              + Stream.of(ParityProfile.values()).map(ParityProfile::code).toList()
              + ", but is "
              + code);
    }
  }

  /**
   * Roles. The administrator may replace public parameters and do all that a client may.
   *
   * @param tokens A file of bearer tokens, one a line: a role, admin or client, and the token. It
   *     is read again when it changes. Without it no token is accepted.
   * @param adminSubjects Subjects of client certificates that have the administrator's role, as
   *     "CN=ops,O=example"; to be given one by one, as zkat.access.admin-subjects[0].
   * @param required Whether every call needs a role; a client certificate that mutual TLS accepted
   *     is enough.
   */
  public record Access(
      @DefaultValue("") String tokens,
      @DefaultValue List<String> adminSubjects,
      @DefaultValue("false") boolean required) {
    /** Copies the list. */
    public Access {
      adminSubjects = List.copyOf(adminSubjects);
    }
  }

  /**
   * Going down. From SIGTERM on, health checks say NOT_SERVING while calls are still answered, for
   * {@code delay}, so that balancers see it; then new calls are refused with UNAVAILABLE and those
   * begun are finished, for at most {@code grace}.
   *
   * @param delay How long to keep answering after health checks turned to NOT_SERVING.
   * @param grace How long to wait for calls that have begun.
   */
  public record Drain(@DefaultValue("5s") Duration delay, @DefaultValue("20s") Duration grace) {
    /** Checks the ranges. */
    public Drain {
      InvalidSetting.unlessWithin("zkat.drain.delay", delay, Duration.ZERO, Duration.ofMinutes(10));
      InvalidSetting.unlessWithin("zkat.drain.grace", grace, Duration.ZERO, Duration.ofMinutes(10));
    }
  }
}
