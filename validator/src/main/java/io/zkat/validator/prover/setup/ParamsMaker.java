package io.zkat.validator.prover.setup;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.google.protobuf.ByteString;
import io.zkat.validator.prover.Point;
import io.zkat.validator.wire.ElementJson;
import io.zkat.validator.wire.proto.driver.Identity;
import io.zkat.validator.wire.proto.nogh.CSPRangeProofParams;
import io.zkat.validator.wire.proto.nogh.CurveID;
import io.zkat.validator.wire.proto.nogh.G1;
import io.zkat.validator.wire.proto.nogh.IdemixIssuerPublicKey;
import io.zkat.validator.wire.proto.nogh.PublicParameters;
import io.zkat.validator.wire.proto.nogh.RangeProofParams;
import java.util.Base64;
import java.util.List;

/**
 * Writes public parameters as the reference's tools do (spec wire 2, proofs 7.3): everything but
 * the keys follows from curve, bits and range proof systems.
 */
public final class ParamsMaker {
  private static final String DRIVER_NAME = "zkatdlognogh";
  private static final int DRIVER_VERSION = 1;

  private final int curveId;
  private final int bits;
  private final DerivedGenerators generators;
  private final PublicParameters.Builder message = PublicParameters.newBuilder();

  /**
   * Parameters without a range proof system and without keys.
   *
   * @param curveId 1, 5, 7 or 8
   * @param bits of a token value: 16, 32 or 64
   */
  public ParamsMaker(int curveId, int bits) {
    if (bits != 16 && bits != 32 && bits != 64) {
      throw new IllegalArgumentException("values of " + bits + " bits; supported: 16, 32, 64");
    }
    this.curveId = curveId;
    this.bits = bits;
    generators = new DerivedGenerators(curveId, DRIVER_NAME, DRIVER_VERSION);
    message
        .setTokenDriverName(DRIVER_NAME)
        .setTokenDriverVersion(DRIVER_VERSION)
        .setCurveId(CurveID.newBuilder().setId(curveId))
        .addAllPedersenGenerators(elements(generators.numbered("PedersenGenerators", 3)))
        .setMaxToken(-1L >>> -bits)
        .setQuantityPrecision(bits);
  }

  /** Allows CSP range proofs. */
  public ParamsMaker withCsp() {
    message.setCspRangeProofParams(
        CSPRangeProofParams.newBuilder()
            .addAllLeftGenerators(elements(generators.numbered("CSPRangeProof.L", bits + 1)))
            .addAllRightGenerators(elements(generators.numbered("CSPRangeProof.R", bits + 1)))
            .setBitLength(bits));
    return this;
  }

  /**
   * Allows Bulletproofs. Together with {@link #withCsp} no CSP range proof is valid any more (spec
   * proofs 4).
   */
  public ParamsMaker withBulletproofs() {
    message.setRangeProofParams(
        RangeProofParams.newBuilder()
            .addAllLeftGenerators(elements(generators.numbered("RangeProof.L", bits)))
            .addAllRightGenerators(elements(generators.numbered("RangeProof.R", bits)))
            .setP(element(generators.named("RangeProof.P")))
            .setQ(element(generators.named("RangeProof.Q")))
            .setBitLength(bits)
            .setNumberOfRounds(Integer.numberOfTrailingZeros(bits)));
    return this;
  }

  /** Adds an issuer of credentials. There must be one at least. */
  public ParamsMaker withIdemixIssuer(int keyCurveId, byte[] publicKey) {
    message.addIdemixIssuerPublicKeys(
        IdemixIssuerPublicKey.newBuilder()
            .setPublicKey(ByteString.copyFrom(publicKey))
            .setCurveId(CurveID.newBuilder().setId(keyCurveId)));
    return this;
  }

  /** Adds an auditor; without any there is no auditing. */
  public ParamsMaker withAuditor(byte[] identity) {
    message.addAuditors(identity(identity));
    return this;
  }

  /** Adds an issuer of tokens; without any, anybody may issue. */
  public ParamsMaker withIssuer(byte[] identity) {
    message.addIssuers(identity(identity));
    return this;
  }

  /** The content of a parameters file: the box in base64. */
  public byte[] file() {
    String raw = Base64.getEncoder().encodeToString(message.build().toByteArray());
    String box =
        "{\"identifier\":\"" + DRIVER_NAME + ".v" + DRIVER_VERSION + "\",\"raw\":\"" + raw + "\"}";
    return Base64.getEncoder().encode(box.getBytes(US_ASCII));
  }

  private List<G1> elements(List<Point> points) {
    return points.stream().map(this::element).toList();
  }

  private G1 element(Point point) {
    return G1.newBuilder()
        .setRaw(ByteString.copyFrom(ElementJson.write(curveId, point.bytes())))
        .build();
  }

  private static Identity identity(byte[] raw) {
    return Identity.newBuilder().setRaw(ByteString.copyFrom(raw)).build();
  }
}
