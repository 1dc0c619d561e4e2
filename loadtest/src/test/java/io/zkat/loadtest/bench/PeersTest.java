package io.zkat.loadtest.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PeersTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  /** Builds a program that measures one operation and says which group it was asked for. */
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

    assertEquals("p 0.25", compared(peers, line("Msm.compute", "BN254", "128", 2)));
    assertEquals("", compared(peers, line("Msm.compute", "BN254", "40", 2)));
    assertEquals("", compared(peers, line("Msm.compute", "BLS12_381", "128", 2)));
    assertEquals("p 0.25", compared(peers, line("MsmTwin.compute", "BN254", "128", 2)));
    assertEquals("p 0.5", compared(peers, line("Fp.mul", "BN254", "", 2)));
    assertEquals("p 0.5", compared(peers, line("FpLanes.mul", "BN254", "", 2)));
    assertEquals("p 0.5", compared(peers, line("FpTwin.mul", "BN254", "", 2)));
    assertEquals("", compared(peers, line("FpLanes.sqr", "BN254", "", 2)));
  }

  @Test
  void putsTheFirstPeerInFront() {
    Peers peers = new Peers();
    peers.add(List.of(new PeerFigure("p", "Fp.mul", "BN254", 4)));
    peers.add(List.of(new PeerFigure("q", "Fp.mul", "BN254", 8)));

    assertEquals("p 0.5, q 0.25", compared(peers, line("Fp.mul", "BN254", "", 2)));
  }

  @Test
  void comparesBatchesWithTheTestInLanes() {
    Peers peers = new Peers();
    peers.add(List.of(new PeerFigure("p", "Subgroup.contains", "BLS12_381", 20)));

    assertEquals("", compared(peers, line("SubgroupLanes.inBatchOf640", "BLS12_381", "", 1)));
    assertEquals("p 0.5", compared(peers, line("SubgroupLanes.contains", "BLS12_381", "", 10)));
    assertEquals(
        "own lane test 0.1",
        compared(peers, line("SubgroupLanes.inBatchOf640", "BLS12_381", "", 1)));
  }

  @Test
  void comparesSignaturesWithTheJdk() {
    Peers peers = new Peers();

    assertEquals("", compared(peers, line("Ecdsa.byJdk", "P-256", "", 10)));
    assertEquals("JDK 0.1", compared(peers, line("Ecdsa.knownKey", "P-256", "", 1)));
    assertEquals("JDK 0.5", compared(peers, line("Ecdsa.freshKey", "P-256", "", 5)));
  }

  @Test
  void buildsAndAsksTheProgram() throws IOException {
    Peers peers = new Peers();

    assertEquals(Optional.empty(), measure(GO, peers));

    assertEquals("fake 1 0.5", compared(peers, line("Fp.mul", "BN254", "", 10)));
    assertEquals("fake 1 0.5", compared(peers, line("field", "", "", 1.5)));
  }

  @ParameterizedTest
  @EnumSource
  void everyProgramHasItsSourcesAndNeedsItsTool(PeerProgram program) {
    Path project = Path.of("..").toAbsolutePath().normalize();
    assertTrue(Files.isDirectory(project.resolve("loadtest/peers").resolve(program.folder())));
    BenchGroup known =
        List.of(BenchGroup.values()).stream().filter(program::has).findFirst().orElseThrow();
    Optional<String> absent =
        new PeerRun(project, home.toString()).measure(program, known, new Peers(), _ -> {});
    assertEquals(
        Optional.of(
            program.description() + " is left out: there is no " + program.tool() + " on the PATH"),
        absent);
    assertEquals(
        Optional.empty(),
        new PeerRun(project, home.toString())
            .measure(program, BenchGroup.PROOF, new Peers(), _ -> {}));
  }

  @Test
  void saysWhyThePeerIsLeftOut() throws IOException {
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
    return new PeerRun(home, folder.toString(), limit)
        .measure(PeerProgram.GNARK, BenchGroup.FIELD, peers, _ -> {});
  }

  private static String compared(Peers peers, BenchLine line) {
    BenchLine compared = peers.compare(line);
    return compared.peers().stream()
        .map(peer -> peer.peer() + " " + compared.ratio(peer))
        .collect(Collectors.joining(", "));
  }

  private static BenchLine line(String operation, String curve, String terms, double nanos) {
    TreeMap<String, String> parameters = new TreeMap<>();
    parameters.put("curve", curve);
    if (!terms.isEmpty()) {
      parameters.put("terms", terms);
    }
    return new BenchLine("g", operation, parameters, nanos, 0, 0, List.of());
  }
}
