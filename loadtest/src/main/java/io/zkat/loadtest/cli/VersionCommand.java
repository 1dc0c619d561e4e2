package io.zkat.loadtest.cli;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code zkat version}. */
@Command(name = "version", description = "Show the version.")
final class VersionCommand implements Callable<Integer>, IVersionProvider {
  @Spec @Nullable CommandSpec spec;

  /** The version that the build wrote into the jar. */
  static String version() {
    String version = VersionCommand.class.getPackage().getImplementationVersion();
    return version == null ? "(built without a version)" : version;
  }

  @Override
  public String[] getVersion() {
    return new String[] {
      "zkat " + version(), "Java " + Runtime.version() + ", " + System.getProperty("java.vm.name")
    };
  }

  @Override
  public Integer call() {
    for (String line : getVersion()) {
      Streams.of(spec).out().println(line);
    }
    return 0;
  }
}
