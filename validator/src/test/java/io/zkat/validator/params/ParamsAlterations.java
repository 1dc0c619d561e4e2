package io.zkat.validator.params;

import io.zkat.math.testing.Vectors;
import io.zkat.validator.mutation.Mutator;
import java.util.Base64;
import java.util.List;
import java.util.SplittableRandom;

/** Recorded public parameters, altered at random: the box, or the message in it at any depth. */
final class ParamsAlterations {
  private static final List<String> FILES =
      List.of(
          ParamsFiles.BLS,
          ParamsFiles.BLS_BULLETPROOF,
          ParamsFiles.BN254,
          ParamsFiles.BN254_BULLETPROOF,
          ParamsFiles.BOTH,
          "edge/params/wire-bls-csp32-idemixnym.txt",
          "edge/params/wire-bn254-bp16-idemixnym.txt",
          "edge/params/wire-bls-csp16-idemix.txt");

  private final SplittableRandom random;
  private final Mutator mutator;
  private final List<byte[]> boxes;
  private final List<byte[]> messages;

  ParamsAlterations(SplittableRandom random) {
    this.random = random;
    this.mutator = new Mutator(random);
    this.boxes =
        FILES.stream().map(name -> Base64.getDecoder().decode(Vectors.bytes(name))).toList();
    this.messages = FILES.stream().map(ParamsFiles::raw).toList();
  }

  /** The next file. */
  byte[] next() {
    int base = random.nextInt(boxes.size());
    return random.nextInt(8) == 0
        ? Base64.getEncoder().encode(mutator.mutate(boxes.get(base)))
        : ParamsFiles.file(mutator.mutate(messages.get(base)));
  }
}
