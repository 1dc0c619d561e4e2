package io.zkat.loadtest.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jmh.annotations.Benchmark;

final class BenchRunTest {
  private static final BenchPlan SHORT = new BenchPlan(1, 1, 2, Duration.ofMillis(20), Map.of());

  @Test
  void measuresInAProcessOfItsOwn() {
    List<BenchLine> lines = new ArrayList<>();
    List<String> progress = new ArrayList<>();

    new BenchRun(SHORT).run(BenchGroup.FIELD, "fp.MUL", lines::add, progress::add);

    assertEquals(2, lines.size(), lines.toString());
    assertEquals(List.of("BN254", "BLS12_381"), lines.stream().map(BenchLine::curve).toList());
    for (BenchLine line : lines) {
      assertEquals("field", line.group());
      assertEquals("Fp.mul", line.operation());
      assertTrue(line.nanos() > 0.1 && line.nanos() < 100_000, line.toString());
      assertEquals(0, Math.round(line.bytes()), line.toString());
      JsonObject json = line.toJson();
      assertEquals("field", json.get("group").getAsString());
      assertTrue(json.get("ns").getAsDouble() > 0);
      assertTrue(json.get("spread").getAsDouble() >= 0);
    }
    assertFalse(progress.isEmpty());
  }

  @Test
  void measuresTheTwinsByScalarCode() {
    List<BenchLine> lines = new ArrayList<>();

    new BenchRun(SHORT).run(BenchGroup.FIELD, "FpTwin.mul", lines::add, _ -> {});

    assertEquals(2, lines.size(), lines.toString());
    for (BenchLine line : lines) {
      assertEquals("FpTwin.mul", line.operation());
      assertTrue(line.nanos() > 1 && line.nanos() < 100_000, line.toString());
    }
  }

  @Test
  void runsNothingThatIsNotChosen() {
    List<BenchLine> lines = new ArrayList<>();

    new BenchRun(SHORT).run(BenchGroup.FIELD, "no such operation", lines::add, _ -> {});

    assertTrue(lines.isEmpty());
  }

  @ParameterizedTest
  @EnumSource
  void everyClassOfAGroupHasBenchmarks(BenchGroup group) {
    assertFalse(group.classes().isEmpty());
    for (Class<?> type : group.classes()) {
      assertTrue(type.getSimpleName().endsWith("Bench"), type.toString());
      assertTrue(Measured.class.isAssignableFrom(type), type.toString());
      assertTrue(
          List.of(type.getMethods()).stream()
              .anyMatch(method -> method.isAnnotationPresent(Benchmark.class)),
          type.toString());
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatIsWidenedIsAParameter(BenchGroup group) {
    assertTrue(group.parameters().containsAll(group.wide().keySet()), group.toString());
  }

  @Test
  void takesOtherValuesOfParameters() {
    List<BenchLine> lines = new ArrayList<>();
    BenchPlan plan =
        new BenchPlan(1, 0, 1, Duration.ofMillis(20), Map.of("curve", List.of("BN254")));

    new BenchRun(plan).run(BenchGroup.FIELD, "fp.add", lines::add, _ -> {});

    assertEquals(List.of("BN254"), lines.stream().map(BenchLine::curve).toList());
  }

  @Test
  void writesOneObjectALine() {
    TreeMap<String, String> parameters = new TreeMap<>();
    parameters.put("curve", "BN254");
    parameters.put("terms", "3");

    assertEquals(
        "{\"group\":\"msm\",\"operation\":\"Msm.compute\",\"curve\":\"BN254\",\"terms\":\"3\","
            + "\"ns\":1234.568,\"spread\":0.5,\"bytesPerOp\":0}",
        new BenchLine("msm", "Msm.compute", parameters, 1234.5678, 0.5, 0.0001, List.of())
            .toJson()
            .toString());
    BenchLine plain =
        new BenchLine("g", "o", new TreeMap<>(), 1, Double.NaN, Double.NaN, List.of());
    assertEquals(
        "{\"group\":\"g\",\"operation\":\"o\",\"curve\":\"\",\"ns\":1.0,\"spread\":0.0}",
        plain.toJson().toString());
    assertEquals(
        "{\"group\":\"g\",\"operation\":\"o\",\"curve\":\"\",\"ns\":1.0,\"spread\":0.0,"
            + "\"peer\":\"p\",\"peerNs\":4.0,\"ratio\":0.25,"
            + "\"otherPeers\":[{\"peer\":\"q\",\"peerNs\":0.5,\"ratio\":2.0}]}",
        plain
            .beside(List.of(new PeerFigure("p", "o", "", 4), new PeerFigure("q", "o", "", 0.5)))
            .toJson()
            .toString());
  }
}
