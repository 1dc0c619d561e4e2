package io.zkat.math.hash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.zkat.math.testing.Vectors;
import java.math.BigInteger;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** What the generators of constants make, against the published tables. */
class PoseidonParametersTest {
  private static final String CIRCOM = "public/light-poseidon/poseidon_bn254_x5_parameters.json";
  private static final String NOMADIC = "public/ocaml-poseidon128/poseidon128_bls12_381.json";
  private static final String ORCHARD = "public/ocaml-poseidon128/poseidon_orchard_2021.json";

  private static BigInteger number(JsonNode node) {
    return new BigInteger(node.stringValue());
  }

  private static void check(PoseidonParameters p, JsonNode constants, JsonNode matrix) {
    PoseidonModel model = new PoseidonModel(p);
    int width = p.width();
    assertEquals((p.fullRounds() + p.partialRounds()) * width, constants.size());
    for (int i = 0; i < constants.size(); i++) {
      assertEquals(number(constants.get(i)), model.constant(i / width, i % width));
    }
    for (int i = 0; i < width; i++) {
      for (int j = 0; j < width; j++) {
        assertEquals(number(matrix.get(i).get(j)), model.matrix(i, j));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void circomIsAsPublished(int inputs) {
    PoseidonParameters p = PoseidonParameters.circom(inputs);
    JsonNode published = Vectors.document(CIRCOM);
    String width = String.valueOf(inputs + 1);
    assertEquals(published.get("field").stringValue(), PoseidonModel.BN254.toString());
    assertEquals(published.get("full_rounds").intValue(), p.fullRounds());
    assertEquals(published.get("partial_rounds").get(width).intValue(), p.partialRounds());
    JsonNode tables = published.get("widths").get(width);
    check(p, tables.get("round_constants"), tables.get("mds"));
  }

  @Test
  void nomadicIsAsPublished() {
    JsonNode published = Vectors.document(NOMADIC);
    PoseidonParameters p = PoseidonParameters.nomadic();
    assertEquals(published.get("partial_rounds").intValue(), p.partialRounds());
    assertEquals(published.get("partial_sbox_index").intValue(), p.partialIndex());
    check(p, published.get("round_constants"), published.get("mds"));
  }

  @Test
  void orchardIsAsPublished() {
    JsonNode published = Vectors.document(ORCHARD);
    PoseidonParameters p = PoseidonParameters.orchard2021();
    assertEquals(published.get("partial_rounds").intValue(), p.partialRounds());
    assertEquals(published.get("partial_sbox_index").intValue(), p.partialIndex());
    check(p, published.get("round_constants"), published.get("mds"));
  }

  /**
   * SHA-256 over all constants and the matrix, 32 bytes each: what stands in the tables, in short.
   */
  @ParameterizedTest
  @CsvSource({
    "1,3e9ac7a21b079388665a19f61c96f0fd615e3827a280c092c29fda11fa56612e",
    "2,d580f0ebf5aec8825a0212c9db8fd20135155e1352e68809e2d7f2bc5440b86f",
    "3,d952ffa224da14b3b4371989f1eb102935b4ab0462225ab84143c90d74b78872",
    "4,7b6c63d84ef4f2aa7766fe56bdd5874dfc34fd26ada5427de75bcb89af8cd09e",
    "5,ae7315565817fecf26c90ea3e5c69d8a5dedd9c37d2ac0e157e5c700ef20f1d3",
    "6,b7a09ec5091aca8cdcfb76f7daefe15fe7bf2c9e5fc4f66ab6b0e06b79aa17a9",
    "7,456edbb1cd45856b3639fd72d3cba7fd67bf186464670910aacd92623efc25ed",
    "8,2339e81bec30df5e41c5bfad22d36d4dd123c2c5e885a915eccf9d597e4766e5",
    "9,9d71419103b73977bdde121699901685e90d174ad6229ae1c5328357ed5cbc48",
    "10,987240e650b503e3f23e9fbd24a8aebb06cc9488efe03ce60aa3f78341310ced",
    "11,e5198fc9e9d009cd24ac1861d665234b5832fb95913ae830c8a2f75166c55b18",
    "12,2b391537b4e7c8965568d362bcd63863c1b287a69b3a48fddf719c7485c689f2",
    "nomadic,42964e38851298dea1aba7d056534988708067651911d4d17fa69b5ec600d242",
    "orchard2021,ff1eba270bfce5399ed3ff42a06f22290d322a023248d187c9bc370e9b67992d"
  })
  void constantsDoNotChange(String name, String digest) {
    PoseidonParameters p =
        switch (name) {
          case "nomadic" -> PoseidonParameters.nomadic();
          case "orchard2021" -> PoseidonParameters.orchard2021();
          default -> PoseidonParameters.circom(Integer.parseInt(name));
        };
    PoseidonModel model = new PoseidonModel(p);
    Sha256 sha = new Sha256();
    for (int round = 0; round < p.fullRounds() + p.partialRounds(); round++) {
      for (int i = 0; i < p.width(); i++) {
        sha.update(PoseidonModel.bytes(model.constant(round, i)), 0, 32);
      }
    }
    for (int i = 0; i < p.width(); i++) {
      for (int j = 0; j < p.width(); j++) {
        sha.update(PoseidonModel.bytes(model.matrix(i, j)), 0, 32);
      }
    }
    byte[] out = new byte[Sha256.LENGTH];
    sha.digest(out, 0);
    assertEquals(digest, HexFormat.of().formatHex(out));
  }

  @Test
  void thereIsOneOfEachAndNoOther() {
    assertSame(PoseidonParameters.circom(3), PoseidonParameters.circom(3));
    assertThrows(IllegalArgumentException.class, () -> PoseidonParameters.circom(0));
    assertThrows(IllegalArgumentException.class, () -> PoseidonParameters.circom(13));
    assertThrows(
        IllegalArgumentException.class, () -> new Poseidon128(PoseidonParameters.circom(2)));
    assertEquals("Poseidon[circom, 3 inputs]", PoseidonParameters.circom(3).toString());
  }
}
