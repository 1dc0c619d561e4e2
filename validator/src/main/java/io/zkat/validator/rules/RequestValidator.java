package io.zkat.validator.rules;

import io.zkat.math.pool.ScratchKey;
import io.zkat.math.pool.Workspace;
import io.zkat.math.pool.WorkspacePool;
import io.zkat.validator.engine.Verification;
import io.zkat.validator.engine.WorkExecutor;
import io.zkat.validator.identity.idemix.VerifiedCredentials;
import io.zkat.validator.identity.x509.X509Keys;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.verdict.Cost;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether token requests are valid, exactly as the reference does (spec validation). Safe
 * for any number of threads. Invalid input of any kind is a verdict, never an exception.
 */
public final class RequestValidator {
  /**
   * Up to so many requests a processor are better one batch spread over all than batches of their
   * own: larger ones gain less than waiting for each other costs (docs/adr/0018).
   */
  public static final int MOST_SPREAD = 12;

  /** More threads than this do not validate at once on any machine that this is meant for. */
  private static final int MAX_IDLE_WORKSPACES = 256;

  /** Room for batches of some dozens of requests; what a larger one needed is dropped after it. */
  private static final long MAX_RETAINED_BYTES = 64L << 20;

  /** Memory for the keys of certificates that come again and again: some thousands of them. */
  private static final long KEY_CACHE_BYTES = 16L << 20;

  private final InstantSource clock;
  private final WorkExecutor executor;
  private final boolean together;
  private final Function<WorkExecutor, WalkScratch> scratches;
  private final ScratchKey<WalkScratch> scratch;
  private final WorkspacePool workspaces =
      new WorkspacePool(MAX_IDLE_WORKSPACES, MAX_RETAINED_BYTES);

  private RequestValidator(
      InstantSource clock,
      WorkExecutor executor,
      boolean together,
      Function<WorkExecutor, WalkScratch> scratches) {
    this.clock = clock;
    this.executor = executor;
    this.together = together;
    this.scratches = scratches;
    this.scratch = new ScratchKey<>(() -> scratches.apply(executor));
  }

  private static Function<WorkExecutor, WalkScratch> scratches(
      Limits limits,
      RuleSet rules,
      @Nullable VerifiedCredentials credentials,
      Function<WorkExecutor, Verification> verifications) {
    X509Keys keys = new X509Keys(KEY_CACHE_BYTES);
    return executor ->
        new WalkScratch(limits, rules, keys, credentials, verifications.apply(executor));
  }

  /**
   * A validator that evaluates all equations of a batch together.
   *
   * @param limits bounds on counts and sizes
   * @param rules what is demanded beyond request and parameters
   * @param clock tells the time for scripts, read once for each request
   * @param random gives the keys from which the weights of merged equations are drawn
   * @param nanos a running clock in nanoseconds
   * @param allocated bytes that the calling thread has allocated so far; negative if not counted
   */
  public RequestValidator(
      Limits limits,
      RuleSet rules,
      InstantSource clock,
      SecureRandom random,
      LongSupplier nanos,
      LongSupplier allocated) {
    this(limits, rules, clock, random, nanos, allocated, WorkExecutor.serial());
  }

  /** As above, with the arithmetic of a batch spread over the threads of an executor. */
  public RequestValidator(
      Limits limits,
      RuleSet rules,
      InstantSource clock,
      SecureRandom random,
      LongSupplier nanos,
      LongSupplier allocated,
      WorkExecutor executor) {
    this(limits, rules, clock, random, nanos, allocated, executor, null);
  }

  /**
   * As above, with a cache of credentials, for a service that is asked about a request more than
   * once.
   *
   * @param credentials may be shared with other validators; null if none are kept
   */
  public RequestValidator(
      Limits limits,
      RuleSet rules,
      InstantSource clock,
      SecureRandom random,
      LongSupplier nanos,
      LongSupplier allocated,
      WorkExecutor executor,
      @Nullable VerifiedCredentials credentials) {
    this(
        clock,
        executor,
        true,
        scratches(
            limits,
            rules,
            credentials,
            over -> new Verification(nanos, allocated, Verification.weights(random), over)));
  }

  /** A validator that evaluates each equation by itself: the definition of the verdict. */
  public static RequestValidator strict(
      Limits limits,
      RuleSet rules,
      InstantSource clock,
      LongSupplier nanos,
      LongSupplier allocated) {
    return new RequestValidator(
        clock,
        WorkExecutor.serial(),
        false,
        scratches(limits, rules, null, _ -> new Verification(nanos, allocated, null)));
  }

  /** Whether {@link #spreadOver} is possible and has not happened. */
  boolean canSpread() {
    return together && executor.parallelism() == 1;
  }

  /**
   * One with the same verdicts and caches that spreads each call over the threads of an executor.
   * Only of one that keeps its calls on their threads.
   */
  public RequestValidator spreadOver(WorkExecutor threads) {
    return new RequestValidator(clock, threads, true, scratches);
  }

  /**
   * Validates one request.
   *
   * @param params the public parameters under which it is judged
   * @param anchor the transaction id that the signatures cover
   * @param request the protobuf message; it and the anchor must stay unchanged as long as the
   *     result is used
   */
  public ValidationResult validate(PublicParams params, byte[] anchor, byte[] request) {
    return validate(List.of(new RequestBytes(params, anchor, request))).getFirst();
  }

  /**
   * Validates requests together, which takes less than one after another. Each gets the verdict
   * that it would get alone. Memory grows with the list.
   *
   * @return the results in the order of the requests; the cost of each is its share of the whole
   */
  public List<ValidationResult> validate(List<RequestBytes> requests) {
    int shares = Math.min(executor.parallelism(), requests.size());
    if (shares > 1) {
      List<ValidationResult> results = new ArrayList<>(requests.size());
      executor.inSteps(() -> validateShares(requests, shares, results));
      return results;
    }
    Workspace ws = workspaces.lease();
    try {
      return ws.get(scratch).validate(requests, clock);
    } finally {
      workspaces.release(ws);
    }
  }

  /** Threads read a share of the requests each, all of which are evaluated as one batch then. */
  private void validateShares(
      List<RequestBytes> requests, int shares, List<ValidationResult> results) {
    Workspace[] leased = new Workspace[shares];
    try {
      List<WalkScratch> walks = new ArrayList<>(shares);
      List<Verification> verifications = new ArrayList<>(shares);
      for (int i = 0; i < shares; i++) {
        leased[i] = workspaces.lease();
        walks.add(leased[i].get(scratch));
        verifications.add(walks.get(i).verification());
      }
      executor.run(
          shares,
          i -> {
            walks.get(i).read(requests, i, shares, clock);
            verifications.get(i).advance();
          });
      Cost cost = Verification.runTogether(verifications).share(requests.size());
      for (int i = 0; i < requests.size(); i++) {
        results.add(walks.get(i % shares).result(i / shares, cost));
      }
    } finally {
      for (Workspace ws : leased) {
        if (ws != null) {
          workspaces.release(ws);
        }
      }
    }
  }

  /** How the pool of workspaces fares. */
  public WorkspacePool workspaces() {
    return workspaces;
  }
}
