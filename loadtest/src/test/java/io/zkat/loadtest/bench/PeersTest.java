package io.zkat.loadtest.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PeersTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  /** A Go whose programs measure one operation, and say which group they were asked for. */
  private static final String GO =
      """
      #!/bin/sh
      cat >"$4" <<'PROGRAM'
      #!/bin/sh
      echo 'some words'
      echo '{"peer":"fake 1","operation":"Fp.mul","curve":"BN254","ns":20}'
      echo "{\\"peer\\":\\"fake 1\\",\\"operation\\":\\"$1\\",\\"curve\\":\\"\\",\\"ns\\":3}"
      PROGRAM
      chmod +x "$4"
      """;

  @TempDir Path home;

  @Test
  void readsAFigure() {
    assertEquals(
        Optional.of(new PeerFigure("p 1", "Msm.compute 3", "BN254", 12.5)),
        PeerFigure.parse(
            "{\"peer\":\"p 1\",\"operation\":\"Msm.compute 3\",\"curve\":\"BN254\",\"ns\":12.5}"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "words",
        "[]",
        "{",
        "{}",
        "{\"peer\":\"p\",\"operation\":\"o\",\"curve\":\"c\"}",
        "{\"peer\":\"p\",\"operation\":\"o\",\"curve\":\"c\",\"ns\":\"soon\"}",
        "{\"peer\":\"p\",\"operation\":\"o\",\"curve\":\"c\",\"ns\":0}",
        "{\"peer\":\"p\",\"operation\":\"o\",\"curve\":{},\"ns\":1}",
        "{\"peer\":null,\"operation\":\"o\",\"curve\":\"c\",\"ns\":1}",
      })
  void readsNothingElse(String line) {
    assertEquals(Optional.empty(), PeerFigure.parse(line));
  }

  @Test
  void matchesByNameParametersAndCurve() {
    Peers peers = new Peers();
    peers.add(
        List.of(
            new PeerFigure("p", "Msm.compute 128", "BN254", 8),
            new PeerFigure("p", "Fp.mul", "BN254", 4)));

    assertEquals(0.25, peers.compare(line("Msm.compute", "BN254", "128", 2)).ratio());
    assertNull(peers.compare(line("Msm.compute", "BN254", "40", 2)).peer());
    assertNull(peers.compare(line("Msm.compute", "BLS12_381", "128", 2)).peer());
    assertEquals(0.5, peers.compare(line("Fp.mul", "BN254", "", 2)).ratio());
    assertEquals(0.5, peers.compare(line("FpLanes.mul", "BN254", "", 2)).ratio());
    assertNull(peers.compare(line("FpLanes.sqr", "BN254", "", 2)).peer());
  }

  @Test
  void comparesBatchesWithTheTestInLanes() {
    Peers peers = new Peers();
    peers.add(List.of(new PeerFigure("p", "Subgroup.contains", "BLS12_381", 20)));

    assertNull(peers.compare(line("SubgroupLanes.inBatchOf640", "BLS12_381", "", 1)).peer());
    assertEquals("p", peers.compare(line("SubgroupLanes.contains", "BLS12_381", "", 10)).peer());
    BenchLine batch = peers.compare(line("SubgroupLanes.inBatchOf640", "BLS12_381", "", 1));
    assertEquals("own lane test", batch.peer());
    assertEquals(0.1, batch.ratio());
  }

  @Test
  void buildsAndAsksTheProgram() throws IOException {
    Peers peers = new Peers();

    assertEquals(Optional.empty(), measure(GO, peers));

    assertEquals(0.5, peers.compare(line("Fp.mul", "BN254", "", 10)).ratio());
    assertEquals("fake 1", peers.compare(line("field", "", "", 1)).peer());
  }

  @Test
  void saysWhyThePeerIsLeftOut() throws IOException {
    Files.createDirectories(home.resolve("loadtest/peers/gnark"));
    assertEquals(
        Optional.of("gnark-crypto is left out: there is no go on the PATH"),
        new GnarkPeer(home, home.toString()).measure(BenchGroup.FIELD, new Peers(), _ -> {}));

    String failed =
        measure("#!/bin/sh\necho first >&2\necho 'no network' >&2\nexit 1\n").orElse("");
    assertTrue(failed.endsWith(" failed: no network"), failed);

    String slow =
        measure("#!/bin/sh\nexec sleep 60\n", new Peers(), Duration.ofMillis(50)).orElse("");
    assertTrue(slow.contains(" was not done after "), slow);
  }

  private Optional<String> measure(String go) throws IOException {
    return measure(go, new Peers());
  }

  private Optional<String> measure(String go, Peers peers) throws IOException {
    return measure(go, peers, LIMIT);
  }

  private Optional<String> measure(String go, Peers peers, Duration limit) throws IOException {
    Path folder = Files.createDirectories(home.resolve("bin"));
    Path file = Files.writeString(folder.resolve("go"), go);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.createDirectories(home.resolve("loadtest/peers/gnark"));
    return new GnarkPeer(home, folder.toString(), limit).measure(BenchGroup.FIELD, peers, _ -> {});
  }

  private static BenchLine line(String operation, String curve, String terms, double nanos) {
    TreeMap<String, String> parameters = new TreeMap<>();
    parameters.put("curve", curve);
    if (!terms.isEmpty()) {
      parameters.put("terms", terms);
    }
    return new BenchLine("g", operation, parameters, nanos, 0, 0, null, Double.NaN);
  }
}
