package io.zkat.validator.rules;

import io.zkat.math.curve.Curve;
import io.zkat.validator.engine.CheckList;
import io.zkat.validator.engine.Verification;
import io.zkat.validator.identity.IdentityVerifiers;
import io.zkat.validator.identity.OwnerVerifier;
import io.zkat.validator.identity.SignedMessage;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.proof.CurveFamilies;
import io.zkat.validator.proof.ElementReader;
import io.zkat.validator.proof.KeptScalars;
import io.zkat.validator.proof.ProofCheck;
import io.zkat.validator.proof.ProofParams;
import io.zkat.validator.proof.ProofType;
import io.zkat.validator.verdict.Cost;
import io.zkat.validator.verdict.Place;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.verdict.Verdict;
import io.zkat.validator.wire.ByteView;
import io.zkat.validator.wire.Decoded;
import io.zkat.validator.wire.ElementBytes;
import io.zkat.validator.wire.IssueAction;
import io.zkat.validator.wire.MessageToSign;
import io.zkat.validator.wire.QuantityText;
import io.zkat.validator.wire.Token;
import io.zkat.validator.wire.TokenRequest;
import io.zkat.validator.wire.TransferAction;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads one request from front to back, in the order of spec validation 2 to 7. Ends at the first
 * failure that is certain; leaves to a batch what needs the group. One for each request of a batch,
 * since the checks look at what it holds until the batch has been evaluated; then reused.
 */
final class RequestWalk {
  private static final String AUDITOR = "auditor";
  private static final String ISSUER = "issuer";
  private static final String OWNER = "owner";

  private final Limits limits;
  private final RuleSet rules;
  private final Verification verification;
  private final Findings findings;
  private final MetadataCount metadata = new MetadataCount();
  private final HtlcRules htlc = new HtlcRules(metadata);
  private final QuantityText quantity = new QuantityText();
  private final IdentityVerifiers identities;
  private final List<ReadAction> actions = new ArrayList<>();
  private int actionCount;
  private final List<UpgradeCheck> upgrades = new ArrayList<>();
  private int upgradeCount;
  private final List<ByteView> inputSignatures = new ArrayList<>();
  private byte[] message = new byte[0];
  private int cursor;

  // What is walked over; not null from start to clear.
  private @Nullable PublicParams params;
  private @Nullable TokenRequest request;
  private @Nullable SignedMessage toSign;
  private byte[] anchor = new byte[0];
  private Instant now = Instant.MIN;
  private boolean finished;

  /**
   * @param verification whose batch gets the checks
   */
  RequestWalk(
      Limits limits, RuleSet rules, IdentityVerifiers identities, Verification verification) {
    this.limits = limits;
    this.rules = rules;
    this.identities = identities;
    this.verification = verification;
    this.findings = new Findings(verification.batch());
  }

  /**
   * Walks over a request.
   *
   * @param now the time by which the request is judged
   */
  void read(RequestBytes bytes, Instant now) {
    this.params = bytes.params();
    this.anchor = bytes.anchor();
    this.now = now;
    findings.start();
    actionCount = 0;
    upgradeCount = 0;
    cursor = 0;
    finished =
        envelope(bytes.request())
            && audit()
            && readActions(TokenRequest.Kind.ISSUE)
            && readActions(TokenRequest.Kind.TRANSFER)
            && issues()
            && transfers();
  }

  /** Keeps the credentials of the request, if it is valid. */
  void keepVerified() {
    identities.keepVerified(verification.batch().outcomes());
  }

  /** What it came to, once the batch has been evaluated. */
  ValidationResult result(Cost cost) {
    Verdict verdict = findings.verdict(cost);
    return new ValidationResult(verdict, verdict.isValid() ? accepted() : null);
  }

  private AcceptedRequest accepted() {
    if (!finished) {
      throw new IllegalStateException("a walk that ended early has no failure");
    }
    List<IssueAction> issues = new ArrayList<>();
    List<TransferAction> transfers = new ArrayList<>();
    for (int i = 0; i < actionCount; i++) {
      ReadAction action = actions.get(i);
      if (action.issue != null) {
        issues.add(action.issue);
      }
      if (action.transfer != null) {
        transfers.add(action.transfer);
      }
    }
    return new AcceptedRequest(request(), anchor, issues, transfers);
  }

  /** Lets go of the request. */
  void clear() {
    params = null;
    request = null;
    for (int i = 0; i < actionCount; i++) {
      actions.get(i).clear();
    }
    metadata.clear();
    inputSignatures.clear();
    identities.clear();
    toSign = null;
  }

  // ---- the request as a whole (spec validation 2 to 4)

  private boolean envelope(byte[] bytes) {
    switch (TokenRequest.decode(bytes, 0, bytes.length, limits)) {
      case Decoded.Value<TokenRequest>(TokenRequest value) -> request = value;
      case Decoded.Failed<TokenRequest>(Decoded.Fault fault) -> {
        return findings.fails(fault.reason(), Place.NONE, fault.detail());
      }
    }
    if (rules.minimumVersion() > rules.profile().protocolVersion()) {
      return findings.fails(Reason.REQUEST_VERSION_BELOW_MINIMUM, Place.NONE);
    }
    if (!rules.profile().isAnchor(anchor)) {
      return findings.fails(Reason.ANCHOR_INVALID, Place.NONE);
    }
    List<TokenRequest.Action> listed = request().actions();
    int length = MessageToSign.length(listed, anchor);
    if (message.length < length) {
      message = new byte[length];
    }
    MessageToSign.write(listed, anchor, message);
    toSign = new SignedMessage(message, 0, length);
    identities.start(params(), limits, now);
    verification.bookDecode();
    return true;
  }

  private boolean audit() {
    List<TokenRequest.AuditorSignature> signatures = request().auditorSignatures();
    List<ByteView> auditors = params().auditors();
    if (auditors.isEmpty()) {
      return signatures.isEmpty() || findings.fails(Reason.AUDITOR_SIGNATURES_PRESENT, Place.NONE);
    }
    if (signatures.isEmpty()) {
      return findings.fails(Reason.AUDITOR_SIGNATURES_MISSING, Place.NONE);
    }
    findings.about(-1, AUDITOR);
    for (TokenRequest.AuditorSignature signature : signatures) {
      if (!auditors.contains(signature.identity())) {
        return findings.fails(Reason.AUDITOR_NOT_LISTED, Place.NONE);
      }
      if (signed(signature.identity(), Place.NONE) == null) {
        return false;
      }
    }
    verification.bookSignature();
    return true;
  }

  // ---- reading the actions (spec wire 9)

  private boolean readActions(TokenRequest.Kind kind) {
    List<TokenRequest.Action> listed = request().actions();
    for (int i = 0; i < listed.size(); i++) {
      if (listed.get(i).kind() == kind) {
        findings.about(actionCount, "");
        if (!readAction(kind, listed.get(i).raw())) {
          return false;
        }
      }
    }
    verification.bookDecode();
    return true;
  }

  private boolean readAction(TokenRequest.Kind kind, ByteView raw) {
    if (actionCount == actions.size()) {
      actions.add(new ReadAction());
    }
    ReadAction action = actions.get(actionCount);
    action.start(actionCount++, startReading(), rules.strict().ownCurveIdOnly());
    return kind == TokenRequest.Kind.ISSUE ? readIssue(action, raw) : readTransfer(action, raw);
  }

  private boolean readIssue(ReadAction action, ByteView raw) {
    return switch (IssueAction.decode(raw.array(), raw.offset(), raw.length(), action, limits)) {
      case Decoded.Value<IssueAction>(IssueAction issue) -> {
        action.issue = issue;
        yield true;
      }
      case Decoded.Failed<IssueAction>(Decoded.Fault fault) -> fails(fault);
    };
  }

  private boolean readTransfer(ReadAction action, ByteView raw) {
    return switch (TransferAction.decode(raw.array(), raw.offset(), raw.length(), action, limits)) {
      case Decoded.Value<TransferAction>(TransferAction transfer) -> {
        action.transfer = transfer;
        yield true;
      }
      case Decoded.Failed<TransferAction>(Decoded.Fault fault) -> fails(fault);
    };
  }

  /** Begins a check that reads points and scalars. */
  private ElementReader startReading() {
    findings.checks().next();
    ElementReader reader = verification.tools().reader();
    reader.start(params().curve(), params().curveId(), limits.foreignPoints());
    return reader;
  }

  // ---- issues (spec validation 5)

  private boolean issues() {
    for (int i = 0; i < actionCount; i++) {
      IssueAction issue = actions.get(i).issue;
      if (issue != null && !issue(actions.get(i), issue)) {
        return false;
      }
    }
    return true;
  }

  private boolean issue(ReadAction action, IssueAction issue) {
    findings.about(action.index, "");
    Decoded.Fault fault = issue.shapeFault();
    if (fault != null) {
      return fails(fault);
    }
    if (!proof(action, issue.proofType(), issue.proof())) {
      return false;
    }
    findings.about(action.index, ISSUER);
    List<ByteView> issuers = params().issuers();
    if (!issuers.isEmpty() && !issuers.contains(issue.issuer())) {
      return findings.fails(Reason.ISSUER_NOT_AUTHORIZED, Place.NONE);
    }
    if (signed(issue.issuer(), Place.NONE) == null) {
      return false;
    }
    findings.about(action.index, "");
    metadata.start(issue.metadata());
    return metadataCounts();
  }

  // ---- transfers (spec validation 6)

  private boolean transfers() {
    for (int i = 0; i < actionCount; i++) {
      TransferAction transfer = actions.get(i).transfer;
      if (transfer != null && !transfer(actions.get(i), transfer)) {
        return false;
      }
    }
    return true;
  }

  private boolean transfer(ReadAction action, TransferAction transfer) {
    findings.about(action.index, "");
    Decoded.Fault fault = transfer.shapeFault();
    if (fault != null) {
      return fails(fault);
    }
    if (!ownersSign(action, transfer) || !redeemIssuerSigns(action, transfer)) {
      return false;
    }
    findings.about(action.index, "");
    if (!upgrades(action, transfer) || !proof(action, transfer.proofType(), transfer.proof())) {
      return false;
    }
    metadata.start(transfer.metadata());
    return htlc.check(transfer, inputSignatures, now, findings) && metadataCounts();
  }

  private boolean ownersSign(ReadAction action, TransferAction transfer) {
    findings.about(action.index, OWNER);
    inputSignatures.clear();
    List<TransferAction.Input> inputs = transfer.inputs();
    for (int i = 0; i < inputs.size(); i++) {
      Token token = Objects.requireNonNull(inputs.get(i).token(), "the shape was checked");
      ByteView signature = signed(token.owner(), Place.input(i));
      if (signature == null) {
        return false;
      }
      inputSignatures.add(signature);
    }
    return true;
  }

  private boolean redeemIssuerSigns(ReadAction action, TransferAction transfer) {
    List<ByteView> issuers = params().issuers();
    boolean signs = !issuers.isEmpty() && RequestKind.redeems(transfer);
    if (signs) {
      findings.about(action.index, ISSUER);
      if (transfer.issuer().isEmpty()) {
        return findings.fails(Reason.REDEEM_ISSUER_MISSING, Place.NONE);
      }
      if (rules.strict().listedRedeemIssuer() && !issuers.contains(transfer.issuer())) {
        return findings.fails(Reason.ISSUER_NOT_AUTHORIZED, Place.NONE);
      }
      signs = signed(transfer.issuer(), Place.NONE) == null;
    }
    verification.bookSignature();
    return !signs;
  }

  private boolean upgrades(ReadAction action, TransferAction transfer) {
    List<TransferAction.Input> inputs = transfer.inputs();
    for (int i = 0; i < inputs.size(); i++) {
      TransferAction.UpgradeWitness witness = inputs.get(i).upgradeWitness();
      if (witness != null && !upgrade(action, inputs.get(i), witness, i)) {
        return false;
      }
    }
    return true;
  }

  private boolean upgrade(
      ReadAction action, TransferAction.Input input, TransferAction.UpgradeWitness witness, int i) {
    TransferAction.ClearToken clear =
        Objects.requireNonNull(witness.token(), "the shape was checked");
    ElementBytes blinding =
        Objects.requireNonNull(witness.blindingFactor(), "the shape was checked");
    Token token = Objects.requireNonNull(input.token(), "the shape was checked");
    int place = Place.input(i);
    if (!quantity.read(clear.quantity(), params().bitLength())) {
      return findings.fails(Reason.UPGRADE_QUANTITY_INVALID, place);
    }
    ByteView integer = blinding.bytes();
    if (!CurveFamilies.sameScalarFamily(blinding.curveId(), params().curveId())
        || !action.mayHaveItsCurveId(blinding)) {
      return findings.fails(Reason.FOREIGN_ELEMENT, place);
    }
    if (params().curve() == Curve.BN254
        && !KeptScalars.splits(integer.array(), integer.offset(), integer.length())) {
      return findings.fails(Reason.SCALAR_TOO_LONG, place);
    }
    if (!CurveFamilies.samePointGroup(action.inputs.curveId(i), params().curveId())) {
      return findings.fails(Reason.FOREIGN_ELEMENT, place);
    }
    if (upgradeCount == upgrades.size()) {
      upgrades.add(new UpgradeCheck());
    }
    UpgradeCheck check = upgrades.get(upgradeCount++);
    check.start(proofParams(), clear.type(), quantity.value(), integer, action.inputs, i, place);
    findings.checks().next();
    findings.checks().add(check);
    return clear.owner().equals(token.owner())
        || findings.fails(Reason.UPGRADE_OWNER_MISMATCH, place);
  }

  // ---- what both kinds of action have

  /** The proof about the commitments of the action (spec validation 5.2, 6.4). */
  private boolean proof(ReadAction action, int number, ByteView proof) {
    ProofType type = ProofType.of(number);
    if (!proofParams().isAvailable(type)) {
      return findings.fails(Reason.PROOF_TYPE_NOT_AVAILABLE, Place.NONE);
    }
    ProofCheck check = verification.newProof();
    TransferAction transfer = action.transfer;
    if (transfer != null) {
      int inputs = transfer.inputs().size();
      int outputs = transfer.outputs().size();
      check.startTransfer(proofParams(), type, inputs, outputs);
      check.inputs().copy(0, action.inputs, 0, inputs);
      check.outputs().copy(0, action.outputs, 0, outputs);
    } else {
      int outputs = Objects.requireNonNull(action.issue, "neither kind").outputs().size();
      check.startIssue(proofParams(), type, outputs);
      check.outputs().copy(0, action.outputs, 0, outputs);
    }
    ElementReader reader = startReading();
    Reason reason = check.read(proof.array(), proof.offset(), proof.length());
    verification.bookDecode();
    if (reason != Reason.OK) {
      return findings.fails(reason, reader.place());
    }
    findings.checks().add(check);
    return true;
  }

  private boolean metadataCounts() {
    Reason reason = metadata.finish();
    return reason == Reason.OK || findings.fails(reason, Place.NONE);
  }

  /**
   * Takes the next signature of the list, which this identity must have made.
   *
   * @return the signature, null if there is a failure
   */
  private @Nullable ByteView signed(ByteView identity, int place) {
    CheckList checks = findings.checks();
    checks.setPlace(place);
    OwnerVerifier verifier = identities.open(identity, checks);
    Reason reason = verifier.problem();
    if (reason == Reason.OK && cursor == request().signatureCount()) {
      reason = Reason.SIGNATURES_EXHAUSTED;
    }
    ByteView signature = ByteView.EMPTY;
    if (reason == Reason.OK) {
      signature = request().signature(cursor++);
      reason =
          verifier.verify(
              Objects.requireNonNull(toSign, "not started"),
              signature.array(),
              signature.offset(),
              signature.length(),
              checks);
    }
    if (reason != Reason.OK) {
      findings.fails(reason, place);
      return null;
    }
    return signature;
  }

  private boolean fails(Decoded.Fault fault) {
    int place =
        fault.input() >= 0
            ? Place.input(fault.input())
            : fault.output() >= 0 ? Place.output(fault.output()) : Place.NONE;
    return findings.fails(fault.reason(), place, fault.detail());
  }

  private PublicParams params() {
    return Objects.requireNonNull(params, "not started");
  }

  private ProofParams proofParams() {
    return params().proofParams();
  }

  private TokenRequest request() {
    return Objects.requireNonNull(request, "not read");
  }

  /** Bytes of the arrays kept, about. */
  long retainedBytes() {
    long sum = message.length;
    for (ReadAction action : actions) {
      sum += action.retainedBytes();
    }
    return sum;
  }
}
