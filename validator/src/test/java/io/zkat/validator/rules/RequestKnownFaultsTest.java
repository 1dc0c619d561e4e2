package io.zkat.validator.rules;

import static io.zkat.validator.rules.Draft.bytes;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import com.google.protobuf.ByteString;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.proof.DerWriter;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.wire.TokenId;
import io.zkat.validator.wire.TransferAction;
import io.zkat.validator.wire.proto.nogh.Proof;
import java.security.SecureRandom;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Faults that other validators had with requests, each named after where it was reported. */
class RequestKnownFaultsTest {
  private final Draft.Network network = new Draft.Network(params -> {});
  private final Signer alice = Signer.x509();
  private final Signer bob = Signer.x509();
  private final RequestValidator validator = RequestCases.merged();

  private Reason reason(Draft draft) {
    RequestBytes request = draft.sign();
    return validator
        .validate(request.params(), request.anchor(), request.request())
        .verdict()
        .reason();
  }

  /** The proof with the items of its first component altered. */
  private static Proof altered(Proof proof, UnaryOperator<List<byte[]>> change) {
    List<byte[]> components = DerWriter.items(proof.getCspBasedProof().toByteArray());
    byte[] first = DerWriter.values(change.apply(DerWriter.items(components.getFirst())));
    return Proof.newBuilder()
        .setCspBasedProof(bytes(DerWriter.values(List.of(first, components.get(1)))))
        .build();
  }

  @Test
  void panurus1954_anIssueOutputWithoutCommitmentIsMalformed() {
    Draft draft =
        new Draft(network)
            .issue(alice, action -> action.getOutputsBuilder(0).getTokenBuilder().clearData());
    draft.signers(0).set(0, network.issuer.signing(bob::sign));
    assertEquals(Reason.OUTPUT_DATA_MISSING, reason(draft));
  }

  @Test
  void panurus1954_aSameTypeProofWithoutItsLastElementsIsIncomplete() {
    for (int left = 0; left < 4; left++) {
      int items = left;
      assertEquals(
          Reason.SAME_TYPE_MISSING_COMPONENTS,
          reason(
              new Draft(network)
                  .issue(
                      alice,
                      action ->
                          action.setProof(
                              altered(action.getProof(), all -> all.subList(0, items))))));
    }
  }

  @Test
  void panurus1971_fewerInputValuesThanInputsAreAMalformedProof() {
    Draft draft =
        new Draft(network)
            .transfer(
                List.of(alice, alice),
                List.of(bob.identity()),
                action -> {
                  Draft single =
                      new Draft(network)
                          .transfer(List.of(alice), List.of(bob.identity()), other -> {});
                  action.setProof(proof(single.raw(0)));
                });
    assertEquals(Reason.TYPE_AND_SUM_MISSING_COMPONENTS, reason(draft));
  }

  private static Proof proof(byte[] transfer) {
    try {
      return io.zkat.validator.wire.proto.nogh.TransferAction.parseFrom(transfer).getProof();
    } catch (com.google.protobuf.InvalidProtocolBufferException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void panurus1829_aProofTypeWhoseParametersAreAbsentIsNotAvailable() {
    Draft draft =
        new Draft(network)
            .transfer(
                List.of(alice),
                List.of(bob.identity()),
                action ->
                    action.setProof(
                        Proof.newBuilder().setProof(action.getProof().getCspBasedProof())));
    assertEquals(Reason.PROOF_TYPE_NOT_AVAILABLE, reason(draft));
  }

  @Test
  void panurus1928_1659_1706_moreThanTheLimitsAllowIsRefused() {
    RequestBytes honest =
        new Draft(network)
            .transfer(
                List.of(alice, alice),
                List.of(bob.identity(), bob.identity()),
                action ->
                    action
                        .putMetadata("pub.a", ByteString.EMPTY)
                        .putMetadata("pub.b", ByteString.EMPTY))
            .transfer(List.of(alice), List.of(bob.identity()), action -> {})
            .sign();
    int size = honest.request().length;
    assertEquals(Reason.OK, reason(limits(size, size, 2, 4, 2, 2, 2), honest));
    assertEquals(Reason.LIMIT_EXCEEDED, reason(limits(size - 1, size, 2, 4, 2, 2, 2), honest));
    assertEquals(Reason.LIMIT_EXCEEDED, reason(limits(size, 2000, 2, 4, 2, 2, 2), honest));
    assertEquals(Reason.LIMIT_EXCEEDED, reason(limits(size, size, 1, 4, 2, 2, 2), honest));
    assertEquals(Reason.LIMIT_EXCEEDED, reason(limits(size, size, 2, 3, 2, 2, 2), honest));
    assertEquals(Reason.LIMIT_EXCEEDED, reason(limits(size, size, 2, 4, 1, 2, 2), honest));
    assertEquals(Reason.LIMIT_EXCEEDED, reason(limits(size, size, 2, 4, 2, 1, 2), honest));
    assertEquals(Reason.LIMIT_EXCEEDED, reason(limits(size, size, 2, 4, 2, 2, 1), honest));
  }

  private static Limits limits(
      int requestBytes,
      int actionBytes,
      int actions,
      int signatures,
      int inputs,
      int outputs,
      int metadataEntries) {
    Limits standard = Limits.DEFAULT;
    return new Limits(
        standard.publicParamsBytes(),
        standard.publicParamsSets(),
        requestBytes,
        actionBytes,
        standard.proofBytes(),
        actions,
        signatures,
        inputs,
        outputs,
        metadataEntries,
        standard.foreignPoints(),
        standard.identityDepth());
  }

  private static Reason reason(Limits limits, RequestBytes request) {
    return new RequestValidator(
            limits,
            RuleSet.DEFAULT,
            RequestCases.CLOCK,
            new SecureRandom(),
            System::nanoTime,
            () -> -1)
        .validate(request.params(), request.anchor(), request.request())
        .verdict()
        .reason();
  }

  @Test
  void panurus1544_outputsOfOneTransactionStayDifferentTokens() {
    RequestBytes request =
        new Draft(network)
            .transfer(List.of(alice, bob), List.of(bob.identity()), action -> {})
            .sign();
    AcceptedRequest accepted =
        validator.validate(request.params(), request.anchor(), request.request()).accepted();
    assertNotNull(accepted);
    assertEquals(
        List.of(new TokenId("origin", 0), new TokenId("origin", 1)),
        accepted.transfers().getFirst().inputs().stream().map(TransferAction.Input::id).toList());
  }
}
