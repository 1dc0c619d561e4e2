package io.zkat.server.warmup;

import io.zkat.server.metrics.ValidatorMetrics;
import io.zkat.server.params.CurveNames;
import io.zkat.server.params.ParamsDirectory;
import io.zkat.server.verify.ProofVerification;
import io.zkat.validator.engine.Arithmetic;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.verdict.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;

/**
 * Verifies a recorded transfer of each loaded curve over and over before the service is ready, so
 * that the first clients do not wait for interpreted code, and times the field kernels. Spring runs
 * this before it accepts traffic: calls that come nevertheless are answered, slowly. A verdict that
 * is not VALID stops the start.
 */
public final class WarmUp implements ApplicationRunner {
  private static final Logger LOG = LoggerFactory.getLogger(WarmUp.class);

  /** The share of a curve's time that the kernels' timing takes besides: a tenth. */
  private static final int KERNEL_SHARE = 10;

  private static final double MILLI = 1e6;

  private final ParamsDirectory directory;
  private final ProofVerification verification;
  private final ValidatorMetrics metrics;
  private final Duration time;
  private final LongSupplier clock;

  /**
   * Of one service.
   *
   * @param directory the loaded parameters, whose curves are warmed up
   * @param verification what is warmed up
   * @param metrics takes the times of the kernels
   * @param time of each curve; zero leaves the verification out
   * @param clock a running clock in nanoseconds
   */
  public WarmUp(
      ParamsDirectory directory,
      ProofVerification verification,
      ValidatorMetrics metrics,
      Duration time,
      LongSupplier clock) {
    this.directory = directory;
    this.verification = verification;
    this.metrics = metrics;
    this.time = time;
    this.clock = clock;
  }

  @Override
  public void run(ApplicationArguments arguments) {
    List<String> results = new ArrayList<>();
    if (time.isPositive()) {
      for (String name : recordings()) {
        results.add(repeat(RecordedTransfer.load(name)));
      }
    }
    Arithmetic arithmetic = Arithmetic.measure(clock, time.toNanos() / KERNEL_SHARE);
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
    do {
      long start = clock.getAsLong();
      check(transfer.name(), transfer.verify(verification));
      last = clock.getAsLong() - start;
      fastest = Math.min(fastest, last);
      if (times == 0) {
        first = last;
      }
      times++;
    } while (clock.getAsLong() - begun < time.toNanos());
    return String.format(
        Locale.ROOT,
        "%s %d times, first %.1f ms, fastest %.1f ms, last %.1f ms",
        transfer.name(),
        times,
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
