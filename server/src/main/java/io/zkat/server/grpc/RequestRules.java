package io.zkat.server.grpc;

import com.google.protobuf.ByteString;
import com.google.rpc.BadRequest.FieldViolation;
import io.zkat.api.v1.AnchoredTokenRequest;
import io.zkat.api.v1.ProofType;
import io.zkat.api.v1.PublicParamsSelector;
import io.zkat.api.v1.PutPublicParamsRequest;
import io.zkat.api.v1.RangeProofStatement;
import io.zkat.api.v1.ValidateBlockRequest;
import io.zkat.api.v1.ValidateTokenRequestRequest;
import io.zkat.api.v1.ValidateTokenRequestsRequest;
import io.zkat.api.v1.VerifyIssueProofRequest;
import io.zkat.api.v1.VerifyRangeProofsRequest;
import io.zkat.api.v1.VerifyTransferProofRequest;
import io.zkat.server.config.ZkatProperties;
import io.zkat.server.error.CallFailure;
import java.util.ArrayList;
import java.util.List;

/**
 * The contract's rules on the fields of requests. All violations of a message are reported
 * together; a field with very many is reported once.
 */
public final class RequestRules {
  private static final int CORRELATION_ID_BYTES = 128;
  private static final int NAME_CHARACTERS = 128;

  private final ZkatProperties.Limits limits;

  /** With the configured limits. */
  public RequestRules(ZkatProperties.Limits limits) {
    this.limits = limits;
  }

  /**
   * Checks a request for a transfer proof.
   *
   * @throws CallFailure if it breaks the contract
   */
  void check(VerifyTransferProofRequest request) {
    Violations violations = new Violations();
    selector(violations, request.getParams());
    if (count(violations, "inputs", request.getInputsCount(), limits.inputs())) {
      points(violations, "inputs", request.getInputsList());
    }
    if (count(violations, "outputs", request.getOutputsCount(), limits.outputs())) {
      points(violations, "outputs", request.getOutputsList());
    }
    switch (request.getProofCase()) {
      case CSP -> proof(violations, "csp", request.getCsp());
      case BULLETPROOF -> proof(violations, "bulletproof", request.getBulletproof());
      case TYPE_AND_SUM -> proof(violations, "type_and_sum", request.getTypeAndSum());
      case PROOF_NOT_SET ->
          violations.add("proof", "one of csp, bulletproof and type_and_sum must be set");
    }
    violations.throwIfAny();
  }

  /**
   * Checks a request for an issue proof.
   *
   * @throws CallFailure if it breaks the contract
   */
  void check(VerifyIssueProofRequest request) {
    Violations violations = new Violations();
    selector(violations, request.getParams());
    if (count(violations, "outputs", request.getOutputsCount(), limits.outputs())) {
      points(violations, "outputs", request.getOutputsList());
    }
    switch (request.getProofCase()) {
      case CSP -> proof(violations, "csp", request.getCsp());
      case BULLETPROOF -> proof(violations, "bulletproof", request.getBulletproof());
      case PROOF_NOT_SET -> violations.add("proof", "one of csp and bulletproof must be set");
    }
    violations.throwIfAny();
  }

  /**
   * Checks a request for range proofs.
   *
   * @throws CallFailure if it breaks the contract
   */
  void check(VerifyRangeProofsRequest request) {
    Violations violations = new Violations();
    selector(violations, request.getParams());
    if (request.getProofType() != ProofType.PROOF_TYPE_CSP
        && request.getProofType() != ProofType.PROOF_TYPE_BULLETPROOF) {
      violations.add("proof_type", "must be PROOF_TYPE_CSP or PROOF_TYPE_BULLETPROOF");
    }
    int count = request.getStatementsCount();
    if (count(violations, "statements", count, limits.statements())) {
      for (int i = 0; i < count; i++) {
        RangeProofStatement statement = request.getStatements(i);
        String field = "statements[" + i + "]";
        point(violations, field + ".commitment", statement.getCommitment());
        proof(violations, field + ".proof", statement.getProof());
      }
    }
    violations.throwIfAny();
  }

  /**
   * Checks a call for one verdict.
   *
   * @throws CallFailure if it breaks the contract
   */
  void check(ValidateTokenRequestRequest message) {
    Violations violations = new Violations();
    selector(violations, message.getParams());
    request(violations, message.hasRequest(), message.getRequest());
    violations.throwIfAny();
  }

  /**
   * Checks an element of a stream.
   *
   * @throws CallFailure if it breaks the contract
   */
  void check(ValidateTokenRequestsRequest message) {
    Violations violations = new Violations();
    int length = message.getCorrelationIdBytes().size();
    if (length > CORRELATION_ID_BYTES) {
      violations.add(
          "correlation_id", "must have at most " + CORRELATION_ID_BYTES + " bytes, has " + length);
    }
    selector(violations, message.getParams());
    request(violations, message.hasRequest(), message.getRequest());
    violations.throwIfAny();
  }

  /**
   * Checks a block.
   *
   * @throws CallFailure if it breaks the contract
   */
  void check(ValidateBlockRequest message) {
    Violations violations = new Violations();
    selector(violations, message.getParams());
    int count = message.getRequestsCount();
    if (count(violations, "requests", count, limits.blockRequests())) {
      for (int i = 0; i < count; i++) {
        if (isTooLarge(message.getRequests(i))) {
          tooLarge(violations, "requests[" + i + "]", message.getRequests(i));
        }
      }
    }
    violations.throwIfAny();
  }

  /**
   * Checks a set of parameters to be loaded; the set itself is looked at when it is read.
   *
   * @throws CallFailure if it breaks the contract
   */
  void check(PutPublicParamsRequest message) {
    Violations violations = new Violations();
    int length = message.getName().length();
    if (length > NAME_CHARACTERS) {
      violations.add("name", "must have at most " + NAME_CHARACTERS + " characters, has " + length);
    }
    if (message.getSerialized().isEmpty()) {
      violations.add("serialized", "must be set");
    }
    violations.throwIfAny();
  }

  /**
   * Checks a selector by itself.
   *
   * @throws CallFailure if it breaks the contract
   */
  void check(PublicParamsSelector selector) {
    Violations violations = new Violations();
    selector(violations, selector);
    violations.throwIfAny();
  }

  private static void selector(Violations violations, PublicParamsSelector selector) {
    switch (selector.getSelectorCase()) {
      case FINGERPRINT -> {
        if (!isFingerprint(selector.getFingerprint())) {
          violations.add("params.fingerprint", "must be 64 hexadecimal digits");
        }
      }
      case NAME -> {
        int length = selector.getName().length();
        if (length < 1 || length > NAME_CHARACTERS) {
          violations.add(
              "params.name", "must have 1 to " + NAME_CHARACTERS + " characters, has " + length);
        }
      }
      case SELECTOR_NOT_SET -> {}
    }
  }

  private static boolean isFingerprint(String text) {
    return text.length() == 64
        && text.chars().allMatch(c -> c < 128 && Character.digit(c, 16) >= 0);
  }

  /** Anything else about it, its emptiness included, is for the verdict. */
  private void request(Violations violations, boolean set, AnchoredTokenRequest request) {
    if (!set) {
      violations.add("request", "must be set");
    } else if (isTooLarge(request)) {
      tooLarge(violations, "request", request);
    }
  }

  private boolean isTooLarge(AnchoredTokenRequest request) {
    return request.getTokenRequest().size() > limits.requestBytes().toBytes();
  }

  private void tooLarge(Violations violations, String field, AnchoredTokenRequest request) {
    violations.add(
        field + ".token_request",
        "must have at most "
            + limits.requestBytes().toBytes()
            + " bytes, has "
            + request.getTokenRequest().size());
  }

  private void points(Violations violations, String field, List<ByteString> points) {
    for (int i = 0; i < points.size(); i++) {
      point(violations, field + "[" + i + "]", points.get(i));
    }
  }

  private void point(Violations violations, String field, ByteString point) {
    size(violations, field, point, limits.pointBytes().toBytes());
  }

  private void proof(Violations violations, String field, ByteString proof) {
    size(violations, field, proof, limits.proofBytes().toBytes());
  }

  private static void size(Violations violations, String field, ByteString bytes, long most) {
    if (bytes.isEmpty() || bytes.size() > most) {
      violations.add(field, "must have 1 to " + most + " bytes, has " + bytes.size());
    }
  }

  /** Whether the number is within 1 and most. */
  private static boolean count(Violations violations, String field, int count, int most) {
    if (count >= 1 && count <= most) {
      return true;
    }
    violations.add(field, "must have 1 to " + most + " elements, has " + count);
    return false;
  }

  /** The violations of one message, at most so many that they fit into a trailer. */
  private static final class Violations {
    private static final int MOST = 16;

    private final List<FieldViolation> found = new ArrayList<>();

    void add(String field, String description) {
      if (found.size() < MOST) {
        found.add(FieldViolation.newBuilder().setField(field).setDescription(description).build());
      }
    }

    void throwIfAny() {
      if (!found.isEmpty()) {
        throw CallFailure.invalidRequest(found);
      }
    }
  }
}
