package io.zkat.validator.params;

import static io.zkat.validator.params.ParamsFiles.boxed;
import static io.zkat.validator.params.ParamsFiles.fault;
import static io.zkat.validator.params.ParamsFiles.file;
import static io.zkat.validator.params.ParamsFiles.g1;
import static io.zkat.validator.params.ParamsFiles.load;
import static io.zkat.validator.params.ParamsFiles.message;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ByteString;
import io.zkat.math.testing.Vectors;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.wire.proto.driver.Identity;
import io.zkat.validator.wire.proto.nogh.CurveID;
import io.zkat.validator.wire.proto.nogh.G1;
import io.zkat.validator.wire.proto.nogh.IdemixIssuerPublicKey;
import io.zkat.validator.wire.proto.nogh.PublicParameters;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every check of spec wire 2 and 2.1, and which of two faults is reported. */
final class ParamsDecoderTest {
  private static final String INFINITY =
      "{\"curve\":7,\"element\":\"" + Base64.getEncoder().encodeToString(new byte[96]) + "\"}";
  private static final String OFF_CURVE =
      "{\"curve\":7,\"element\":\"" + "AAAA".repeat(31) + "AAAB\"}";

  private static byte[] altered(String name, Consumer<PublicParameters.Builder> change) {
    PublicParameters.Builder message = message(name);
    change.accept(message);
    return file(message);
  }

  private static void refuses(
      ParamsFault expected, String name, Consumer<PublicParameters.Builder> change) {
    assertEquals(expected, fault(altered(name, change)));
  }

  private static void accepts(String name, Consumer<PublicParameters.Builder> change) {
    assertNull(fault(altered(name, change)));
  }

  private static String withCurve(G1 point, int curve) {
    return point.getRaw().toStringUtf8().replaceFirst("\"curve\":\\d", "\"curve\":" + curve);
  }

  @Test
  void theFileMustBeBase64AndNotTooLarge() {
    assertEquals(ParamsFault.MALFORMED_FILE, fault("e30".getBytes(UTF_8)));
    assertEquals(ParamsFault.MALFORMED_FILE, fault("{}".getBytes(UTF_8)));
    assertEquals(ParamsFault.MALFORMED_BOX, fault(new byte[0]));
    byte[] file = Vectors.bytes(ParamsFiles.BN254);
    Limits d = Limits.DEFAULT;
    Limits tight =
        new Limits(
            file.length - 1,
            1,
            d.requestBytes(),
            d.actionBytes(),
            d.proofBytes(),
            1,
            1,
            1,
            1,
            1,
            1,
            1);
    assertTrue(
        PublicParams.decode("", file, tight) instanceof ParamsResult.Refused refused
            && refused.fault() == ParamsFault.TOO_LARGE
            && refused.message().contains(": " + file.length));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "7",
        "{\"identifier\":\"zkatdlognogh.v1\",\"raw\":7}",
        "{\"raw\":\"A\"}",
        "{\"identifier\":\"zkatdlognogh.v1\",\"raw\":\"\",\"more\":null}",
        "{\"identifier\":7}",
        "{\"identifier\":\"zkatdlognogh.v1\",\"raw\":\"\"",
      })
  void theBoxMustHaveItsForm(String box) {
    assertEquals(ParamsFault.MALFORMED_BOX, fault(boxed(box)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "{}",
        "null x",
        "{\"identifier\":\"zkatdlognogh.v2\",\"raw\":\"/w==\"}",
        "{\"identifier\":\"Zkatdlognogh.v1\"}",
        "{\"identifier\":null}",
      })
  void theIdentifierComesBeforeTheContent(String box) {
    assertEquals(ParamsFault.WRONG_IDENTIFIER, fault(boxed(box)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"identifier\":\"zkatdlognogh.v1\",\"raw\":\"%s\"} trailing",
        "{\"RAW\":\"%s\",\"IDENTIFIER\":\"zkatdlognogh.v1\"}",
        "{\"identifier\":\"x\",\"raw\":[1],\"identifier\":\"zkatdlognogh.v1\",\"raw\":\"%s\"}",
        "{\"identifier\":\"z\\u006batdlognogh.v1\",\"identifier\":null,\"raw\":\"%s\"}",
      })
  void theBoxMayBeWrittenInOtherWays(String box) {
    String raw =
        Base64.getEncoder().encodeToString(message(ParamsFiles.BN254).build().toByteArray());
    assertNull(fault(boxed(box.replace("%s", raw))));
  }

  @Test
  void theContentMustBeAProtobufMessage() {
    byte[] raw = message(ParamsFiles.BN254).build().toByteArray();
    assertEquals(ParamsFault.MALFORMED_MESSAGE, fault(file(Arrays.copyOf(raw, raw.length - 1))));
    assertEquals(ParamsFault.MALFORMED_MESSAGE, fault(file(new byte[] {0x0a, 1, (byte) 0xff})));
    assertEquals(ParamsFault.CURVE_ID_MISSING, fault(file(new byte[0])));
  }

  @Test
  void curveIds() {
    refuses(ParamsFault.CURVE_ID_MISSING, ParamsFiles.BLS, m -> m.clearCurveId());
    refuses(
        ParamsFault.CURVE_ID_TOO_LARGE,
        ParamsFiles.BLS,
        m -> m.setCurveId(CurveID.newBuilder().setId(1L << 63)).clearPedersenGenerators());
    for (long id : new long[] {9, 100, Long.MAX_VALUE}) {
      refuses(
          ParamsFault.CURVE_ID_UNKNOWN,
          ParamsFiles.BLS,
          m -> m.setCurveId(CurveID.newBuilder().setId(id)).clearIdemixIssuerPublicKeys());
    }
    for (long id : new long[] {0, 2, 3, 4, 6}) {
      refuses(
          ParamsFault.CURVE_UNSUPPORTED,
          ParamsFiles.BLS,
          m -> m.setCurveId(CurveID.newBuilder().setId(id)).clearIdemixIssuerPublicKeys());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 8})
  void otherNumbersOfTheSameGroupLoad(int id) {
    PublicParameters.Builder message = message(ParamsFiles.BLS);
    message.setCurveId(CurveID.newBuilder().setId(id));
    for (int i = 0; i < 3; i++) {
      message.setPedersenGenerators(i, g1(withCurve(message.getPedersenGenerators(i), id)));
    }
    for (int i = 0; i <= 16; i++) {
      var csp = message.getCspRangeProofParamsBuilder();
      csp.setLeftGenerators(i, g1(withCurve(csp.getLeftGenerators(i), id)));
      csp.setRightGenerators(i, g1(withCurve(csp.getRightGenerators(i), id)));
    }
    PublicParams params = load(file(message));
    assertEquals(id, params.curveId());
    assertEquals(
        load(Vectors.bytes(ParamsFiles.BLS)).pedersenGenerators()[3],
        params.pedersenGenerators()[3]);
  }

  @Test
  void pedersenGenerators() {
    String bls = ParamsFiles.BLS;
    for (String raw :
        new String[] {"{", "[]", "{}", "{\"curve\":9}", "{\"curve\":-1}", OFF_CURVE}) {
      // Reading comes before validity, so the missing range proof parameters do not matter.
      refuses(
          ParamsFault.MALFORMED_GENERATOR,
          bls,
          m -> m.setPedersenGenerators(1, g1(raw)).clearCspRangeProofParams());
    }
    refuses(ParamsFault.GENERATOR_COUNT, bls, m -> m.removePedersenGenerators(0));
    refuses(
        ParamsFault.GENERATOR_COUNT, bls, m -> m.addPedersenGenerators(m.getPedersenGenerators(0)));
    refuses(ParamsFault.GENERATOR_MISSING, bls, m -> m.setPedersenGenerators(2, G1.newBuilder()));
    refuses(ParamsFault.GENERATOR_INFINITY, bls, m -> m.setPedersenGenerators(2, g1(INFINITY)));
    for (int id : new int[] {3, 5, 6, 8}) {
      refuses(
          ParamsFault.GENERATOR_CURVE_ID,
          bls,
          m -> m.setPedersenGenerators(0, g1(withCurve(m.getPedersenGenerators(0), id))));
    }
    // Equal generators and other encodings of a point are nobody's business.
    accepts(bls, m -> m.setPedersenGenerators(1, m.getPedersenGenerators(0)));
    accepts(
        bls,
        m ->
            m.setPedersenGenerators(
                0,
                g1(
                    m.getPedersenGenerators(0)
                        .getRaw()
                        .toStringUtf8()
                        .replace("\"}", "\\n\", \"x\":[{}] }"))));
  }

  @Test
  void idemixKeysAreReadAfterThePedersenGenerators() {
    refuses(
        ParamsFault.MALFORMED_GENERATOR,
        ParamsFiles.BLS,
        m ->
            m.setPedersenGenerators(0, g1("{"))
                .setIdemixIssuerPublicKeys(0, IdemixIssuerPublicKey.newBuilder()));
    refuses(
        ParamsFault.IDEMIX_KEY_EMPTY,
        ParamsFiles.BLS,
        m -> m.setIdemixIssuerPublicKeys(0, IdemixIssuerPublicKey.newBuilder()));
    refuses(
        ParamsFault.IDEMIX_CURVE_ID_MISSING,
        ParamsFiles.BLS,
        m -> m.getIdemixIssuerPublicKeysBuilder(0).clearCurveId());
    refuses(
        ParamsFault.CURVE_ID_TOO_LARGE,
        ParamsFiles.BLS,
        m -> m.getIdemixIssuerPublicKeysBuilder(0).setCurveId(CurveID.newBuilder().setId(-1L)));
    refuses(
        ParamsFault.IDEMIX_KEY_EMPTY,
        ParamsFiles.BLS,
        m ->
            m.addIdemixIssuerPublicKeys(IdemixIssuerPublicKey.newBuilder())
                .getCspRangeProofParamsBuilder()
                .setLeftGenerators(0, g1("{")));
    refuses(ParamsFault.NO_IDEMIX_KEY, ParamsFiles.BLS, m -> m.clearIdemixIssuerPublicKeys());
    refuses(
        ParamsFault.CURVE_ID_UNKNOWN,
        ParamsFiles.BLS,
        m ->
            m.clearPedersenGenerators()
                .getIdemixIssuerPublicKeysBuilder(0)
                .setCurveId(CurveID.newBuilder().setId(9)));
  }

  @Test
  void bulletproofParameters() {
    String name = ParamsFiles.BLS_BULLETPROOF;
    refuses(
        ParamsFault.NO_RANGE_PROOF_PARAMETERS, name, m -> m.clearRangeProofParams().setMaxToken(0));
    refuses(
        ParamsFault.BIT_LENGTH, name, m -> m.getRangeProofParamsBuilder().setBitLength(8).clearQ());
    refuses(
        ParamsFault.NUMBER_OF_ROUNDS,
        name,
        m -> m.getRangeProofParamsBuilder().setNumberOfRounds(5).clearQ());
    refuses(
        ParamsFault.NUMBER_OF_ROUNDS,
        name,
        m -> m.getRangeProofParamsBuilder().setNumberOfRounds(1L << 32 | 4).clearQ());
    refuses(
        ParamsFault.GENERATOR_COUNT,
        name,
        m -> m.getRangeProofParamsBuilder().removeLeftGenerators(0).clearQ());
    refuses(
        ParamsFault.GENERATOR_MISSING,
        name,
        m -> m.getRangeProofParamsBuilder().clearQ().setP(g1(INFINITY)));
    refuses(
        ParamsFault.GENERATOR_INFINITY,
        name,
        m -> m.getRangeProofParamsBuilder().setP(g1(INFINITY)));
    refuses(
        ParamsFault.GENERATOR_COUNT,
        name,
        m -> m.getRangeProofParamsBuilder().removeLeftGenerators(0).removeRightGenerators(0));
    refuses(
        ParamsFault.GENERATOR_INFINITY,
        name,
        m -> m.getRangeProofParamsBuilder().setLeftGenerators(15, g1(INFINITY)));
    refuses(
        ParamsFault.GENERATOR_MISSING,
        name,
        m -> m.getRangeProofParamsBuilder().setRightGenerators(3, G1.newBuilder()));
    refuses(ParamsFault.QUANTITY_PRECISION, name, m -> m.setQuantityPrecision(32).setMaxToken(0));
    refuses(ParamsFault.MAX_TOKEN, name, m -> m.setMaxToken(0xfffe));
    refuses(
        ParamsFault.MALFORMED_GENERATOR, name, m -> m.getRangeProofParamsBuilder().setQ(g1("{}")));
  }

  @Test
  void cspParameters() {
    String name = ParamsFiles.BN254;
    refuses(ParamsFault.BIT_LENGTH, name, m -> m.getCspRangeProofParamsBuilder().setBitLength(-16));
    refuses(
        ParamsFault.GENERATOR_COUNT,
        name,
        m -> m.getCspRangeProofParamsBuilder().removeRightGenerators(0));
    refuses(
        ParamsFault.GENERATOR_COUNT,
        name,
        m -> m.getCspRangeProofParamsBuilder().removeRightGenerators(0).removeLeftGenerators(0));
    refuses(
        ParamsFault.GENERATOR_MISSING,
        name,
        m -> m.getCspRangeProofParamsBuilder().setRightGenerators(16, G1.newBuilder()));
    refuses(ParamsFault.QUANTITY_PRECISION, name, m -> m.setQuantityPrecision(1L << 32 | 16));
    refuses(ParamsFault.MAX_TOKEN, name, m -> m.setMaxToken(1L << 48 | 0xffff));
    accepts(name, m -> m.getCspRangeProofParamsBuilder().setNumberOfRounds(99));
    accepts(name, m -> m.setTokenDriverName("other").setTokenDriverVersion(9));
    for (String good : List.of("", "a", "Z-_#:9", "a.b", "a.b.c:d")) {
      accepts(name, m -> m.setTokenDriverName(good));
    }
    for (String bad :
        List.of(".", ".a", "a.", "a..b", "a b", "a'b", "a/b", "a\n", "\u00e9", "a@b")) {
      refuses(ParamsFault.DRIVER_NAME, name, m -> m.setTokenDriverName(bad));
    }
    accepts(
        name,
        m ->
            m.clearAuditors()
                .addIssuers(Identity.getDefaultInstance())
                .putMetadata("k", ByteString.EMPTY));
  }

  @Test
  void bothSystemsMustAgreeOnTheBits() {
    PublicParameters.Builder bits32 = message(ParamsFiles.BOTH);
    refuses(
        ParamsFault.QUANTITY_PRECISION,
        ParamsFiles.BLS,
        m -> m.setRangeProofParams(bits32.getRangeProofParams()));
  }

  @Test
  void aMessageThatAppearsTwiceIsMerged() {
    PublicParameters message = message(ParamsFiles.BLS).build();
    // The generators of the first part and the bit length of the second make one set.
    PublicParameters first = message.toBuilder().clearMaxToken().build();
    byte[] tail = {0x62, 2, 0x18, 32, 0x62, 2, 0x18, 16, 0x48, (byte) 0xff, (byte) 0xff, 3};
    byte[] raw = Arrays.copyOf(first.toByteArray(), first.getSerializedSize() + tail.length);
    System.arraycopy(tail, 0, raw, first.getSerializedSize(), tail.length);
    assertEquals(16, load(file(raw)).bitLength());
  }
}
