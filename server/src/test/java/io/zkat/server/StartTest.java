package io.zkat.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.json.JsonParserFactory;

/** A start that fails says why in one line. */
@Timeout(120)
class StartTest {
  @TempDir private Path folder;

  @Test
  void aMissingParametersFileEndsTheProgramWithTwoAndTheLogCanBeJson() throws Exception {
    Path missing = folder.resolve("none.txt");
    Path errors = folder.resolve("stderr");
    Path output = folder.resolve("stdout");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-modules",
                "jdk.incubator.vector",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                ZkatServer.class.getName(),
                "--zkat.grpc.port=0",
                "--zkat.http.port=0",
                "--spring.profiles.active=json",
                "--zkat.params=" + missing)
            .redirectError(errors.toFile())
            .redirectOutput(output.toFile())
            .start();
    try {
      assertTrue(process.waitFor(100, TimeUnit.SECONDS));
    } finally {
      process.destroyForcibly();
    }
    assertEquals(ZkatServer.CANNOT_START, process.exitValue());
    List<String> said =
        Files.readAllLines(errors).stream().filter(line -> line.startsWith("zkat: ")).toList();
    assertEquals(
        List.of("zkat: cannot start: parameters file " + missing + " cannot be read: no such file"),
        said);
    List<String> log =
        Files.readAllLines(output).stream().filter(line -> line.startsWith("{")).toList();
    assertFalse(log.isEmpty(), "no line of the log is JSON");
    for (String line : log) {
      assertTrue(JsonParserFactory.getJsonParser().parseMap(line).containsKey("@timestamp"), line);
    }
    for (Path stream : List.of(errors, output)) {
      String text = Files.readString(stream);
      assertFalse(text.contains("\tat "), text);
      assertFalse(text.contains("Exception"), text);
    }
  }

  @Test
  void aPortInUseIsNamed() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("0.0.0.0"))) {
      for (String property : List.of("zkat.grpc.port", "zkat.http.port")) {
        RuntimeException failure =
            assertThrows(
                RuntimeException.class,
                () -> TestServer.startWithFake("--" + property + "=" + taken.getLocalPort()));
        String line = StartFailureReporter.explain(failure);
        assertNotNull(line, failure::toString);
        assertTrue(line.contains("in use"), line);
        assertTrue(line.contains(Integer.toString(taken.getLocalPort())), line);
      }
    }
  }

  @Test
  void aBugIsLeftToTheUsualReport() {
    assertNull(StartFailureReporter.explain(new IllegalStateException("bug")));
  }
}
