package io.zkat.loadtest.generate;

import io.zkat.loadtest.console.CannotDo;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What a case file calls its public parameters, so that they are found from there: a path looked
 * for in the file's own folder, then in the folders above it.
 */
final class CaseParams {
  private CaseParams() {}

  static String name(Path cases, Path params) {
    Path file = params.toAbsolutePath().normalize();
    Path folder = cases.toAbsolutePath().normalize().getParent();
    for (Path above = folder; above != null; above = above.getParent()) {
      if (file.startsWith(above)) {
        String name = above.relativize(file).toString();
        return isFirst(folder, name, file) ? name : file.toString();
      }
    }
    throw new CannotDo(cases + " and " + params + " have no folder in common");
  }

  /** Whether no nearer folder has another file of that name. */
  private static boolean isFirst(@Nullable Path folder, String name, Path file) {
    for (Path at = folder; at != null; at = at.getParent()) {
      Path candidate = at.resolve(name);
      if (candidate.equals(file)) {
        return true;
      }
      if (Files.exists(candidate)) {
        return false;
      }
    }
    return false;
  }
}
