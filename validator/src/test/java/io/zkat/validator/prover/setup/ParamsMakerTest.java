package io.zkat.validator.prover.setup;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.zkat.math.field.Fr;
import io.zkat.math.testing.Seeded;
import io.zkat.math.testing.Vectors;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.params.IdemixIssuerKey;
import io.zkat.validator.params.ParamsFault;
import io.zkat.validator.params.ParamsResult;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.prover.Randomness;
import io.zkat.validator.prover.identity.IdemixIssuer;
import io.zkat.validator.wire.ByteView;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ParamsMakerTest {
  /** Everything but the keys is derived, so recorded parameters come out byte for byte. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "requests/16-BN254/params.txt",
        "requests/16-BN254/params-bulletproof.txt",
        "requests/32-BN254/params.txt",
        "requests/64-BN254/params-bulletproof.txt",
        "requests/16-BLS12_381_BBS_GURVY/params.txt",
        "requests/32-BLS12_381_BBS_GURVY/params-bulletproof.txt",
        "requests/64-BLS12_381_BBS_GURVY/params.txt",
        "invalid/params/both-proof-types-32-BN254.txt",
        "invalid/params/both-proof-types-32-BLS12_381_BBS_GURVY.txt",
        "invalid/params/no-auditors-32-BN254.txt",
        "invalid/params/no-issuers-32-BLS12_381_BBS_GURVY.txt",
        "invalid/params/two-auditors-two-issuers-32-BN254.txt",
      })
  void recordedParametersAreReproduced(String name) {
    byte[] recorded = Vectors.bytes(name);
    PublicParams params = load(recorded);
    ParamsMaker maker = new ParamsMaker(params.curveId(), params.bitLength());
    if (params.supports(2)) {
      maker.withCsp();
    }
    if (params.supports(1)) {
      maker.withBulletproofs();
    }
    for (IdemixIssuerKey key : params.idemixIssuerKeys()) {
      maker.withIdemixIssuer(key.curveId(), key.publicKey().copy());
    }
    for (ByteView auditor : params.auditors()) {
      maker.withAuditor(auditor.copy());
    }
    for (ByteView issuer : params.issuers()) {
      maker.withIssuer(issuer.copy());
    }
    assertEquals(new String(recorded, UTF_8).strip(), new String(maker.file(), UTF_8));
  }

  private static PublicParams load(byte[] file) {
    return switch (PublicParams.decode("made", file, Limits.DEFAULT)) {
      case ParamsResult.Loaded(PublicParams params) -> params;
      case ParamsResult.Refused refused -> throw new AssertionError(refused.message());
    };
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "5, 7", "7, 7", "8, 8", "7, 1", "1, 7"})
  void parametersOfNewKeysLoad(int curveId, int keyCurveId) {
    IdemixIssuer issuer = IdemixIssuer.create(keyCurveId, Randomness.of(new Seeded().random()));
    byte[] file =
        new ParamsMaker(curveId, 16)
            .withCsp()
            .withIdemixIssuer(keyCurveId, issuer.publicKey())
            .file();
    PublicParams params = load(file);
    assertEquals(curveId, params.curveId());
    assertEquals(keyCurveId, params.idemixIssuerKeys().get(0).curveId());
    IdemixIssuer again = IdemixIssuer.restore(keyCurveId, issuer.publicKey(), issuer.secretKey());
    assertArrayEquals(issuer.publicKey(), again.publicKey());
    byte[] other = new byte[Fr.BYTES];
    assertThrows(
        IllegalArgumentException.class,
        () -> IdemixIssuer.restore(keyCurveId, issuer.publicKey(), other));
  }

  @Test
  void whatIsMissingIsRefusedAtLoad() {
    ParamsResult result =
        PublicParams.decode("made", new ParamsMaker(1, 16).withCsp().file(), Limits.DEFAULT);
    assertEquals(
        ParamsFault.NO_IDEMIX_KEY, assertInstanceOf(ParamsResult.Refused.class, result).fault());
  }

  @Test
  void otherCurvesAndSizesAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new ParamsMaker(3, 16));
    assertThrows(IllegalArgumentException.class, () -> new ParamsMaker(7, 8));
    assertThrows(
        IllegalArgumentException.class,
        () -> IdemixIssuer.create(5, Randomness.of(new Seeded().random())));
  }
}
