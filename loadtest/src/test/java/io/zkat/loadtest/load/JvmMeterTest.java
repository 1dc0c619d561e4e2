package io.zkat.loadtest.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.loadtest.backend.VerifierThreads;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
final class JvmMeterTest {
  private static final int BYTES = 1_000;
  private static final int OBJECTS = 400_000;

  private byte[] kept = new byte[0];

  @Test
  void countsBytesAndEstimatesObjects() throws InterruptedException {
    try (JvmMeter meter = JvmMeter.recording()) {
      meter.begin();
      Thread worker =
          Thread.ofPlatform().name(VerifierThreads.NAMES + "test").start(this::allocate);
      worker.join();
      System.gc();
      JvmFigures figures = meter.end();

      double expected = (double) OBJECTS * BYTES;
      assertTrue(figures.allocatedBytes() >= expected, "too few bytes");
      assertTrue(figures.objectSamples() > 20, figures.objectSamples() + " samples");
      // Arrays of 1,000 bytes take 1,016; another kind of object is rare.
      double objects = figures.objectsPerByte() * OBJECTS * (BYTES + 16);
      assertEquals(OBJECTS, objects, OBJECTS * 0.05);
      assertTrue(figures.gcCycles() > 0);
      assertTrue(figures.gcPauseNanos() > 0);
      assertTrue(figures.gcCpuNanos() > 0);
      assertFalse(figures.pauses().isEmpty());
      assertTrue(figures.threadsStarted() >= 1);
      assertTrue(figures.cpuNanos() > 0);
    }
  }

  @Test
  void keepsWhatWasRecordedWhenTheJvmEnds() {
    try (JvmMeter meter = JvmMeter.recording()) {
      meter.begin();
      System.gc();
      // So do the shutdown hooks of the JVM, at any time.
      FlightRecorder.getFlightRecorder().getRecordings().forEach(Recording::stop);
      JvmFigures figures = meter.end();

      assertTrue(figures.gcCycles() > 0);
      assertTrue(figures.gcCpuNanos() > 0, "not of the recording");
    }
  }

  private void allocate() {
    for (int i = 0; i < OBJECTS; i++) {
      kept = new byte[BYTES];
    }
    assertEquals(BYTES, kept.length);
  }
}
