package io.zkat.server.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.server.StartFailureReporter;
import io.zkat.validator.rules.RuleSet;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.boot.json.JsonParserFactory;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.io.ClassPathResource;

/** Every property is known, documented and within its range, or the service does not start. */
class ZkatPropertiesTest {
  @EnableConfigurationProperties(ZkatProperties.class)
  static class Bound {}

  private static ZkatProperties bind(String... arguments) {
    try (ConfigurableApplicationContext context =
        new SpringApplicationBuilder(Bound.class).web(WebApplicationType.NONE).run(arguments)) {
      return context.getBean(ZkatProperties.class);
    }
  }

  @Test
  void defaultsFitOneMachine() {
    ZkatProperties properties = bind();
    assertEquals(List.of(), properties.params());
    assertEquals(9090, properties.grpc().port());
    assertEquals(8081, properties.http().port());
    assertEquals(4 << 20, properties.limits().messageBytes());
    assertEquals(Runtime.getRuntime().availableProcessors(), properties.executor().workers());
    assertEquals(1_000, properties.limits().blockRequests());
    assertEquals(128, properties.batch().requests());
    assertEquals(100, properties.batch().time().toMillis());
    assertEquals(8, properties.batch().gather().toMillis());
    assertEquals(ZkatProperties.Arithmetic.FEW, properties.executor().arithmetic());
    assertEquals(0, properties.identityCache().size().toBytes());
    assertFalse(properties.access().required());
    assertEquals(RuleSet.DEFAULT, properties.rules().validator());
    assertEquals(5, properties.drain().delay().toSeconds());
    assertEquals(20, properties.drain().grace().toSeconds());
    assertEquals(5, properties.warmUp().toSeconds());
  }

  @Test
  void listsAndUnitsAreRead() {
    ZkatProperties properties =
        bind(
            "--zkat.params=a.txt,name=b.txt",
            "--zkat.params=c.txt",
            "--zkat.limits.message-size=3MB",
            "--zkat.executor.worker-threads=7",
            "--zkat.executor.arithmetic=pool",
            "--zkat.identity-cache.size=8MB",
            "--zkat.access.admin-subjects[0]=CN=ops,O=example",
            "--zkat.access.admin-subjects[1]=CN=other",
            "--zkat.drain.delay=1500ms",
            "--zkat.warm-up=0");
    assertEquals(List.of("a.txt", "name=b.txt", "c.txt"), properties.params());
    assertEquals(3 << 20, properties.limits().messageBytes());
    assertEquals(7, properties.executor().workers());
    assertEquals(ZkatProperties.Arithmetic.POOL, properties.executor().arithmetic());
    assertEquals(8 << 20, properties.identityCache().size().toBytes());
    assertEquals(List.of("CN=ops,O=example", "CN=other"), properties.access().adminSubjects());
    assertEquals(1_500, properties.drain().delay().toMillis());
    assertTrue(properties.warmUp().isZero());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--zkat.limts.in-flight=3 | unknown property zkat.limts.in-flight",
        "--zkat.parms=x | unknown property zkat.parms",
        "--zkat.limits.in-flight=0"
            + " | zkat.limits.in-flight must be from 1 to 1000000, but is 0",
        "--zkat.limits.in-flight=many | property zkat.limits.in-flight cannot be \"many\"",
        "--zkat.limits.message-size=1GB"
            + " | zkat.limits.message-size must be from 1024 to 268435456, but is 1073741824",
        "--zkat.drain.delay=-1s"
            + " | zkat.drain.delay must be from 0 ms to 600000 ms, but is -1000 ms",
        "--zkat.warm-up=11m | zkat.warm-up must be from 0 ms to 600000 ms, but is 660000 ms",
        "--zkat.warm-up=-1ms | zkat.warm-up must be from 0 ms to 600000 ms, but is -1 ms",
        "--zkat.warm-up=long | property zkat.warm-up cannot be \"long\"",
        "--zkat.rules.profile=none"
            + " | zkat.rules.profile must be one of [panurus-2026-07-01], but is none",
        "--zkat.rules.minimum-version=-1"
            + " | zkat.rules.minimum-version must be from 0 to 1000, but is -1",
        "--zkat.batch.requests=0 | zkat.batch.requests must be from 1 to 10000, but is 0",
        "--zkat.batch.time=0ms | zkat.batch.time must be from 1 ms to 10000 ms, but is 0 ms",
        "--zkat.limits.block-requests=0"
            + " | zkat.limits.block-requests must be from 1 to 1000000, but is 0",
        "--zkat.limits.stream-window=0"
            + " | zkat.limits.stream-window must be from 1 to 1000000, but is 0",
        "--zkat.batch.gather=-1ms"
            + " | zkat.batch.gather must be from 0 ms to 1000 ms, but is -1 ms",
        "--zkat.executor.arithmetic=many"
            + " | property zkat.executor.arithmetic cannot be \"many\"",
        "--zkat.grpc.port=70000 | zkat.grpc.port must be from 0 to 65535, but is 70000"
      })
  void whatCannotBeUsedStopsTheStartWithOneLine(String argument, String line) {
    RuntimeException failure = assertThrows(RuntimeException.class, () -> bind(argument));
    assertEquals(line, StartFailureReporter.explain(failure));
  }

  @Test
  void everyPropertyIsDocumented() throws Exception {
    List<String> names = new ArrayList<>();
    for (Map<String, Object> property : metadata("zkat.")) {
      names.add((String) property.get("name"));
      String description = (String) property.get("description");
      assertNotNull(description, property::toString);
      assertTrue(description.endsWith(".") && description.length() > 10, property::toString);
    }
    assertEquals(34, names.size(), names::toString);
    assertEquals(names.size(), new TreeSet<>(names).size());
  }

  /** Spring ignores a misspelt property of its own silently. */
  @Test
  void theDefaultsNameOnlyPropertiesThatExist() throws Exception {
    TreeSet<String> known = new TreeSet<>();
    List<String> maps = new ArrayList<>();
    for (Map<String, Object> property : metadata("")) {
      String name = (String) property.get("name");
      known.add(name);
      if (String.valueOf(property.get("type")).startsWith("java.util.Map<")) {
        maps.add(name + ".");
        maps.add(name + "[");
      }
    }
    assertFalse(maps.isEmpty());
    int keys = 0;
    for (PropertySource<?> source :
        new YamlPropertySourceLoader()
            .load("defaults", new ClassPathResource("application.yaml"))) {
      for (String key : ((EnumerablePropertySource<?>) source).getPropertyNames()) {
        String plain = key.replaceFirst("\\[\\d+]$", "");
        assertTrue(known.contains(plain) || maps.stream().anyMatch(plain::startsWith), () -> key);
        keys++;
      }
    }
    assertTrue(keys > 20);
  }

  @SuppressWarnings("unchecked")
  private static List<Map<String, Object>> metadata(String prefix) throws Exception {
    List<Map<String, Object>> found = new ArrayList<>();
    for (URL file :
        Collections.list(
            ZkatProperties.class
                .getClassLoader()
                .getResources("META-INF/spring-configuration-metadata.json"))) {
      try (InputStream in = file.openStream()) {
        Map<String, Object> content =
            JsonParserFactory.getJsonParser()
                .parseMap(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        for (Object property : (List<Object>) content.getOrDefault("properties", List.of())) {
          Map<String, Object> entry = (Map<String, Object>) property;
          if (String.valueOf(entry.get("name")).startsWith(prefix)) {
            found.add(entry);
          }
        }
      }
    }
    return found;
  }
}
