package io.zkat.server.warmup;

import io.zkat.server.metrics.ValidatorMetrics;
import io.zkat.server.params.CurveNames;
import io.zkat.server.params.ParamsDirectory;
import io.zkat.server.verify.ProofVerification;
import io.zkat.server.verify.RequestVerification;
import io.zkat.validator.engine.Arithmetic;
import io.zkat.validator.engine.WarmUpEnd;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.verdict.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;

/**
 * Verifies a recorded transfer of each loaded curve over and over before the service is ready, its
 * proof by itself and the whole request in batches of several sizes, so that the first clients do
 * not wait for interpreted code. A second thread meanwhile calls and times the field kernels of
 * every curve, scalar code before vectors, so that all of them are compiled, and their figures are
 * those of compiled code, whether a curve is loaded or not.
 *
 * <p>The service is ready once both are done. Spring runs this before it accepts traffic: calls
 * that come nevertheless are answered, slowly. A verdict that is not VALID stops the start.
 */
public final class WarmUp implements ApplicationRunner {
  private static final Logger LOG = LoggerFactory.getLogger(WarmUp.class);

  /** The verification of a curve takes at most so many times the time set. */
  private static final int LONGEST = 6;

  private static final double MILLI = 1e6;
  private static final double SECOND = 1e9;

  private final ParamsDirectory directory;
  private final ProofVerification verification;
  private final RequestVerification requests;
  private final ValidatorMetrics metrics;
  private final Duration time;
  private final LongSupplier clock;

  /**
   * Of one service.
   *
   * @param directory the loaded parameters, whose curves are warmed up
   * @param verification of proofs, which is warmed up
   * @param requests of whole requests, which is warmed up
   * @param metrics takes the times of the kernels
   * @param time of each curve, longer while much is compiled, and of the kernels; zero leaves the
   *     verification out, and times kernels that are not compiled
   * @param clock a running clock in nanoseconds
   */
  public WarmUp(
      ParamsDirectory directory,
      ProofVerification verification,
      RequestVerification requests,
      ValidatorMetrics metrics,
      Duration time,
      LongSupplier clock) {
    this.directory = directory;
    this.verification = verification;
    this.requests = requests;
    this.metrics = metrics;
    this.time = time;
    this.clock = clock;
  }

  @Override
  public void run(ApplicationArguments arguments) {
    FutureTask<Arithmetic> kernels =
        new FutureTask<>(() -> Arithmetic.measure(clock, time.toNanos()));
    Thread.ofPlatform().daemon().name("zkat-kernels").start(kernels);
    List<String> results = new ArrayList<>();
    if (time.isPositive()) {
      for (String name : recordings()) {
        results.add(repeat(RecordedTransfer.load(name)));
      }
    }
    Arithmetic arithmetic = done(kernels);
    metrics.addKernels(arithmetic.kernels());
    LOG.info(
        "arithmetic: {}; warm-up: {}; kernels: {}",
        arithmetic.lanes(),
        results.isEmpty() ? "off" : String.join(", ", results),
        figures(arithmetic));
    if (!arithmetic.hardwareFma()) {
      LOG.warn(
          "this machine has no fused multiply-add: verdicts are right, but very slow; run on a"
              + " processor with FMA");
    }
  }

  private static Arithmetic done(FutureTask<Arithmetic> kernels) {
    try {
      return kernels.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("the field kernels cannot be timed", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted during the warm-up", e);
    }
  }

  /** The recordings for the curves in use; all of the reference's other names are BLS12-381. */
  private Set<String> recordings() {
    Set<String> names = new TreeSet<>();
    for (PublicParams params : directory.all()) {
      names.add(CurveNames.of(params).equals("BN254") ? "32-BN254" : "32-BLS12_381_BBS_GURVY");
    }
    return names;
  }

  private String repeat(RecordedTransfer transfer) {
    long begun = clock.getAsLong();
    long first = 0;
    long last = 0;
    long fastest = Long.MAX_VALUE;
    int times = 0;
    transfer.prepare();
    WarmUpEnd end = new WarmUpEnd(time, time.multipliedBy(LONGEST), clock, WarmUpEnd.compilers());
    do {
      long start = clock.getAsLong();
      check(transfer.name(), transfer.verify(verification));
      last = clock.getAsLong() - start;
      fastest = Math.min(fastest, last);
      if (times == 0) {
        first = last;
      }
      // One, two, four and eight in turn: batches use other code than single requests, and yet
      // other code if they have all processors.
      for (Verdict verdict : transfer.judge(requests, 1 << times % 4, times % 8 > 3)) {
        check(transfer.name(), verdict);
      }
      times++;
    } while (!end.isReached());
    return String.format(
        Locale.ROOT,
        "%s %d times in %.1f s, first %.1f ms, fastest %.1f ms, last %.1f ms",
        transfer.name(),
        times,
        (double) (clock.getAsLong() - begun) / SECOND,
        (double) first / MILLI,
        (double) fastest / MILLI,
        (double) last / MILLI);
  }

  private static void check(String name, Verdict verdict) {
    if (verdict.reason() != Reason.OK) {
      throw new BrokenArithmetic(
          "warm-up: the valid transfer "
              + name
              + " was judged "
              + verdict.reason()
              + "; this machine or build computes wrongly (zkat.vector=scalar may tell which)");
    }
  }

  private static String figures(Arithmetic arithmetic) {
    List<String> figures = new ArrayList<>();
    for (Arithmetic.Kernel kernel : arithmetic.kernels()) {
      figures.add(String.format(Locale.ROOT, "%s %.1f ns", kernel.name(), kernel.nanos()));
    }
    return String.join(", ", figures);
  }
}
