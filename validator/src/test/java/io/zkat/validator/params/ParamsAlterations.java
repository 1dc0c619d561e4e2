package io.zkat.validator.params;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

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
  private static final String RAW = "\"raw\":\"";

  private final SplittableRandom random;
  private final Mutator mutator;
  private final List<byte[]> boxes;

  ParamsAlterations(SplittableRandom random) {
    this.random = random;
    this.mutator = new Mutator(random);
    this.boxes =
        FILES.stream().map(name -> Base64.getDecoder().decode(Vectors.bytes(name))).toList();
  }

  /** The next box. */
  byte[] next() {
    byte[] box = boxes.get(random.nextInt(boxes.size()));
    if (random.nextInt(8) == 0) {
      return mutator.mutate(box);
    }
    String text = new String(box, ISO_8859_1);
    int from = text.indexOf(RAW) + RAW.length();
    int until = text.indexOf('"', from);
    byte[] message = Base64.getDecoder().decode(text.substring(from, until));
    String altered = Base64.getEncoder().encodeToString(mutator.mutate(message));
    return (text.substring(0, from) + altered + text.substring(until)).getBytes(ISO_8859_1);
  }
}
