package io.zkat.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ByteString;
import com.google.rpc.BadRequest;
import io.grpc.Channel;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.health.v1.HealthGrpc;
import io.grpc.stub.MetadataUtils;
import io.zkat.api.v1.ErrorReason;
import io.zkat.api.v1.GetPublicParamsRequest;
import io.zkat.api.v1.ListPublicParamsRequest;
import io.zkat.api.v1.PublicParamsSelector;
import io.zkat.api.v1.PublicParamsServiceGrpc;
import io.zkat.api.v1.PublicParamsServiceGrpc.PublicParamsServiceBlockingStub;
import io.zkat.api.v1.PutPublicParamsRequest;
import io.zkat.api.v1.PutPublicParamsResponse;
import io.zkat.api.v1.ValidatorServiceGrpc;
import io.zkat.math.testing.Vectors;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Who may replace public parameters, and what comes of it. */
@Timeout(120)
class AccessTest {
  private static final String ADMIN = "an-administrators-token";
  private static final String CLIENT = "some-clients-token-0001";

  @TempDir private Path folder;

  private Path tokens() throws Exception {
    return Files.writeString(
        folder.resolve("tokens"),
        "# of this test\n\nadmin " + ADMIN + "\nclient\t" + CLIENT + "\n");
  }

  private static PublicParamsServiceBlockingStub as(Channel channel, String authorization) {
    Metadata headers = new Metadata();
    headers.put(Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER), authorization);
    return PublicParamsServiceGrpc.newBlockingStub(channel)
        .withInterceptors(MetadataUtils.newAttachHeadersInterceptor(headers));
  }

  private static ByteString box(String set) {
    return ByteString.copyFrom(
        Base64.getDecoder().decode(Vectors.bytes("requests/" + set + "/params.txt")));
  }

  private static PutPublicParamsRequest put(String name, ByteString box) {
    return PutPublicParamsRequest.newBuilder().setName(name).setSerialized(box).build();
  }

  private static List<String> names(PublicParamsServiceBlockingStub directory) {
    return directory.list(ListPublicParamsRequest.getDefaultInstance()).getParamsList().stream()
        .map(info -> info.getName())
        .toList();
  }

  @Test
  void onlyAnAdministratorPuts() throws Exception {
    try (TestServer server = TestServer.startWithFake("--zkat.access.tokens=" + tokens())) {
      Channel channel = server.newChannel();
      PutPublicParamsRequest request = put("new", box("16-BN254"));
      for (String authorization :
          List.of("Bearer " + CLIENT, "Bearer " + ADMIN + "x", "Bearer", "Basic " + ADMIN, ADMIN)) {
        Failure.of(() -> as(channel, authorization).put(request))
            .is(Status.Code.PERMISSION_DENIED, ErrorReason.ROLE_REQUIRED);
      }
      Failure.of(() -> PublicParamsServiceGrpc.newBlockingStub(channel).put(request))
          .is(Status.Code.PERMISSION_DENIED, ErrorReason.ROLE_REQUIRED);
      assertEquals(List.of("sample"), names(PublicParamsServiceGrpc.newBlockingStub(channel)));
      assertTrue(as(channel, "bearer " + ADMIN).put(request).getChanged());
    }
  }

  @Test
  void aSetIsAddedReplacedAndLeftAlone() throws Exception {
    try (TestServer server = TestServer.startWithFake("--zkat.access.tokens=" + tokens())) {
      Channel channel = server.newChannel();
      var admin = as(channel, "Bearer " + ADMIN);
      ByteString small = box("16-BN254");
      PutPublicParamsResponse added = admin.put(put("", small));
      assertTrue(added.getChanged());
      assertEquals(SampleParams.BN254_16_FINGERPRINT, added.getInfo().getFingerprint());
      assertEquals("9d31018f", added.getInfo().getName());
      assertEquals(List.of("sample", "9d31018f"), names(admin));
      assertFalse(admin.put(put("", small)).getChanged());
      assertEquals(
          1,
          server.metric(
              "zkat_public_parameters_info{bits=\"16\",curve=\"BN254\",fingerprint=\"9d31018f\"}"));

      PutPublicParamsResponse replaced = admin.put(put("9d31018f", box("32-BN254")));
      assertTrue(replaced.getChanged());
      assertEquals(32, replaced.getInfo().getBits());
      assertEquals(List.of("sample", "9d31018f"), names(admin));
      assertEquals(
          box("32-BN254"),
          admin
              .get(
                  GetPublicParamsRequest.newBuilder()
                      .setParams(PublicParamsSelector.newBuilder().setName("9d31018f"))
                      .build())
              .getSerialized());
      Failure.of(
              () ->
                  admin.get(
                      GetPublicParamsRequest.newBuilder()
                          .setParams(
                              PublicParamsSelector.newBuilder()
                                  .setFingerprint(SampleParams.BN254_16_FINGERPRINT))
                          .build()))
          .is(Status.Code.FAILED_PRECONDITION, ErrorReason.UNKNOWN_PARAMETERS);
      assertTrue(
          Double.isNaN(
              server.metric(
                  "zkat_public_parameters_info{bits=\"16\",curve=\"BN254\",fingerprint=\"9d31018f\"}")));
    }
  }

  @Test
  void aBadSetNeverUnseatsAGoodOne() throws Exception {
    try (TestServer server = TestServer.startWithFake("--zkat.access.tokens=" + tokens())) {
      Channel channel = server.newChannel();
      var admin = as(channel, "Bearer " + ADMIN);
      ByteString good = box("16-BN254");
      for (ByteString bad :
          List.of(
              ByteString.copyFromUtf8("nonsense"),
              good.substring(0, good.size() - 100),
              ByteString.copyFrom(Vectors.bytes("requests/16-BN254/params.txt")))) {
        Failure failure =
            Failure.of(() -> admin.put(put("sample", bad)))
                .is(Status.Code.INVALID_ARGUMENT, ErrorReason.INVALID_REQUEST);
        assertEquals(
            "serialized", failure.detail(BadRequest.class).getFieldViolations(0).getField());
      }
      Failure.of(() -> admin.put(put("x".repeat(129), ByteString.EMPTY)))
          .is(Status.Code.INVALID_ARGUMENT, ErrorReason.INVALID_REQUEST);
      assertEquals(
          SampleParams.SAMPLE_FINGERPRINT,
          admin.list(ListPublicParamsRequest.getDefaultInstance()).getParams(0).getFingerprint());
      assertEquals(
          SampleParams.SAMPLE_FINGERPRINT,
          ValidatorServiceGrpc.newBlockingStub(channel)
              .validateTokenRequest(Requests.request(FakeRequestVerification.VALID))
              .getResult()
              .getParamsFingerprint());
    }
  }

  @Test
  void everyCallNeedsARoleIfThatIsAskedFor() throws Exception {
    try (TestServer server =
        TestServer.startWithFake(
            "--zkat.access.tokens=" + tokens(), "--zkat.access.required=true")) {
      Channel channel = server.newChannel();
      var nobody = PublicParamsServiceGrpc.newBlockingStub(channel);
      Failure.of(() -> nobody.list(ListPublicParamsRequest.getDefaultInstance()))
          .is(Status.Code.UNAUTHENTICATED, ErrorReason.NOT_AUTHENTICATED);
      Failure.of(
              () ->
                  as(channel, "Bearer of-a-token-that-is-not-known")
                      .list(ListPublicParamsRequest.getDefaultInstance()))
          .is(Status.Code.UNAUTHENTICATED, ErrorReason.NOT_AUTHENTICATED);
      StreamClient stream = StreamClient.open(channel);
      stream.failure().is(Status.Code.UNAUTHENTICATED, ErrorReason.NOT_AUTHENTICATED);
      assertEquals(List.of("sample"), names(as(channel, "Bearer " + CLIENT)));
      assertEquals(List.of("sample"), names(as(channel, "Bearer " + ADMIN)));
      assertEquals(
          ServingStatus.SERVING,
          HealthGrpc.newBlockingStub(channel)
              .check(HealthCheckRequest.getDefaultInstance())
              .getStatus());
    }
  }

  @Test
  void tokensAreReadAgainWhenTheFileChanges() throws Exception {
    Path file = tokens();
    try (TestServer server = TestServer.startWithFake("--zkat.access.tokens=" + file)) {
      Channel channel = server.newChannel();
      PutPublicParamsRequest request = put("new", box("16-BN254"));
      String next = "Bearer the-next-administrators-token";
      Failure.of(() -> as(channel, next).put(request))
          .is(Status.Code.PERMISSION_DENIED, ErrorReason.ROLE_REQUIRED);
      Files.writeString(file, "admin the-next-administrators-token\n");
      long end = System.nanoTime() + 30_000_000_000L;
      while (!puts(as(channel, next), request)) {
        assertTrue(System.nanoTime() < end, "not read again");
        Thread.sleep(50);
      }
      Failure.of(() -> as(channel, "Bearer " + ADMIN).put(request))
          .is(Status.Code.PERMISSION_DENIED, ErrorReason.ROLE_REQUIRED);
      // A file that cannot be used changes nothing.
      Files.writeString(file, "admin\n");
      Thread.sleep(1_500);
      assertTrue(puts(as(channel, next), request));
    }
  }

  private static boolean puts(
      PublicParamsServiceBlockingStub stub, PutPublicParamsRequest request) {
    try {
      return stub.put(request).hasInfo();
    } catch (io.grpc.StatusRuntimeException denied) {
      return false;
    }
  }

  @Test
  void settingsThatCannotBeUsedStopTheStartWithOneLine() throws Exception {
    Path missing = folder.resolve("none");
    assertCannotStart(
        "tokens file " + missing + " cannot be read", "--zkat.access.tokens=" + missing);
    for (String line :
        List.of("admin", "root " + ADMIN, "admin short", "admin " + ADMIN + " more")) {
      Path file = Files.writeString(folder.resolve("bad"), "# first\n" + line + "\n");
      String said = assertCannotStart("bad: line 2 ", "--zkat.access.tokens=" + file);
      assertFalse(said.contains(ADMIN), said);
    }
    assertCannotStart("nobody could call", "--zkat.access.required=true");
    assertCannotStart("no distinguished name", "--zkat.access.admin-subjects[0]=nobody");
  }

  private static String assertCannotStart(String words, String argument) {
    RuntimeException failure =
        assertThrows(RuntimeException.class, () -> TestServer.startWithFake(argument));
    String line = StartFailureReporter.explain(failure);
    assertNotNull(line, failure::toString);
    assertTrue(line.contains(words), line);
    return line;
  }
}
