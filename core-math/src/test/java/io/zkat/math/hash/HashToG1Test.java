package io.zkat.math.hash;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.math.curve.G1Encoding;
import io.zkat.math.curve.G1Subgroup;
import io.zkat.math.field.Fp;
import io.zkat.math.testing.Allocation;
import io.zkat.math.testing.MeasuresAllocation;
import io.zkat.math.testing.Seeded;
import io.zkat.math.testing.Vectors;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

class HashToG1Test {
  private static byte[] hash(HashToG1.Suite suite, byte[] message, byte[] domain) {
    double[] r = new double[G1.AFFINE + 2];
    byte[] padded = Arrays.copyOf(message, message.length + 3);
    System.arraycopy(message, 0, padded, 2, message.length);
    new HashToG1(suite).hash(r, 1, padded, 2, message.length, domain);
    byte[] out = new byte[suite.curve().g1Bytes()];
    G1Encoding.encode(suite.curve(), out, 0, r, 1);
    return out;
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  @ParameterizedTest
  @CsvSource({
    "BN254, BN254_SHA256",
    "BLS12_381, BLS12_381_BLAKE2B",
  })
  void asTheReferenceHashes(Curve curve, HashToG1.Suite suite) {
    int plain = 0;
    int withDomain = 0;
    for (JsonNode v : Vectors.cases("field/" + curve + "-mathlib.jsonl")) {
      switch (Vectors.text(v, "op")) {
        case "hashToG1" -> {
          byte[] r = hash(suite, Vectors.hex(v, "data"), new byte[0]);
          assertArrayEquals(Vectors.hex(v, "r"), r, v::toString);
          plain++;
        }
        case "hashToG1WithDomain" -> {
          byte[] r = hash(suite, Vectors.hex(v, "data"), Vectors.hex(v, "domain"));
          assertArrayEquals(Vectors.hex(v, "r"), r, v::toString);
          withDomain++;
        }
        default -> {} // others are tested where they belong
      }
    }
    assertTrue(plain >= 20 && withDomain >= 20, plain + " and " + withDomain);
  }

  /** The values in spec proofs 2.2, for "abc" and the empty domain. */
  @ParameterizedTest
  @CsvSource({
    "BN254_SHA256,"
        + " 2b9489544a76ae29ac4ea5386db0d970e766abd31adc75bf73a31086beef6b2a"
        + "2f38551415d7eb7980d3d695e4bc9bb8e9e63a6ab838902f865ae2561d3cdeb0",
    "BLS12_381_BLAKE2B,"
        + " 11d8193622ba8b404e2bdd58ec47b5c7895e1f83b6724d1d17c0931946bb0d08260d9a6398aa69874f2bca716f561174"
        + "10d38acbe2bb430e5e7b3298ce97ad329fd5d5183034391c94fb9a3d3e9ea1438066338f045da46fd70c5b951a7f3ed7",
    "BLS12_381_SHA256,"
        + " 1460d20bee1576e29c7dacb4449dc291eb9842fa897217b6d3b1c877ac684c887b76a8780fa3303d65613d0934a81c51"
        + "05180b4855b159d0b4046e85b452b9453219eedc576c69d2c5bf88f17719e3af5e431e55948681867cb3f76f424d967c",
  })
  void abc(HashToG1.Suite suite, String expected) {
    assertEquals(expected, HexFormat.of().formatHex(hash(suite, ascii("abc"), new byte[0])));
  }

  /** RFC 9380, appendix J.9.1. */
  @ParameterizedTest
  @CsvSource({
    "'',"
        + " 052926add2207b76ca4fa57a8734416c8dc95e24501772c814278700eed6d1e4e8cf62d9c09db0fac349612b759e79a1"
        + "08ba738453bfed09cb546dbb0783dbb3a5f1f566ed67bb6be0e8c67e2e81a4cc68ee29813bb7994998f3eae0c9c6a265",
    "abc,"
        + " 03567bc5ef9c690c2ab2ecdf6a96ef1c139cc0b2f284dca0a9a7943388a49a3aee664ba5379a7655d3c68900be2f6903"
        + "0b9c15f3fe6e5cf4211f346271d7b01c8f3b28be689c8429c85b67af215533311f0b8dfaaa154fa6b88176c229f2885d",
  })
  void publishedExamples(String message, String expected) {
    byte[] domain = ascii("QUUX-V01-CS02-with-BLS12381G1_XMD:SHA-256_SSWU_RO_");
    assertEquals(
        expected,
        HexFormat.of().formatHex(hash(HashToG1.Suite.BLS12_381_SHA256, ascii(message), domain)));
  }

  /** The generator h0 of an issuer's key, spec idemix-nym 3. */
  @Test
  void theIssuersGenerators() {
    JsonNode v = Vectors.document("worked/idemixnym-bls12381.json");
    byte[] r =
        hash(
            HashToG1.Suite.BLS12_381_BLAKE2B,
            Vectors.hex(v, "d0_hex"),
            ascii("BLS12381G1_XMD:BLAKE2B_SSWU_RO_BBS+_SIGNATURES:1_0_0"));
    assertArrayEquals(Vectors.hex(v, "h0"), r);
  }

  /** The map alone with the cofactor cleared, as EIP-2537 has it. */
  @Test
  void mapsOfOneElement() {
    HashToG1 h = new HashToG1(HashToG1.Suite.BLS12_381_SHA256);
    JsonNode all = Vectors.document("public/go-ethereum-precompiles/blsMapG1.json");
    double[] u = new double[Fp.LIMBS];
    double[] r = new double[G1.AFFINE];
    byte[] out = new byte[96];
    for (JsonNode v : all) {
      byte[] input = Vectors.hex(v, "Input");
      assertTrue(Fp.BLS12_381.fromBytes(u, 0, input, 16));
      h.map(r, 0, u, 0);
      G1Encoding.encode(Curve.BLS12_381, out, 0, r, 0);
      byte[] expected = Vectors.hex(v, "Expected");
      assertArrayEquals(Arrays.copyOfRange(expected, 16, 64), Arrays.copyOf(out, 48), v::toString);
      assertArrayEquals(
          Arrays.copyOfRange(expected, 80, 128), Arrays.copyOfRange(out, 48, 96), v::toString);
    }
    assertTrue(all.size() >= 5);
  }

  /** Elements for which the maps divide by zero: the result must be a member all the same. */
  @ParameterizedTest
  @EnumSource
  void exceptionalElements(HashToG1.Suite suite) {
    Seeded seeded = new Seeded();
    Fp fp = suite.curve().fp();
    HashToG1 h = new HashToG1(suite);
    double[] u = new double[Fp.LIMBS];
    double[] r = new double[G1.AFFINE];
    double[] t = new double[Math.max(G1.SCRATCH, G1Encoding.SCRATCH) * 2];
    for (int i = 0; i < 60; i++) {
      switch (i) {
        case 0 -> fp.setZero(u, 0);
        case 1 -> fp.setOne(u, 0);
        case 2 -> {
          fp.setOne(u, 0);
          fp.neg(u, 0, u, 0);
        }
        case 3, 4 -> exception(suite, u, i == 4);
        default -> fp.fromBytesReduced(u, 0, seeded.bytes(64), 0, 64);
      }
      fp.reduce(u, 0, u, 0);
      h.map(r, 0, u, 0);
      assertTrue(suite.curve().g1().isOnCurve(r, 0, t, 0), i + " " + seeded);
      if (suite.curve() == Curve.BLS12_381) {
        assertTrue(G1Subgroup.contains(r, 0, t, 0), i + " " + seeded);
      }
    }
  }

  /**
   * u with 1 - 4u^2 = 0 on BN254, that is 1/2 or -1/2, and with 11u^2 = -1 (if any) on BLS12-381.
   */
  private static void exception(HashToG1.Suite suite, double[] u, boolean negative) {
    Fp fp = suite.curve().fp();
    double[] t = new double[Math.max(Fp.SQRT_SCRATCH, Fp.INVERSE_SCRATCH)];
    if (suite.curve() == Curve.BN254) {
      fp.fromLong(u, 0, 2);
      fp.inverse(u, 0, u, 0, t, 0);
    } else {
      fp.fromLong(u, 0, 11);
      fp.inverse(u, 0, u, 0, t, 0);
      fp.neg(u, 0, u, 0);
      double[] root = new double[Fp.LIMBS];
      if (fp.sqrt(root, 0, u, 0, t, 0)) {
        fp.copy(u, 0, root, 0);
      } else {
        fp.setZero(u, 0);
      }
    }
    if (negative) {
      fp.neg(u, 0, u, 0);
    }
  }

  @MeasuresAllocation
  @ParameterizedTest
  @EnumSource
  void nothingIsAllocated(HashToG1.Suite suite) {
    HashToG1 h = new HashToG1(suite);
    byte[] message = new byte[50];
    byte[] domain = new byte[20];
    double[] r = new double[G1.AFFINE];
    assertEquals(
        0, Allocation.bytesPerRun(50, () -> h.hash(r, 0, message, 0, message.length, domain)));
  }
}
