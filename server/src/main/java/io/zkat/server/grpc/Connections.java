package io.zkat.server.grpc;

import io.grpc.Attributes;
import io.grpc.Grpc;
import io.grpc.ServerCall;
import io.grpc.ServerTransportFilter;
import io.zkat.server.admission.Source;
import io.zkat.server.admission.Sources;
import java.net.InetSocketAddress;
import java.net.SocketAddress;

/** Gives each connection its {@link Source}, which lives as long as the connection. */
public final class Connections extends ServerTransportFilter {
  private static final Attributes.Key<Source> SOURCE = Attributes.Key.create("zkat-source");

  private final Sources sources;

  /** With the reputation of addresses. */
  public Connections(Sources sources) {
    this.sources = sources;
  }

  @Override
  public Attributes transportReady(Attributes attributes) {
    SocketAddress peer = attributes.get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR);
    return attributes.toBuilder().set(SOURCE, sources.open(addressOf(peer))).build();
  }

  /** The source of a call. */
  static Source of(ServerCall<?, ?> call) {
    Source source = call.getAttributes().get(SOURCE);
    return source == null ? Source.unknown() : source;
  }

  private static String addressOf(@org.jspecify.annotations.Nullable SocketAddress peer) {
    return peer instanceof InetSocketAddress internet && internet.getAddress() != null
        ? internet.getAddress().getHostAddress()
        : String.valueOf(peer);
  }
}
