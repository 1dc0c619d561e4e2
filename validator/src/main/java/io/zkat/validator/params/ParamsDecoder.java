package io.zkat.validator.params;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.math.curve.G1Encoding;
import io.zkat.math.hash.Sha256;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.params.ParamsMessage.IdemixKey;
import io.zkat.validator.params.ParamsMessage.RangeProof;
import io.zkat.validator.wire.ByteView;
import io.zkat.validator.wire.CurveIds;
import io.zkat.validator.wire.JsonBytes;
import io.zkat.validator.wire.LenientBase64;
import io.zkat.validator.wire.LenientJson;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * Reads public parameters and checks them, in the order of spec wire 2 and 2.1. Holds what it has
 * found so far; {@link PublicParams} takes it over at the end.
 */
final class ParamsDecoder {
  private static final String IDENTIFIER = "zkatdlognogh.v1";
  private static final String TRANSCRIPT_DOMAIN = "CSP-RangeProof-v1";

  final String name;
  final ByteView box;
  final String fingerprint;
  String driverName = "";
  int driverVersion;
  int curveId;
  Curve curve = Curve.BN254;
  int bitLength;
  Generators pedersen = Generators.NONE;
  Generators cspLeft = Generators.NONE;
  Generators cspRight = Generators.NONE;
  Generators bulletproofLeft = Generators.NONE;
  Generators bulletproofRight = Generators.NONE;
  Generators bulletproofP = Generators.NONE;
  Generators bulletproofQ = Generators.NONE;
  int bulletproofRounds;
  byte[] transcriptHeader = {};
  final List<LoadedIssuerKey> idemixIssuerKeys = new ArrayList<>();
  List<ByteView> auditors = List.of();
  List<ByteView> issuers = List.of();
  Map<String, ByteView> metadata = Map.of();

  private ParamsDecoder(String name, ByteView box) {
    this.name = name;
    this.box = box;
    Sha256 sha = new Sha256();
    sha.update(box.array(), box.offset(), box.length());
    byte[] digest = new byte[Sha256.LENGTH];
    sha.digest(digest, 0);
    this.fingerprint = HexFormat.of().formatHex(digest);
  }

  static ParamsResult decode(String name, byte[] file, Limits limits) {
    try {
      ParamsDecoder decoder = new ParamsDecoder(name, readFile(file, limits));
      ParamsMessage message = readMessage(readBox(decoder.box));
      decoder.readGenerators(message);
      decoder.check(message);
      return new ParamsResult.Loaded(new PublicParams(decoder));
    } catch (Refusal refusal) {
      return refusal.refused();
    }
  }

  // ---- spec wire 2: reading

  private static ByteView readFile(byte[] file, Limits limits) throws Refusal {
    if (file.length > limits.publicParamsBytes()) {
      throw new Refusal(
          ParamsFault.TOO_LARGE, file.length + " bytes, limit " + limits.publicParamsBytes());
    }
    byte[] box = new byte[LenientBase64.maxDecodedLength(file.length)];
    int length = LenientBase64.decode(file, 0, file.length, box);
    if (length < 0) {
      throw new Refusal(ParamsFault.MALFORMED_FILE, "");
    }
    return ByteView.of(Arrays.copyOf(box, length));
  }

  private static byte[] readBox(ByteView box) throws Refusal {
    LenientJson json = new LenientJson();
    String identifier = "";
    JsonBytes raw = new JsonBytes();
    boolean ok = json.open(box.array(), 0, box.length(), LenientJson.Trailing.IGNORED);
    if (ok && json.enterObject()) {
      while (json.nextMember()) {
        if (json.nameIs("identifier")) {
          identifier = json.readString(identifier);
        } else if (json.nameIs("raw")) {
          json.readBytes(raw);
        } else {
          json.refuse();
        }
      }
    }
    if (!ok || !json.ok()) {
      throw new Refusal(ParamsFault.MALFORMED_BOX, "");
    }
    if (!identifier.equals(IDENTIFIER)) {
      throw new Refusal(ParamsFault.WRONG_IDENTIFIER, "");
    }
    return raw.copy();
  }

  private static ParamsMessage readMessage(byte[] raw) throws Refusal {
    ParamsMessage message = ParamsMessage.read(raw, 0, raw.length);
    if (message == null) {
      throw new Refusal(ParamsFault.MALFORMED_MESSAGE, "");
    }
    if (!message.hasCurveId) {
      throw new Refusal(ParamsFault.CURVE_ID_MISSING, "");
    }
    if (message.curveId < 0) {
      throw new Refusal(ParamsFault.CURVE_ID_TOO_LARGE, "");
    }
    return message;
  }

  private void readGenerators(ParamsMessage message) throws Refusal {
    pedersen = Generators.read(message.pedersenGenerators, "Pedersen");
    for (int i = 0; i < message.idemixKeys.size(); i++) {
      IdemixKey key = message.idemixKeys.get(i);
      if (key.publicKey.isEmpty()) {
        throw new Refusal(ParamsFault.IDEMIX_KEY_EMPTY, keyName(i));
      }
      if (!key.hasCurveId) {
        throw new Refusal(ParamsFault.IDEMIX_CURVE_ID_MISSING, keyName(i));
      }
      if (key.curveId < 0) {
        throw new Refusal(ParamsFault.CURVE_ID_TOO_LARGE, keyName(i));
      }
    }
    RangeProof range = message.bulletproof;
    if (range != null) {
      bulletproofLeft = Generators.read(range.left, "left");
      bulletproofRight = Generators.read(range.right, "right");
      bulletproofP = Generators.read(List.of(range.p), "P");
      bulletproofQ = Generators.read(List.of(range.q), "Q");
    }
    RangeProof csp = message.csp;
    if (csp != null) {
      cspLeft = Generators.read(csp.left, "CSP left");
      cspRight = Generators.read(csp.right, "CSP right");
    }
    driverName = message.driverName;
    driverVersion = message.driverVersion;
    auditors = message.auditors;
    issuers = message.issuers;
    metadata = message.metadata;
  }

  private static String keyName(int i) {
    return "key " + i;
  }

  // ---- spec wire 2.1: validity

  private void check(ParamsMessage message) throws Refusal {
    checkCurve(message.curveId);
    checkIdemixCurves(message.idemixKeys);
    pedersen.check(3, curveId, "Pedersen");
    RangeProof range = message.bulletproof;
    RangeProof csp = message.csp;
    if (range == null && csp == null) {
      throw new Refusal(ParamsFault.NO_RANGE_PROOF_PARAMETERS, "");
    }
    if (range != null) {
      checkBulletproof(range, message.quantityPrecision);
    }
    if (csp != null) {
      checkCsp(csp, message.quantityPrecision);
    }
    bitLength = (int) message.quantityPrecision;
    if (message.maxToken != -1L >>> -bitLength) {
      throw new Refusal(
          ParamsFault.MAX_TOKEN,
          Long.toUnsignedString(message.maxToken) + " for " + bitLength + " bits");
    }
    for (int i = 0; i < message.idemixKeys.size(); i++) {
      IdemixKey key = message.idemixKeys.get(i);
      idemixIssuerKeys.add(IdemixIssuerKeys.load((int) key.curveId, key.publicKey, keyName(i)));
    }
    if (!isLoggerName(driverName)) {
      throw new Refusal(ParamsFault.DRIVER_NAME, "");
    }
    if (range == null) {
      transcriptHeader = transcriptHeader();
    }
  }

  private static boolean isLoggerName(String name) {
    boolean inWord = name.isEmpty();
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      boolean dot = c == '.';
      boolean letterOrDigit =
          (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
      boolean allowed = dot ? inWord : letterOrDigit || "_#:-".indexOf(c) >= 0;
      if (!allowed) {
        return false;
      }
      inWord = !dot;
    }
    return inWord;
  }

  private void checkCurve(long id) throws Refusal {
    if (!CurveIds.isKnown(id)) {
      throw new Refusal(ParamsFault.CURVE_ID_UNKNOWN, Long.toString(id));
    }
    Curve known = CurveIds.curve(id);
    if (known == null) {
      throw new Refusal(ParamsFault.CURVE_UNSUPPORTED, Long.toString(id));
    }
    curveId = (int) id;
    curve = known;
  }

  private void checkIdemixCurves(List<IdemixKey> keys) throws Refusal {
    if (keys.isEmpty()) {
      throw new Refusal(ParamsFault.NO_IDEMIX_KEY, "");
    }
    for (int i = 0; i < keys.size(); i++) {
      IdemixKey key = keys.get(i);
      if (!CurveIds.isKnown(key.curveId)) {
        throw new Refusal(ParamsFault.CURVE_ID_UNKNOWN, keyName(i) + ": " + key.curveId);
      }
    }
  }

  private void checkBulletproof(RangeProof range, long precision) throws Refusal {
    int bits = checkedBitLength(range.bitLength);
    // Rounds of 1 to 64 with 2^rounds = bits: for these bits they are 4, 5 or 6.
    if (range.numberOfRounds != Integer.numberOfTrailingZeros(bits)) {
      throw new Refusal(
          ParamsFault.NUMBER_OF_ROUNDS,
          Long.toUnsignedString(range.numberOfRounds) + " for " + bits + " bits");
    }
    checkSameCount(bulletproofLeft, bulletproofRight);
    bulletproofQ.check(1, curveId, "Q");
    bulletproofP.check(1, curveId, "P");
    bulletproofLeft.check(bits, curveId, "left");
    bulletproofRight.check(bits, curveId, "right");
    checkPrecision(precision, bits);
    bulletproofRounds = (int) range.numberOfRounds;
  }

  private void checkCsp(RangeProof csp, long precision) throws Refusal {
    int bits = checkedBitLength(csp.bitLength);
    checkSameCount(cspLeft, cspRight);
    cspLeft.check(bits + 1, curveId, "CSP left");
    cspRight.check(bits + 1, curveId, "CSP right");
    checkPrecision(precision, bits);
  }

  private static int checkedBitLength(long bits) throws Refusal {
    if (bits != 16 && bits != 32 && bits != 64) {
      throw new Refusal(ParamsFault.BIT_LENGTH, Long.toUnsignedString(bits));
    }
    return (int) bits;
  }

  private static void checkSameCount(Generators left, Generators right) throws Refusal {
    if (left.count() != right.count()) {
      throw new Refusal(
          ParamsFault.GENERATOR_COUNT, left.count() + " left, " + right.count() + " right");
    }
  }

  private static void checkPrecision(long precision, int bits) throws Refusal {
    if (precision != bits) {
      throw new Refusal(
          ParamsFault.QUANTITY_PRECISION,
          Long.toUnsignedString(precision) + " for " + bits + " bits");
    }
  }

  // ---- spec proofs 4

  private byte[] transcriptHeader() {
    Sha256 sha = new Sha256();
    byte[] state = new byte[Sha256.LENGTH];
    byte[] domain = TRANSCRIPT_DOMAIN.getBytes(US_ASCII);
    sha.update(domain, 0, domain.length);
    sha.digest(state, 0);
    byte[] encoded = new byte[curve.g1Bytes()];
    for (Generators list : List.of(pedersen, cspLeft, cspRight)) {
      for (int i = 0; i < list.count(); i++) {
        G1Encoding.encode(curve, encoded, 0, list.points(), i * G1.AFFINE);
        absorb(sha, state, encoded, encoded.length);
      }
    }
    encoded[0] = (byte) bitLength;
    absorb(sha, state, encoded, 1);
    return state;
  }

  private static void absorb(Sha256 sha, byte[] state, byte[] message, int len) {
    sha.update(state, 0, state.length);
    sha.update(message, 0, len);
    sha.digest(state, 0);
  }
}
