package io.zkat.math.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.zkat.math.evm.Bn254Precompiles;
import io.zkat.math.evm.PrecompileStatus;
import io.zkat.math.hash.Poseidon;
import io.zkat.math.hash.PoseidonLanes;
import io.zkat.math.hash.PoseidonParameters;
import io.zkat.math.hash.PoseidonStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The examples of the page {@code docs/poseidon-and-evm.md}: they compile, and say what is true.
 */
class LibrariesInUseTest {
  private static final Path PAGE = Path.of("../docs/poseidon-and-evm.md");
  private static final Path THIS =
      Path.of("src/test/java/io/zkat/math/docs/LibrariesInUseTest.java");

  @Test
  void poseidon() {
    // poseidon
    Poseidon poseidon = new Poseidon(2);
    byte[][] inputs = {new byte[32], new byte[32]};
    inputs[0][31] = 1;
    inputs[1][31] = 2;
    byte[] hash = new byte[Poseidon.BYTES];
    PoseidonStatus status = poseidon.hashBytesBe(hash, 0, inputs);

    PoseidonLanes many = new PoseidonLanes(PoseidonParameters.circom(2));
    byte[] leaves = new byte[1000 * 64];
    byte[] parents = new byte[1000 * 32];
    int refused = many.hashBytesBe(parents, 0, leaves, 0, 1000);
    // end
    assertEquals(PoseidonStatus.OK, status);
    assertEquals(
        "115cc0f5e7d690413df64c6b9662e9cf2a3617f2743245519e19607a4417189a",
        HexFormat.of().formatHex(hash));
    assertEquals(-1, refused);
  }

  @Test
  void evm() {
    // evm
    Bn254Precompiles evm = new Bn254Precompiles();
    byte[] generatorTwice = new byte[128];
    generatorTwice[31] = generatorTwice[95] = 1;
    generatorTwice[63] = generatorTwice[127] = 2;
    byte[] sum = new byte[Bn254Precompiles.POINT_OUTPUT];
    PrecompileStatus status = evm.add(sum, 0, generatorTwice, 0, generatorTwice.length);

    byte[] pairs = new byte[2 * Bn254Precompiles.PAIR];
    byte[] answer = new byte[Bn254Precompiles.PAIRING_OUTPUT];
    PrecompileStatus checked = evm.pairing(answer, 0, pairs, 0, pairs.length);
    long gas = Bn254Precompiles.pairingGas(pairs.length);
    // end
    assertEquals(PrecompileStatus.OK, status);
    assertEquals(0x03, sum[0]);
    assertEquals(PrecompileStatus.OK, checked);
    assertEquals(1, answer[31]);
    assertEquals(113_000, gas);
  }

  @Test
  void thePageShowsTheseLines() throws IOException {
    List<String> page = Files.readAllLines(PAGE);
    List<String> shown = new ArrayList<>();
    boolean code = false;
    for (String line : page) {
      if (line.startsWith("```")) {
        code = !code;
      } else if (code) {
        shown.add(line);
      }
    }
    List<String> here = new ArrayList<>();
    boolean inside = false;
    for (String line : Files.readAllLines(THIS)) {
      if (line.equals("    // poseidon") || line.equals("    // evm")) {
        inside = true;
      } else if (line.equals("    // end")) {
        inside = false;
      } else if (inside) {
        here.add(line.strip());
      }
    }
    assertEquals(here, shown);
  }
}
