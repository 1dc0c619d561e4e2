package io.zkat.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.testing.Vectors;
import io.zkat.server.params.CurveNames;
import io.zkat.server.verify.ProofVerification;
import io.zkat.server.verify.RequestVerification;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.proof.ProofType;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.verdict.Verdict;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.availability.ApplicationAvailability;
import org.springframework.boot.availability.ReadinessState;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;

/** What happens before the service is ready. */
@Timeout(120)
class WarmUpTest {
  @TempDir private Path folder;

  /** What the verification of the warm-up saw. */
  record Seen(String curve, int bits, ReadinessState readiness) {}

  /** Answers whatever it is told to, and notes how ready the service was. */
  static final class Observer implements ProofVerification {
    final List<Seen> seen = new ArrayList<>();
    private final ApplicationAvailability availability;
    private final Verdict answer;

    Observer(ApplicationAvailability availability, Verdict answer) {
      this.availability = availability;
      this.answer = answer;
    }

    @Override
    public boolean supports(ProofType type) {
      return true;
    }

    @Override
    public Verdict transfer(
        PublicParams params, ProofType type, byte[][] inputs, byte[][] outputs, byte[] proof) {
      assertEquals(2, inputs.length);
      assertEquals(2, outputs.length);
      seen.add(
          new Seen(CurveNames.of(params), params.bitLength(), availability.getReadinessState()));
      return answer;
    }

    @Override
    public Verdict issue(PublicParams params, ProofType type, byte[][] outputs, byte[] proof) {
      throw new AssertionError("not part of the warm-up");
    }

    @Override
    public Verdict typeAndSum(
        PublicParams params, byte[][] inputs, byte[][] outputs, byte[] proof) {
      throw new AssertionError("not part of the warm-up");
    }

    @Override
    public Verdict range(PublicParams params, ProofType type, byte[] commitment, byte[] proof) {
      throw new AssertionError("not part of the warm-up");
    }
  }

  @TestConfiguration(proxyBeanMethods = false)
  static class Right {
    @Bean
    @Primary
    Observer observer(ApplicationAvailability availability) {
      return new Observer(availability, Verdict.valid(FakeVerification.COST));
    }
  }

  @TestConfiguration(proxyBeanMethods = false)
  static class Wrong {
    @Bean
    @Primary
    Observer observer(ApplicationAvailability availability) {
      return new Observer(
          availability,
          Verdict.invalid(
              Reason.CSP_VERIFICATION_FAILED, "it does not hold", FakeVerification.COST));
    }
  }

  private String bothCurves() throws Exception {
    List<String> files = new ArrayList<>();
    for (String set : List.of("64-BLS12_381_BBS_GURVY", "16-BN254", "64-BN254")) {
      Path file = folder.resolve(set + ".txt");
      Files.write(file, Vectors.bytes("requests/" + set + "/params.txt"));
      files.add(file.toString());
    }
    return String.join(",", files);
  }

  @Test
  void theRecordedTransfersAreValidAndTheKernelsAreExported() throws Exception {
    try (TestServer server =
        TestServer.start("--zkat.warm-up=1ms", "--zkat.params=" + bothCurves())) {
      assertEquals(200, server.get("/actuator/health/readiness").statusCode());
      assertTrue(server.metric("zkat_scalar_pool_misses_total") > 0, "nothing was verified");
      assertEquals(0, server.metric("zkat_scalar_pool_leased"));
      String scrape = server.get("/actuator/prometheus").body();
      assertTrue(scrape.contains("# TYPE zkat_kernel_nanoseconds gauge"), scrape);
      for (String curve : List.of("bn254", "bls12_381")) {
        for (String kernel : List.of("fp_mul", "fp_square", "lanes_mul", "lanes_square")) {
          double nanos =
              server.metric("zkat_kernel_nanoseconds{kernel=\"" + curve + "_" + kernel + "\"}");
          assertTrue(nanos > 0, curve + " " + kernel + ": " + nanos);
        }
      }
    }
  }

  @Test
  void eachLoadedCurveIsWarmedUpBeforeReadiness() throws Exception {
    try (TestServer server =
        TestServer.start(
            List.of(ZkatServer.class, Right.class),
            "--zkat.warm-up=1ms",
            "--zkat.params=" + bothCurves())) {
      List<Seen> seen = server.bean(Observer.class).seen;
      assertEquals(
          List.of(
              new Seen("BLS12_381_BBS_GURVY", 32, ReadinessState.REFUSING_TRAFFIC),
              new Seen("BN254", 32, ReadinessState.REFUSING_TRAFFIC)),
          seen.stream().distinct().toList());
      assertEquals(200, server.get("/actuator/health/readiness").statusCode());
    }
  }

  @Test
  void curvesThatAreNotLoadedAreLeftOut() {
    try (TestServer server =
        TestServer.start(List.of(ZkatServer.class, Right.class), "--zkat.warm-up=1ms")) {
      for (Seen seen : server.bean(Observer.class).seen) {
        assertEquals("BLS12_381_BBS_GURVY", seen.curve());
      }
      assertFalse(server.bean(Observer.class).seen.isEmpty());
    }
  }

  @Test
  void zeroLeavesItOut() throws Exception {
    try (TestServer server =
        TestServer.start(List.of(ZkatServer.class, Wrong.class), "--zkat.warm-up=0s")) {
      assertEquals(List.of(), server.bean(Observer.class).seen);
      assertEquals(200, server.get("/actuator/health/readiness").statusCode());
      assertTrue(server.metric("zkat_kernel_nanoseconds{kernel=\"bn254_fp_mul\"}") > 0);
    }
  }

  @Test
  void wholeRequestsAreWarmedUpToo() {
    try (TestServer server =
        TestServer.start(
            List.of(ZkatServer.class, Right.class, Requests.class), "--zkat.warm-up=1ms")) {
      List<Integer> sizes = server.bean(RequestObserver.class).sizes;
      assertFalse(sizes.isEmpty());
      List<Boolean> onAll = server.bean(RequestObserver.class).onAll;
      for (int i = 0; i < sizes.size(); i++) {
        assertEquals(1 << i % 4, sizes.get(i));
        assertEquals(i % 8 > 3, onAll.get(i));
      }
    }
  }

  /** Takes every request for valid, and notes how many came at once. */
  static final class RequestObserver implements RequestVerification {
    final List<Integer> sizes = new ArrayList<>();
    final List<Boolean> onAll = new ArrayList<>();

    @Override
    public List<Verdict> verify(List<? extends Submission> batch) {
      return note(batch, false);
    }

    @Override
    public List<Verdict> verifyOnAll(List<? extends Submission> batch) {
      return note(batch, true);
    }

    private List<Verdict> note(List<? extends Submission> batch, boolean all) {
      sizes.add(batch.size());
      onAll.add(all);
      return Collections.nCopies(batch.size(), Verdict.valid(FakeVerification.COST));
    }
  }

  @TestConfiguration(proxyBeanMethods = false)
  static class Requests {
    @Bean
    @Primary
    RequestObserver requestObserver() {
      return new RequestObserver();
    }
  }

  @Test
  void aWrongVerdictStopsTheStart() {
    RuntimeException failure =
        assertThrows(
            RuntimeException.class,
            () -> TestServer.start(List.of(ZkatServer.class, Wrong.class), "--zkat.warm-up=1ms"));
    String line = StartFailureReporter.explain(failure);
    assertNotNull(line, failure::toString);
    assertTrue(
        line.startsWith(
            "warm-up: the valid transfer 32-BLS12_381_BBS_GURVY was judged"
                + " CSP_VERIFICATION_FAILED"),
        line);
  }
}
