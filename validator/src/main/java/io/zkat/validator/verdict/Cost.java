package io.zkat.validator.verdict;

/**
 * What a validation took: nanoseconds by stage, added over all threads that took part, and bytes
 * allocated by the threads that read requests and checked their proofs.
 *
 * @param decodeNanos reading bytes, containers and curve equations
 * @param transcriptNanos hashing and scalar arithmetic
 * @param subgroupNanos membership of decoded points
 * @param msmNanos sums of scalar multiples: recomputed commitments and equations
 * @param signatureNanos signatures of owners, issuers and auditors
 * @param pairingNanos pairing equations
 * @param allocatedBytes heap bytes, or -1 where the JVM does not count them
 */
public record Cost(
    long decodeNanos,
    long transcriptNanos,
    long subgroupNanos,
    long msmNanos,
    long signatureNanos,
    long pairingNanos,
    long allocatedBytes) {

  /** Nothing measured. */
  public static final Cost NONE = new Cost(0, 0, 0, 0, 0, 0, 0);

  /** Both together. */
  public Cost plus(Cost other) {
    return new Cost(
        decodeNanos + other.decodeNanos,
        transcriptNanos + other.transcriptNanos,
        subgroupNanos + other.subgroupNanos,
        msmNanos + other.msmNanos,
        signatureNanos + other.signatureNanos,
        pairingNanos + other.pairingNanos,
        allocatedBytes < 0 || other.allocatedBytes < 0
            ? -1
            : allocatedBytes + other.allocatedBytes);
  }

  /** The share of each of n that were validated together. */
  public Cost share(int n) {
    return new Cost(
        decodeNanos / n,
        transcriptNanos / n,
        subgroupNanos / n,
        msmNanos / n,
        signatureNanos / n,
        pairingNanos / n,
        allocatedBytes < 0 ? allocatedBytes : allocatedBytes / n);
  }

  /** All stages together. */
  public long totalNanos() {
    return decodeNanos + transcriptNanos + subgroupNanos + msmNanos + signatureNanos + pairingNanos;
  }
}
