package io.zkat.server;

import com.google.protobuf.ByteString;
import io.zkat.api.v1.AnchoredTokenRequest;
import io.zkat.api.v1.ProofType;
import io.zkat.api.v1.RangeProofStatement;
import io.zkat.api.v1.ValidateBlockRequest;
import io.zkat.api.v1.ValidateTokenRequestRequest;
import io.zkat.api.v1.ValidateTokenRequestsRequest;
import io.zkat.api.v1.VerifyRangeProofsRequest;
import io.zkat.api.v1.VerifyTransferProofRequest;

/** Well-formed requests for {@link FakeVerification}. */
final class Requests {
  static final ByteString POINT = ByteString.copyFrom(new byte[64]);

  private Requests() {}

  static ByteString proof(byte kind) {
    return ByteString.copyFrom(new byte[] {kind, 0, 0});
  }

  static VerifyTransferProofRequest transfer(byte kind) {
    return VerifyTransferProofRequest.newBuilder()
        .addInputs(POINT)
        .addOutputs(POINT)
        .setCsp(proof(kind))
        .build();
  }

  static VerifyRangeProofsRequest ranges(byte... kinds) {
    VerifyRangeProofsRequest.Builder request =
        VerifyRangeProofsRequest.newBuilder().setProofType(ProofType.PROOF_TYPE_CSP);
    for (byte kind : kinds) {
      request.addStatements(
          RangeProofStatement.newBuilder().setCommitment(POINT).setProof(proof(kind)));
    }
    return request.build();
  }

  static AnchoredTokenRequest anchored(byte kind) {
    return AnchoredTokenRequest.newBuilder()
        .setAnchor(ByteString.copyFromUtf8("tx"))
        .setTokenRequest(proof(kind))
        .build();
  }

  static ValidateTokenRequestRequest request(byte kind) {
    return ValidateTokenRequestRequest.newBuilder().setRequest(anchored(kind)).build();
  }

  static ValidateTokenRequestsRequest.Builder streamed(byte kind) {
    return ValidateTokenRequestsRequest.newBuilder().setRequest(anchored(kind));
  }

  static ValidateBlockRequest block(byte... kinds) {
    ValidateBlockRequest.Builder block = ValidateBlockRequest.newBuilder();
    for (byte kind : kinds) {
      block.addRequests(anchored(kind));
    }
    return block.build();
  }
}
