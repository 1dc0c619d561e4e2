package io.zkat.server.grpc;

import com.google.protobuf.ByteString;
import com.google.rpc.BadRequest.FieldViolation;
import io.zkat.api.v1.ProofType;
import io.zkat.api.v1.PublicParamsSelector;
import io.zkat.api.v1.RangeProofStatement;
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
        if (length < 1 || length > 128) {
          violations.add("params.name", "must have 1 to 128 characters, has " + length);
        }
      }
      case SELECTOR_NOT_SET -> {}
    }
  }

  private static boolean isFingerprint(String text) {
    return text.length() == 64
        && text.chars().allMatch(c -> c < 128 && Character.digit(c, 16) >= 0);
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
