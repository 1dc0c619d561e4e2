package io.zkat.validator.params;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.validator.equation.FixedBases;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.proof.ProofParams;
import io.zkat.validator.proof.bulletproof.BulletproofGenerators;
import io.zkat.validator.wire.ByteView;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Public parameters that have been found valid (spec wire 2.1). Immutable; arrays are handed out
 * without a copy and must not be written.
 *
 * <p>Generators are affine points of {@link G1}, {@value G1#AFFINE} doubles each, one after the
 * other. None is the neutral element.
 */
public final class PublicParams {
  /** Offset of the type generator in {@link #pedersenGenerators}. */
  public static final int H0 = 0;

  /** Offset of the value generator in {@link #pedersenGenerators}. */
  public static final int H1 = G1.AFFINE;

  /** Offset of the blinding generator in {@link #pedersenGenerators}. */
  public static final int H2 = 2 * G1.AFFINE;

  private final String name;
  private final ByteView box;
  private final String fingerprint;
  private final String driverName;
  private final int driverVersion;
  private final int curveId;
  private final Curve curve;
  private final int bitLength;
  private final double[] pedersenGenerators;
  private final double[] cspLeft;
  private final double[] cspRight;
  private final double[] bulletproofLeft;
  private final double[] bulletproofRight;
  private final double[] bulletproofP;
  private final double[] bulletproofQ;
  private final int bulletproofRounds;
  private final byte[] transcriptHeader;
  private final List<IdemixIssuerKey> idemixIssuerKeys;
  private final List<ByteView> auditors;
  private final List<ByteView> issuers;
  private final Map<String, ByteView> metadata;
  private final ProofParams proofParams;

  PublicParams(ParamsDecoder decoded) {
    name = decoded.name;
    box = decoded.box;
    fingerprint = decoded.fingerprint;
    driverName = decoded.driverName;
    driverVersion = decoded.driverVersion;
    curveId = decoded.curveId;
    curve = decoded.curve;
    bitLength = decoded.bitLength;
    pedersenGenerators = decoded.pedersen.points();
    cspLeft = decoded.cspLeft.points();
    cspRight = decoded.cspRight.points();
    bulletproofLeft = decoded.bulletproofLeft.points();
    bulletproofRight = decoded.bulletproofRight.points();
    bulletproofP = decoded.bulletproofP.points();
    bulletproofQ = decoded.bulletproofQ.points();
    bulletproofRounds = decoded.bulletproofRounds;
    transcriptHeader = decoded.transcriptHeader;
    auditors = List.copyOf(decoded.auditors);
    issuers = List.copyOf(decoded.issuers);
    metadata = Map.copyOf(decoded.metadata);
    proofParams =
        new ProofParams(
            curve,
            curveId,
            pedersenGenerators,
            cspLeft.length == 0 ? 0 : bitLength,
            cspLeft,
            cspRight,
            transcriptHeader,
            new BulletproofGenerators(
                bulletproofLeft, bulletproofRight, bulletproofP, bulletproofQ),
            issuerBases(decoded.idemixIssuerKeys, curve));
    idemixIssuerKeys = issuerKeys(decoded.idemixIssuerKeys);
  }

  /** The bases of the issuer keys that are on a curve, one key behind the other. */
  private static double[] issuerBases(List<LoadedIssuerKey> keys, Curve curve) {
    List<LoadedIssuerKey> chosen = keys.stream().filter(key -> key.curve() == curve).toList();
    double[] points = new double[chosen.size() * IdemixIssuerKey.BASES * G1.AFFINE];
    int at = 0;
    for (LoadedIssuerKey key : chosen) {
      System.arraycopy(key.bases(), 0, points, at, key.bases().length);
      at += key.bases().length;
    }
    return points;
  }

  /** The keys, each with its place among the fixed points of its curve. */
  private List<IdemixIssuerKey> issuerKeys(List<LoadedIssuerKey> keys) {
    Curve otherCurve = curve == Curve.BN254 ? Curve.BLS12_381 : Curve.BN254;
    FixedBases others = new FixedBases(otherCurve, issuerBases(keys, otherCurve));
    List<IdemixIssuerKey> placed = new ArrayList<>();
    int next = proofParams.firstExtraBase();
    int nextOther = 0;
    for (LoadedIssuerKey key : keys) {
      if (key.curve() == curve) {
        placed.add(new IdemixIssuerKey(key, proofParams.bases(), next));
        next += IdemixIssuerKey.BASES;
      } else {
        placed.add(new IdemixIssuerKey(key, others, nextOther));
        nextOther += IdemixIssuerKey.BASES;
      }
    }
    return List.copyOf(placed);
  }

  /** Makes the tables that the first request would otherwise wait for. */
  public void prepare() {
    for (IdemixIssuerKey key : idemixIssuerKeys) {
      key.bases().table();
    }
    proofParams.prepare();
  }

  /**
   * Reads a public parameters file and checks everything that spec wire 2 demands. Takes some tens
   * of milliseconds.
   *
   * @param name what the set is called in the configuration
   * @param file content of the file: the base64 text of the box
   */
  public static ParamsResult decode(String name, byte[] file, Limits limits) {
    return ParamsDecoder.decode(name, file, limits);
  }

  /** What the set is called in the configuration. */
  public String name() {
    return name;
  }

  /**
   * SHA-256 of {@link #box} in lower-case hexadecimal. The box is what a ledger holds and what the
   * reference hashes to tell sets apart; the base64 of the file around it is only a way to store
   * it.
   */
  public String fingerprint() {
    return fingerprint;
  }

  /** The bytes that the base64 text of the file stands for: JSON with identifier and content. */
  public ByteView box() {
    return box;
  }

  /** Name of the driver inside the content; compared with nothing (spec wire 2). */
  public String driverName() {
    return driverName;
  }

  /** Version of the driver inside the content; compared with nothing (spec wire 2). */
  public int driverVersion() {
    return driverVersion;
  }

  /** The curve number: 1, 5, 7 or 8. */
  public int curveId() {
    return curveId;
  }

  /** The group that all generators belong to. */
  public Curve curve() {
    return curve;
  }

  /** Bits of a token value: 16, 32 or 64. Also the quantity precision. */
  public int bitLength() {
    return bitLength;
  }

  /** The largest token value, 2^bitLength - 1, as an unsigned number. */
  public long maxToken() {
    return -1L >>> -bitLength;
  }

  /**
   * Whether there are parameters for range proofs of this type.
   *
   * @param proofType its number on the wire: 1 Bulletproofs, 2 CSP; others are never supported
   */
  public boolean supports(int proofType) {
    return switch (proofType) {
      case 1 -> bulletproofLeft.length > 0;
      case 2 -> cspLeft.length > 0;
      default -> false;
    };
  }

  /** H0, H1 and H2 of spec proofs 7.1, at the offsets of the same names. */
  public double[] pedersenGenerators() {
    return pedersenGenerators;
  }

  /** A_0 to A_n of spec proofs 5, n the bit length; empty without CSP. */
  public double[] cspLeft() {
    return cspLeft;
  }

  /** B_0 to B_n of spec proofs 5; empty without CSP. */
  public double[] cspRight() {
    return cspRight;
  }

  /** L_0 to L_(n-1) of spec proofs 6.3; empty without Bulletproofs. */
  public double[] bulletproofLeft() {
    return bulletproofLeft;
  }

  /** R_0 to R_(n-1) of spec proofs 6.3; empty without Bulletproofs. */
  public double[] bulletproofRight() {
    return bulletproofRight;
  }

  /** P of spec proofs 6.3; empty without Bulletproofs. */
  public double[] bulletproofP() {
    return bulletproofP;
  }

  /** Q of spec proofs 6.3; empty without Bulletproofs. */
  public double[] bulletproofQ() {
    return bulletproofQ;
  }

  /** Rounds of the inner product argument, 2^rounds = bit length; 0 without Bulletproofs. */
  public int bulletproofRounds() {
    return bulletproofRounds;
  }

  /**
   * The state with which CSP transcripts start, 32 bytes. Empty without CSP, and also if both
   * systems are present: then no CSP range proof is accepted (spec proofs 4).
   */
  public byte[] transcriptHeader() {
    return transcriptHeader;
  }

  /** Idemix issuers, at least one, in the order in which they are tried. */
  public List<IdemixIssuerKey> idemixIssuerKeys() {
    return idemixIssuerKeys;
  }

  /** Identities of the auditors as they stand, perhaps ill-formed; none means no auditing. */
  public List<ByteView> auditors() {
    return auditors;
  }

  /**
   * Identities of the issuers as they stand, perhaps ill-formed; none means that anyone may issue.
   */
  public List<ByteView> issuers() {
    return issuers;
  }

  /** Application data; no part of validation. */
  public Map<String, ByteView> metadata() {
    return metadata;
  }

  /** What the proof verifiers need of these parameters, prepared. */
  public ProofParams proofParams() {
    return proofParams;
  }

  /** Bytes of memory that this object keeps alive, without small change. */
  public long retainedBytes() {
    long doubles =
        (long) pedersenGenerators.length
            + cspLeft.length
            + cspRight.length
            + bulletproofLeft.length
            + bulletproofRight.length
            + bulletproofP.length
            + bulletproofQ.length;
    long keys = 0;
    FixedBases counted = proofParams.bases();
    for (IdemixIssuerKey key : idemixIssuerKeys) {
      keys += key.retainedBytes();
      if (key.bases() != proofParams.bases() && key.bases() != counted) {
        counted = key.bases();
        keys += counted.retainedBytes();
      }
    }
    // Everything else consists of views of the box and of the content that it holds as base64.
    return Double.BYTES * doubles
        + proofParams.bases().retainedBytes()
        + keys
        + box.length()
        + box.length() * 3L / 4;
  }

  /** Name, curve, bits and fingerprint, for logs. */
  @Override
  public String toString() {
    return name + " (curve " + curveId + ", " + bitLength + " bits, " + fingerprint + ")";
  }
}
