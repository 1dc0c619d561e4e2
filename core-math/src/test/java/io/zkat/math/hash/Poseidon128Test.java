package io.zkat.math.hash;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.field.Fr;
import io.zkat.math.testing.Allocation;
import io.zkat.math.testing.MeasuresAllocation;
import io.zkat.math.testing.Seeded;
import io.zkat.math.testing.Vectors;
import java.math.BigInteger;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Both instances over BLS12-381: the vectors of ocaml-bls12-381, and the definition. */
class Poseidon128Test {
  private static final String NOMADIC = "public/ocaml-poseidon128/poseidon128_bls12_381.json";
  private static final String ORCHARD = "public/ocaml-poseidon128/poseidon_orchard_2021.json";
  private static final Fr FR = Fr.BLS12_381;

  private final Seeded seeded = new Seeded();

  static List<PoseidonParameters> instances() {
    return List.of(PoseidonParameters.nomadic(), PoseidonParameters.orchard2021());
  }

  private static BigInteger[] permute(PoseidonParameters p, BigInteger[] state) {
    long[] s = new long[1 + Poseidon128.WIDTH * Fr.LIMBS];
    for (int i = 0; i < Poseidon128.WIDTH; i++) {
      PoseidonModel.element(FR, s, 1 + i * Fr.LIMBS, state[i]);
    }
    new Poseidon128(p).permute(s, 1);
    BigInteger[] r = new BigInteger[Poseidon128.WIDTH];
    for (int i = 0; i < r.length; i++) {
      r[i] = PoseidonModel.integer(FR, s, 1 + i * Fr.LIMBS);
    }
    return r;
  }

  private static BigInteger[] numbers(JsonNode list) {
    BigInteger[] r = new BigInteger[list.size()];
    for (int i = 0; i < r.length; i++) {
      r[i] = new BigInteger(list.get(i).stringValue());
    }
    return r;
  }

  @Test
  void permutationVectorsOfNomadic() {
    JsonNode cases = Vectors.document(NOMADIC).get("permutation_vectors");
    assertTrue(cases.size() >= 5);
    for (JsonNode v : cases) {
      assertArrayEquals(
          numbers(v.get("output")),
          permute(PoseidonParameters.nomadic(), numbers(v.get("input"))),
          v::toString);
    }
  }

  @Test
  void permutationVectorsOfOrchard() {
    JsonNode cases = Vectors.document(ORCHARD).get("over_bls12_381_fr").get("computed_vectors");
    assertTrue(cases.size() >= 5);
    for (JsonNode v : cases) {
      assertArrayEquals(
          numbers(v.get("output")),
          permute(PoseidonParameters.orchard2021(), numbers(v.get("input"))),
          v::toString);
    }
  }

  @Test
  void spongeVectors() {
    JsonNode sponge = Vectors.document(NOMADIC).get("sponge_vectors");
    JsonNode inputs = sponge.get("inputs_le_hex");
    long[] in = new long[inputs.size() * Fr.LIMBS];
    for (int i = 0; i < inputs.size(); i++) {
      byte[] b = HexFormat.of().parseHex(inputs.get(i).stringValue());
      assertTrue(FR.fromBytesLe(in, i * Fr.LIMBS, b, 0));
    }
    Poseidon128 hash = new Poseidon128(PoseidonParameters.nomadic());
    long[] r = new long[Fr.LIMBS];
    byte[] out = new byte[Fr.BYTES];
    for (JsonNode v : sponge.get("cases")) {
      hash.hash(r, 0, in, 0, v.get("n").intValue());
      FR.toBytesLe(out, 0, r, 0);
      assertArrayEquals(Vectors.hex(v, "output_le_hex"), out, v::toString);
    }
  }

  /** Our own: the permutation of 0, 1, 2, and the hash of nothing. */
  @ParameterizedTest
  @CsvSource({
    "nomadic,59e333b54627bc067e9b65879c5ab967634606bacf0eab84a31f3e675e7e65bf,5a94171396b60cd80d5e51c9a9f50748be86037de877657cd21c12062e8bad3c",
    "orchard2021,1f154efb6dda0fc4c8048ae1d7e4d66f4372bec7e3aee50a5dd924a851074105,3fe23ab96c0b289a3f82a7a4d2a22fa375a9c164d0585991e08b9602f539ab0a"
  })
  void resultsDoNotChange(String name, String first, String hash) {
    PoseidonParameters p =
        name.equals("nomadic") ? PoseidonParameters.nomadic() : PoseidonParameters.orchard2021();
    BigInteger[] in = {BigInteger.ZERO, BigInteger.ONE, BigInteger.TWO};
    assertEquals(new BigInteger(first, 16), permute(p, in)[0]);
    long[] r = new long[Fr.LIMBS];
    new Poseidon128(p).hash(r, 0, r, 0, 0);
    assertEquals(new BigInteger(hash, 16), PoseidonModel.integer(FR, r, 0));
  }

  @ParameterizedTest
  @MethodSource("instances")
  void isWhatTheDefinitionSays(PoseidonParameters p) {
    PoseidonModel model = new PoseidonModel(p);
    for (int round = 0; round < 30; round++) {
      BigInteger[] in = new BigInteger[Poseidon128.WIDTH];
      for (int i = 0; i < in.length; i++) {
        in[i] =
            seeded.oneOf(
                seeded.below(model.modulus()),
                BigInteger.ZERO,
                BigInteger.ONE,
                model.modulus().subtract(BigInteger.ONE));
      }
      assertArrayEquals(model.permute(in), permute(p, in), seeded::toString);
    }
  }

  @MeasuresAllocation
  @ParameterizedTest
  @MethodSource("instances")
  void nothingIsAllocated(PoseidonParameters p) {
    Poseidon128 hash = new Poseidon128(p);
    long[] s = new long[5 * Fr.LIMBS];
    Allocation.assertNoneOnceCompiled("permute", 500, () -> hash.permute(s, 0));
    Allocation.assertNoneOnceCompiled("hash", 500, () -> hash.hash(s, 0, s, 0, 5));
  }
}
