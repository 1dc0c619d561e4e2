package io.zkat.server;

import io.grpc.netty.NettyServerBuilder;
import io.grpc.protobuf.services.HealthStatusManager;
import io.micrometer.core.instrument.MeterRegistry;
import io.zkat.server.access.Access;
import io.zkat.server.access.Tokens;
import io.zkat.server.admission.Admission;
import io.zkat.server.admission.Drain;
import io.zkat.server.admission.PromptHealth;
import io.zkat.server.admission.Sources;
import io.zkat.server.admission.Workers;
import io.zkat.server.config.InvalidSetting;
import io.zkat.server.config.ZkatProperties;
import io.zkat.server.error.ErrorMapper;
import io.zkat.server.grpc.Answers;
import io.zkat.server.grpc.ArrivalInterceptor;
import io.zkat.server.grpc.CallerInterceptor;
import io.zkat.server.grpc.Connections;
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
import io.zkat.server.tls.CertificateReload;
import io.zkat.server.verify.ProofVerification;
import io.zkat.server.verify.RequestVerification;
import io.zkat.server.verify.ValidatorRequestVerification;
import io.zkat.server.verify.ValidatorVerification;
import io.zkat.server.warmup.WarmUp;
import io.zkat.validator.engine.ProofValidator;
import io.zkat.validator.identity.idemix.VerifiedCredentials;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.proof.ProofType;
import io.zkat.validator.rules.RequestValidator;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.grpc.server.health.GrpcServerHealth;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;
import org.springframework.grpc.server.GlobalServerInterceptor;
import org.springframework.grpc.server.ServerBuilderCustomizer;

/** Puts the service together. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ZkatProperties.class)
public class ServiceConfiguration {
  private static final Logger LOG = LoggerFactory.getLogger(ServiceConfiguration.class);

  /** Peers whose reputation is remembered when they have no connection. */
  private static final int ADDRESSES = 10_000;

  @Bean
  ErrorMapper errorMapper(ValidatorMetrics metrics) {
    return new ErrorMapper(
        () -> {
          metrics.incident();
          return UUID.randomUUID().toString();
        });
  }

  @Bean
  static CertificateReload certificateReload(Environment environment) {
    return new CertificateReload(environment);
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
  ArithmeticThreads arithmeticThreads(ZkatProperties properties) {
    return new ArithmeticThreads(properties.executor().arithmetic());
  }

  @Bean
  ProofValidator proofValidator(
      ZkatProperties properties, AllocationMeter allocations, ArithmeticThreads threads) {
    return new ProofValidator(
        properties.limits().validator(),
        new SecureRandom(),
        System::nanoTime,
        allocations::allocatedBytes,
        threads.ofEach());
  }

  @Bean
  ProofVerification proofVerification(ProofValidator proofs) {
    return new ValidatorVerification(proofs);
  }

  @Bean
  RequestValidator requestValidator(
      ZkatProperties properties,
      ValidatorMetrics metrics,
      AllocationMeter allocations,
      ArithmeticThreads threads) {
    long cacheBytes = properties.identityCache().size().toBytes();
    VerifiedCredentials credentials = new VerifiedCredentials(cacheBytes);
    metrics.addIdentityCache(credentials);
    return new RequestValidator(
        properties.limits().validator(),
        properties.rules().validator(),
        InstantSource.system(),
        new SecureRandom(),
        System::nanoTime,
        allocations::allocatedBytes,
        threads.ofEach(),
        cacheBytes > 0 ? credentials : null);
  }

  @Bean
  RequestVerification requestVerification(
      RequestValidator validator,
      ProofValidator proofs,
      ArithmeticThreads threads,
      ValidatorMetrics metrics) {
    RequestValidator onAll = threads.joinsFew() ? validator.spreadOver(threads.ofAll()) : validator;
    metrics.addScalarPools(
        Stream.of(proofs.workspaces(), validator.workspaces(), onAll.workspaces())
            .distinct()
            .toList());
    return new ValidatorRequestVerification(validator, onAll);
  }

  @Bean
  ParamsDirectory.Listener paramsListener(
      ProofVerification verification, ValidatorMetrics metrics) {
    return new ParamsDirectory.Listener() {
      @Override
      public void loaded(PublicParams params) {
        metrics.addParameters(
            params,
            CurveNames.of(params),
            Stream.of(ProofType.values())
                .filter(type -> params.supports(type.number()) && verification.supports(type))
                .toList());
      }

      @Override
      public void unloaded(PublicParams params, @Nullable PublicParams like) {
        metrics.removeParameters(params.fingerprint());
        if (like != null) {
          loaded(like);
        }
      }
    };
  }

  @Bean
  ParamsDirectory paramsDirectory(ZkatProperties properties, ParamsDirectory.Listener listener) {
    ParamsDirectory directory =
        new ParamsLoader(properties.limits().validator()).load(properties.params(), Instant.now());
    for (PublicParams params : directory.all()) {
      params.prepare();
      listener.loaded(params);
    }
    return directory;
  }

  @Bean
  WarmUp warmUp(
      ParamsDirectory directory,
      ProofVerification verification,
      RequestVerification requests,
      ValidatorMetrics metrics,
      ZkatProperties properties) {
    return new WarmUp(
        directory, verification, requests, metrics, properties.warmUp(), System::nanoTime);
  }

  @Bean
  Workers workers(
      ZkatProperties properties,
      RequestVerification verification,
      ErrorMapper errors,
      ValidatorMetrics metrics,
      AllocationMeter allocations,
      ArithmeticThreads threads) {
    ZkatProperties.Batch batch = properties.batch();
    Workers workers =
        new Workers(
            new Workers.BatchLimits(
                batch.requests(),
                batch.bytes().toBytes(),
                batch.time(),
                batch.gather(),
                threads.joinsFew() ? RequestValidator.MOST_SPREAD : 0),
            verification,
            errors,
            metrics,
            System::nanoTime,
            allocations::allocatedBytes,
            properties.limits().retryDelay());
    workers.start(properties.executor().workers());
    return workers;
  }

  @Bean
  Admission admission(
      ZkatProperties properties, Workers workers, ErrorMapper errors, ValidatorMetrics metrics) {
    return new Admission(
        properties.limits().inFlight(),
        properties.limits().inFlightBytes().toBytes(),
        properties.limits().retryDelay(),
        workers,
        errors,
        metrics);
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
  Access access(ZkatProperties properties, Environment environment) {
    String file = properties.access().tokens();
    boolean tls = environment.containsProperty("spring.grpc.server.ssl.bundle");
    if (properties.access().required() && file.isEmpty() && !tls) {
      throw new InvalidSetting(
          "zkat.access.required needs zkat.access.tokens or mutual TLS: nobody could call");
    }
    if (!file.isEmpty() && !tls) {
      LOG.warn("tokens will come over connections without TLS, where they can be read");
    }
    return new Access(
        properties.access(), file.isEmpty() ? null : new Tokens(Path.of(file), System::nanoTime));
  }

  @Bean
  @GlobalServerInterceptor
  @Order(150)
  CallerInterceptor callerInterceptor(Access access) {
    return new CallerInterceptor(access);
  }

  @Bean
  @GlobalServerInterceptor
  @Order(200)
  MessageInterceptor messageInterceptor(ZkatProperties properties) {
    return new MessageInterceptor(
        properties.limits().messageBytes(), properties.limits().retryDelay());
  }

  @Bean
  ServerBuilderCustomizer<NettyServerBuilder> transport(ZkatProperties properties) {
    ZkatProperties.Limits limits = properties.limits();
    return builder ->
        builder
            // On the transport's own threads: what is done there is short, and no hand-over is.
            .directExecutor()
            .maxInboundMessageSize(MessageInterceptor.TRANSPORT_FACTOR * limits.messageBytes())
            .maxConcurrentCallsPerConnection(limits.callsPerConnection())
            .addTransportFilter(new Connections(new Sources(ADDRESSES)));
  }

  @Bean
  RequestRules requestRules(ZkatProperties properties) {
    return new RequestRules(properties.limits());
  }

  @Bean
  Answers answers(ValidatorMetrics metrics, AllocationMeter allocations) {
    return new Answers(metrics, allocations, System::nanoTime);
  }

  @Bean
  RawMessageService proofGrpcService(
      RequestRules rules,
      ParamsDirectory directory,
      ProofVerification verification,
      Admission admission,
      Answers answers) {
    return new RawMessageService(
        new ProofGrpcService(rules, directory, verification, admission, answers));
  }

  @Bean
  RawMessageService publicParamsGrpcService(
      RequestRules rules,
      ParamsDirectory directory,
      ParamsDirectory.Listener listener,
      Admission admission) {
    return new RawMessageService(
        new PublicParamsGrpcService(rules, directory, listener, admission, InstantSource.system()));
  }

  @Bean
  RawMessageService validatorGrpcService(
      RequestRules rules,
      ParamsDirectory directory,
      Admission admission,
      Answers answers,
      ErrorMapper errors,
      Drain drain,
      ZkatProperties properties) {
    return new RawMessageService(
        new ValidatorGrpcService(
            rules,
            directory,
            admission,
            answers,
            errors,
            drain,
            new ValidatorGrpcService.StreamSettings(
                properties.limits().streamWindow(), properties.limits().retryDelay())));
  }
}
