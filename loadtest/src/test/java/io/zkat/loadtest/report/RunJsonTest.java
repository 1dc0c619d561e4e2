package io.zkat.loadtest.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import io.zkat.loadtest.load.LoadResult;
import io.zkat.loadtest.ramp.RampResult;
import io.zkat.loadtest.ramp.Results;
import org.junit.jupiter.api.Test;

final class RunJsonTest {
  @Test
  void readsWhatItWrites() {
    Run run = Runs.ramp();
    String first = RunJson.write(run).toString();
    Run again = RunJson.read(JsonParser.parseString(first).getAsJsonObject());

    assertEquals(first, RunJson.write(again).toString());
    assertEquals(run.description(), again.description());
    LoadResult result = again.result();
    assertEquals(run.result().latencies(), result.latencies());
    assertEquals(run.result().slices(), result.slices());
    assertEquals(run.result().jvm(), result.jvm());
    RampResult ramp = again.ramp();
    assertNotNull(ramp);
    assertEquals(5, ramp.steps().size());
    assertEquals(2, ramp.successes());
  }

  @Test
  void hasTheNamesOfGhz() {
    JsonObject json = RunJson.write(Runs.of("serial", Results.of(10_000, 20, _ -> 10, 100)));

    assertEquals(10_100, json.get("count").getAsLong());
    assertEquals(20_000_000_000L, json.get("total").getAsLong());
    assertEquals(505, json.get("rps").getAsDouble(), 1e-9);
    assertEquals(10e6, json.get("average").getAsDouble(), 1e4);
    assertEquals(10e6, json.get("fastest").getAsDouble(), 1e4);
    assertEquals(10e6, json.get("slowest").getAsDouble(), 1e4);
    assertEquals("{\"UNAVAILABLE\":100}", json.get("errorDistribution").toString());
    JsonArray distribution = json.getAsJsonArray("latencyDistribution");
    assertEquals(50, distribution.get(2).getAsJsonObject().get("percentage").getAsDouble());
    assertEquals(10e6, distribution.get(2).getAsJsonObject().get("latency").getAsDouble(), 1e4);
    long inBuckets = 0;
    for (var bucket : json.getAsJsonArray("histogram")) {
      inBuckets += bucket.getAsJsonObject().get("count").getAsLong();
    }
    assertEquals(10_000, inBuckets);
    assertEquals(500, json.get("throughput").getAsDouble(), 1e-9);
    assertEquals(100, json.get("errors").getAsLong());
    assertTrue(json.get("bytesPerOpSource").getAsString().startsWith("exact"));
    assertTrue(json.get("allocsPerOpSource").getAsString().startsWith("sampled"));
  }

  @Test
  void refusesWhatIsNoReport() {
    for (String text : new String[] {"{}", "{\"raw\":{}}", "{\"raw\":7}"}) {
      JsonObject json = JsonParser.parseString(text).getAsJsonObject();
      assertThrows(JsonParseException.class, () -> RunJson.read(json), text);
    }
  }
}
