package io.zkat.validator.params;

import static io.zkat.validator.params.ParamsFiles.fault;
import static io.zkat.validator.params.ParamsFiles.file;
import static io.zkat.validator.params.ParamsFiles.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.zkat.math.testing.Vectors;
import io.zkat.validator.wire.proto.amcl.ECP;
import io.zkat.validator.wire.proto.amcl.ECP2;
import io.zkat.validator.wire.proto.dlog.IssuerPublicKey;
import io.zkat.validator.wire.proto.nogh.CurveID;
import io.zkat.validator.wire.proto.nogh.IdemixIssuerPublicKey;
import io.zkat.validator.wire.proto.nogh.PublicParameters;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Spec wire 2.1 item 8, spec idemix-nym 3 and 7.2, rule S7. */
final class IdemixIssuerKeysTest {
  private static final byte[] BBS_KEY =
      HexFormat.of()
          .parseHex(
              "93e02b6052719f607dacd3a088274f65596bd0d09920b61ab5da61bbdc7f5049"
                  + "334cf11213945d57e5ac7d055d042b7e024aa2b2f08f0a91260805272dc51051"
                  + "c6e47ad4fa403b02b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb8");

  private static @Nullable ParamsFault load(int curve, byte[] key) {
    PublicParameters.Builder message = message(ParamsFiles.BLS);
    message.setIdemixIssuerPublicKeys(
        0,
        IdemixIssuerPublicKey.newBuilder()
            .setPublicKey(ByteString.copyFrom(key))
            .setCurveId(CurveID.newBuilder().setId(curve)));
    return fault(file(message));
  }

  private static @Nullable ParamsFault load(IssuerPublicKey.Builder key) {
    return load(1, key.build().toByteArray());
  }

  private static IssuerPublicKey.Builder classicKey() {
    try {
      return IssuerPublicKey.parseFrom(
          Vectors.hex(Vectors.document("worked/idemixnym-bn254.json"), "issuer_public_key_hex"))
          .toBuilder();
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException(e);
    }
  }

  private static ByteString flipped(ByteString bytes) {
    byte[] copy = bytes.toByteArray();
    copy[copy.length - 1] ^= 1;
    return ByteString.copyFrom(copy);
  }

  @ParameterizedTest
  @ValueSource(ints = {6, 7, 8})
  void bbsKeysAreCompressedPointsOfG2(int curve) {
    assertNull(load(curve, BBS_KEY));
    byte[] otherSign = BBS_KEY.clone();
    otherSign[0] ^= 0x20;
    assertNull(load(curve, otherSign));
    byte[] infinity = new byte[96];
    infinity[0] = (byte) 0xc0;
    byte[] offCurve = BBS_KEY.clone();
    offCurve[95] ^= 3;
    byte[] uncompressedFlag = BBS_KEY.clone();
    uncompressedFlag[0] &= 0x1f;
    for (byte[] bad :
        new byte[][] {
          infinity,
          offCurve,
          uncompressedFlag,
          Arrays.copyOf(BBS_KEY, 95),
          Arrays.copyOf(BBS_KEY, 97),
          Arrays.copyOf(BBS_KEY, 192)
        }) {
      assertEquals(ParamsFault.IDEMIX_KEY_INVALID, load(curve, bad));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 2, 3, 4, 5})
  void otherCurvesAreNotSupported(int curve) {
    assertEquals(ParamsFault.IDEMIX_CURVE_UNSUPPORTED, load(curve, BBS_KEY));
  }

  @Test
  void classicKeysLoad() {
    assertNull(load(classicKey()));
    assertNull(load(classicKey().clearHash()));
    // A base that is in no proof may be any point; an unused one may be added.
    assertNull(load(classicKey().setHRand(classicKey().getHSk())));
    assertNull(load(classicKey().addHAttrs(classicKey().getHSk())));
    assertNull(
        load(
            classicKey()
                .setHSk(
                    classicKey().getHSk().toBuilder().setY(pad(classicKey().getHSk().getY())))));
  }

  /** More bytes than x has are cut off. */
  private static ByteString pad(ByteString y) {
    return y.concat(ByteString.copyFromUtf8("more"));
  }

  @Test
  void aScalarOfTheProofMayBeUnreducedButNotTheChallenge() {
    byte[] order =
        HexFormat.of().parseHex("30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001");
    IssuerPublicKey key = classicKey().build();
    assertNull(load(classicKey().setProofS(sum(key.getProofS(), order))));
    assertNull(
        load(classicKey().setProofC(ByteString.copyFrom(new byte[9]).concat(key.getProofC()))));
    assertEquals(
        ParamsFault.IDEMIX_KEY_INVALID, load(classicKey().setProofC(sum(key.getProofC(), order))));
  }

  private static ByteString sum(ByteString a, byte[] b) {
    return ByteString.copyFrom(
        new BigInteger(1, a.toByteArray()).add(new BigInteger(1, b)).toByteArray());
  }

  @Test
  void classicKeysThatDoNotLoad() {
    ECP infinity =
        ECP.newBuilder()
            .setX(ByteString.copyFrom(new byte[32]))
            .setY(ByteString.copyFrom(new byte[32]))
            .build();
    ByteString zeros = ByteString.copyFrom(new byte[32]);
    ECP2 infinity2 = ECP2.newBuilder().setXa(zeros).setXb(zeros).setYa(zeros).setYb(zeros).build();
    ECP offCurve =
        classicKey().getHSk().toBuilder().setY(flipped(classicKey().getHSk().getY())).build();
    IssuerPublicKey.Builder[] bad = {
      classicKey().clearHSk(),
      classicKey().clearHRand(),
      classicKey().clearW(),
      classicKey().clearBarG1(),
      classicKey().clearBarG2(),
      classicKey().clearProofC(),
      classicKey().clearProofS(),
      classicKey().clearAttributeNames(),
      classicKey().addAttributeNames("more"),
      classicKey().setAttributeNames(0, "ou"),
      classicKey().removeHAttrs(3),
      classicKey().setHSk(offCurve),
      classicKey().setHRand(offCurve),
      classicKey().setHAttrs(3, offCurve),
      classicKey().setHAttrs(0, ECP.getDefaultInstance()),
      classicKey().setBarG1(infinity),
      classicKey().setBarG1(classicKey().getHSk()),
      classicKey().setBarG2(classicKey().getHSk()),
      classicKey().setW(infinity2),
      classicKey()
          .setW(classicKey().getW().toBuilder().setYb(flipped(classicKey().getW().getYb()))),
      classicKey().setProofC(flipped(classicKey().getProofC())),
      classicKey().setProofS(flipped(classicKey().getProofS())),
    };
    for (int i = 0; i < bad.length; i++) {
      assertEquals(ParamsFault.IDEMIX_KEY_INVALID, load(bad[i]), "key " + i);
    }
    assertEquals(ParamsFault.IDEMIX_KEY_INVALID, load(1, new byte[] {0x0a}));
    assertEquals(ParamsFault.IDEMIX_KEY_INVALID, load(1, BBS_KEY));
  }
}
