package io.zkat.validator.prover.request;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.validator.limits.Limits;
import io.zkat.validator.params.ParamsResult;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.proof.ProofType;
import io.zkat.validator.prover.ProverParams;
import io.zkat.validator.prover.Randomness;
import io.zkat.validator.prover.identity.IdemixIssuer;
import io.zkat.validator.prover.identity.Signer;
import io.zkat.validator.prover.identity.X509Signer;
import io.zkat.validator.prover.setup.ParamsMaker;
import io.zkat.validator.wire.Decoded;
import io.zkat.validator.wire.MessageToSign;
import io.zkat.validator.wire.TokenRequest;
import java.security.SecureRandom;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RequestMakerTest {
  private final SecureRandom random = new SecureRandom();
  private final IdemixIssuer idemix = IdemixIssuer.create(7, Randomness.of(random));
  private final Signer issuer = X509Signer.create("issuer", random);
  private final Signer auditor = X509Signer.create("auditor", random);
  private final PublicParams params =
      assertInstanceOf(
              ParamsResult.Loaded.class,
              PublicParams.decode(
                  "made",
                  new ParamsMaker(7, 16)
                      .withCsp()
                      .withIdemixIssuer(7, idemix.publicKey())
                      .withIssuer(issuer.identity())
                      .withAuditor(auditor.identity())
                      .file(),
                  Limits.DEFAULT))
          .params();

  @ParameterizedTest
  @EnumSource
  void requestsDecodeAndHaveTheSignaturesThatAreConsumed(RequestKind kind) {
    Owners owners = new Owners(OwnerKind.X509, 2, idemix, random);
    RequestMaker maker =
        new RequestMaker(
            new ProverParams(params), ProofType.CSP, issuer, List.of(auditor), owners, random);
    SignedRequest request = maker.make(kind, 2, 3);
    byte[] bytes = request.bytes();
    TokenRequest decoded =
        switch (TokenRequest.decode(bytes, 0, bytes.length, Limits.DEFAULT)) {
          case Decoded.Value<TokenRequest> value -> value.value();
          case Decoded.Failed<TokenRequest> failed -> throw new AssertionError(failed.toString());
        };
    assertArrayEquals(
        MessageToSign.of(decoded.actions(), request.anchor().getBytes(UTF_8)), request.message());
    assertEquals(1, decoded.auditorSignatures().size());
    int expected =
        switch (kind) {
          case ISSUE, LOCK, CLAIM, RECLAIM -> 1;
          case TRANSFER, UPGRADE -> 2;
          case REDEEM, MIXED -> 3;
          case SWAP -> 4;
        };
    assertEquals(expected, decoded.actionSignatures().size());
    assertEquals(
        kind == RequestKind.SWAP || kind == RequestKind.MIXED ? 2 : 1, decoded.actions().size());
  }

  @ParameterizedTest
  @EnumSource
  void ownersAreTakenInTurn(OwnerKind kind) {
    Owners owners = new Owners(kind, 2, idemix, random);
    Signer first = owners.next();
    Signer second = owners.next();
    assertEquals(first, owners.next());
    assertTrue(!java.util.Arrays.equals(first.identity(), second.identity()));
    assertTrue(first.sign("m".getBytes(UTF_8)).length > 60);
  }
}
