package io.zkat.validator.params;

import static io.zkat.validator.params.ParamsFiles.fault;
import static io.zkat.validator.params.ParamsFiles.load;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.math.curve.G1Encoding;
import io.zkat.math.testing.Vectors;
import io.zkat.validator.wire.ByteView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

final class PublicParamsTest {
  private static final HexFormat HEX = HexFormat.of();

  private static String point(PublicParams params, double[] points, int index) {
    byte[] encoded = new byte[params.curve().g1Bytes()];
    G1Encoding.encode(params.curve(), encoded, 0, points, index * G1.AFFINE);
    return HEX.formatHex(encoded);
  }

  /** The headers of spec proofs 4, for the default generators. */
  @ParameterizedTest
  @CsvSource({
    "16-BN254, d953366e74a068b68587701f4f2c27a185a4e047f1e2c753d247f19e6a9e8b82",
    "32-BN254, 98761afa4a96e10e6e8da9d64c24942099b5e7e20ed35ec4f45744410ae63adb",
    "64-BN254, dc7687f833c23fcf967fa370742456c6173d8271ed6736e4bd73612141dc2840",
    "16-BLS12_381_BBS_GURVY, 583d96ced1a054968efec5c3c40755a0aeefce93a7019b8d87c7b6c833f6a4c0",
    "32-BLS12_381_BBS_GURVY, ae863be4dd3e64ccb838a43488862045fe879ceda756884afd5d4bde65beee19",
    "64-BLS12_381_BBS_GURVY, 1396daadff820d8054dffae0c3215cef1cc4eca727a45213b59763c448851c5f",
  })
  void loadsTheSetsOfTheReference(String name, String header) {
    int bits = Integer.parseInt(name.substring(0, 2));
    boolean bn254 = name.endsWith("BN254");
    PublicParams csp = load(Vectors.bytes("requests/" + name + "/params.txt"));
    assertEquals(header, HEX.formatHex(csp.transcriptHeader()));
    assertTrue(csp.supports(2));
    assertFalse(csp.supports(1) || csp.supports(0) || csp.supports(3));
    assertEquals((bits + 1) * G1.AFFINE, csp.cspLeft().length);
    assertEquals((bits + 1) * G1.AFFINE, csp.cspRight().length);
    assertEquals(0, csp.bulletproofLeft().length);
    assertEquals(0, csp.bulletproofRounds());

    PublicParams bulletproof = load(Vectors.bytes("requests/" + name + "/params-bulletproof.txt"));
    assertEquals(0, bulletproof.transcriptHeader().length);
    assertTrue(bulletproof.supports(1));
    assertFalse(bulletproof.supports(2));
    assertEquals(bits * G1.AFFINE, bulletproof.bulletproofLeft().length);
    assertEquals(bits * G1.AFFINE, bulletproof.bulletproofRight().length);
    assertEquals(G1.AFFINE, bulletproof.bulletproofP().length);
    assertEquals(G1.AFFINE, bulletproof.bulletproofQ().length);
    assertEquals(bits, 1 << bulletproof.bulletproofRounds());
    assertEquals(0, bulletproof.cspLeft().length);

    for (PublicParams params : List.of(csp, bulletproof)) {
      assertEquals("test", params.name());
      assertEquals(bits, params.bitLength());
      assertEquals(bn254 ? 1 : 7, params.curveId());
      assertEquals(bn254 ? Curve.BN254 : Curve.BLS12_381, params.curve());
      assertEquals(bits == 64 ? -1L : (1L << bits) - 1, params.maxToken());
      assertEquals(3 * G1.AFFINE, params.pedersenGenerators().length);
      assertEquals(1, params.idemixIssuerKeys().size());
      assertEquals(1, params.auditors().size());
      assertEquals(1, params.issuers().size());
      assertEquals("zkatdlognogh", params.driverName());
      assertEquals(1, params.driverVersion());
      // The lines of the issuer key make up most of it.
      long retained = params.retainedBytes();
      assertTrue(retained > 10_000 && retained < 1_000_000, retained + " bytes");
    }
  }

  @Test
  void bothSystemsTogetherHaveNoHeader() {
    PublicParams params = load(Vectors.bytes(ParamsFiles.BOTH));
    assertTrue(params.supports(1) && params.supports(2));
    assertEquals(0, params.transcriptHeader().length);
  }

  @ParameterizedTest
  @ValueSource(strings = {"requests", "invalid/params", "edge/params"})
  void loadsEveryFileOfTheFullSet(String folder) throws IOException {
    int files = 0;
    try (Stream<Path> paths = Files.walk(Vectors.requireFull(folder))) {
      for (Path path :
          (Iterable<Path>) paths.filter(p -> p.toString().endsWith(".txt"))::iterator) {
        assertTrue(load(Files.readAllBytes(path)).bitLength() >= 16, path.toString());
        files++;
      }
    }
    assertTrue(files >= 10);
  }

  @Test
  void readsEveryValueOfTheWorkedExample() {
    JsonNode worked = Vectors.document("worked/wire-public-parameters.json");
    PublicParams params = load(Vectors.text(worked, "params_txt").getBytes(UTF_8));
    assertEquals(Vectors.text(worked, "box_sha256"), params.fingerprint());
    assertEquals(
        worked.get("params_txt").stringValue(),
        Base64.getEncoder().encodeToString(params.box().copy()));
    for (int i = 0; i < 3; i++) {
      assertEquals(
          Vectors.text(worked.get("pedersen_generators").get(i), "uncompressed_hex"),
          point(params, params.pedersenGenerators(), i));
    }
    for (int i = 0; i <= 16; i++) {
      assertEquals(worked.at("/csp/left/" + i).stringValue(), point(params, params.cspLeft(), i));
      assertEquals(worked.at("/csp/right/" + i).stringValue(), point(params, params.cspRight(), i));
    }
    JsonNode key = worked.get("idemix_issuer_public_keys").get(0);
    assertEquals(
        Vectors.text(key, "public_key_hex"),
        params.idemixIssuerKeys().getFirst().publicKey().toString());
    assertEquals(7, params.idemixIssuerKeys().getFirst().curveId());
    assertEquals(
        List.of(Vectors.text(worked.get("auditors").get(0), "bytes_hex")),
        params.auditors().stream().map(ByteView::toString).toList());
    assertEquals(
        List.of(Vectors.text(worked.get("issuers").get(0), "bytes_hex")),
        params.issuers().stream().map(ByteView::toString).toList());
    assertEquals(0xffff, params.maxToken());
  }

  /** The reference's verdicts on altered parameters, with the faults that its error texts mean. */
  @Test
  void agreesWithTheReferenceOnAlteredParameters() {
    Map<String, ParamsFault> expected = new HashMap<>();
    expected.put("json-unknown-field", ParamsFault.MALFORMED_BOX);
    expected.put("identifier-other", ParamsFault.WRONG_IDENTIFIER);
    expected.put("identifier-missing", ParamsFault.WRONG_IDENTIFIER);
    expected.put("no-curve", ParamsFault.CURVE_ID_MISSING);
    expected.put("curve-9", ParamsFault.CURVE_ID_UNKNOWN);
    expected.put("curve-5", ParamsFault.GENERATOR_CURVE_ID);
    expected.put("pedersen-2", ParamsFault.GENERATOR_COUNT);
    expected.put("pedersen-4", ParamsFault.GENERATOR_COUNT);
    expected.put("pedersen-null", ParamsFault.GENERATOR_MISSING);
    expected.put("max-token", ParamsFault.MAX_TOKEN);
    expected.put("precision", ParamsFault.QUANTITY_PRECISION);
    expected.put("csp-bits-17", ParamsFault.BIT_LENGTH);
    expected.put("csp-left-short", ParamsFault.GENERATOR_COUNT);
    expected.put("no-range-params", ParamsFault.NO_RANGE_PROOF_PARAMETERS);
    expected.put("no-idemix", ParamsFault.NO_IDEMIX_KEY);
    expected.put("idemix-empty-key", ParamsFault.IDEMIX_KEY_EMPTY);
    expected.put("idemix-no-curve", ParamsFault.IDEMIX_CURVE_ID_MISSING);
    expected.put("idemix-short-key", ParamsFault.IDEMIX_KEY_INVALID);
    expected.put("idemix-bad-key", ParamsFault.IDEMIX_KEY_INVALID);
    expected.put("idemix-curve-5", ParamsFault.IDEMIX_CURVE_UNSUPPORTED);
    JsonNode variants = Vectors.document("worked/wire-public-parameters.json").get("bad_variants");
    int accepted = 0;
    for (JsonNode variant : variants) {
      String name = Vectors.text(variant, "name");
      // A file is the base64 of the box, which is the form of this field.
      ParamsFault fault = fault(Vectors.text(variant, "box_b64").getBytes(UTF_8));
      assertEquals(variant.get("accept").booleanValue(), fault == null, name);
      assertEquals(expected.get(name), fault, name);
      accepted += fault == null ? 1 : 0;
    }
    assertEquals(29, variants.size());
    assertEquals(9, accepted);
  }

  @Test
  void theFingerprintIsOfTheBoxAndNotOfTheFile() {
    byte[] file = Vectors.bytes(ParamsFiles.BN254);
    byte[] wrapped = new byte[file.length + 2];
    System.arraycopy(file, 0, wrapped, 2, file.length);
    wrapped[0] = '\r';
    wrapped[1] = '\n';
    assertEquals(load(file).fingerprint(), load(wrapped).fingerprint());
    assertArrayEquals(load(file).box().copy(), Base64.getDecoder().decode(file));
    assertNull(fault(wrapped));
  }
}
