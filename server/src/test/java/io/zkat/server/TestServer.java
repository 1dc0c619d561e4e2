package io.zkat.server;

import io.grpc.Channel;
import io.grpc.ManagedChannel;
import io.grpc.netty.NettyChannelBuilder;
import io.zkat.api.v1.ListPublicParamsRequest;
import io.zkat.api.v1.PublicParamsServiceGrpc;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.grpc.server.lifecycle.GrpcServerLifecycle;

/** The whole service on free ports, as {@link ZkatServer} starts it. */
final class TestServer implements AutoCloseable {
  private final ConfigurableApplicationContext context;
  private final List<ManagedChannel> channels = new ArrayList<>();
  private final HttpClient http = HttpClient.newHttpClient();

  private TestServer(ConfigurableApplicationContext context) {
    this.context = context;
  }

  /** With the validator itself. */
  static TestServer start(String... arguments) {
    return start(List.of(ZkatServer.class), arguments);
  }

  /** With {@link FakeVerification} in the validator's place. */
  static TestServer startWithFake(String... arguments) {
    return start(List.of(ZkatServer.class, FakeConfiguration.class), arguments);
  }

  /** With further beans. */
  static TestServer start(List<Class<?>> sources, String... arguments) {
    // An option that is given twice would become a list.
    Map<String, String> options = new LinkedHashMap<>();
    options.put("--zkat.grpc.port", "0");
    options.put("--zkat.http.port", "0");
    options.put("--zkat.drain.delay", "0s");
    options.put("--zkat.warm-up", "0s");
    for (String argument : arguments) {
      String[] option = argument.split("=", 2);
      options.put(option[0], option[1]);
    }
    String[] all =
        options.entrySet().stream()
            .map(option -> option.getKey() + "=" + option.getValue())
            .toArray(String[]::new);
    return new TestServer(new SpringApplicationBuilder(sources.toArray(Class<?>[]::new)).run(all));
  }

  int grpcPort() {
    return bean(GrpcServerLifecycle.class).getPort();
  }

  <T> T bean(Class<T> type) {
    return context.getBean(type);
  }

  FakeVerification fake() {
    return bean(FakeVerification.class);
  }

  FakeRequestVerification fakeRequests() {
    return bean(FakeRequestVerification.class);
  }

  /** Waits until a series has a value. */
  void awaitMetric(String series, double value) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    double found = metric(series);
    while (found != value) {
      if (System.nanoTime() > end) {
        throw new AssertionError(series + " is " + found + " and did not become " + value);
      }
      Thread.sleep(5);
      found = metric(series);
    }
  }

  /** A plain-text connection of its own. */
  Channel newChannel() {
    ManagedChannel channel =
        NettyChannelBuilder.forAddress("127.0.0.1", grpcPort()).usePlaintext().build();
    channels.add(channel);
    return channel;
  }

  /**
   * Returns when the server has taken note of all that was sent on a channel, as the cancellation
   * of a call whose deadline has passed: one connection is read in order.
   */
  static void awaitRead(Channel channel) {
    PublicParamsServiceGrpc.newBlockingStub(channel)
        .list(ListPublicParamsRequest.getDefaultInstance());
  }

  /** What the HTTP endpoint answers. */
  HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return get(path, "*/*");
  }

  /** What the HTTP endpoint answers to who would like a media type. */
  HttpResponse<String> get(String path, String accept) throws IOException, InterruptedException {
    String port = context.getEnvironment().getRequiredProperty("local.server.port");
    return http.send(
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
            .header("Accept", accept)
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  /** The value of one series in the Prometheus endpoint, or NaN if it is not there. */
  double metric(String series) throws IOException, InterruptedException {
    String scrape = get("/actuator/prometheus").body();
    Matcher line =
        Pattern.compile("^" + Pattern.quote(series) + " (\\S+)$", Pattern.MULTILINE)
            .matcher(scrape);
    return line.find() ? Double.parseDouble(line.group(1)) : Double.NaN;
  }

  /** Begins to close the service, as SIGTERM does, and returns when it is closed. */
  void stop() {
    context.close();
  }

  @Override
  public void close() {
    for (ManagedChannel channel : channels) {
      channel.shutdownNow();
    }
    try {
      for (ManagedChannel channel : channels) {
        channel.awaitTermination(10, TimeUnit.SECONDS);
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
    context.close();
  }
}
