package io.zkat.loadtest.cases;

import io.zkat.loadtest.backend.ParamsFile;
import io.zkat.loadtest.console.CannotDo;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the public parameters of a case. What the case names is looked for in the folder of the
 * case file, then in the folders above it. Where it names none, or what it names is nowhere, the
 * parameters of the command line stand in. Files are read once. Not thread-safe.
 */
public final class ParamsLookup {
  private final @Nullable ParamsFile standIn;
  private final Map<Path, ParamsFile> read = new HashMap<>();
  private final Map<Path, Optional<Path>> found = new HashMap<>();
  private final Set<String> missing = new LinkedHashSet<>();

  /** Takes the parameters of the command line, or null if there are none. */
  public ParamsLookup(@Nullable Path standIn) {
    this.standIn = standIn == null ? null : ParamsFile.read(standIn);
  }

  /**
   * The parameters of {@code recorded}.
   *
   * @throws CannotDo if there are none
   */
  public ParamsFile of(RecordedCase recorded) {
    ParamsFile own = ownOrNull(recorded);
    if (own != null) {
      return own;
    }
    if (standIn == null) {
      throw new CannotDo(
          recorded.file()
              + ":"
              + recorded.line()
              + ": "
              + (recorded.params() == null
                  ? "the case names no public parameters; give them with --params FILE"
                  : "public parameters "
                      + recorded.params()
                      + " are neither in the folder of the file nor above; give them with --params FILE"));
    }
    if (recorded.params() != null) {
      missing.add(recorded.params());
    }
    return standIn;
  }

  /** The parameters that the case itself names, or null if it names none or they are nowhere. */
  public @Nullable ParamsFile ownOrNull(RecordedCase recorded) {
    String name = recorded.params();
    if (name == null) {
      return null;
    }
    Path folder = recorded.file().toAbsolutePath().normalize().getParent();
    if (folder == null) {
      return null;
    }
    return found
        .computeIfAbsent(folder.resolve(name), _ -> search(folder, name))
        .map(path -> read.computeIfAbsent(path, ParamsFile::read))
        .orElse(null);
  }

  /** The parameters of the command line, or null if there are none. */
  public @Nullable ParamsFile standIn() {
    return standIn;
  }

  /** Parameters that cases named and for which those of the command line stood in. */
  public Set<String> missing() {
    return missing;
  }

  private static Optional<Path> search(Path folder, String name) {
    for (Path at = folder; at != null; at = at.getParent()) {
      Path candidate = at.resolve(name);
      if (Files.isRegularFile(candidate)) {
        return Optional.of(candidate);
      }
    }
    return Optional.empty();
  }
}
