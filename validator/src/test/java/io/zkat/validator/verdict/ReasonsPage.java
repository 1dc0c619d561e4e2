package io.zkat.validator.verdict;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The page of reasons in the documentation, row by row. */
public final class ReasonsPage {
  private static final Path FILE = Path.of("../docs/reasons.md");
  private static final String ROW = "| `";

  /**
   * A row.
   *
   * @param section the heading above it
   * @param code the reason's name
   * @param meaning what it means
   * @param reference what the reference says
   */
  public record Row(String section, String code, String meaning, String reference) {}

  private ReasonsPage() {}

  /** All rows in their order. */
  public static List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    String section = "";
    for (String line : lines()) {
      if (line.startsWith("## ")) {
        section = line.substring(3);
      } else if (line.startsWith(ROW)) {
        List<String> cells = Arrays.stream(line.split("\\|", -1)).map(String::strip).toList();
        if (cells.size() != 5) {
          throw new IllegalStateException(line);
        }
        rows.add(new Row(section, cells.get(1).replace("`", ""), cells.get(2), cells.get(3)));
      }
    }
    return rows;
  }

  private static List<String> lines() {
    try {
      return Files.readAllLines(FILE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
