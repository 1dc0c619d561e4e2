package io.zkat.loadtest.cli;

import io.grpc.ManagedChannel;
import io.zkat.loadtest.backend.GrpcTarget;
import io.zkat.loadtest.backend.InProcessTarget;
import io.zkat.loadtest.backend.ServerAddress;
import io.zkat.loadtest.backend.Target;
import io.zkat.loadtest.backend.VerifierThreads;
import io.zkat.loadtest.console.CannotDo;
import java.io.File;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that say what is asked for verdicts. */
final class TargetOptions {

  /** Makes the target that the options describe. */
  @FunctionalInterface
  interface Opener {
    Target open(TargetOptions options, VerifierThreads threads);

    /** The same, with each verification on the thread of its caller. */
    default Target open(TargetOptions options) {
      return open(options, new VerifierThreads(VerifierThreads.Kind.SERIAL));
    }
  }

  @Option(names = "--in-process", description = "Verify in this process; this is the default.")
  boolean inProcess;

  @Option(
      names = "--plain",
      description = "In this process: evaluate every equation by itself, not all as one.")
  boolean plain;

  @Option(
      names = "--server",
      paramLabel = "HOST:PORT",
      description = "Ask this server instead of verifying in this process.")
  @Nullable String server;

  @Option(names = "--tls", description = "Talk TLS to the server.")
  boolean tls;

  @Option(
      names = "--ca",
      paramLabel = "FILE",
      description = "Certificates to trust (PEM); default: those of the JDK. Implies --tls.")
  @Nullable File authorities;

  @Option(
      names = "--cert",
      paramLabel = "FILE",
      description = "The client's certificate chain for mutual TLS (PEM). Implies --tls.")
  @Nullable File certificate;

  @Option(
      names = "--key",
      paramLabel = "FILE",
      description = "The private key to --cert (PEM, PKCS#8).")
  @Nullable File key;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      defaultValue = "30s",
      converter = TimeConverter.class,
      description = "How long the server may take for one answer; default ${DEFAULT-VALUE}.")
  Duration timeout = Duration.ofSeconds(30);

  /** How token requests are put to a server; an option of the commands that have it. */
  GrpcTarget.Mode mode = GrpcTarget.Mode.UNARY;

  /** How many connections to a server; an option of the commands that have it. */
  int connections = 1;

  /**
   * How many requests to verify together in this process; an option of the commands that have it.
   */
  int gathered = 1;

  /** Memory for verified credentials in process; an option of the commands that have it. */
  long credentialCacheBytes;

  /** Opens what the options describe. */
  Target open(VerifierThreads threads) {
    boolean wantsTls = tls || authorities != null || certificate != null || key != null;
    if (server == null) {
      if (wantsTls) {
        throw new CannotDo("--tls, --ca, --cert and --key go with --server");
      }
      return plain
          ? InProcessTarget.plain()
          : new InProcessTarget(threads, gathered, credentialCacheBytes);
    }
    if (inProcess || plain) {
      throw new CannotDo((plain ? "--plain" : "--in-process") + " and --server exclude each other");
    }
    if ((certificate == null) != (key == null)) {
      throw new CannotDo("--cert and --key go together");
    }
    ServerAddress address = ServerAddress.parse(server);
    ServerAddress.Tls files =
        wantsTls ? new ServerAddress.Tls(authorities, certificate, key) : null;
    List<ManagedChannel> channels = new ArrayList<>();
    for (int i = 0; i < connections; i++) {
      channels.add(address.open(files));
    }
    return new GrpcTarget(address.toString(), channels, timeout, mode);
  }
}
