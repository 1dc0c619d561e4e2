package io.zkat.loadtest.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.zkat.loadtest.ramp.Results;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page; what a browser makes of it where a Chromium is found. */
@Timeout(300)
final class HtmlReportTest {
  private static final List<String> BROWSERS =
      List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome");
  private static final int WIDTH = 1_280;
  private static final int HEIGHT = 3_400;

  @TempDir Path folder = Path.of("");

  @Test
  void loadsNothingFromElsewhere() {
    String page = HtmlReport.page(three());

    for (String word : List.of("src=", "href=", "@import", "url(", "fetch(", "XMLHttpRequest")) {
      assertFalse(page.contains(word), word);
    }
    assertTrue(page.contains("\"name\":\"unbounded\""));
  }

  @Test
  void showsNoRateOfTheMomentsAfterTheEnd() {
    Run run = Runs.of("serial", Results.withEnd(Runs.busy(1, 10), 10, 25_000_000));
    JsonArray slices = new PageData(List.of(run)).of(run).getAsJsonArray("slices");

    assertEquals(30, slices.size());
    JsonObject last = slices.get(29).getAsJsonObject();
    assertEquals(1.025, last.get("len").getAsDouble(), 1e-9);
    // 667 operations of the last second, and the ten.
    assertEquals(677 / 1.025, last.get("rate").getAsDouble(), 1e-9);
  }

  @Test
  void endsNoScriptEarly() {
    String page = HtmlReport.page(List.of(Runs.of("</script><b>", Runs.busy(1, 10))));

    assertFalse(page.contains("</script><b>"));
    assertEquals(2, page.split("</script>", -1).length - 1);
  }

  @Test
  void drawsEveryChartOfThreeRuns() throws IOException, InterruptedException {
    // Two of the distribution, a heat map for each run, four over time.
    assertDrawn(9, three());
  }

  @Test
  void drawsOneRunASearchAndARunThatMeasuredNothing() throws IOException, InterruptedException {
    assertDrawn(7, List.of(Runs.of("serial", Runs.busy(1, 10))));
    assertDrawn(8, List.of(Runs.ramp()));
    assertDrawn(4, List.of(Runs.of("serial", Results.of(0, 1, _ -> 0))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"light", "dark"})
  void looksLikeSomething(String theme) throws IOException, InterruptedException {
    Path page = folder.resolve("page.html");
    HtmlReport.write(three(), page);
    Path picture = folder.resolve("page.png");
    List<String> options = new ArrayList<>();
    options.add("--screenshot=" + picture);
    options.add("--window-size=" + WIDTH + "," + HEIGHT);
    if (theme.equals("dark")) {
      options.add("--blink-settings=preferredColorScheme=0");
    }
    browse(page, options);

    BufferedImage image = ImageIO.read(picture.toFile());
    assertEquals(WIDTH, image.getWidth());
    Map<Integer, Integer> colours = new HashMap<>();
    for (int y = 0; y < image.getHeight(); y += 2) {
      for (int x = 0; x < image.getWidth(); x += 2) {
        colours.merge(image.getRGB(x, y) & 0xFFFFFF, 1, Integer::sum);
      }
    }
    // Lines, fields of heat maps and letters have many; a blank page has one.
    assertTrue(colours.size() > 200, colours.size() + " colours");
    int background = image.getRGB(2, 2) & 0xFF;
    assertTrue(theme.equals("dark") ? background < 64 : background > 192, "background");
  }

  private static List<Run> three() {
    return List.of(
        Runs.of("serial", Runs.busy(1, 10)),
        Runs.of("pool", Runs.busy(2, 12)),
        Runs.of("unbounded", Runs.busy(3, 15)));
  }

  private void assertDrawn(int charts, List<Run> runs) throws IOException, InterruptedException {
    Path page = folder.resolve("page.html");
    HtmlReport.write(runs, page);
    String document = browse(page, List.of("--dump-dom"));

    assertTrue(
        document.contains("data-drawn=\"" + charts + "\""),
        () -> "not " + charts + " charts: " + document.substring(0, 200));
  }

  private String browse(Path page, List<String> options) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(browser()));
    command.addAll(
        List.of(
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--hide-scrollbars",
            "--virtual-time-budget=5000",
            "--user-data-dir=" + folder.resolve("profile")));
    command.addAll(options);
    command.add(page.toUri().toString());
    Path output = folder.resolve("output");
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(output.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      assertTrue(process.waitFor(120, TimeUnit.SECONDS), "the browser does not end");
    } finally {
      process.destroyForcibly();
    }
    return Files.readString(output, StandardCharsets.UTF_8);
  }

  private static String browser() {
    for (String path : System.getenv("PATH").split(java.io.File.pathSeparator, -1)) {
      for (String name : BROWSERS) {
        if (Files.isExecutable(Path.of(path, name))) {
          return Path.of(path, name).toString();
        }
      }
    }
    System.out.println("ABSENT: a Chromium; what it makes of the page is not looked at");
    return Assumptions.abort("no Chromium");
  }
}
