package io.zkat.loadtest.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.loadtest.report.HistogramLog;
import io.zkat.loadtest.report.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A process that is told to end while it puts load on the validator. */
@Timeout(180)
final class InterruptTest {
  @TempDir Path folder = Path.of("");

  @Test
  void reportsWhatWasMeasured() throws IOException, InterruptedException {
    Path log = folder.resolve("run.hlog");
    Path page = folder.resolve("page.html");
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-modules",
                "jdk.incubator.vector",
                "-cp",
                System.getProperty("java.class.path"),
                "io.zkat.loadtest.Zkat",
                "load",
                "--bits",
                "16",
                "--curves",
                "BN254",
                "--subject",
                "proofs",
                "--workers",
                "1",
                "--warmup",
                "0s",
                "--duration",
                "1h",
                "--hlog",
                log.toString(),
                "--html",
                page.toString())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    try {
      // An interval of a run of an hour is 15 s, so wait for what the log begins with.
      while (process.isAlive() && (!Files.exists(log) || Files.size(log) == 0)) {
        Thread.sleep(50);
      }
      Thread.sleep(2_000);
      process.destroy();
      assertTrue(process.waitFor(60, TimeUnit.SECONDS), "does not end");
    } finally {
      process.destroyForcibly();
    }

    List<String> lines = Files.readAllLines(out);
    assertTrue(
        lines.contains("interrupted: these are the figures up to there"),
        lines + " " + Files.readAllLines(err));
    assertTrue(lines.stream().anyMatch(line -> line.startsWith("  real throughput ")));
    assertTrue(lines.stream().anyMatch(line -> line.startsWith("Throughput timeline")));
    assertTrue(
        lines.stream().anyMatch(line -> line.contains("flight recorder saw")), lines::toString);
    assertTrue(lines.stream().noneMatch(line -> line.contains("[jfr]")), lines::toString);
    assertTrue(Files.exists(page));
    Run run = HistogramLog.read(log);
    assertTrue(run.result().interrupted());
    assertEquals(run.result().operations(), run.result().latencies().getTotalCount());
  }
}
