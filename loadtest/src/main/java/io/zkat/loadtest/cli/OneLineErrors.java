package io.zkat.loadtest.cli;

import io.zkat.loadtest.backend.TargetException;
import io.zkat.loadtest.console.CannotDo;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Errors are one line on standard error and exit code 2; a stack trace only where asked for. */
final class OneLineErrors implements IParameterExceptionHandler, IExecutionExceptionHandler {
  static final String DEBUG = "--debug";

  @Override
  public int handleParseException(ParameterException e, String[] args) {
    CommandLine command = e.getCommandLine();
    return report(
        command,
        describe(e) + "; see: zkat " + helpFor(command),
        e,
        Arrays.asList(args).contains(DEBUG));
  }

  @Override
  public int handleExecutionException(Exception e, CommandLine command, ParseResult parsed) {
    String line =
        switch (e) {
          case CannotDo cannot -> cannot.getMessage();
          case TargetException failure -> failure.getMessage();
          default -> "internal error: " + e + " (" + DEBUG + " shows where)";
        };
    return report(command, line, e, parsed.originalArgs().contains(DEBUG));
  }

  private static String describe(ParameterException e) {
    if (!(e instanceof UnmatchedArgumentException unmatched)) {
      return String.valueOf(e.getMessage());
    }
    String first = unmatched.getUnmatched().getFirst();
    boolean command = e.getCommandLine().getParent() == null && !first.startsWith("-");
    String what = unmatched.isUnknownOption() ? "option" : command ? "command" : "argument";
    List<String> similar = unmatched.getSuggestions();
    return "unknown "
        + what
        + " '"
        + first
        + "'"
        + (similar.isEmpty() ? "" : ", did you mean " + similar.getFirst() + "?");
  }

  private static int report(CommandLine command, String line, Exception e, boolean debug) {
    command.getErr().println("zkat: " + line.replaceAll("\\s*[\\r\\n]+\\s*", " "));
    if (debug) {
      e.printStackTrace(command.getErr());
    }
    return CommandLine.ExitCode.USAGE;
  }

  private static String helpFor(CommandLine command) {
    List<String> names = List.of(command.getCommandSpec().qualifiedName(" ").split(" "));
    return names.size() > 1 ? String.join(" ", names.subList(1, names.size())) + " --help" : "help";
  }
}
