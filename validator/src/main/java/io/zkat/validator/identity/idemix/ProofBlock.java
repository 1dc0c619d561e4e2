package io.zkat.validator.identity.idemix;

import io.zkat.math.field.Fr;
import io.zkat.validator.equation.PendingMembers;
import io.zkat.validator.verdict.Reason;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Reads a proof block of the BBS+ flavour: a commitment and responses (spec idemix-nym 2). */
final class ProofBlock {
  private static final VarHandle BIG_ENDIAN =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

  /** Bytes of a compressed point. */
  static final int POINT = 48;

  private static final int HEADER = POINT + Integer.BYTES;

  private ProofBlock() {}

  /**
   * Reads a block, whose point goes to {@code members}; bytes after it are ignored.
   *
   * @param n how many responses there must be (rule S1)
   * @param points receives the affine point, once the members are decoded
   * @param malformed what it means if it does not decode
   * @param scalars receives the responses, reduced
   */
  static Reason read(
      byte[] b,
      int off,
      int len,
      int n,
      double[] points,
      int po,
      long[] scalars,
      int so,
      PendingMembers members,
      Reason malformed,
      int place,
      double[] scratch) {
    if (len < HEADER || !members.read(b, off, POINT, points, po, malformed, place, scratch)) {
      return malformed;
    }
    int count = (int) BIG_ENDIAN.get(b, off + POINT);
    if (count < 0 || count > (len - HEADER) / Fr.BYTES) {
      return malformed;
    }
    if (count != n) {
      return Reason.IDEMIX_RESPONSE_COUNT;
    }
    for (int i = 0; i < n; i++) {
      int at = off + HEADER + i * Fr.BYTES;
      Fr.BLS12_381.fromBytesReduced(scalars, so + i * Fr.LIMBS, b, at, Fr.BYTES);
    }
    return Reason.OK;
  }
}
