package io.zkat.loadtest.cli;

import io.zkat.loadtest.backend.Encoded;
import io.zkat.loadtest.console.CannotDo;
import io.zkat.loadtest.inspect.Inspector;
import io.zkat.loadtest.inspect.Node;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code zkat inspect}. */
@Command(
    name = "inspect",
    sortOptions = false,
    description = {
      "Shows a token request, an action, a proof or public parameters as a readable tree.",
      "",
      "The file holds it raw, in hexadecimal digits or in base64; or cases, one of which is shown.",
      ""
    })
final class InspectCommand implements Callable<Integer> {
  @Spec @Nullable CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "What to show.")
  Path file = Path.of("");

  @Option(
      names = "--line",
      paramLabel = "N",
      description = "Which line of a file of cases to show; default: the first.")
  long line = 1;

  @Option(names = "--full", description = "Show all bytes of long values.")
  boolean full;

  @Option(names = "--json", description = "The tree as one JSON object, with all bytes.")
  boolean json;

  @Override
  public Integer call() {
    byte[] content;
    try {
      content = Files.readAllBytes(file);
    } catch (IOException e) {
      throw new CannotDo("cannot read " + file + ": " + Encoded.reasonOf(e), e);
    }
    Node tree = Inspector.inspect(file, content, line);
    Streams streams = Streams.of(spec);
    if (json) {
      streams.out().println(tree.toJson());
    } else {
      tree.print(streams.out(), full);
    }
    return 0;
  }
}
