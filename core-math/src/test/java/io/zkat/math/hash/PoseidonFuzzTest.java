package io.zkat.math.hash;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.zkat.math.hash.Poseidon.InputLength;
import io.zkat.math.testing.Seeded;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Whatever the inputs are: the status that the rules give, output only with success, no exception.
 */
final class PoseidonFuzzTest {
  private static final BigInteger M = PoseidonModel.BN254;
  private static final Poseidon[] HASHERS = new Poseidon[PoseidonParameters.MOST_INPUTS + 1];

  static {
    for (int i = 1; i < HASHERS.length; i++) {
      HASHERS[i] = new Poseidon(i);
    }
  }

  @FuzzTest
  void staysWithinItsRules(byte[] data) {
    check(data);
  }

  @Test
  void staysWithinItsRulesOnAlteredInputs() {
    SplittableRandom random = new Seeded().random();
    byte[] modulus = PoseidonModel.bytes(M);
    for (int round = 0; round < 3_000; round++) {
      byte[] data = new byte[random.nextInt(300)];
      random.nextBytes(data);
      for (int at = 3; at + 33 <= data.length; at += 33) {
        if (random.nextInt(4) != 0) {
          data[at] = 32;
          System.arraycopy(modulus, 0, data, at + 1, 32);
          data[at + 32 - random.nextInt(3)] += (byte) (random.nextInt(3) - 1);
        }
      }
      check(data);
    }
  }

  /** A byte for the hasher, one for the rules, then inputs with their lengths before them. */
  private static void check(byte[] data) {
    if (data.length < 2) {
      return;
    }
    int inputs = 1 + (data[0] & 0xff) % PoseidonParameters.MOST_INPUTS;
    boolean little = (data[1] & 1) != 0;
    InputLength length = (data[1] & 2) != 0 ? InputLength.PADDED : InputLength.EXACT;
    List<byte[]> list = new ArrayList<>();
    for (int at = 2; at < data.length; ) {
      int size = Math.min(data[at] & 0x7f, data.length - at - 1);
      list.add(Arrays.copyOfRange(data, at + 1, at + 1 + size));
      at += 1 + size;
    }
    byte[][] in = list.toArray(new byte[0][]);
    byte[] out = new byte[Poseidon.BYTES + 2];
    PoseidonStatus status =
        little
            ? HASHERS[inputs].hashBytesLe(out, 1, in, length)
            : HASHERS[inputs].hashBytesBe(out, 1, in, length);
    assertEquals(expected(in, inputs, length, little), status);
    for (int i = 0; i < in.length; i++) {
      assertArrayEquals(list.get(i), in[i]);
    }
    if (status == PoseidonStatus.OK) {
      assertEquals(0, out[0] | out[out.length - 1]);
    } else {
      assertArrayEquals(new byte[out.length], out);
    }
  }

  private static PoseidonStatus expected(
      byte[][] in, int inputs, InputLength length, boolean little) {
    for (byte[] b : in) {
      if (b.length == 0) {
        return PoseidonStatus.EMPTY_INPUT;
      }
      if (length == InputLength.EXACT ? b.length != 32 : b.length > 64) {
        return PoseidonStatus.INVALID_LENGTH;
      }
    }
    for (byte[] b : in) {
      byte[] big = b.clone();
      if (little) {
        for (int i = 0; i < b.length; i++) {
          big[i] = b[b.length - 1 - i];
        }
      }
      if (new BigInteger(1, big).compareTo(M) >= 0) {
        return PoseidonStatus.INPUT_LARGER_THAN_MODULUS;
      }
    }
    return in.length == inputs ? PoseidonStatus.OK : PoseidonStatus.WRONG_NUMBER_OF_INPUTS;
  }
}
