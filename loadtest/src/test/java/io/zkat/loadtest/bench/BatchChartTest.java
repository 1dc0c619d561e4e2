package io.zkat.loadtest.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.zkat.loadtest.console.CannotDo;
import java.io.StringReader;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

final class BatchChartTest {
  private static JsonObject line(String operation, String curve, String rest, double nanos) {
    return JsonParser.parseString(
            "{\"group\":\"validator\",\"operation\":\"%s\",\"curve\":\"%s\",\"bits\":\"32\","
                    .formatted(operation, curve)
                + "\"proof\":\"CSP\","
                + rest
                + "\"ns\":"
                + nanos
                + "}")
        .getAsJsonObject();
  }

  @Test
  void drawsOneLineForEachSortWithAPointForEachBatchInBothPanels() throws Exception {
    List<JsonObject> lines =
        List.of(
            line("Request.validate", "BN254", "\"batch\":\"1\",", 1_500_000),
            line("Request.validate", "BN254", "\"batch\":\"64\",", 500_000),
            line("Request.validate", "BLS12_381_BBS_GURVY", "\"batch\":\"1\",", 2_600_000),
            line("Request.validate", "BLS12_381_BBS_GURVY", "\"batch\":\"64\",", 1_100_000),
            line("StrictRequest.validate", "BN254", "", 4_000_000),
            line("BadRequest.validate", "BN254", "\"bad\":\"1\",", 4_000_000));
    String svg = new BatchChart(lines).svg();
    Document drawing =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(svg)));
    assertEquals(4, drawing.getElementsByTagName("polyline").getLength());
    assertEquals(8, drawing.getElementsByTagName("circle").getLength());
    assertTrue(svg.contains(">2,000<"), "1e9 / 500,000 is labelled");
    assertTrue(svg.contains("requests a second"));
    assertTrue(svg.contains("every equation by itself"));
  }

  @Test
  void saysWhenThereIsNothingToDrawOrTooMuch() {
    assertThrows(CannotDo.class, () -> new BatchChart(List.of(line("Fp.mul", "BN254", "", 10))));
  }
}
