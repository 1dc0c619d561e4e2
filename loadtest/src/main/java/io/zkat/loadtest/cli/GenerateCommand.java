package io.zkat.loadtest.cli;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code zkat generate}. */
@Command(
    name = "generate",
    sortOptions = false,
    synopsisSubcommandLabel = "WHAT",
    description = {
      "Makes public parameters, proofs and requests for tests and load.",
      "",
      "Parameters come with the secret keys of their issuers and auditors, so that requests can be"
          + " signed. Proofs and requests are files of cases as validate, conformance and load read"
          + " them. Keys and proofs are not made in constant time: nothing of value belongs under"
          + " them.",
      ""
    },
    footer = {
      "",
      "Example: zkat generate params --out demo && zkat generate requests --setup demo --kind all",
      "         && zkat conformance demo/requests.jsonl"
    })
final class GenerateCommand implements Runnable {
  @Spec @Nullable CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(
        Objects.requireNonNull(spec).commandLine(), "generate what? params, proofs or requests");
  }
}
