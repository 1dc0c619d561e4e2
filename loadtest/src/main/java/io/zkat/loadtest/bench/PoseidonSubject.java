package io.zkat.loadtest.bench;

import io.zkat.math.field.Fr;
import io.zkat.math.hash.Poseidon;
import io.zkat.math.hash.PoseidonLanes;
import io.zkat.math.hash.PoseidonParameters;
import io.zkat.math.hash.PoseidonStatus;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Hashes by Poseidon of 1 to 12 inputs, and a few of more; most inputs are elements, some are not.
 */
final class PoseidonSubject implements CrossCheck.Subject {
  private static final int MOST = PoseidonParameters.MOST_INPUTS;
  private static final HexFormat HEX = HexFormat.of();

  private final Poseidon[] alone = new Poseidon[MOST + 1];
  private final PoseidonLanes[] lanes = new PoseidonLanes[MOST + 1];
  private final byte[] modulus = new byte[Poseidon.BYTES];

  PoseidonSubject() {
    for (int i = 1; i <= MOST; i++) {
      alone[i] = new Poseidon(i);
      lanes[i] = new PoseidonLanes(PoseidonParameters.circom(i));
    }
    long[] minusOne = new long[Fr.LIMBS];
    Fr.BN254.setOne(minusOne, 0);
    Fr.BN254.neg(minusOne, 0, minusOne, 0);
    Fr.BN254.toBytes(modulus, 0, minusOne, 0);
    modulus[modulus.length - 1]++;
  }

  @Override
  public String operation() {
    return "Poseidon.hashBytesBe";
  }

  @Override
  public String argument() {
    return "hash";
  }

  @Override
  public void add(SplittableRandom random, List<String> questions, List<String> answers) {
    byte[][] in = new byte[1 + random.nextInt(MOST + (random.nextInt(50) == 0 ? 2 : 0))][];
    for (int i = 0; i < in.length; i++) {
      in[i] = input(random);
    }
    questions.add(Stream.of(in).map(HEX::formatHex).collect(Collectors.joining(" ")));
    answers.add(answer(in));
  }

  private byte[] input(SplittableRandom random) {
    byte[] b = new byte[Poseidon.BYTES];
    switch (random.nextInt(40)) {
      case 0 -> b = new byte[random.nextInt(70)];
      case 1 -> {
        // around the modulus
        System.arraycopy(modulus, 0, b, 0, b.length);
        b[b.length - 1] += (byte) (random.nextInt(4) - 2);
      }
      case 2 -> b[b.length - 1] = (byte) random.nextInt(3);
      default -> {
        random.nextBytes(b);
        b[0] &= (byte) (random.nextInt(60) == 0 ? 0xff : 0x1f);
      }
    }
    return b;
  }

  /** By one hash; and among many where it has a result, which must be the same. */
  private String answer(byte[][] in) {
    if (in.length > MOST) {
      return CrossCheck.REFUSED;
    }
    byte[] out = new byte[Poseidon.BYTES];
    if (alone[in.length].hashBytesBe(out, 0, in) != PoseidonStatus.OK) {
      return CrossCheck.REFUSED;
    }
    String hash = HEX.formatHex(out);
    int many = PoseidonLanes.LANES + 1;
    byte[] flat = new byte[many * in.length * Poseidon.BYTES];
    for (int i = 0; i < many * in.length; i++) {
      System.arraycopy(in[i % in.length], 0, flat, i * Poseidon.BYTES, Poseidon.BYTES);
    }
    byte[] outs = new byte[many * Poseidon.BYTES];
    lanes[in.length].hashBytesBe(outs, 0, flat, 0, many);
    return HEX.formatHex(outs).equals(hash.repeat(many)) ? hash : hash + " but not in lanes";
  }
}
