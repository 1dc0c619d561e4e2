package io.zkat.loadtest.generate;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.zkat.validator.prover.request.SignedRequest;
import java.util.Arrays;

/** What can be wrong with a request that is valid otherwise. */
public enum Fault {
  /**
   * The last bit of each proof, which everybody has signed as it is: nothing but the equations of
   * the proof tells, and of a batch they have to be separated.
   */
  PROOF("its proofs are wrong, and everybody has signed them"),
  /** The last bit of the last signature. */
  SIGNATURE("its last signature is wrong"),
  /** It is submitted for another transaction than the one that everybody has signed. */
  ANCHOR("it was signed for another transaction"),
  /** The second half of its bytes is not there. */
  CUT("it is cut in half");

  private final String description;

  Fault(String description) {
    this.description = description;
  }

  /** In words, after "bad is that". */
  public String description() {
    return description;
  }

  /** The bytes of the request with this fault. */
  byte[] request(SignedRequest valid) {
    return switch (this) {
      case PROOF -> valid.withWrongProofs().bytes();
      case SIGNATURE -> lastBitChanged(valid.bytes());
      case ANCHOR -> valid.bytes();
      case CUT -> Arrays.copyOf(valid.bytes(), valid.bytes().length / 2);
    };
  }

  /** The anchor to submit it under. */
  String anchor(SignedRequest valid) {
    return this == ANCHOR
        ? new String(lastBitChanged(valid.anchor().getBytes(UTF_8)), UTF_8)
        : valid.anchor();
  }

  private static byte[] lastBitChanged(byte[] bytes) {
    bytes[bytes.length - 1] ^= 1;
    return bytes;
  }
}
