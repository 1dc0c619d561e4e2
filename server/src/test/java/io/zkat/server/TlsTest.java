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
import io.zkat.api.v1.PutPublicParamsRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** TLS and mutual TLS by Spring's SSL bundles. */
@Timeout(120)
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

  @Test
  void theSubjectOfACertificateGivesTheAdministratorsRole() throws IOException {
    try (TestServer server =
        TestServer.startWithFake(
            with(
                "--spring.grpc.server.ssl.client-auth=require",
                "--zkat.access.required=true",
                "--zkat.access.admin-subjects[0]=cn=ops"))) {
      // Both may ask, as the authority's; only one may put, and is then told what is missing.
      assertEquals(1, call(server, presenting(authority.issue("client"))));
      assertEquals(
          Status.Code.PERMISSION_DENIED, put(server, presenting(authority.issue("other"))));
      assertEquals(Status.Code.INVALID_ARGUMENT, put(server, presenting(authority.issue("ops"))));
    }
  }

  @Test
  void aNewCertificateAndANewAuthorityAreUsedWithoutARestart() throws Exception {
    TestCertificates next = new TestCertificates(folder, "next");
    TestCertificates.Identity files = authority.issue("reloaded");
    Path trusted = folder.resolve("trusted.crt");
    Files.copy(authority.certificate(), trusted);
    try (TestServer server =
        TestServer.startWithFake(
            "--spring.ssl.bundle.pem.zkat.keystore.certificate=" + files.certificate(),
            "--spring.ssl.bundle.pem.zkat.keystore.private-key=" + files.key(),
            "--spring.ssl.bundle.pem.zkat.truststore.certificate=" + trusted,
            "--spring.ssl.bundle.pem.zkat.reload-on-update=true",
            "--spring.ssl.bundle.watch.file.quiet-period=100ms",
            "--spring.grpc.server.ssl.bundle=zkat",
            "--spring.grpc.server.ssl.client-auth=require")) {
      assertEquals(1, call(server, presenting(authority.issue("before"))));
      TestCertificates.Identity replacement = next.issue("reloaded");
      Files.copy(replacement.key(), files.key(), StandardCopyOption.REPLACE_EXISTING);
      Files.copy(
          replacement.certificate(), files.certificate(), StandardCopyOption.REPLACE_EXISTING);
      Files.copy(next.certificate(), trusted, StandardCopyOption.REPLACE_EXISTING);
      TestCertificates.Identity client = next.issue("after");
      ChannelCredentials credentials =
          trusting(next).keyManager(client.certificate().toFile(), client.key().toFile()).build();
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(40);
      while (!answers(server, credentials)) {
        if (System.nanoTime() > end) {
          throw new AssertionError("the certificate was not replaced");
        }
        Thread.sleep(100);
      }
      assertRefused(server, presenting(authority.issue("late")));
    }
  }

  private static boolean answers(TestServer server, ChannelCredentials credentials) {
    try {
      return call(server, credentials) == 1;
    } catch (StatusRuntimeException refused) {
      return false;
    }
  }

  private static String[] with(String... more) throws IOException {
    TestCertificates.Identity identity = authority.issue("another");
    List<String> all =
        new ArrayList<>(
            List.of(
                "--spring.ssl.bundle.pem.zkat.keystore.certificate=" + identity.certificate(),
                "--spring.ssl.bundle.pem.zkat.keystore.private-key=" + identity.key(),
                "--spring.ssl.bundle.pem.zkat.truststore.certificate=" + authority.certificate(),
                "--spring.grpc.server.ssl.bundle=zkat"));
    all.addAll(List.of(more));
    return all.toArray(String[]::new);
  }

  private static Status.Code put(TestServer server, ChannelCredentials credentials) {
    ManagedChannel channel =
        Grpc.newChannelBuilderForAddress("127.0.0.1", server.grpcPort(), credentials).build();
    try {
      return Failure.of(
              () ->
                  PublicParamsServiceGrpc.newBlockingStub(channel)
                      .withDeadlineAfter(20, TimeUnit.SECONDS)
                      .put(PutPublicParamsRequest.getDefaultInstance()))
          .status()
          .getCode();
    } finally {
      channel.shutdownNow();
    }
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
