package io.zkat.validator.params;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.testing.Vectors;
import io.zkat.validator.limits.Limits;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class PublicParamsRegistryTest {
  private static final byte[] BAD = "e30=".getBytes(UTF_8);

  private final PublicParamsRegistry registry = new PublicParamsRegistry(Limits.DEFAULT);
  private final byte[] csp = Vectors.bytes(ParamsFiles.BN254);
  private final byte[] bulletproof = Vectors.bytes(ParamsFiles.BN254_BULLETPROOF);

  @Test
  void anEmptyRegistryFindsNothing() {
    assertNull(registry.only());
    assertNull(registry.find(""));
    assertNull(registry.find("a"));
    assertTrue(registry.all().isEmpty());
    assertEquals(0, registry.retainedBytes());
    assertFalse(registry.remove("a"));
  }

  @Test
  void findsByFingerprintByNameAndTheOnlyOne() {
    assertInstanceOf(ParamsResult.Loaded.class, registry.put("a", csp));
    PublicParams a = registry.byName("a");
    assertNotNull(a);
    assertSame(a, registry.only());
    assertSame(a, registry.find(""));
    assertSame(a, registry.find("a"));
    assertSame(a, registry.find(a.fingerprint()));
    assertSame(a, registry.byFingerprint(a.fingerprint().toUpperCase(Locale.ROOT)));
    assertEquals(a.retainedBytes(), registry.retainedBytes());

    assertInstanceOf(ParamsResult.Loaded.class, registry.put("b", bulletproof));
    PublicParams b = registry.byName("b");
    assertNotNull(b);
    assertNull(registry.only());
    assertNull(registry.find(""));
    assertSame(b, registry.find(b.fingerprint()));
    assertEquals(List.of(a, b), List.copyOf(registry.all()));
    assertEquals(a.retainedBytes() + b.retainedBytes(), registry.retainedBytes());

    assertTrue(registry.remove("a"));
    assertSame(b, registry.only());
    assertNull(registry.byFingerprint(a.fingerprint()));
  }

  @Test
  void oneSetMayHaveTwoNames() {
    registry.put("a", csp);
    registry.put("b", csp);
    assertEquals(2, registry.all().size());
    String fingerprint = registry.all().iterator().next().fingerprint();
    assertSame(registry.byName("a"), registry.byFingerprint(fingerprint));
    registry.remove("a");
    assertSame(registry.byName("b"), registry.byFingerprint(fingerprint));
  }

  @Test
  void aBadSetNeverUnseatsAGoodOne() {
    registry.put("a", csp);
    PublicParams a = registry.only();
    assertInstanceOf(ParamsResult.Refused.class, registry.put("a", BAD));
    assertSame(a, registry.byName("a"));

    Map<String, byte[]> files = new LinkedHashMap<>();
    files.put("a", BAD);
    files.put("b", bulletproof);
    files.put("c", BAD);
    Map<String, ParamsResult> results = registry.replaceAll(files);
    assertEquals(List.of("a", "b", "c"), List.copyOf(results.keySet()));
    assertInstanceOf(ParamsResult.Refused.class, results.get("a"));
    assertInstanceOf(ParamsResult.Loaded.class, results.get("b"));
    assertSame(a, registry.byName("a"));
    assertNotNull(registry.byName("b"));
    assertNull(registry.byName("c"));
  }

  @Test
  void replacingAllTakesAwayTheOthers() {
    registry.put("a", csp);
    registry.put("b", csp);
    registry.replaceAll(Map.of("b", bulletproof));
    PublicParams only = registry.only();
    assertNotNull(only);
    assertEquals("b", only.name());
    assertTrue(only.supports(1));
  }

  @Test
  void theNumberOfSetsIsLimited() {
    Limits d = Limits.DEFAULT;
    PublicParamsRegistry small =
        new PublicParamsRegistry(
            new Limits(
                d.publicParamsBytes(),
                1,
                d.requestBytes(),
                d.actionBytes(),
                d.proofBytes(),
                1,
                1,
                1,
                1,
                1,
                1,
                1));
    small.put("a", csp);
    assertTrue(
        small.put("b", csp) instanceof ParamsResult.Refused refused
            && refused.fault() == ParamsFault.TOO_MANY_SETS);
    assertInstanceOf(ParamsResult.Loaded.class, small.put("a", bulletproof));
    Map<String, byte[]> two = new LinkedHashMap<>();
    two.put("x", csp);
    two.put("y", csp);
    assertInstanceOf(ParamsResult.Refused.class, small.replaceAll(two).get("y"));
    assertEquals(1, small.all().size());
  }
}
