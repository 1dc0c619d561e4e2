package io.zkat.math.testing;

import java.io.BufferedReader;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/**
 * The reference test vectors, by names like {@code field/BLS12_381-fr.jsonl}; a file may be there
 * gzipped instead.
 *
 * <p>The full set is looked for in {@code ../shared/vectors} beside the project, or where the
 * property {@code zkat.vectors} says; without it the committed sample in the test resources is
 * read, and what is missing is said on a line {@code ABSENT: ...}. Of a large file of the full set
 * a sample is used as well, spread over every kind of line, unless the property {@code
 * zkat.test.all} is true.
 */
public final class Vectors {
  private static final int DEFAULT_CASES = 400;
  private static final ObjectMapper JSON = JsonMapper.builder().build();
  private static final Set<String> REPORTED = ConcurrentHashMap.newKeySet();

  /** The fields whose combinations must all be in a sample. */
  private static final List<String> STRATA =
      List.of(
          "op",
          "kind",
          "category",
          "proofType",
          "owner",
          "valid",
          "panic",
          "accept",
          "in",
          "compressed");

  private Vectors() {}

  /** Whether every line of the full set is asked for. */
  public static boolean all() {
    return Boolean.getBoolean("zkat.test.all");
  }

  /** The cases of a file of lines, at most about 400 of them unless all are asked for. */
  public static List<JsonNode> cases(String name) {
    return cases(name, DEFAULT_CASES);
  }

  /**
   * The cases of a file of lines in their order. Unless all are asked for, about {@code atMost}:
   * every combination of kind, category and verdict is there, each with lines from all over the
   * file. Skips the test if there is no such file.
   */
  public static List<JsonNode> cases(String name, int atMost) {
    boolean[] chosen = all() ? null : choose(name, atMost);
    List<JsonNode> cases = new ArrayList<>();
    try (BufferedReader lines = reader(name)) {
      int index = 0;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (chosen == null || chosen[index]) {
          cases.add(JSON.readTree(line));
        }
        index++;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(name, e);
    }
    return cases;
  }

  /** The whole of a JSON file. Skips the test if there is none. */
  public static JsonNode document(String name) {
    return JSON.readTree(bytes(name));
  }

  /** The content of a file, unpacked. Skips the test if there is none. */
  public static byte[] bytes(String name) {
    try (InputStream in = open(name)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(name, e);
    }
  }

  /**
   * The public parameters that a case of the given file names: base64 text on one line, as stored.
   */
  public static byte[] params(String name, JsonNode testCase) {
    String params = text(testCase, "params");
    // Requests name a file of their own folder, the others one from the top.
    String sibling = name.substring(0, name.lastIndexOf('/') + 1) + params;
    return bytes(find(sibling).isPresent() ? sibling : params);
  }

  /**
   * The folder or file of the full set, where it is there; else a line {@code ABSENT} and nothing.
   */
  public static Optional<Path> full(String name) {
    Path root = fullSet();
    if (root != null) {
      for (String variant : variants(name)) {
        Path path = root.resolve(variant);
        if (Files.exists(path)) {
          return Optional.of(path);
        }
      }
    }
    return Optional.empty();
  }

  /** The same, but skips the test where the full set is missing. */
  public static Path requireFull(String name) {
    return full(name)
        .orElseGet(
            () -> {
              absent(name + " of the full vectors; the test is skipped");
              return Assumptions.abort("ABSENT: " + name);
            });
  }

  /** The text of a field that must be there. */
  public static String text(JsonNode node, String field) {
    JsonNode value = node.get(field);
    if (value == null || !value.isString()) {
      throw new IllegalArgumentException("no text " + field + " in " + node);
    }
    return value.stringValue();
  }

  /** The bytes of a field in hexadecimal. */
  public static byte[] hex(JsonNode node, String field) {
    return HexFormat.of().parseHex(text(node, field));
  }

  private static boolean[] choose(String name, int atMost) {
    Map<String, List<Integer>> strata = new LinkedHashMap<>();
    int count = 0;
    try (BufferedReader lines = reader(name)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        JsonNode node = JSON.readTree(line);
        StringBuilder key = new StringBuilder();
        for (String field : STRATA) {
          key.append(node.path(field)).append('|');
        }
        strata.computeIfAbsent(key.toString(), k -> new ArrayList<>()).add(count++);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(name, e);
    }
    // The small strata first, so that what they leave goes to the large ones; at least one line
    // each.
    List<List<Integer>> bySize = new ArrayList<>(strata.values());
    bySize.sort(Comparator.comparingInt(List::size));
    boolean[] chosen = new boolean[count];
    int left = atMost;
    for (int i = 0; i < bySize.size(); i++) {
      List<Integer> stratum = bySize.get(i);
      int take = Math.min(stratum.size(), Math.max(1, left / (bySize.size() - i)));
      for (int k = 0; k < take; k++) {
        chosen[stratum.get((int) ((long) k * stratum.size() / take))] = true;
      }
      left -= take;
    }
    return chosen;
  }

  private static BufferedReader reader(String name) throws IOException {
    return new BufferedReader(new InputStreamReader(open(name), StandardCharsets.UTF_8));
  }

  private static InputStream open(String name) throws IOException {
    Source source =
        find(name)
            .orElseGet(
                () -> {
                  absent(name + ", in full and as a sample; the test is skipped");
                  return Assumptions.abort("ABSENT: " + name);
                });
    if (!source.full) {
      absent("full vectors " + name + "; the committed sample is used");
    }
    InputStream in = source.open();
    return source.gzipped ? new GZIPInputStream(in, 1 << 16) : new FilterInputStream(in) {};
  }

  private static Optional<Source> find(String name) {
    Optional<Path> full = full(name);
    if (full.isPresent()) {
      Path path = full.get();
      return Optional.of(
          new Source(true, path.toString().endsWith(".gz"), () -> Files.newInputStream(path)));
    }
    for (String variant : variants(name)) {
      String resource = "/vectors/" + variant;
      if (Vectors.class.getResource(resource) != null) {
        return Optional.of(
            new Source(
                false,
                variant.endsWith(".gz"),
                () -> {
                  InputStream in = Vectors.class.getResourceAsStream(resource);
                  if (in == null) {
                    throw new IOException(resource + " vanished");
                  }
                  return in;
                }));
      }
    }
    return Optional.empty();
  }

  private static List<String> variants(String name) {
    return name.endsWith(".gz")
        ? List.of(name, name.substring(0, name.length() - 3))
        : List.of(name, name + ".gz");
  }

  private static @Nullable Path fullSet() {
    String property = System.getProperty("zkat.vectors");
    if (property != null) {
      return Path.of(property);
    }
    for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
      if (Files.isRegularFile(at.resolve("zkat"))) {
        Path vectors = at.resolveSibling("shared").resolve("vectors");
        return Files.isDirectory(vectors) ? vectors : null;
      }
    }
    return null;
  }

  private static void absent(String what) {
    if (REPORTED.add(what)) {
      System.out.println("ABSENT: " + what);
    }
  }

  private interface Opener {
    InputStream open() throws IOException;
  }

  private record Source(boolean full, boolean gzipped, Opener opener) {
    InputStream open() throws IOException {
      return opener.open();
    }
  }
}
