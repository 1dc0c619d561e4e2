package io.zkat.loadtest.cli;

import io.zkat.loadtest.console.Terminal;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** All commands, and what they have in common: exit codes and the form of errors. */
public final class CommandTree {
  private CommandTree() {}

  /** The command line with its real back ends. */
  public static CommandLine create() {
    return create(TargetOptions::open);
  }

  /** The command line with other back ends. */
  static CommandLine create(TargetOptions.Opener targets) {
    CommandLine tree = new CommandLine(new Root());
    for (Object command :
        List.of(
            new ValidateCommand(targets),
            new ConformanceCommand(targets),
            new InspectCommand(),
            new LoadCommand(targets),
            new BenchCommand())) {
      tree.addSubcommand(withCommonOptions(command));
    }
    CommandLine generate = withCommonOptions(new GenerateCommand());
    generate.addSubcommand(withCommonOptions(new GenerateParamsCommand()));
    generate.addSubcommand(withCommonOptions(new GenerateProofsCommand()));
    generate.addSubcommand(withCommonOptions(new GenerateRequestsCommand()));
    tree.addSubcommand(generate);
    tree.addSubcommand(withCommonOptions(new VersionCommand()));
    tree.addMixin("version", new VersionOption());
    tree.addMixin("common", new CommonOptions());
    tree.addSubcommand(new HelpCommand());
    tree.setColorScheme(
        CommandLine.Help.defaultColorScheme(Terminal.hasColour() ? Ansi.ON : Ansi.OFF));
    tree.setCaseInsensitiveEnumValuesAllowed(true);
    tree.setParameterExceptionHandler(new OneLineErrors());
    tree.setExecutionExceptionHandler(new OneLineErrors());
    return tree;
  }

  private static CommandLine withCommonOptions(Object command) {
    CommandLine one = new CommandLine(command);
    one.addMixin("common", new CommonOptions());
    return one;
  }

  @Command(
      name = "zkat",
      description = "Validates zkatdlog token requests and proofs.",
      synopsisSubcommandLabel = "COMMAND",
      subcommandsRepeatable = false,
      versionProvider = VersionCommand.class,
      sortOptions = false,
      footer = {
        "",
        "The script ./zkat also knows serve (starts the service) and test (runs every test).",
        "",
        "Exit codes: 0 as asked, 1 the answer is no, 2 could not be done."
      })
  private static final class Root implements Runnable {
    @Spec @Nullable CommandSpec spec;

    @Override
    public void run() {
      throw new ParameterException(Objects.requireNonNull(spec).commandLine(), "which command?");
    }
  }

  /** Picocli acts on these by their annotations; their values are not asked for. */
  @SuppressWarnings("unused")
  private static final class CommonOptions {
    @Option(
        names = {"-h", "--help"},
        usageHelp = true,
        description = "Show this help.")
    boolean help;

    @Option(names = OneLineErrors.DEBUG, description = "Show where an error comes from.")
    boolean debug;
  }

  /** As {@link CommonOptions}. */
  @SuppressWarnings("unused")
  private static final class VersionOption {
    @Option(
        names = {"-V", "--version"},
        versionHelp = true,
        description = "Show the version.")
    boolean version;
  }
}
