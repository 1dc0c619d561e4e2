package io.zkat.loadtest.cli;

import java.util.Map;
import java.util.Stack;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Takes the options of a command in the spelling of the reference's flags too: with one dash, and
 * with underscores between words, as {@code -num_inputs=2}.
 */
final class GoFlags implements IParameterPreprocessor {
  @Override
  @SuppressWarnings("JdkObsolete") // picocli keeps arguments on a Stack
  public boolean preprocess(
      Stack<String> args, CommandSpec command, ArgSpec arg, Map<String, Object> info) {
    for (int i = 0; i < args.size(); i++) {
      args.set(i, respelled(args.get(i), command));
    }
    return false;
  }

  private static String respelled(String word, CommandSpec command) {
    int name = word.startsWith("--") ? 2 : 1;
    if (!word.startsWith("-") || word.length() < name + 2) {
      return word;
    }
    int equals = word.indexOf('=');
    int end = equals < 0 ? word.length() : equals;
    String usual = "--" + word.substring(name, end).replace('_', '-');
    return command.optionsMap().containsKey(usual) ? usual + word.substring(end) : word;
  }
}
