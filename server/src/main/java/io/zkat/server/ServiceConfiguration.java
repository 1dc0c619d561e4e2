package io.zkat.server;

import io.grpc.netty.NettyServerBuilder;
import io.grpc.protobuf.services.HealthStatusManager;
import io.micrometer.core.instrument.MeterRegistry;
import io.zkat.server.admission.Admission;
import io.zkat.server.admission.Drain;
import io.zkat.server.admission.PromptHealth;
import io.zkat.server.config.ZkatProperties;
import io.zkat.server.error.ErrorMapper;
import io.zkat.server.grpc.Answers;
import io.zkat.server.grpc.ArrivalInterceptor;
import io.zkat.server.grpc.MessageInterceptor;
import io.zkat.server.grpc.ProofGrpcService;
import io.zkat.server.grpc.PublicParamsGrpcService;
import io.zkat.server.grpc.RawMessageService;
import io.zkat.server.grpc.RequestRules;
import io.zkat.server.grpc.ValidatorGrpcService;
import io.zkat.server.metrics.AllocationMeter;
import io.zkat.server.metrics.ValidatorMetrics;
import io.zkat.server.params.CurveNames;
import io.zkat.server.params.ParamsDirectory;
import io.zkat.server.params.ParamsLoader;
import io.zkat.server.verify.ProofVerification;
import io.zkat.server.verify.ValidatorVerification;
import io.zkat.server.warmup.WarmUp;
import io.zkat.validator.engine.ProofValidator;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.proof.ProofType;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.stream.Stream;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.grpc.server.autoconfigure.GrpcServerExecutorProvider;
import org.springframework.boot.grpc.server.health.GrpcServerHealth;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.grpc.server.GlobalServerInterceptor;
import org.springframework.grpc.server.ServerBuilderCustomizer;

/** Puts the service together. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ZkatProperties.class)
public class ServiceConfiguration {
  private static final String WORKERS = "workers";
  private static final String DISPATCH = "dispatch";

  @Bean
  ErrorMapper errorMapper() {
    return new ErrorMapper(() -> UUID.randomUUID().toString());
  }

  @Bean
  ValidatorMetrics validatorMetrics(MeterRegistry registry) {
    return new ValidatorMetrics(registry);
  }

  @Bean
  AllocationMeter allocationMeter() {
    return new AllocationMeter();
  }

  @Bean
  ProofVerification proofVerification(
      ZkatProperties properties, AllocationMeter allocations, ValidatorMetrics metrics) {
    ProofValidator validator =
        new ProofValidator(
            properties.limits().validator(),
            new SecureRandom(),
            System::nanoTime,
            allocations::allocatedBytes);
    metrics.addScalarPool(validator.workspaces());
    return new ValidatorVerification(validator);
  }

  @Bean
  ParamsDirectory paramsDirectory(
      ZkatProperties properties, ProofVerification verification, ValidatorMetrics metrics) {
    ParamsDirectory directory =
        new ParamsLoader(properties.limits().validator()).load(properties.params(), Instant.now());
    for (PublicParams params : directory.all()) {
      params.prepare();
      metrics.addParameters(
          params,
          CurveNames.of(params),
          Stream.of(ProofType.values())
              .filter(type -> params.supports(type.number()) && verification.supports(type))
              .toList());
    }
    return directory;
  }

  @Bean
  WarmUp warmUp(
      ParamsDirectory directory,
      ProofVerification verification,
      ValidatorMetrics metrics,
      ZkatProperties properties) {
    return new WarmUp(directory, verification, metrics, properties.warmUp(), System::nanoTime);
  }

  @Bean(name = WORKERS, destroyMethod = "shutdownNow")
  ExecutorService workers(ZkatProperties properties) {
    return WorkerThreads.fixed("zkat-worker", properties.executor().workers());
  }

  @Bean(name = DISPATCH, destroyMethod = "shutdownNow")
  ExecutorService dispatch(ZkatProperties properties) {
    return WorkerThreads.fixed("zkat-dispatch", properties.executor().dispatchThreads());
  }

  @Bean
  GrpcServerExecutorProvider grpcServerExecutorProvider(
      @Qualifier(DISPATCH) ExecutorService dispatch) {
    return () -> dispatch;
  }

  @Bean
  Admission admission(
      ZkatProperties properties,
      @Qualifier(WORKERS) ExecutorService workers,
      ErrorMapper errors,
      ValidatorMetrics metrics) {
    return new Admission(
        properties.limits().inFlight(),
        properties.limits().retryDelay(),
        workers,
        errors,
        metrics,
        System::nanoTime);
  }

  @Bean
  Drain drain(ApplicationContext context, HealthStatusManager health, ZkatProperties properties) {
    return new Drain(context, health, properties.drain().delay(), Thread::sleep);
  }

  @Bean
  PromptHealth promptHealth(GrpcServerHealth health, HealthStatusManager manager) {
    return new PromptHealth(health, manager);
  }

  @Bean
  @GlobalServerInterceptor
  @Order(100)
  ArrivalInterceptor arrivalInterceptor(
      Drain drain, ValidatorMetrics metrics, ZkatProperties properties) {
    return new ArrivalInterceptor(drain, metrics, properties.limits().retryDelay());
  }

  @Bean
  @GlobalServerInterceptor
  @Order(200)
  MessageInterceptor messageInterceptor(ZkatProperties properties) {
    return new MessageInterceptor(
        properties.limits().messageBytes(), properties.limits().retryDelay());
  }

  @Bean
  ServerBuilderCustomizer<NettyServerBuilder> transportLimits(ZkatProperties properties) {
    ZkatProperties.Limits limits = properties.limits();
    return builder ->
        builder
            .maxInboundMessageSize(MessageInterceptor.TRANSPORT_FACTOR * limits.messageBytes())
            .maxConcurrentCallsPerConnection(limits.callsPerConnection());
  }

  @Bean
  RequestRules requestRules(ZkatProperties properties) {
    return new RequestRules(properties.limits());
  }

  @Bean
  RawMessageService proofGrpcService(
      RequestRules rules,
      ParamsDirectory directory,
      ProofVerification verification,
      Admission admission,
      ValidatorMetrics metrics,
      AllocationMeter allocations) {
    Answers answers = new Answers(metrics, allocations, System::nanoTime);
    return new RawMessageService(
        new ProofGrpcService(rules, directory, verification, admission, answers));
  }

  @Bean
  RawMessageService publicParamsGrpcService(RequestRules rules, ParamsDirectory directory) {
    return new RawMessageService(new PublicParamsGrpcService(rules, directory));
  }

  @Bean
  RawMessageService validatorGrpcService() {
    return new RawMessageService(new ValidatorGrpcService());
  }
}
