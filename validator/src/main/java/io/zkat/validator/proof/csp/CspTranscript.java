package io.zkat.validator.proof.csp;

import io.zkat.math.field.Fr;
import io.zkat.math.hash.Sha256;

/**
 * The hash chain of the CSP proofs (spec proofs 4): a state of 32 bytes, no labels, no length
 * prefixes. Values enter by the bytes that the reference hashes. One thread at a time.
 */
public final class CspTranscript {
  private static final int STATE = Sha256.LENGTH;

  private final Sha256 sha;
  private final byte[] state = new byte[STATE];
  private final byte[] challenge = new byte[STATE];

  /** A transcript that hashes with {@code sha}, which it may share with others of its thread. */
  public CspTranscript(Sha256 sha) {
    this.sha = sha;
  }

  /** Starts at a recorded state, the header of the public parameters. */
  public void start(byte[] header) {
    System.arraycopy(header, 0, state, 0, STATE);
  }

  /** Absorbs bytes. */
  public void absorb(byte[] b, int off, int len) {
    sha.update(state, 0, STATE);
    sha.update(b, off, len);
    sha.digest(state, 0);
  }

  /** Absorbs the canonical bytes of a scalar. */
  public void absorb(Fr fr, long[] a, int ao) {
    fr.toBytes(challenge, 0, a, ao);
    absorb(challenge, 0, STATE);
  }

  /** r = HashToZr(04 20 || state), Montgomery; its bytes are absorbed. */
  public void squeeze(Fr fr, long[] r, int ro) {
    sha.update((byte) 0x04);
    sha.update((byte) 0x20);
    sha.update(state, 0, STATE);
    sha.digest(challenge, 0);
    fr.fromBytesReduced(r, ro, challenge, 0, STATE);
    absorb(fr, r, ro);
  }
}
