package io.zkat.validator.proof;

import io.zkat.math.curve.G1;
import io.zkat.math.hash.Sha256;
import io.zkat.validator.equation.PendingMembers;
import io.zkat.validator.proof.bulletproof.BulletproofRangeVerifier;
import io.zkat.validator.proof.csp.CspRangeVerifier;
import io.zkat.validator.proof.sigma.SameTypeVerifier;
import io.zkat.validator.proof.sigma.TypeAndSumVerifier;
import io.zkat.validator.wire.DerValues;
import java.util.Arrays;

/**
 * What all proof checks of one thread share: the reader of elements, the verifiers with their
 * scratch, none of which keeps anything from one call to the next.
 */
public final class ProofTools {
  private final PendingMembers members;
  private final ElementReader reader;
  final DerValues components = new DerValues();
  final DerValues items = new DerValues();
  final TypeAndSumVerifier typeAndSum;
  final SameTypeVerifier sameType;
  private final CspRangeVerifier csp;
  private final BulletproofRangeVerifier bulletproof;
  final double[] t = new double[G1.SCRATCH];
  private double[] xyzz = new double[0];

  /** Tools whose reader leaves the points whose membership is open to {@code members}. */
  public ProofTools(PendingMembers members) {
    this.members = members;
    this.reader = new ElementReader(members);
    Sha256 sha = new Sha256();
    this.typeAndSum = new TypeAndSumVerifier(sha);
    this.sameType = new SameTypeVerifier(sha);
    this.csp = new CspRangeVerifier(sha);
    this.bulletproof = new BulletproofRangeVerifier(sha);
  }

  /** Reads points and scalars. */
  public ElementReader reader() {
    return reader;
  }

  /**
   * Says whose points and scalars are read next, and under which parameters.
   *
   * @param sequence the check that reads them
   * @param foreignPoints how many points of other curves may be met
   */
  public ElementReader startReading(
      int owner, int sequence, ProofParams params, int foreignPoints) {
    members.startReading(owner, sequence);
    reader.start(params.curve(), params.curveId(), foreignPoints);
    return reader;
  }

  /** Takes apart the items of a container. */
  public DerValues items() {
    return items;
  }

  /** Verifies CSP range proofs. */
  public CspRangeVerifier csp() {
    return csp;
  }

  /** Verifies Bulletproofs. */
  public BulletproofRangeVerifier bulletproof() {
    return bulletproof;
  }

  /** Room for n XYZZ points. */
  double[] xyzz(int n) {
    if (xyzz.length < n * G1.XYZZ) {
      xyzz = Arrays.copyOf(xyzz, n * G1.XYZZ);
    }
    return xyzz;
  }
}
