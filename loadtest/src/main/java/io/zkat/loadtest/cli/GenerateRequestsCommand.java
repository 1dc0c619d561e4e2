package io.zkat.loadtest.cli;

import io.zkat.loadtest.console.CannotDo;
import io.zkat.loadtest.generate.OutputFile;
import io.zkat.loadtest.generate.RequestGenerator;
import io.zkat.loadtest.generate.Setup;
import io.zkat.validator.proof.ProofType;
import io.zkat.validator.prover.request.OwnerKind;
import io.zkat.validator.prover.request.RequestKind;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code zkat generate requests}. */
@Command(
    name = "requests",
    sortOptions = false,
    description = {
      "Makes valid signed requests of random values, one case a line.",
      "",
      "Every kind is made for every kind of owner. The spent tokens exist nowhere: validators do not"
          + " look them up. A swap is two transfers, a mixed request a transfer and an issue; lock,"
          + " claim and reclaim are about tokens locked by a hash, one in and one out; in an upgrade"
          + " the spent tokens are still in the clear.",
      ""
    })
final class GenerateRequestsCommand implements Callable<Integer> {
  private static final String ALL = "all";

  /** The range proof systems, named as in the reference's benchmark. */
  enum ProofSystem {
    CSP(ProofType.CSP),
    BF(ProofType.BULLETPROOF);

    private final ProofType type;

    ProofSystem(ProofType type) {
      this.type = type;
    }
  }

  @Spec @Nullable CommandSpec spec;

  @Option(
      names = "--setup",
      paramLabel = "DIR",
      required = true,
      description = "Folder that generate params has written.")
  Path setup = Path.of("");

  @Option(
      names = "--kind",
      paramLabel = "KIND",
      split = ",",
      description =
          "transfer (the default), issue, redeem, swap, mixed, lock, claim, reclaim, upgrade; several"
              + " separated by commas, or all.")
  List<String> kinds = List.of("transfer");

  @Option(
      names = "--owner",
      paramLabel = "OWNER",
      split = ",",
      description =
          "idemixnym (the default), x509, idemix, multisig, policy; several separated by commas, or"
              + " all.")
  List<String> owners = List.of("idemixnym");

  @Option(
      names = "--owners",
      paramLabel = "N",
      description = "Different owners of each kind, taken in turn; default 16.")
  int ownerCount = 16;

  @Option(names = "--inputs", paramLabel = "N", description = "Inputs of each transfer; default 2.")
  int inputs = 2;

  @Option(names = "--outputs", paramLabel = "N", description = "Outputs of each action; default 2.")
  int outputs = 2;

  @Option(
      names = "--proof-type",
      paramLabel = "TYPE",
      description = "Range proofs: csp or bf; default: what the parameters allow.")
  @Nullable ProofSystem proofType;

  @Option(
      names = "--count",
      paramLabel = "N",
      description = "Requests of each kind and kind of owner; default 10.")
  int count = 10;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description =
          "File to write, compressed if its name ends in .gz; default: requests.jsonl in the folder"
              + " of --setup.")
  @Nullable Path out;

  @Mixin GenerateOptions options = new GenerateOptions();

  @Override
  public Integer call() {
    GenerateOptions.atLeast(1, "--inputs", inputs);
    GenerateOptions.atLeast(1, "--outputs", outputs);
    GenerateOptions.atLeast(1, "--count", count);
    GenerateOptions.atLeast(1, "--owners", ownerCount);
    List<RequestKind> chosenKinds =
        choose("--kind", kinds, RequestKind.values(), RequestKind::label);
    List<OwnerKind> chosenOwners = choose("--owner", owners, OwnerKind.values(), OwnerKind::label);
    Path file = out == null ? setup.resolve("requests.jsonl") : out;
    OutputFile.check(file, options.force);
    SecureRandom random = options.random();
    Setup loaded = Setup.read(setup, random);
    ProofType type =
        proofType != null
            ? proofType.type
            : loaded.params().supports(ProofType.BULLETPROOF.number())
                ? ProofType.BULLETPROOF
                : ProofType.CSP;
    RequestGenerator generator =
        new RequestGenerator(loaded, type, ownerCount, setup.resolve(Setup.PARAMS), file, random);
    List<GenerateOptions.Batch> batches = new ArrayList<>();
    for (RequestKind kind : chosenKinds) {
      for (OwnerKind owner : chosenOwners) {
        RequestGenerator.Series series = generator.series(kind, owner, inputs, outputs);
        batches.add(new GenerateOptions.Batch(count, series::next));
      }
    }
    options.write(file, batches, Streams.of(spec));
    return 0;
  }

  private static <T> List<T> choose(
      String option, List<String> labels, T[] values, Function<T, String> label) {
    if (labels.contains(ALL)) {
      return List.of(values);
    }
    List<T> chosen = new ArrayList<>();
    for (String wanted : labels) {
      chosen.add(
          Arrays.stream(values)
              .filter(value -> label.apply(value).equals(wanted.toLowerCase(Locale.ROOT)))
              .findFirst()
              .orElseThrow(
                  () ->
                      new CannotDo(
                          option
                              + " "
                              + wanted
                              + " is not one of "
                              + Arrays.stream(values)
                                  .map(label)
                                  .collect(Collectors.joining(", ")))));
    }
    return chosen;
  }
}
