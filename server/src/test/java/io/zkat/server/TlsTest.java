package io.zkat.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.grpc.ChannelCredentials;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.TlsChannelCredentials;
import io.zkat.api.v1.ListPublicParamsRequest;
import io.zkat.api.v1.PublicParamsServiceGrpc;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** TLS and mutual TLS by Spring's SSL bundles. */
@Timeout(60)
class TlsTest {
  @TempDir private static Path folder;
  private static TestCertificates authority;
  private static TestCertificates stranger;
  private static TestServer tls;
  private static TestServer mutual;

  @BeforeAll
  static void start() throws IOException {
    authority = new TestCertificates(folder, "authority");
    stranger = new TestCertificates(folder, "stranger");
    TestCertificates.Identity server = authority.issue("server");
    tls =
        TestServer.startWithFake(
            "--spring.ssl.bundle.pem.zkat.keystore.certificate=" + server.certificate(),
            "--spring.ssl.bundle.pem.zkat.keystore.private-key=" + server.key(),
            "--spring.grpc.server.ssl.bundle=zkat");
    mutual =
        TestServer.startWithFake(
            "--spring.ssl.bundle.pem.zkat.keystore.certificate=" + server.certificate(),
            "--spring.ssl.bundle.pem.zkat.keystore.private-key=" + server.key(),
            "--spring.ssl.bundle.pem.zkat.truststore.certificate=" + authority.certificate(),
            "--spring.grpc.server.ssl.bundle=zkat",
            "--spring.grpc.server.ssl.client-auth=require");
  }

  @AfterAll
  static void stop() {
    tls.close();
    mutual.close();
  }

  @Test
  void tlsServesWhoTrustsItsAuthority() throws IOException {
    assertEquals(1, call(tls, trusting(authority).build()));
  }

  @Test
  void tlsDoesNotServePlainText() {
    assertRefused(tls, InsecureChannelCredentials.create());
  }

  @Test
  void tlsIsRefusedByWhoTrustsAnotherAuthority() throws IOException {
    assertRefused(tls, trusting(stranger).build());
  }

  @Test
  void mutualTlsServesACertificateOfItsAuthority() throws IOException {
    assertEquals(1, call(mutual, presenting(authority.issue("client"))));
  }

  @Test
  void mutualTlsRefusesAClientWithoutCertificate() throws IOException {
    assertRefused(mutual, trusting(authority).build());
  }

  @Test
  void mutualTlsRefusesACertificateOfAnotherAuthority() throws IOException {
    assertRefused(mutual, presenting(stranger.issue("client")));
  }

  private static TlsChannelCredentials.Builder trusting(TestCertificates trusted)
      throws IOException {
    return TlsChannelCredentials.newBuilder().trustManager(trusted.certificate().toFile());
  }

  private static ChannelCredentials presenting(TestCertificates.Identity identity)
      throws IOException {
    return trusting(authority)
        .keyManager(identity.certificate().toFile(), identity.key().toFile())
        .build();
  }

  private static int call(TestServer server, ChannelCredentials credentials) {
    ManagedChannel channel =
        Grpc.newChannelBuilderForAddress("127.0.0.1", server.grpcPort(), credentials).build();
    try {
      return PublicParamsServiceGrpc.newBlockingStub(channel)
          .withDeadlineAfter(20, TimeUnit.SECONDS)
          .list(ListPublicParamsRequest.getDefaultInstance())
          .getParamsCount();
    } finally {
      channel.shutdownNow();
    }
  }

  private static void assertRefused(TestServer server, ChannelCredentials credentials) {
    StatusRuntimeException refused =
        assertThrows(StatusRuntimeException.class, () -> call(server, credentials));
    assertEquals(Status.Code.UNAVAILABLE, refused.getStatus().getCode(), refused::toString);
  }
}
