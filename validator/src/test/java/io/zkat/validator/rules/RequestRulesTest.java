package io.zkat.validator.rules;

import static io.zkat.validator.rules.Draft.bytes;
import static io.zkat.validator.rules.Draft.element;
import static io.zkat.validator.rules.Draft.identity;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ByteString;
import io.zkat.validator.proof.DerWriter;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.verdict.Verdict;
import io.zkat.validator.wire.proto.driver.Action;
import io.zkat.validator.wire.proto.driver.ActionSignature;
import io.zkat.validator.wire.proto.driver.ActionType;
import io.zkat.validator.wire.proto.driver.RequestSignature;
import io.zkat.validator.wire.proto.driver.TypedAction;
import io.zkat.validator.wire.proto.nogh.IssueAction;
import io.zkat.validator.wire.proto.nogh.IssueActionInput;
import io.zkat.validator.wire.proto.nogh.Proof;
import io.zkat.validator.wire.proto.nogh.TransferAction;
import io.zkat.validator.wire.proto.nogh.TransferActionInputUpgradeWitness;
import io.zkat.validator.wire.proto.nogh.TransferActionOutput;
import io.zkat.validator.wire.proto.nogh.Zr;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Requests made for the purpose: honest ones are accepted, and for each rule one that breaks it is
 * refused for that reason, by the merged and by the strict evaluation.
 */
class RequestRulesTest {
  private static final byte[] NOBODY = {};
  private static final byte[] PREIMAGE = "preimage".getBytes(US_ASCII);

  private static final Draft.Network NETWORK = new Draft.Network(params -> {});
  private static final Draft.Network OPEN =
      new Draft.Network(params -> params.clearAuditors().clearIssuers());
  private static final Signer ALICE = Signer.x509();
  private static final Signer BOB = Signer.x509();
  private static final Script LOCK = new Script(ALICE, BOB, Script.FUTURE, PREIMAGE);
  private static final Script EXPIRED = new Script(ALICE, BOB, Script.PAST, PREIMAGE);

  private final RequestValidator merged = RequestCases.merged();
  private final RequestValidator strict = RequestCases.strict();

  private static Draft draft() {
    return new Draft(NETWORK);
  }

  private static Draft transfer(Consumer<TransferAction.Builder> change) {
    return draft().transfer(List.of(ALICE), List.of(BOB.identity()), change);
  }

  private static Draft issue(Consumer<IssueAction.Builder> change) {
    return draft().issue(ALICE, change);
  }

  private static Draft transfer() {
    return transfer(action -> {});
  }

  // ---- honest requests

  private record Honest(String name, RequestKind kind, Draft draft) {}

  private static List<Honest> honest() {
    Consumer<TransferAction.Builder> same = action -> {};
    Signer both = Signer.multisig(ALICE, BOB);
    Signer either = Signer.policy("$0 OR $1", List.of(ALICE, BOB), List.of(BOB));
    return List.of(
        new Honest("issue", RequestKind.ISSUE, issue(action -> {})),
        new Honest("transfer", RequestKind.TRANSFER, transfer()),
        new Honest(
            "transfer of two to two",
            RequestKind.TRANSFER,
            draft()
                .transfer(List.of(ALICE, ALICE), List.of(BOB.identity(), ALICE.identity()), same)),
        new Honest(
            "redeem",
            RequestKind.REDEEM,
            draft()
                .transfer(
                    List.of(ALICE),
                    List.of(NOBODY, ALICE.identity()),
                    action -> action.setIssuer(identity(NETWORK.issuer.identity())))),
        new Honest("redeem that an unlisted issuer signs", RequestKind.REDEEM, redeemBy(BOB)),
        new Honest(
            "redeem without issuers",
            RequestKind.REDEEM,
            new Draft(OPEN).transfer(List.of(ALICE), List.of(NOBODY), same)),
        new Honest(
            "swap",
            RequestKind.SWAP,
            transfer().transfer(List.of(BOB), List.of(ALICE.identity()), same)),
        new Honest("mixed", RequestKind.MIXED, transfer().issue(ALICE, action -> {})),
        new Honest("no actions", RequestKind.EMPTY, draft()),
        new Honest(
            "lock", RequestKind.TRANSFER, lock(LOCK.identity(), LOCK.lockKey(), LOCK.hexOfHash())),
        new Honest("claim", RequestKind.TRANSFER, claim(LOCK.claiming(), LOCK.claimKey())),
        new Honest(
            "reclaim",
            RequestKind.TRANSFER,
            draft().transfer(List.of(EXPIRED.reclaiming()), List.of(ALICE.identity()), same)),
        new Honest(
            "multisig",
            RequestKind.TRANSFER,
            draft().transfer(List.of(both), List.of(both.identity()), same)),
        new Honest(
            "policy",
            RequestKind.TRANSFER,
            draft().transfer(List.of(either), List.of(both.identity()), same)),
        new Honest("upgrade", RequestKind.TRANSFER, upgrade("0x5", ALICE.identity(), w -> {})),
        new Honest(
            "public metadata",
            RequestKind.TRANSFER,
            transfer(action -> action.putMetadata("pub.", ByteString.EMPTY))),
        new Honest(
            "an issue with public metadata",
            RequestKind.ISSUE,
            issue(action -> action.putMetadata("pub.x", bytes(PREIMAGE)))));
  }

  private static Draft redeemBy(Signer issuer) {
    Draft draft =
        draft()
            .transfer(
                List.of(ALICE),
                List.of(NOBODY),
                action -> action.setIssuer(identity(issuer.identity())));
    draft.signers(0).set(1, issuer);
    return draft;
  }

  private static Draft lock(byte[] owner, String key, String value) {
    return draft()
        .transfer(
            List.of(ALICE),
            List.of(owner),
            action -> action.putMetadata(key, ByteString.copyFromUtf8(value)));
  }

  private static Draft claim(Signer script, String key) {
    return draft()
        .transfer(
            List.of(script),
            List.of(BOB.identity()),
            action -> action.putMetadata(key, bytes(PREIMAGE)));
  }

  /** A transfer of a token of 5 that was a clear one before. */
  private static Draft upgrade(
      String quantity, byte[] owner, Consumer<TransferActionInputUpgradeWitness.Builder> change) {
    Draft draft = draft();
    return draft.transfer(
        List.of(ALICE),
        List.of(BOB.identity()),
        action -> {
          TransferActionInputUpgradeWitness.Builder witness =
              TransferActionInputUpgradeWitness.newBuilder()
                  .setOutput(
                      io.zkat.validator.wire.proto.fabtoken.Token.newBuilder()
                          .setOwner(bytes(owner))
                          .setType(Draft.TYPE)
                          .setQuantity(quantity))
                  .setBlindingFactor(
                      zr(element(1, draft.openings.getFirst().blinding().toBytes())));
          change.accept(witness);
          action.getInputsBuilder(0).setUpgradeWitness(witness);
        });
  }

  private static Zr zr(byte[] json) {
    return Zr.newBuilder().setRaw(bytes(json)).build();
  }

  @TestFactory
  Stream<DynamicTest> honestRequestsAreAccepted() {
    return honest().stream()
        .map(
            one ->
                DynamicTest.dynamicTest(
                    one.name(),
                    () -> {
                      ValidationResult result = judge(one.draft().sign());
                      assertEquals("valid", result.verdict().message());
                      AcceptedRequest accepted = result.accepted();
                      assertNotNull(accepted);
                      assertEquals(one.kind(), accepted.kind());
                    }));
  }

  @Test
  void anEmptyBatchHasNoResults() {
    assertEquals(List.of(), merged.validate(List.of()));
    assertEquals(List.of(), strict.validate(List.of()));
  }

  private ValidationResult judge(RequestBytes request) {
    ValidationResult result =
        merged.validate(request.params(), request.anchor(), request.request());
    Verdict exact =
        strict.validate(request.params(), request.anchor(), request.request()).verdict();
    assertEquals(exact.message(), result.verdict().message());
    return result;
  }

  // ---- dishonest requests

  /**
   * A request that is refused.
   *
   * @param action where: the action of the request, or -1
   * @param input the input, or -1
   * @param output the output, or -1
   */
  private record Dishonest(
      Reason reason, int action, int input, int output, String name, RequestBytes request) {}

  private static final List<Dishonest> DISHONEST = new ArrayList<>();

  private static void refuse(
      Reason reason, int action, int input, int output, String name, RequestBytes request) {
    DISHONEST.add(new Dishonest(reason, action, input, output, name, request));
  }

  private static void refuse(Reason reason, String name, RequestBytes request) {
    refuse(reason, -1, -1, -1, name, request);
  }

  private static void refuseTransfer(
      Reason reason, int input, int output, Consumer<TransferAction.Builder> change) {
    refuse(reason, 0, input, output, "transfer", transfer(change).sign());
  }

  private static void refuseIssue(
      Reason reason, int input, int output, Consumer<IssueAction.Builder> change) {
    refuse(reason, 0, input, output, "issue", issue(change).sign());
  }

  private static void refuseOwner(Reason reason, String name, Signer owner) {
    refuse(
        reason,
        0,
        0,
        -1,
        name,
        draft().transfer(List.of(owner), List.of(BOB.identity()), action -> {}).sign());
  }

  static {
    envelopes();
    auditing();
    reading();
    shapes();
    signatures();
    identities();
    upgrades();
    proofs();
    scripts();
    metadata();
  }

  private static void envelopes() {
    byte[] tx = "tx".getBytes(UTF_8);
    refuse(Reason.EMPTY_REQUEST, "no bytes", new RequestBytes(NETWORK.params, tx, new byte[0]));
    refuse(
        Reason.MALFORMED_REQUEST, "cut off", new RequestBytes(NETWORK.params, tx, new byte[] {8}));
    for (int version : new int[] {0, 2, -1}) {
      refuse(
          Reason.UNSUPPORTED_REQUEST_VERSION,
          "version " + version,
          transfer().sign(request -> request.setVersion(version)));
    }
    refuse(
        Reason.ACTION_NOT_TYPED,
        -1,
        -1,
        -1,
        "no action",
        transfer().sign(request -> request.addActions(Action.getDefaultInstance())));
    refuse(
        Reason.ACTION_TYPE_INVALID,
        -1,
        -1,
        -1,
        "type 3",
        transfer()
            .sign(
                request ->
                    request.addActions(
                        Action.newBuilder()
                            .setTypedAction(TypedAction.newBuilder().setTypeValue(3)))));
    refuse(
        Reason.SIGNATURE_NOT_TYPED,
        "no signature",
        transfer().sign(r -> r.addSignatures(RequestSignature.getDefaultInstance())));
    refuse(
        Reason.SIGNATURE_EMPTY,
        "empty signature",
        transfer()
            .sign(
                r ->
                    r.addSignatures(
                        RequestSignature.newBuilder()
                            .setActionSignature(ActionSignature.getDefaultInstance()))));
    refuse(
        Reason.ACTION_EMPTY,
        -1,
        -1,
        -1,
        "empty action",
        transfer().sign(r -> r.getActionsBuilder(0).getTypedActionBuilder().clearRaw()));
    for (int length : new int[] {0, 129}) {
      RequestBytes honest = transfer().sign();
      refuse(
          Reason.ANCHOR_INVALID,
          "anchor of " + length,
          new RequestBytes(honest.params(), new byte[length], honest.request()));
    }
    refuse(
        Reason.LIMIT_EXCEEDED,
        "many actions",
        transfer()
            .sign(
                request -> {
                  for (int i = 0; i < 256; i++) {
                    request.addActions(request.getActions(0));
                  }
                }));
  }

  private static void auditing() {
    Draft unasked = new Draft(OPEN).transfer(List.of(ALICE), List.of(BOB.identity()), a -> {});
    unasked.auditors.add(ALICE);
    refuse(Reason.AUDITOR_SIGNATURES_PRESENT, "unasked auditor", unasked.sign());
    Draft missing = transfer();
    missing.auditors.clear();
    refuse(Reason.AUDITOR_SIGNATURES_MISSING, "no auditor", missing.sign());
    Draft other = transfer();
    other.auditors.add(ALICE);
    refuse(Reason.AUDITOR_NOT_LISTED, "second auditor is another", other.sign());
    Draft wrong = transfer();
    wrong.auditors.set(0, NETWORK.auditor.signing(BOB::sign));
    refuse(Reason.X509_SIGNATURE_INVALID, "auditor's signature by another", wrong.sign());
    Draft early =
        draft().add(ActionType.ACTION_TYPE_ISSUE, ByteString.copyFromUtf8("x"), List.of());
    early.auditors.set(0, NETWORK.auditor.signing(BOB::sign));
    refuse(Reason.X509_SIGNATURE_INVALID, "auditors come before the actions", early.sign());
  }

  private static void reading() {
    ByteString junk = ByteString.copyFromUtf8("x");
    refuse(
        Reason.MALFORMED_ACTION,
        1,
        -1,
        -1,
        "a transfer is read before an earlier one is checked",
        transfer(action -> action.clearProof())
            .add(ActionType.ACTION_TYPE_TRANSFER, junk, List.of())
            .sign());
    refuse(
        Reason.MALFORMED_ACTION,
        0,
        -1,
        -1,
        "issues are read first",
        draft()
            .add(ActionType.ACTION_TYPE_TRANSFER, junk, List.of())
            .add(ActionType.ACTION_TYPE_ISSUE, junk, List.of())
            .sign());
    refuseTransfer(Reason.UNSUPPORTED_ACTION_VERSION, -1, -1, a -> a.setVersion(2));
    refuseIssue(Reason.UNSUPPORTED_ACTION_VERSION, -1, -1, a -> a.setVersion(0));
    refuseTransfer(
        Reason.OUTPUT_TOKEN_MISSING, -1, 1, a -> a.addOutputs(TransferActionOutput.newBuilder()));
    byte[] offCurve = new byte[64];
    offCurve[63] = 1;
    refuseTransfer(
        Reason.MALFORMED_INPUT,
        0,
        -1,
        a -> a.getInputsBuilder(0).getInputBuilder().setData(Draft.g1(1, offCurve)));
    refuseTransfer(
        Reason.MALFORMED_OUTPUT,
        -1,
        0,
        a -> a.getOutputsBuilder(0).getTokenBuilder().setData(Draft.g1(1, offCurve)));
    refuseIssue(
        Reason.MALFORMED_OUTPUT,
        -1,
        0,
        a -> a.getOutputsBuilder(0).getTokenBuilder().setData(Draft.g1(1, offCurve)));
    refuseTransfer(
        Reason.UNKNOWN_CURVE_ID,
        -1,
        0,
        a -> a.getOutputsBuilder(0).getTokenBuilder().setData(Draft.g1(9, offCurve)));
    refuseTransfer(
        Reason.FOREIGN_ELEMENT,
        0,
        -1,
        a -> a.getInputsBuilder(0).getInputBuilder().setData(Draft.g1(7, new byte[96])));
    refuse(
        Reason.MALFORMED_UPGRADE_WITNESS,
        0,
        0,
        -1,
        "blinding factor",
        upgrade("5", ALICE.identity(), w -> w.setBlindingFactor(zr("{".getBytes(UTF_8)))).sign());
  }

  private static void shapes() {
    refuseIssue(Reason.ISSUER_MISSING, -1, -1, IssueAction.Builder::clearIssuer);
    refuseIssue(Reason.INPUT_TOKEN_MISSING, 0, -1, a -> a.addInputs(IssueActionInput.newBuilder()));
    refuseIssue(
        Reason.INPUT_TX_ID_EMPTY,
        0,
        -1,
        a -> a.addInputs(IssueActionInput.newBuilder().setToken(bytes(PREIMAGE))));
    refuseIssue(Reason.NO_OUTPUTS, -1, -1, IssueAction.Builder::clearOutputs);
    refuseIssue(Reason.PROOF_TYPE_INVALID, -1, -1, IssueAction.Builder::clearProof);
    refuseIssue(
        Reason.EMPTY_PROOF,
        -1,
        -1,
        a -> a.setProof(Proof.newBuilder().setCspBasedProof(ByteString.EMPTY)));
    refuseIssue(
        Reason.OUTPUT_DATA_MISSING,
        -1,
        0,
        a -> a.getOutputsBuilder(0).getTokenBuilder().clearData());
    refuseTransfer(Reason.NO_INPUTS, -1, -1, TransferAction.Builder::clearInputs);
    refuseTransfer(Reason.INPUT_ID_MISSING, 0, -1, a -> a.getInputsBuilder(0).clearTokenId());
    refuseTransfer(
        Reason.INPUT_TX_ID_EMPTY,
        0,
        -1,
        a -> a.getInputsBuilder(0).getTokenIdBuilder().clearTxId());
    refuseTransfer(Reason.INPUT_TOKEN_MISSING, 0, -1, a -> a.getInputsBuilder(0).clearInput());
    refuseTransfer(
        Reason.INPUT_OWNER_EMPTY, 0, -1, a -> a.getInputsBuilder(0).getInputBuilder().clearOwner());
    refuseTransfer(
        Reason.INPUT_DATA_MISSING, 0, -1, a -> a.getInputsBuilder(0).getInputBuilder().clearData());
    refuseTransfer(Reason.NO_OUTPUTS, -1, -1, TransferAction.Builder::clearOutputs);
    refuseTransfer(
        Reason.OUTPUT_DATA_MISSING,
        -1,
        0,
        a -> a.getOutputsBuilder(0).getTokenBuilder().clearData());
    refuseTransfer(Reason.PROOF_TYPE_INVALID, -1, -1, TransferAction.Builder::clearProof);
    refuseTransfer(Reason.PROOF_TYPE_INVALID, -1, -1, a -> a.setProof(Proof.getDefaultInstance()));
    refuseTransfer(
        Reason.EMPTY_PROOF, -1, -1, a -> a.setProof(Proof.newBuilder().setProof(ByteString.EMPTY)));
    refuse(
        Reason.UPGRADE_TOKEN_MISSING,
        0,
        0,
        -1,
        "upgrade",
        upgrade("5", ALICE.identity(), w -> w.clearOutput()).sign());
    refuse(Reason.UPGRADE_OWNER_EMPTY, 0, 0, -1, "upgrade", upgrade("5", NOBODY, w -> {}).sign());
    refuse(
        Reason.UPGRADE_TYPE_EMPTY,
        0,
        0,
        -1,
        "upgrade",
        upgrade("5", ALICE.identity(), w -> w.getOutputBuilder().clearType()).sign());
    refuse(
        Reason.UPGRADE_QUANTITY_EMPTY,
        0,
        0,
        -1,
        "upgrade",
        upgrade("", ALICE.identity(), w -> {}).sign());
    refuse(
        Reason.UPGRADE_BLINDING_FACTOR_MISSING,
        0,
        0,
        -1,
        "upgrade",
        upgrade("5", ALICE.identity(), w -> w.clearBlindingFactor()).sign());
  }

  private static void signatures() {
    Draft none = transfer();
    none.signers(0).clear();
    refuse(Reason.SIGNATURES_EXHAUSTED, 0, 0, -1, "no owner signs", none.sign());
    Draft half = draft().transfer(List.of(ALICE, ALICE), List.of(BOB.identity()), action -> {});
    half.signers(0).removeLast();
    refuse(Reason.SIGNATURES_EXHAUSTED, 0, 1, -1, "one of two inputs", half.sign());
    Draft noIssuer = issue(action -> {});
    noIssuer.signers(0).clear();
    refuse(Reason.SIGNATURES_EXHAUSTED, 0, -1, -1, "no issuer signs", noIssuer.sign());
    Draft other = issue(action -> action.setIssuer(identity(ALICE.identity())));
    refuse(Reason.ISSUER_NOT_AUTHORIZED, 0, -1, -1, "issuer", other.sign());
    Draft redeem = draft().transfer(List.of(ALICE), List.of(NOBODY, BOB.identity()), action -> {});
    refuse(Reason.REDEEM_ISSUER_MISSING, 0, -1, -1, "redeem", redeem.sign());
    Draft swapped = draft().transfer(List.of(ALICE, BOB), List.of(BOB.identity()), action -> {});
    swapped.signers(0).add(0, swapped.signers(0).removeLast());
    refuse(Reason.X509_SIGNATURE_INVALID, 0, 0, -1, "signatures in another order", swapped.sign());
    Draft issuesFirst = transfer().issue(ALICE, action -> {});
    refuse(
        Reason.X509_SIGNATURE_INVALID,
        0,
        -1,
        -1,
        "the signatures of issues come first",
        issuesFirst.sign(
            request -> {
              RequestSignature issuer = request.getSignatures(1);
              request.removeSignatures(1).addSignatures(issuer);
            }));
    refuse(
        Reason.X509_SIGNATURE_INVALID,
        0,
        -1,
        -1,
        "redeem that its issuer did not sign",
        withSigner(redeemBy(NETWORK.issuer), 1, NETWORK.issuer.signing(BOB::sign)).sign());
  }

  private static Draft withSigner(Draft draft, int index, Signer signer) {
    draft.signers(0).set(index, signer);
    return draft;
  }

  private static Signer x509(byte[] pem) {
    return new Signer(Signer.typed(Signer.X509, pem), ALICE::sign);
  }

  private static void identities() {
    refuseOwner(Reason.IDENTITY_MALFORMED, "no envelope", new Signer(PREIMAGE, ALICE::sign));
    refuseOwner(
        Reason.IDENTITY_TYPE_UNKNOWN, "type 9", new Signer(Signer.typed(9, PREIMAGE), ALICE::sign));
    refuseOwner(Reason.X509_MALFORMED_PEM, "no PEM", x509(PREIMAGE));
    refuseOwner(Reason.X509_UNKNOWN_PEM_LABEL, "label", x509(Signer.pem("PRIVATE KEY", PREIMAGE)));
    refuseOwner(Reason.X509_NO_KEY, "no key", x509(Signer.pem("PUBLIC KEY", PREIMAGE)));
    refuseOwner(Reason.X509_MALFORMED_SIGNATURE, "signature", ALICE.signing(message -> PREIMAGE));
    refuseOwner(Reason.X509_SIGNATURE_NOT_LOW_S, "high S", ALICE.highS());
    refuseOwner(Reason.X509_SIGNATURE_INVALID, "another signs", ALICE.signing(BOB::sign));
    refuseOwner(
        Reason.MULTISIG_MALFORMED,
        "multisig",
        new Signer(Signer.typed(Signer.MULTISIG, PREIMAGE), ALICE::sign));
    Signer both = Signer.multisig(ALICE, BOB);
    refuseOwner(Reason.MULTISIG_MALFORMED_SIGNATURE, "multisig", both.signing(message -> PREIMAGE));
    refuseOwner(
        Reason.MULTISIG_SIGNATURE_COUNT, "multisig", both.signing(Signer.multisig(ALICE)::sign));
    refuseOwner(
        Reason.X509_SIGNATURE_INVALID, "multisig", both.signing(Signer.multisig(BOB, ALICE)::sign));
    List<Signer> members = List.of(ALICE, BOB);
    refuseOwner(
        Reason.POLICY_MALFORMED,
        "policy",
        new Signer(Signer.typed(Signer.POLICY, PREIMAGE), ALICE::sign));
    refuseOwner(
        Reason.POLICY_TEXT_MALFORMED, "policy", Signer.policy("$0 XOR $1", members, members));
    Signer policy = Signer.policy("$0 AND $1", members, members);
    refuseOwner(Reason.POLICY_MALFORMED_SIGNATURE, "policy", policy.signing(message -> PREIMAGE));
    refuseOwner(
        Reason.POLICY_SIGNATURE_COUNT, "policy", policy.signing(Signer.multisig(ALICE)::sign));
    refuseOwner(
        Reason.POLICY_NOT_SATISFIED, "policy", Signer.policy("$0 AND $1", members, List.of(BOB)));
    Signer deep = ALICE;
    for (int i = 0; i < 40; i++) {
      deep = Signer.multisig(deep);
    }
    refuseOwner(Reason.LIMIT_EXCEEDED, "nested 40 deep", deep);
    Signer[] crowd = new Signer[600];
    Arrays.fill(crowd, ALICE);
    Signer many = Signer.multisig(crowd).signing(message -> PREIMAGE);
    refuse(
        Reason.LIMIT_EXCEEDED,
        0,
        1,
        -1,
        "1,200 identities, half of them in each input",
        draft()
            .transfer(List.of(Signer.multisig(crowd), many), List.of(BOB.identity()), action -> {})
            .sign());
    refuseOwner(
        Reason.HTLC_MALFORMED_SCRIPT,
        "script",
        new Signer(Script.identity("{\"Unknown\":1}"), ALICE::sign));
    refuseOwner(Reason.HTLC_MALFORMED_CLAIM, "claim", LOCK.claiming().signing(message -> PREIMAGE));
    refuseOwner(
        Reason.HTLC_PREIMAGE_MISMATCH,
        "claim",
        LOCK.claiming()
            .signing(
                message -> {
                  byte[] other = "other".getBytes(US_ASCII);
                  return new Script(ALICE, BOB, Script.FUTURE, other).claiming().sign(message);
                }));
  }

  private static void refuseUpgrade(
      Reason reason,
      String quantity,
      byte[] owner,
      Consumer<TransferActionInputUpgradeWitness.Builder> change) {
    refuse(reason, 0, 0, -1, "upgrade", upgrade(quantity, owner, change).sign());
  }

  private static void upgrades() {
    refuseUpgrade(Reason.UPGRADE_QUANTITY_INVALID, "65536", ALICE.identity(), w -> {});
    refuseUpgrade(Reason.UPGRADE_QUANTITY_INVALID, "five", ALICE.identity(), w -> {});
    refuseUpgrade(Reason.UPGRADE_COMMITMENT_MISMATCH, "6", ALICE.identity(), w -> {});
    refuseUpgrade(
        Reason.UPGRADE_COMMITMENT_MISMATCH,
        "5",
        BOB.identity(),
        w -> w.getOutputBuilder().setType("USD"));
    refuseUpgrade(Reason.UPGRADE_OWNER_MISMATCH, "5", BOB.identity(), w -> {});
    refuseUpgrade(
        Reason.FOREIGN_ELEMENT,
        "5",
        ALICE.identity(),
        w -> w.setBlindingFactor(zr(element(7, new byte[] {1}))));
    byte[] tooLong = new byte[100];
    tooLong[0] = 1;
    refuseUpgrade(
        Reason.SCALAR_TOO_LONG,
        "5",
        ALICE.identity(),
        w -> w.setBlindingFactor(zr(element(1, tooLong))));
  }

  private static void proofs() {
    refuseTransfer(
        Reason.PROOF_TYPE_NOT_AVAILABLE,
        -1,
        -1,
        a -> a.setProof(Proof.newBuilder().setProof(a.getProof().getCspBasedProof())));
    refuseIssue(
        Reason.PROOF_TYPE_NOT_AVAILABLE,
        -1,
        -1,
        a -> a.setProof(Proof.newBuilder().setProof(a.getProof().getCspBasedProof())));
    refuseTransfer(
        Reason.MALFORMED_PROOF,
        -1,
        -1,
        a -> a.setProof(Proof.newBuilder().setCspBasedProof(bytes(PREIMAGE))));
    refuseTransfer(
        Reason.TYPE_AND_SUM_CHALLENGE_MISMATCH,
        -1,
        -1,
        a ->
            a.getOutputsBuilder(0)
                .getTokenBuilder()
                .setData(a.getInputsBuilder(0).getInput().getData()));
    refuseIssue(
        Reason.SAME_TYPE_CHALLENGE_MISMATCH,
        -1,
        -1,
        a ->
            a.setProof(
                Proof.newBuilder()
                    .setCspBasedProof(otherChallenge(a.getProof().getCspBasedProof()))));
    Draft later = transfer(a -> a.putMetadata("x", ByteString.EMPTY));
    later.signers(0).set(0, ALICE.signing(BOB::sign));
    refuse(Reason.X509_SIGNATURE_INVALID, 0, 0, -1, "signatures come before proofs", later.sign());
    refuse(
        Reason.TYPE_AND_SUM_CHALLENGE_MISMATCH,
        0,
        -1,
        -1,
        "a proof that fails when it is evaluated comes before what failed at once",
        transfer(
                a -> {
                  a.putMetadata("x", ByteString.EMPTY);
                  a.getOutputsBuilder(0)
                      .getTokenBuilder()
                      .setData(a.getInputsBuilder(0).getInput().getData());
                })
            .sign());
  }

  /** The issue proof with the last byte of its challenge changed. */
  private static ByteString otherChallenge(ByteString proof) {
    List<byte[]> components = DerWriter.items(proof.toByteArray());
    List<byte[]> sameType = DerWriter.items(components.getFirst());
    byte[] challenge = sameType.get(2);
    challenge[challenge.length - 1] ^= 1;
    return bytes(DerWriter.values(List.of(DerWriter.values(sameType), components.get(1))));
  }

  private static void refuseScriptSpend(
      Reason reason, Signer script, List<byte[]> owners, Consumer<TransferAction.Builder> change) {
    refuse(
        reason,
        0,
        0,
        -1,
        "spend a script",
        new Draft(OPEN).transfer(List.of(script), owners, change).sign());
  }

  private static void refuseLock(Reason reason, String json, String key, String value) {
    refuse(reason, 0, -1, 0, "lock", lock(Script.identity(json), key, value).sign());
  }

  private static void scripts() {
    Signer claiming = LOCK.claiming();
    List<byte[]> bob = List.of(BOB.identity());
    Consumer<TransferAction.Builder> same = action -> {};
    Consumer<TransferAction.Builder> entry =
        action -> action.putMetadata(LOCK.claimKey(), bytes(PREIMAGE));
    refuseScriptSpend(
        Reason.HTLC_NOT_ONE_TO_ONE, claiming, List.of(BOB.identity(), BOB.identity()), entry);
    refuseScriptSpend(Reason.HTLC_OUTPUT_OWNER_EMPTY, claiming, List.of(NOBODY), entry);
    refuseScriptSpend(
        Reason.HTLC_MALFORMED_SCRIPT,
        new Signer(Script.identity(LOCK.json() + "x"), claiming::sign),
        bob,
        entry);
    refuseScriptSpend(Reason.HTLC_RECIPIENT_MISMATCH, claiming, List.of(ALICE.identity()), entry);
    refuseScriptSpend(Reason.HTLC_SENDER_MISMATCH, EXPIRED.reclaiming(), bob, same);
    Script empty = new Script(ALICE, BOB, Script.FUTURE, NOBODY);
    refuseScriptSpend(Reason.HTLC_CLAIM_INCOMPLETE, empty.claiming(), bob, same);
    refuseScriptSpend(Reason.HTLC_CLAIM_NO_METADATA, claiming, bob, same);
    refuseScriptSpend(
        Reason.HTLC_CLAIM_ENTRY_MISSING,
        claiming,
        bob,
        action -> action.putMetadata(LOCK.lockKey(), bytes(PREIMAGE)));
    refuseScriptSpend(
        Reason.HTLC_CLAIM_ENTRY_MISMATCH,
        claiming,
        bob,
        action -> action.putMetadata(LOCK.claimKey(), ByteString.EMPTY));

    String key = LOCK.lockKey();
    String value = LOCK.hexOfHash();
    byte[] alice = ALICE.identity();
    refuse(
        Reason.OUTPUT_OWNER_MALFORMED,
        0,
        -1,
        0,
        "an owner without envelope",
        draft().transfer(List.of(ALICE), List.of(PREIMAGE), same).sign());
    refuseLock(Reason.HTLC_MALFORMED_SCRIPT, LOCK.json() + "x", key, value);
    refuseLock(Reason.HTLC_SENDER_EMPTY, LOCK.json(NOBODY, alice, 5, 0), key, value);
    refuseLock(Reason.HTLC_RECIPIENT_EMPTY, LOCK.json(alice, NOBODY, 5, 0), key, value);
    refuseLock(Reason.HTLC_DEADLINE_PASSED, EXPIRED.json(), key, value);
    refuseLock(Reason.HTLC_HASH_NOT_AVAILABLE, LOCK.json(alice, alice, 1, 0), key, value);
    refuseLock(Reason.HTLC_HASH_NOT_AVAILABLE, LOCK.json(alice, alice, 5, 3), key, value);
    refuseLock(Reason.HTLC_LOCK_ENTRY_MISSING, LOCK.json(), LOCK.claimKey(), value);
    refuseLock(Reason.HTLC_LOCK_ENTRY_MISMATCH, LOCK.json(), key, value + "0");
    refuse(
        Reason.HTLC_LOCK_NO_METADATA,
        0,
        -1,
        0,
        "lock",
        draft().transfer(List.of(ALICE), List.of(LOCK.identity()), same).sign());
  }

  private static void metadata() {
    refuse(
        Reason.METADATA_KEY_REPEATED,
        0,
        -1,
        -1,
        "two locks with one hash",
        draft()
            .transfer(
                List.of(ALICE),
                List.of(LOCK.identity(), LOCK.identity()),
                a -> a.putMetadata(LOCK.lockKey(), ByteString.copyFromUtf8(LOCK.hexOfHash())))
            .sign());
    refuseTransfer(
        Reason.METADATA_NOT_ACCOUNTED_FOR, -1, -1, a -> a.putMetadata("pub", ByteString.EMPTY));
    refuseIssue(
        Reason.METADATA_NOT_ACCOUNTED_FOR,
        -1,
        -1,
        a -> a.putMetadata(LOCK.lockKey(), ByteString.EMPTY).putMetadata("pub.", ByteString.EMPTY));
  }

  @TestFactory
  Stream<DynamicTest> dishonestRequestsAreRefused() {
    return DISHONEST.stream()
        .map(
            one ->
                DynamicTest.dynamicTest(
                    one.reason() + ": " + one.name(),
                    () -> {
                      ValidationResult result = judge(one.request());
                      Verdict verdict = result.verdict();
                      assertEquals(one.reason(), verdict.reason(), verdict.message());
                      assertEquals(one.action(), verdict.action(), verdict.message());
                      assertEquals(one.input(), verdict.input(), verdict.message());
                      assertEquals(one.output(), verdict.output(), verdict.message());
                      assertTrue(verdict.message().contains(one.reason().text()));
                      assertNull(result.accepted());
                    }));
  }

  /** Reasons that recorded requests and proofs reach, which no x509 request can have. */
  private static boolean isAboutProofsOrCredentials(Reason reason) {
    String name = reason.name();
    return name.startsWith("IDEMIX_")
        || name.startsWith("NYM_")
        || name.startsWith("CSP_")
        || name.startsWith("BF_")
        || name.startsWith("IPA_")
        || name.startsWith("BULLETPROOF_")
        || name.startsWith("TYPE_AND_SUM_")
        || name.startsWith("SAME_TYPE_")
        || name.startsWith("RANGE_PROOF_")
        || reason == Reason.TRANSCRIPT_HEADER_EMPTY;
  }

  @Test
  void everyReasonOfTheRulesIsReached() {
    Set<Reason> missing = EnumSet.allOf(Reason.class);
    missing.removeIf(RequestRulesTest::isAboutProofsOrCredentials);
    missing.remove(Reason.OK);
    missing.remove(Reason.REQUEST_VERSION_BELOW_MINIMUM); // below, needs other rules
    DISHONEST.forEach(one -> missing.remove(one.reason()));
    assertEquals(Set.of(), missing);
  }

  // ---- rules that are switched on

  private static Reason reason(RuleSet rules, RequestBytes request) {
    return RequestCases.merged(rules)
        .validate(request.params(), request.anchor(), request.request())
        .verdict()
        .reason();
  }

  @Test
  void aMinimumVersionAboveTheOnlyOneRefusesAll() {
    RuleSet one = new RuleSet(ParityProfile.PANURUS_2026_07_01, StrictRules.NONE, 1);
    RuleSet two = new RuleSet(ParityProfile.PANURUS_2026_07_01, StrictRules.NONE, 2);
    assertEquals(Reason.OK, reason(one, transfer().sign()));
    assertEquals(Reason.REQUEST_VERSION_BELOW_MINIMUM, reason(two, transfer().sign()));
  }

  @Test
  void strictRules() {
    RuleSet all = new RuleSet(ParityProfile.PANURUS_2026_07_01, StrictRules.ALL, 0);
    for (Honest one : honest()) {
      boolean unlisted = one.name().contains("unlisted");
      assertEquals(
          unlisted ? Reason.ISSUER_NOT_AUTHORIZED : Reason.OK,
          reason(all, one.draft().sign()),
          one.name());
    }
    RequestBytes other =
        upgrade(
                "5",
                ALICE.identity(),
                w -> {
                  String json = w.getBlindingFactor().getRaw().toStringUtf8();
                  w.setBlindingFactor(
                      zr(json.replace("\"curve\":1", "\"curve\":0").getBytes(UTF_8)));
                })
            .sign();
    assertEquals(Reason.OK, reason(RuleSet.DEFAULT, other));
    assertEquals(Reason.FOREIGN_ELEMENT, reason(all, other));
  }
}
