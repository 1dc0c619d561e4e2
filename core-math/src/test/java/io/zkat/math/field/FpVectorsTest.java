package io.zkat.math.field;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The shared vectors {@code field/<curve>-fp.jsonl}, one operation a line. */
class FpVectorsTest {
  private static final Path FOLDER = Path.of("../../shared/vectors/field");
  private static final Pattern FIELD = Pattern.compile("\"(\\w+)\":\"?([^\",}]*)\"?");

  private static Map<String, String> parse(String line) {
    Map<String, String> fields = new HashMap<>();
    Matcher matcher = FIELD.matcher(line);
    while (matcher.find()) {
      fields.put(matcher.group(1), matcher.group(2));
    }
    return fields;
  }

  @ParameterizedTest
  @MethodSource("io.zkat.math.field.FpModel#both")
  void vectors(FpModel model) throws IOException {
    Fp field = model.field;
    String curve = field == Fp.BN254 ? "BN254" : "BLS12_381";
    Path file = FOLDER.resolve(curve + "-fp.jsonl");
    assumeTrue(Files.exists(file), () -> file + " is not there");
    double[] a = new double[Fp.LIMBS];
    double[] b = new double[Fp.LIMBS];
    double[] r = new double[Fp.LIMBS];
    double[] t = new double[Math.max(Fp.SQRT_SCRATCH, Fp.INVERSE_SCRATCH)];
    int checked = 0;
    for (String line : Files.readAllLines(file)) {
      Map<String, String> v = parse(line);
      if (v.containsKey("a")) {
        assertTrue(field.fromBytes(a, 0, HexFormat.of().parseHex(v.get("a")), 0), line);
      }
      if (v.containsKey("b")) {
        assertTrue(field.fromBytes(b, 0, HexFormat.of().parseHex(v.get("b")), 0), line);
      }
      String expected = v.get("r");
      switch (v.getOrDefault("op", "")) {
        case "add" -> field.add(r, 0, a, 0, b, 0);
        case "sub" -> field.sub(r, 0, a, 0, b, 0);
        case "mul" -> field.mul(r, 0, a, 0, b, 0);
        case "neg" -> field.neg(r, 0, a, 0);
        case "double" -> field.lin(r, 0, a, 0, 2, a, 0, 0, a, 0, 0);
        case "square" -> field.sqr(r, 0, a, 0);
        case "inverse" -> field.inverse(r, 0, a, 0, t, 0);
        case "sqrt" -> {
          boolean square = !"-1".equals(v.get("legendre"));
          assertEquals(square, field.sqrt(r, 0, a, 0, t, 0), line);
          if (!square) {
            checked++;
            continue;
          }
          // either root will do: compare squares
          field.sqr(r, 0, r, 0);
          assertTrue(field.equal(r, 0, a, 0), line);
          if (expected == null) {
            checked++;
            continue;
          }
          field.fromBytes(r, 0, HexFormat.of().parseHex(expected), 0);
          field.sqr(r, 0, r, 0);
          expected = v.get("a");
        }
        case "exp" -> power(field, r, a, new BigInteger(v.get("e"), 16));
        case "fromBytes" -> {
          byte[] bytes = HexFormat.of().parseHex(v.get("bytes"));
          field.fromBytesReduced(r, 0, bytes, 0, bytes.length);
        }
        default -> throw new IllegalStateException("unknown operation: " + line);
      }
      byte[] out = new byte[field.byteLength()];
      field.toBytes(out, 0, r, 0);
      assertEquals(expected, HexFormat.of().formatHex(out), line);
      checked++;
    }
    assertTrue(checked >= 2000, "only " + checked + " vectors");
  }

  private static void power(Fp field, double[] r, double[] a, BigInteger exponent) {
    field.setOne(r, 0);
    for (int i = exponent.bitLength() - 1; i >= 0; i--) {
      field.sqr(r, 0, r, 0);
      if (exponent.testBit(i)) {
        field.mul(r, 0, r, 0, a, 0);
      }
    }
  }
}
