package io.zkat.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ByteString;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.InvalidProtocolBufferException;
import io.grpc.Channel;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.health.v1.HealthGrpc;
import io.grpc.reflection.v1.ServerReflectionGrpc;
import io.grpc.reflection.v1.ServerReflectionRequest;
import io.grpc.reflection.v1.ServerReflectionResponse;
import io.grpc.reflection.v1.ServiceResponse;
import io.grpc.stub.StreamObserver;
import io.zkat.api.v1.ProofServiceGrpc;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What operators and their tools see: health, reflection, the HTTP endpoint. */
@Timeout(60)
class OperationsTest {
  private static TestServer server;
  private static Channel channel;

  @BeforeAll
  static void start() {
    server = TestServer.startWithFake();
    channel = server.newChannel();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "readiness",
        "liveness",
        "zkat.validator.v1.ValidatorService",
        "zkat.validator.v1.ProofService",
        "zkat.validator.v1.PublicParamsService"
      })
  void healthKnowsTheName(String service) {
    assertEquals(ServingStatus.SERVING, health(service));
  }

  @Test
  void healthDoesNotKnowOtherNames() {
    StatusRuntimeException unknown =
        assertThrows(
            StatusRuntimeException.class,
            () ->
                HealthGrpc.newBlockingStub(channel)
                    .check(HealthCheckRequest.newBuilder().setService("other").build()));
    assertEquals(Status.Code.NOT_FOUND, unknown.getStatus().getCode());
  }

  @Test
  void reflectionListsTheServices() throws Exception {
    Set<String> services =
        reflect(ServerReflectionRequest.newBuilder().setListServices("").build())
            .getListServicesResponse()
            .getServiceList()
            .stream()
            .map(ServiceResponse::getName)
            .collect(Collectors.toSet());
    assertTrue(
        services.containsAll(
            Set.of(
                "zkat.validator.v1.ValidatorService",
                "zkat.validator.v1.ProofService",
                "zkat.validator.v1.PublicParamsService",
                "grpc.health.v1.Health")),
        services.toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "zkat.validator.v1.ProofService",
        "google.rpc.ErrorInfo",
        "google.rpc.RetryInfo",
        "google.rpc.Status"
      })
  void reflectionDescribesServicesAndErrorDetails(String symbol) throws Exception {
    ServerReflectionResponse response =
        reflect(ServerReflectionRequest.newBuilder().setFileContainingSymbol(symbol).build());
    List<String> packages =
        response.getFileDescriptorResponse().getFileDescriptorProtoList().stream()
            .map(OperationsTest::packageOf)
            .toList();
    assertTrue(packages.contains(symbol.substring(0, symbol.lastIndexOf('.'))), response::toString);
  }

  @Test
  void theDescriptorSetHasServicesAndErrorDetails() throws Exception {
    try (InputStream in =
        ProofServiceGrpc.class.getResourceAsStream("/zkat/validator/v1/descriptors.pb")) {
      assertNotNull(in);
      Set<String> types = new HashSet<>();
      for (FileDescriptorProto file : FileDescriptorSet.parseFrom(in).getFileList()) {
        file.getServiceList().forEach(service -> types.add(service.getName()));
        file.getMessageTypeList().forEach(type -> types.add(type.getName()));
      }
      assertTrue(
          types.containsAll(
              Set.of(
                  "ValidatorService",
                  "ProofService",
                  "PublicParamsService",
                  "ErrorInfo",
                  "BadRequest",
                  "RetryInfo",
                  "PreconditionFailure")),
          types::toString);
    }
  }

  @Test
  void healthIsOnTheHttpEndpointToo() throws Exception {
    assertEquals(200, server.get("/actuator/health").statusCode());
    assertEquals(200, server.get("/actuator/health/readiness").statusCode());
    assertEquals(200, server.get("/actuator/health/liveness").statusCode());
  }

  @Test
  void theScrapeHasTheMetersOfTheDesignWithHelp() throws Exception {
    String scrape = server.get("/actuator/prometheus").body();
    for (String meter :
        List.of(
            "zkat_validation_stage_seconds",
            "zkat_validation_allocated_bytes",
            "zkat_batch_size",
            "zkat_incidents_total",
            "zkat_queue_depth",
            "zkat_queue_wait_seconds",
            "zkat_shed_total",
            "zkat_rejections_total",
            "jvm_gc_overhead",
            "jvm_memory_used_bytes",
            "process_cpu_usage")) {
      assertTrue(scrape.contains("# HELP " + meter + " "), meter);
      assertFalse(scrape.contains("# HELP " + meter + "  \n"), meter + " has no text");
    }
  }

  @Test
  void healthChecksAreNotObserved() throws Exception {
    assertEquals(ServingStatus.SERVING, health(""));
    assertFalse(server.get("/actuator/prometheus").body().contains("grpc.health.v1.Health"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"*/*", "text/html", "application/json", "text/plain"})
  void theHttpEndpointSaysNothingAboutItself(String accept) throws Exception {
    for (String path :
        List.of("/", "/nothing", "/actuator/env", "/actuator/health/none", "/%00", "/..;/x")) {
      HttpResponse<String> response = server.get(path, accept);
      assertTrue(response.statusCode() >= 400 && response.statusCode() < 500, path);
      assertTrue(response.headers().firstValue("Server").isEmpty(), path);
      String body = response.body();
      for (String word : List.of("Tomcat", "Spring", "Whitelabel", "java.", "xception")) {
        assertFalse(body.contains(word), path + ": " + body);
      }
    }
  }

  @Test
  void healthIsAnsweredWhileEveryWorkerIsBusy() throws Exception {
    try (TestServer busy = TestServer.startWithFake("--zkat.executor.worker-threads=1")) {
      Channel other = busy.newChannel();
      var slow =
          ProofServiceGrpc.newFutureStub(other)
              .verifyTransferProof(Requests.transfer(FakeVerification.SLOW));
      busy.fake().awaitBegun(1);
      assertEquals(
          ServingStatus.SERVING,
          HealthGrpc.newBlockingStub(other)
              .withDeadlineAfter(20, TimeUnit.SECONDS)
              .check(HealthCheckRequest.getDefaultInstance())
              .getStatus());
      assertFalse(slow.isDone());
      busy.fake().goOn.release();
      assertTrue(slow.get(30, TimeUnit.SECONDS).hasResult());
    }
  }

  private static ServingStatus health(String service) {
    return HealthGrpc.newBlockingStub(channel)
        .check(HealthCheckRequest.newBuilder().setService(service).build())
        .getStatus();
  }

  private static String packageOf(ByteString file) {
    try {
      return FileDescriptorProto.parseFrom(file).getPackage();
    } catch (InvalidProtocolBufferException broken) {
      throw new AssertionError(broken);
    }
  }

  private static ServerReflectionResponse reflect(ServerReflectionRequest request)
      throws Exception {
    CompletableFuture<ServerReflectionResponse> answer = new CompletableFuture<>();
    StreamObserver<ServerReflectionRequest> requests =
        ServerReflectionGrpc.newStub(channel)
            .serverReflectionInfo(
                new StreamObserver<>() {
                  @Override
                  public void onNext(ServerReflectionResponse value) {
                    answer.complete(value);
                  }

                  @Override
                  public void onError(Throwable t) {
                    answer.completeExceptionally(t);
                  }

                  @Override
                  public void onCompleted() {}
                });
    requests.onNext(request);
    ServerReflectionResponse response = answer.get(30, TimeUnit.SECONDS);
    requests.onCompleted();
    return response;
  }
}
