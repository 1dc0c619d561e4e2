package io.zkat.server.access;

import io.grpc.Attributes;
import io.grpc.Grpc;
import io.grpc.Metadata;
import io.zkat.server.config.InvalidSetting;
import io.zkat.server.config.ZkatProperties;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Locale;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import javax.security.auth.x500.X500Principal;
import org.jspecify.annotations.Nullable;

/**
 * Gives callers their roles: by a bearer token, or by the certificate with which mutual TLS let
 * them in. Whoever has both has the higher role.
 */
public final class Access {
  private static final Metadata.Key<String> AUTHORIZATION =
      Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER);
  private static final String SCHEME = "bearer ";

  private final @Nullable Tokens tokens;
  private final List<X500Principal> administrators;
  private final boolean required;

  /**
   * As configured.
   *
   * @param tokens the file's, or null without a file
   */
  public Access(ZkatProperties.Access settings, @Nullable Tokens tokens) {
    this.tokens = tokens;
    this.administrators = settings.adminSubjects().stream().map(Access::subject).toList();
    this.required = settings.required();
  }

  /** Whether every call needs a role. */
  public boolean isRequired() {
    return required;
  }

  /**
   * The role of a caller.
   *
   * @param headers of the call
   * @param connection attributes of the call's connection
   */
  public Role roleOf(Metadata headers, Attributes connection) {
    return byToken(headers.get(AUTHORIZATION))
        .or(byCertificate(connection.get(Grpc.TRANSPORT_ATTR_SSL_SESSION)));
  }

  private Role byToken(@Nullable String header) {
    if (tokens == null
        || header == null
        || !header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
      return Role.NONE;
    }
    return tokens.roleOf(header.substring(SCHEME.length()).strip());
  }

  private Role byCertificate(@Nullable SSLSession session) {
    if (session == null) {
      return Role.NONE;
    }
    try {
      Certificate[] chain = session.getPeerCertificates();
      return chain[0] instanceof X509Certificate certificate
              && administrators.contains(certificate.getSubjectX500Principal())
          ? Role.ADMIN
          : Role.CLIENT;
    } catch (SSLPeerUnverifiedException withoutCertificate) {
      return Role.NONE;
    }
  }

  private static X500Principal subject(String name) {
    try {
      return new X500Principal(name);
    } catch (IllegalArgumentException malformed) {
      throw new InvalidSetting(
          "zkat.access.admin-subjects: \""
              + name
              + "\" is no distinguished name: "
              + String.valueOf(malformed.getMessage()).toLowerCase(Locale.ROOT));
    }
  }
}
