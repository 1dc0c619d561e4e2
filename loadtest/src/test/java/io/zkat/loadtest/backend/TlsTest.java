package io.zkat.loadtest.backend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.grpc.Grpc;
import io.grpc.InsecureServerCredentials;
import io.grpc.Server;
import io.grpc.ServerBuilder;
import io.grpc.ServerCredentials;
import io.grpc.TlsServerCredentials;
import io.zkat.api.v1.ProofType;
import io.zkat.api.v1.ValidationResult;
import io.zkat.api.v1.Verdict;
import io.zkat.loadtest.testing.Certificates;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Over real connections, unlike {@link GrpcTargetTest}. */
@Timeout(60)
final class TlsTest {
  private static final ParamsFile PARAMS =
      ParamsFile.of("p.txt", "{}".getBytes(StandardCharsets.UTF_8));
  @TempDir static Path folder = Path.of("");
  private static @Nullable Certificates certificates;
  private @Nullable Server server;

  @BeforeAll
  static void makeCertificates() throws Exception {
    certificates = Certificates.in(folder);
  }

  @AfterEach
  void stop() {
    if (server != null) {
      server.shutdownNow();
    }
  }

  @Test
  void talksWithoutTls() throws IOException {
    assertTrue(verify(start(InsecureServerCredentials.create()), null).isValid());
  }

  @Test
  void talksTls() throws IOException {
    ServerAddress address = start(serverCredentials().build());

    assertTrue(verify(address, new ServerAddress.Tls(files().authority(), null, null)).isValid());
  }

  @Test
  void showsItsCertificate() throws IOException {
    ServerAddress address =
        start(
            serverCredentials()
                .trustManager(files().authority())
                .clientAuth(TlsServerCredentials.ClientAuth.REQUIRE)
                .build());

    assertTrue(
        verify(
                address,
                new ServerAddress.Tls(files().authority(), files().certificate(), files().key()))
            .isValid());
    assertCannotReach(address, new ServerAddress.Tls(files().authority(), null, null));
  }

  @Test
  void doesNotTrustJustAnyone() throws IOException {
    ServerAddress address = start(serverCredentials().build());

    assertCannotReach(address, new ServerAddress.Tls(null, null, null));
    assertCannotReach(address, null);
  }

  @Test
  void saysThatNothingListens() throws IOException {
    ServerAddress address = start(InsecureServerCredentials.create());
    stop();

    assertCannotReach(address, null);
  }

  private static void assertCannotReach(ServerAddress address, ServerAddress.@Nullable Tls tls) {
    TargetException e = assertThrows(TargetException.class, () -> verify(address, tls));
    assertEquals("UNAVAILABLE", e.code());
    assertTrue(
        e.getMessage().startsWith("cannot reach the server " + address + ": "), e.getMessage());
    assertEquals(1, e.getMessage().lines().count());
  }

  private static Answer verify(ServerAddress address, ServerAddress.@Nullable Tls tls) {
    try (GrpcTarget target =
        new GrpcTarget(address.toString(), address.open(tls), Duration.ofSeconds(20))) {
      return target
          .under(PARAMS)
          .verify(
              new Submission.BareProof(
                  ProofKind.CSP_TRANSFER, List.of(new byte[1]), List.of(new byte[1]), new byte[1]));
    }
  }

  private ServerAddress start(ServerCredentials credentials) throws IOException {
    FakeServer fake =
        new FakeServer()
            .loading(PARAMS.fingerprint(), ProofType.PROOF_TYPE_CSP)
            .judging(_ -> ValidationResult.newBuilder().setVerdict(Verdict.VERDICT_VALID).build());
    ServerBuilder<?> builder = Grpc.newServerBuilderForPort(0, credentials);
    fake.services().forEach(builder::addService);
    Server started = builder.build().start();
    server = started;
    return new ServerAddress("127.0.0.1", started.getPort());
  }

  private static TlsServerCredentials.Builder serverCredentials() throws IOException {
    return TlsServerCredentials.newBuilder().keyManager(files().certificate(), files().key());
  }

  private static Certificates files() {
    if (certificates == null) {
      throw new IllegalStateException("no certificates");
    }
    return certificates;
  }
}
