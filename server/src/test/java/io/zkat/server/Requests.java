package io.zkat.server;

import com.google.protobuf.ByteString;
import io.zkat.api.v1.ProofType;
import io.zkat.api.v1.RangeProofStatement;
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
}
