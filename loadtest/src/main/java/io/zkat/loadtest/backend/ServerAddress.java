package io.zkat.loadtest.backend;

import io.grpc.ChannelCredentials;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.TlsChannelCredentials;
import io.zkat.loadtest.console.CannotDo;
import java.io.File;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Where a server listens and how to talk to it.
 *
 * @param host name or address, without brackets
 * @param port 1 to 65535
 */
public record ServerAddress(String host, int port) {

  /**
   * Files for TLS, PEM all.
   *
   * @param authorities certificates to trust; null: those of the JDK
   * @param certificate the client's certificate chain; null: none is shown
   * @param key its private key (PKCS#8); null exactly if there is no certificate
   */
  public record Tls(@Nullable File authorities, @Nullable File certificate, @Nullable File key) {}

  /** Reads {@code HOST:PORT}; an IPv6 address stands in brackets. */
  public static ServerAddress parse(String text) {
    int colon = text.lastIndexOf(':');
    String host = colon < 0 ? "" : text.substring(0, colon);
    if (host.startsWith("[") && host.endsWith("]")) {
      host = host.substring(1, host.length() - 1);
    } else if (host.indexOf(':') >= 0) {
      host = "";
    }
    int port = colon < 0 ? -1 : portOf(text.substring(colon + 1));
    if (host.isEmpty() || port < 1) {
      throw new CannotDo("'" + text + "' is not HOST:PORT");
    }
    return new ServerAddress(host, port);
  }

  /** Opens a channel; nothing is sent before the first call. */
  public ManagedChannel open(@Nullable Tls tls) {
    return Grpc.newChannelBuilderForAddress(
            host, port, tls == null ? InsecureChannelCredentials.create() : credentials(tls))
        .build();
  }

  private static ChannelCredentials credentials(Tls tls) {
    TlsChannelCredentials.Builder builder = TlsChannelCredentials.newBuilder();
    try {
      if (tls.authorities() != null) {
        builder.trustManager(tls.authorities());
      }
      if (tls.certificate() != null && tls.key() != null) {
        builder.keyManager(tls.certificate(), tls.key());
      }
    } catch (IOException | IllegalArgumentException e) {
      throw new CannotDo("cannot read the files for TLS: " + e.getMessage(), e);
    }
    return builder.build();
  }

  private static int portOf(String digits) {
    try {
      int port = Integer.parseInt(digits);
      return port <= 65_535 ? port : -1;
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  @Override
  public String toString() {
    return (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + port;
  }
}
