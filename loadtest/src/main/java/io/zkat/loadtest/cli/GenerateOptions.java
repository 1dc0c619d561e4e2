package io.zkat.loadtest.cli;

import com.google.gson.JsonObject;
import io.zkat.loadtest.console.CannotDo;
import io.zkat.loadtest.console.Progress;
import io.zkat.loadtest.generate.OutputFile;
import io.zkat.loadtest.generate.RandomSource;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What all kinds of generation have in common. */
final class GenerateOptions {
  @Option(
      names = "--seed",
      paramLabel = "N",
      description =
          "Make everything from this number, the same each time; default: from the system's secure"
              + " randomness.")
  @Nullable Long seed;

  @Option(names = "--force", description = "Replace files that exist.")
  boolean force;

  @Option(names = "--json", description = "Say what was written as one JSON object.")
  boolean json;

  SecureRandom random() {
    return RandomSource.of(seed);
  }

  /** So many lines of one kind. */
  record Batch(int count, Supplier<String> lines) {}

  /** Writes lines to a file, with progress, and says so. */
  void write(Path file, List<Batch> batches, Streams streams) {
    int total = batches.stream().mapToInt(Batch::count).sum();
    int done = 0;
    try (OutputFile out = OutputFile.create(file, force);
        Progress progress = Progress.on(streams.err())) {
      for (Batch batch : batches) {
        for (int i = 0; i < batch.count(); i++) {
          out.line(batch.lines().get());
          done++;
          progress.show(done + " of " + total);
        }
      }
      out.complete();
    }
    report(file, total, streams);
  }

  private void report(Path file, int count, Streams streams) {
    if (json) {
      JsonObject line = new JsonObject();
      line.addProperty("file", file.toString());
      line.addProperty("cases", count);
      streams.out().println(line);
    } else {
      streams.out().println(file + ": " + count + (count == 1 ? " case" : " cases"));
    }
  }

  /** Refuses numbers below the least. */
  static void atLeast(int least, String option, int value) {
    if (value < least) {
      throw new CannotDo(option + " must be at least " + least);
    }
  }
}
