package io.zkat.validator.prover;

import io.zkat.validator.proof.ProofType;
import io.zkat.validator.wire.DerEncoder;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes the proofs of transfers and issues, with the range proofs of one system (spec proofs 6.5
 * and 6.6). One thread at a time.
 *
 * <p>Not constant time: for tests, samples and load.
 */
public final class ProofMaker {
  private final TypeAndSumProver typeAndSum;
  private final SameTypeProver sameType;
  private final RangeProver range;
  private final PointSums sums;

  /**
   * @param params parameters that support the type
   * @param type the range proof system
   * @throws IllegalArgumentException if no proof of this type can be made under the parameters
   */
  public ProofMaker(ProverParams params, ProofType type) {
    if (!params.publicParams().supports(type.number())) {
      throw new IllegalArgumentException("parameters without generators for " + type);
    }
    typeAndSum = new TypeAndSumProver(params);
    sameType = new SameTypeProver(params);
    range = type == ProofType.CSP ? new CspRangeProver(params) : new BulletproofRangeProver(params);
    sums = new PointSums(params.bases());
  }

  /**
   * The proof of a transfer. Draws what the type-and-sum proof draws, then what each range proof
   * does, in the order of the outputs; a transfer of one input and one output has none.
   */
  public byte[] transfer(
      String type, List<OpenedCommitment> in, List<OpenedCommitment> out, Randomness random) {
    TypeProof first = typeAndSum.prove(type, in, out, random);
    byte[] ranges = in.size() == 1 && out.size() == 1 ? new byte[0] : ranges(first, out, random);
    return DerEncoder.values(List.of(first.proof(), ranges));
  }

  /** The proof of an issue. Draws what the same-type proof draws, then each range proof. */
  public byte[] issue(String type, List<OpenedCommitment> out, Randomness random) {
    TypeProof first = sameType.prove(type, random);
    return DerEncoder.values(List.of(first.proof(), ranges(first, out, random)));
  }

  /** The first component of a transfer's proof alone. */
  public byte[] typeAndSum(
      String type, List<OpenedCommitment> in, List<OpenedCommitment> out, Randomness random) {
    return typeAndSum.prove(type, in, out, random).proof();
  }

  /**
   * One range proof.
   *
   * @param commitment [value]H1 + [blinding]H2: a token's commitment without its type
   */
  public byte[] range(OpenedCommitment commitment, Randomness random) {
    return range.prove(commitment, random);
  }

  /** The list of range proofs for V_j = Out_j - CT, packed twice. */
  private byte[] ranges(TypeProof type, List<OpenedCommitment> out, Randomness random) {
    for (OpenedCommitment output : out) {
      sums.begin().add(output.point()).subtract(type.commitment());
    }
    Point[] points = sums.finish();
    List<byte[]> proofs = new ArrayList<>();
    for (int j = 0; j < points.length; j++) {
      OpenedCommitment output = out.get(j);
      proofs.add(
          range.prove(
              new OpenedCommitment(
                  points[j], output.value(), output.blinding().subtract(type.blinding())),
              random));
    }
    return DerEncoder.values(List.of(DerEncoder.values(proofs)));
  }
}
