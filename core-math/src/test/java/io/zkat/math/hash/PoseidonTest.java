package io.zkat.math.hash;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.field.Fr;
import io.zkat.math.hash.Poseidon.InputLength;
import io.zkat.math.pool.Workspace;
import io.zkat.math.testing.Allocation;
import io.zkat.math.testing.MeasuresAllocation;
import io.zkat.math.testing.Seeded;
import io.zkat.math.testing.Vectors;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * Poseidon of circomlib and light-poseidon: vectors, the definition, and what byte inputs may be.
 */
class PoseidonTest {
  private static final String KNOWN = "public/light-poseidon/poseidon_bn254_x5_known.json";
  private static final String EDGES = "public/light-poseidon/byte_input_edges.json";
  private static final BigInteger M = PoseidonModel.BN254;

  private final Seeded seeded = new Seeded();

  private static BigInteger hash(BigInteger... inputs) {
    long[] in = new long[inputs.length * Fr.LIMBS];
    for (int i = 0; i < inputs.length; i++) {
      PoseidonModel.element(Fr.BN254, in, i * Fr.LIMBS, inputs[i]);
    }
    long[] r = new long[Fr.LIMBS];
    new Poseidon(inputs.length).hash(r, 0, in, 0);
    return PoseidonModel.integer(Fr.BN254, r, 0);
  }

  private static BigInteger[] numbers(JsonNode list) {
    BigInteger[] r = new BigInteger[list.size()];
    for (int i = 0; i < r.length; i++) {
      r[i] = new BigInteger(list.get(i).stringValue());
    }
    return r;
  }

  @Test
  void lightPoseidonsHashes() {
    JsonNode known = Vectors.document(KNOWN);
    for (JsonNode v : known.get("ones")) {
      BigInteger expected = new BigInteger(Vectors.text(v, "hash_be_hex"), 16);
      assertEquals(expected, hash(numbers(v.get("inputs"))), v::toString);
    }
    for (JsonNode v : known.get("computed")) {
      assertEquals(
          new BigInteger(Vectors.text(v, "hash")), hash(numbers(v.get("inputs"))), v::toString);
    }
    for (JsonNode v : known.get("bytes")) {
      JsonNode list = v.get("inputs_be_hex");
      byte[][] in = new byte[list.size()][];
      for (int i = 0; i < in.length; i++) {
        in[i] = HexFormat.of().parseHex(list.get(i).stringValue());
      }
      byte[] out = new byte[Poseidon.BYTES];
      assertEquals(PoseidonStatus.OK, new Poseidon(in.length).hashBytesBe(out, 0, in));
      assertArrayEquals(Vectors.hex(v, "hash_be_hex"), out, v::toString);
    }
  }

  /** Our own: the hashes of 1, of 1 and 2, and so on. */
  @ParameterizedTest
  @CsvSource({
    "1,29176100eaa962bdc1fe6c654d6a3c130e96a4d1168b33848b897dc502820133",
    "2,115cc0f5e7d690413df64c6b9662e9cf2a3617f2743245519e19607a4417189a",
    "3,0e7732d89e6939c0ff03d5e58dab6302f3230e269dc5b968f725df34ab36d732",
    "4,299c867db6c1fdd79dcefa40e4510b9837e60ebb1ce0663dbaa525df65250465",
    "5,0dab9449e4a1398a15224c0b15a49d598b2174d305a316c918125f8feeb123c0",
    "6,2d1a03850084442813c8ebf094dea47538490a68b05f2239134a4cca2f6302e1",
    "7,1c2f3482dbb140c4ebb9ada49abdbc374a9a85fcfc6533ec2e9df45b4921c318",
    "8,2921ab9bd0140cbc98e40395c0fefb40337a4d54fbbecd9a4d43b3d8d0c4d8d1",
    "9,1e0b893aa2ad802275e749d260330b7675b22bb3aaa4461d204af32e60cd9078",
    "10,0816126a09c29ecfcc0628461dacfb9459816fc60d6738b78db9ad07206fdc21",
    "11,07e5b070aa2dba008f30a6b785b6c5ae2429e211f71cacdbdae0e07fc05b47a8",
    "12,058814945232937db248a01e7cc55b3d681cc08702c8168494e856c1ef7693b5"
  })
  void hashesDoNotChange(int inputs, String expected) {
    BigInteger[] in = new BigInteger[inputs];
    Arrays.setAll(in, i -> BigInteger.valueOf(i + 1L));
    assertEquals(new BigInteger(expected, 16), hash(in));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void isWhatTheDefinitionSays(int inputs) {
    PoseidonModel model = new PoseidonModel(PoseidonParameters.circom(inputs));
    for (int round = 0; round < 12; round++) {
      BigInteger[] in = new BigInteger[inputs];
      for (int i = 0; i < inputs; i++) {
        in[i] =
            seeded.oneOf(
                seeded.below(M),
                seeded.below(M),
                BigInteger.ZERO,
                BigInteger.ONE,
                M.subtract(BigInteger.ONE));
      }
      assertEquals(model.hash(in), hash(in), seeded::toString);
    }
  }

  @Test
  void edgesOfByteInputs() {
    Poseidon poseidon = new Poseidon(1);
    for (JsonNode v : Vectors.document(EDGES).get("cases")) {
      byte[] input = Vectors.hex(v, "input_be_hex");
      String expected = Vectors.text(v, "hash_bytes_be");
      byte[] out = new byte[Poseidon.BYTES];
      PoseidonStatus status = poseidon.hashBytesBe(out, 0, new byte[][] {input});
      assertEquals(
          switch (expected.replaceFirst("\\{.*", "")) {
            case "ok" -> PoseidonStatus.OK;
            case "EmptyInput" -> PoseidonStatus.EMPTY_INPUT;
            case "InvalidInputLength" -> PoseidonStatus.INVALID_LENGTH;
            case "InputLargerThanModulus" -> PoseidonStatus.INPUT_LARGER_THAN_MODULUS;
            default -> throw new IllegalArgumentException(expected);
          },
          status,
          v::toString);
      assertTrue(status == PoseidonStatus.OK || Arrays.equals(out, new byte[out.length]));
    }
  }

  private static byte[] reversed(byte[] b) {
    byte[] r = new byte[b.length];
    for (int i = 0; i < b.length; i++) {
      r[i] = b[b.length - 1 - i];
    }
    return r;
  }

  @Test
  void paddedInputsAreIntegers() {
    Poseidon poseidon = new Poseidon(2);
    byte[] out = new byte[Poseidon.BYTES];
    for (int length = 1; length <= Poseidon.LONGEST_PADDED; length++) {
      byte[] big = seeded.bytes(length);
      for (int i = 0; i < length - Poseidon.BYTES; i++) {
        big[i] = 0;
      }
      if (length >= Poseidon.BYTES) {
        big[length - Poseidon.BYTES] &= 0x1f;
      }
      byte[][] in = {big, {5}};
      byte[][] little = {reversed(big), {5}};
      BigInteger expected = hash(new BigInteger(1, big), BigInteger.valueOf(5));
      assertEquals(PoseidonStatus.OK, poseidon.hashBytesBe(out, 0, in, InputLength.PADDED));
      assertEquals(expected, new BigInteger(1, out));
      assertEquals(PoseidonStatus.OK, poseidon.hashBytesLe(out, 0, little, InputLength.PADDED));
      assertEquals(expected, new BigInteger(1, reversed(out)));
      if (length > Poseidon.BYTES) {
        big[seeded.random().nextInt(length - Poseidon.BYTES)] = 1;
        assertEquals(
            PoseidonStatus.INPUT_LARGER_THAN_MODULUS,
            poseidon.hashBytesBe(out, 0, in, InputLength.PADDED));
        assertEquals(
            PoseidonStatus.INPUT_LARGER_THAN_MODULUS,
            poseidon.hashBytesLe(out, 0, new byte[][] {reversed(big), {5}}, InputLength.PADDED));
      }
    }
  }

  @Test
  void theModulusIsRefusedInBothOrders() {
    Poseidon poseidon = new Poseidon(1);
    byte[] out = new byte[Poseidon.BYTES];
    for (int d = -2; d <= 2; d++) {
      byte[] big = PoseidonModel.bytes(M.add(BigInteger.valueOf(d)));
      PoseidonStatus expected =
          d < 0 ? PoseidonStatus.OK : PoseidonStatus.INPUT_LARGER_THAN_MODULUS;
      for (InputLength length : InputLength.values()) {
        assertEquals(expected, poseidon.hashBytesBe(out, 0, new byte[][] {big}, length));
        assertEquals(expected, poseidon.hashBytesLe(out, 0, new byte[][] {reversed(big)}, length));
      }
      assertEquals(expected, poseidon.hashBytesBe(out, 0, big, 0));
    }
  }

  /** Lengths are looked at before any byte is: a very long input costs nothing. */
  @Test
  void aVeryLongInputIsRefusedByItsLength() {
    Poseidon poseidon = new Poseidon(2);
    byte[] out = new byte[Poseidon.BYTES];
    byte[] tooLarge = new byte[Poseidon.BYTES];
    Arrays.fill(tooLarge, (byte) 0xff);
    byte[] zeros = new byte[1 << 24];
    for (InputLength length : InputLength.values()) {
      assertEquals(
          PoseidonStatus.INVALID_LENGTH,
          poseidon.hashBytesBe(out, 0, new byte[][] {tooLarge, zeros}, length));
      assertEquals(
          PoseidonStatus.INVALID_LENGTH,
          poseidon.hashBytesLe(out, 0, new byte[][] {tooLarge, zeros}, length));
    }
    byte[][] longest = {new byte[Poseidon.LONGEST_PADDED + 1], {1}};
    assertEquals(
        PoseidonStatus.INVALID_LENGTH, poseidon.hashBytesBe(out, 0, longest, InputLength.PADDED));
  }

  @Test
  void failuresComeInLightPoseidonsOrder() {
    Poseidon poseidon = new Poseidon(2);
    byte[] out = new byte[Poseidon.BYTES];
    byte[] good = new byte[Poseidon.BYTES];
    byte[] tooLarge = PoseidonModel.bytes(M);
    assertEquals(
        PoseidonStatus.EMPTY_INPUT,
        poseidon.hashBytesBe(out, 0, new byte[][] {tooLarge, {}, new byte[33]}));
    assertEquals(
        PoseidonStatus.INVALID_LENGTH,
        poseidon.hashBytesBe(out, 0, new byte[][] {tooLarge, new byte[33], {}}));
    assertEquals(
        PoseidonStatus.INPUT_LARGER_THAN_MODULUS,
        poseidon.hashBytesBe(out, 0, new byte[][] {good, good, good, tooLarge}));
    for (int count : new int[] {0, 1, 3, 20}) {
      byte[][] in = new byte[count][];
      Arrays.fill(in, good);
      assertEquals(PoseidonStatus.WRONG_NUMBER_OF_INPUTS, poseidon.hashBytesBe(out, 0, in));
    }
    assertArrayEquals(new byte[out.length], out);
    assertEquals(PoseidonStatus.OK, poseidon.hashBytesBe(out, 0, new byte[][] {good, good}));
  }

  @Test
  void inputsOneAfterAnotherGiveTheSameAndStay() {
    for (int inputs = 1; inputs <= PoseidonParameters.MOST_INPUTS; inputs++) {
      Poseidon poseidon = new Poseidon(inputs);
      assertEquals(inputs, poseidon.inputs());
      byte[] flat = new byte[3 + inputs * Poseidon.BYTES];
      byte[][] each = new byte[inputs][];
      for (int i = 0; i < inputs; i++) {
        each[i] = PoseidonModel.bytes(seeded.below(M));
        System.arraycopy(each[i], 0, flat, 3 + i * Poseidon.BYTES, Poseidon.BYTES);
      }
      byte[] before = flat.clone();
      byte[] out = new byte[Poseidon.BYTES + 2];
      byte[] expected = new byte[Poseidon.BYTES + 2];
      assertEquals(PoseidonStatus.OK, poseidon.hashBytesBe(expected, 1, each));
      assertEquals(PoseidonStatus.OK, poseidon.hashBytesBe(out, 1, flat, 3));
      assertArrayEquals(expected, out);
      assertArrayEquals(before, flat);
      poseidon.clear();
      assertEquals(PoseidonStatus.OK, poseidon.hashBytesBe(out, 1, flat, 3));
      assertArrayEquals(expected, out);
    }
  }

  @Test
  void aWorkspaceKeepsOneForEachNumberOfInputs() {
    Workspace workspace = new Workspace();
    Poseidon two = workspace.get(Poseidon.key(2));
    assertSame(two, workspace.get(Poseidon.key(2)));
    assertEquals(3, workspace.get(Poseidon.key(3)).inputs());
    assertTrue(workspace.retainedBytes() > 5_000);
    assertThrows(IllegalArgumentException.class, () -> Poseidon.key(0));
    assertThrows(IllegalArgumentException.class, () -> Poseidon.key(13));
    assertThrows(IllegalArgumentException.class, () -> new Poseidon(13));
  }

  @MeasuresAllocation
  @Test
  void nothingIsAllocated() {
    byte[] out = new byte[Poseidon.BYTES];
    for (int inputs : new int[] {1, 2, 3, 12}) {
      Poseidon poseidon = new Poseidon(inputs);
      byte[][] in = new byte[inputs][Poseidon.BYTES];
      long[] elements = new long[inputs * Fr.LIMBS];
      Allocation.assertNoneOnceCompiled("hashBytesBe", 500, () -> poseidon.hashBytesBe(out, 0, in));
      Allocation.assertNoneOnceCompiled("hashBytesLe", 500, () -> poseidon.hashBytesLe(out, 0, in));
      Allocation.assertNoneOnceCompiled("hash", 500, () -> poseidon.hash(elements, 0, elements, 0));
    }
  }
}
