package io.zkat.loadtest.cli;

import io.zkat.loadtest.backend.ParamsFile;
import io.zkat.loadtest.backend.ProofKind;
import io.zkat.loadtest.console.CannotDo;
import io.zkat.loadtest.generate.OutputFile;
import io.zkat.loadtest.generate.ProofGenerator;
import io.zkat.validator.params.PublicParams;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code zkat generate proofs}. */
@Command(
    name = "proofs",
    sortOptions = false,
    description = {
      "Makes valid bare proofs of random values, one case a line.",
      "",
      "They need no keys, so any public parameters will do.",
      ""
    })
final class GenerateProofsCommand implements Callable<Integer> {
  @Spec @Nullable CommandSpec spec;

  @Option(
      names = "--params",
      paramLabel = "FILE",
      required = true,
      description = "Public parameters, as generate params or the reference writes them.")
  Path params = Path.of("");

  @Option(
      names = "--kind",
      paramLabel = "KIND",
      split = ",",
      description =
          "csp-transfer (the default), csp-issue, csp-range, bf-transfer, bf-issue, bf-range,"
              + " typeandsum; several separated by commas.")
  List<String> kinds = List.of("csp-transfer");

  @Option(names = "--inputs", paramLabel = "N", description = "Inputs of each transfer; default 2.")
  int inputs = 2;

  @Option(
      names = "--outputs",
      paramLabel = "N",
      description = "Outputs of each transfer or issue; default 2.")
  int outputs = 2;

  @Option(names = "--count", paramLabel = "N", description = "Proofs of each kind; default 10.")
  int count = 10;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description =
          "File to write, compressed if its name ends in .gz; default: proofs.jsonl beside the"
              + " parameters.")
  @Nullable Path out;

  @Mixin GenerateOptions options = new GenerateOptions();

  @Override
  public Integer call() {
    GenerateOptions.atLeast(1, "--inputs", inputs);
    GenerateOptions.atLeast(1, "--outputs", outputs);
    GenerateOptions.atLeast(1, "--count", count);
    Path file = out == null ? params.resolveSibling("proofs.jsonl") : out;
    OutputFile.check(file, options.force);
    PublicParams loaded = ParamsFile.read(params).load();
    List<GenerateOptions.Batch> batches = new ArrayList<>();
    var random = options.random();
    for (String label : kinds) {
      ProofKind kind =
          ProofKind.of(label)
              .orElseThrow(
                  () ->
                      new CannotDo(
                          "--kind " + label + " is not known; see: zkat generate proofs --help"));
      ProofGenerator generator = new ProofGenerator(kind, loaded, params, file, random);
      batches.add(new GenerateOptions.Batch(count, () -> generator.next(inputs, outputs)));
    }
    options.write(file, batches, Streams.of(spec));
    return 0;
  }
}
