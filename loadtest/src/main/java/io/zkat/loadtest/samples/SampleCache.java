package io.zkat.loadtest.samples;

import io.zkat.loadtest.backend.Encoded;
import io.zkat.loadtest.backend.ParamsFile;
import io.zkat.loadtest.console.CannotDo;
import io.zkat.loadtest.console.Progress;
import io.zkat.loadtest.generate.Fault;
import io.zkat.loadtest.generate.OutputFile;
import io.zkat.loadtest.generate.ParamsPlan;
import io.zkat.loadtest.generate.ProofGenerator;
import io.zkat.loadtest.generate.RequestGenerator;
import io.zkat.loadtest.generate.Setup;
import io.zkat.validator.params.PublicParams;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A folder of case files with distinct valid proofs and requests, and bad requests, made when they
 * are asked for the first time and kept. There is one folder for each set of public parameters,
 * named after its fingerprint. Processes that make the same things wait for each other.
 *
 * <p>Bare proofs are made under the parameters of the bundled samples, requests under parameters of
 * which the keys of issuers and auditors are known: those of a folder that {@code generate params}
 * has written, which then hold for proofs too, or ones that are made and kept here.
 */
public final class SampleCache {
  private static final int FINGERPRINT_DIGITS = 16;
  private static final int OWNERS = 16;

  private final Path folder;
  private final @Nullable Path setup;

  /**
   * @param folder is made if it is not there
   * @param setup folder with parameters and keys; null: make them
   */
  public SampleCache(Path folder, @Nullable Path setup) {
    this.folder = folder.toAbsolutePath().normalize();
    this.setup = setup;
  }

  /** Where such files belong on this machine: in the folder for what can be made again. */
  public static Path standard() {
    String base = System.getenv("XDG_CACHE_HOME");
    Path caches =
        base == null || base.isEmpty()
            ? Path.of(System.getProperty("user.home"), ".cache")
            : Path.of(base);
    return caches.resolve("zkat").resolve("load");
  }

  /** A case file with at least {@code count} cases of that recipe. */
  public Path cases(Recipe recipe, int count, Progress progress) throws InterruptedException {
    return cases(
        recipe, recipe.name(), (params, file, _) -> maker(recipe, params, file), count, progress);
  }

  /**
   * A case file with at least {@code count} requests of that recipe that have to be refused, with
   * each {@link Fault} in turn.
   */
  public Path badCases(Recipe.Requests recipe, int count, Progress progress)
      throws InterruptedException {
    List<Fault> faults = List.of(Fault.values());
    return cases(
        recipe,
        recipe.name() + "-bad",
        (params, file, numbers) -> {
          RequestGenerator.Series series = series(recipe, params, file);
          return () -> series.next(faults.get(numbers.getAndIncrement() % faults.size()));
        },
        count,
        progress);
  }

  /** What makes one line after the other, for one thread; the numbers are those of all threads. */
  private interface Maker {
    Supplier<String> of(Path params, Path file, AtomicInteger numbers);
  }

  private Path cases(Recipe recipe, String name, Maker maker, int count, Progress progress)
      throws InterruptedException {
    try (FileChannel channel = lockFile();
        FileLock _ = channel.lock()) {
      Path params = params(recipe);
      String fingerprint = ParamsFile.read(params).fingerprint();
      Path file =
          folder.resolve(fingerprint.substring(0, FINGERPRINT_DIGITS)).resolve(name + ".jsonl.gz");
      List<String> lines = existing(file);
      if (lines.size() < count) {
        AtomicInteger numbers = new AtomicInteger(lines.size());
        lines.addAll(
            new ParallelMaker(() -> maker.of(params, file, numbers))
                .make(
                    count - lines.size(),
                    done -> progress.bar("making " + name, lines.size() + done, count)));
        write(file, lines);
      }
      return file;
    } catch (IOException e) {
      throw new CannotDo("cannot use the folder " + folder + ": " + Encoded.reasonOf(e), e);
    }
  }

  private FileChannel lockFile() throws IOException {
    Files.createDirectories(folder);
    return FileChannel.open(
        folder.resolve(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
  }

  /** The file of the parameters, made if need be. */
  private Path params(Recipe recipe) {
    if (setup != null) {
      return setup.toAbsolutePath().normalize().resolve(Setup.PARAMS);
    }
    if (recipe instanceof Recipe.Proofs) {
      ParamsFile bundled =
          Sample.load(recipe.bits(), recipe.curve().name(), recipe.proofType()).params();
      Path file =
          folder
              .resolve(bundled.fingerprint().substring(0, FINGERPRINT_DIGITS))
              .resolve(Setup.PARAMS);
      if (!Files.exists(file)) {
        try (OutputFile out = OutputFile.create(file, true)) {
          out.write(bundled.base64());
          out.complete();
        }
      }
      return file;
    }
    Path made =
        folder.resolve(
            "setup-%s-%d-%s"
                .formatted(
                    recipe.proofType().name().toLowerCase(Locale.ROOT),
                    recipe.bits(),
                    recipe.curve()));
    if (!Files.exists(made.resolve(Setup.CREDENTIALS))) {
      ParamsPlan plan =
          new ParamsPlan(
              recipe.curve(), recipe.curve(), recipe.bits(), EnumSet.of(recipe.proofType()), 1, 1);
      Setup.create(plan, new SecureRandom()).write(made, true);
    }
    return made.resolve(Setup.PARAMS);
  }

  private static List<String> existing(Path file) throws IOException {
    if (!Files.exists(file)) {
      return new ArrayList<>();
    }
    return new ArrayList<>(Lines.read(file));
  }

  private static void write(Path file, List<String> lines) {
    try (OutputFile out = OutputFile.create(file, true)) {
      lines.forEach(out::line);
      out.complete();
    }
  }

  private static Supplier<String> maker(Recipe recipe, Path params, Path file) {
    return switch (recipe) {
      case Recipe.Proofs proofs -> {
        PublicParams loaded = ParamsFile.read(params).load();
        ProofGenerator generator =
            new ProofGenerator(proofs.kind(), loaded, params, file, new SecureRandom());
        yield () -> generator.next(proofs.inputs(), proofs.outputs());
      }
      case Recipe.Requests requests -> series(requests, params, file)::next;
    };
  }

  private static RequestGenerator.Series series(Recipe.Requests recipe, Path params, Path file) {
    Path keys = params.getParent();
    if (keys == null) {
      throw new IllegalStateException(params + " has no folder");
    }
    SecureRandom random = new SecureRandom();
    return new RequestGenerator(
            Setup.read(keys, random), recipe.proofType(), OWNERS, params, file, random)
        .series(recipe.kind(), recipe.owner(), recipe.inputs(), recipe.outputs());
  }
}
