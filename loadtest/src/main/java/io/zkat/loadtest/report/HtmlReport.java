package io.zkat.loadtest.report;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.zkat.loadtest.backend.Encoded;
import io.zkat.loadtest.console.CannotDo;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * One self-contained page that shows a run, or compares several: figures, charts and analysis.
 * Nothing is loaded from elsewhere.
 */
public final class HtmlReport {
  private static final String PLACE = "\"the runs\"";

  private HtmlReport() {}

  /** Writes the page. */
  public static void write(List<Run> runs, Path file) {
    try {
      Files.writeString(file, page(runs), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new CannotDo("cannot write " + file + ": " + Encoded.reasonOf(e), e);
    }
  }

  /** The page. */
  static String page(List<Run> runs) {
    PageData data = new PageData(runs);
    JsonArray all = new JsonArray();
    runs.forEach(run -> all.add(data.of(run)));
    JsonObject json = new JsonObject();
    json.add("runs", all);
    json.add("heatEdges", data.heatEdges());
    // A script ends at its end tag wherever that stands, so none may stand inside.
    String safe = json.toString().replace("<", "\\u003c");
    return template().replace(PLACE, safe);
  }

  private static String template() {
    try (InputStream page = HtmlReport.class.getResourceAsStream("page.html")) {
      if (page == null) {
        throw new IllegalStateException("page.html is not in the jar");
      }
      return new String(page.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException("page.html cannot be read", e);
    }
  }
}
