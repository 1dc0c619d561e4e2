package io.zkat.server.grpc;

import com.google.protobuf.ByteString;
import io.grpc.stub.StreamObserver;
import io.zkat.api.v1.ProofServiceGrpc.ProofServiceImplBase;
import io.zkat.api.v1.RangeProofStatement;
import io.zkat.api.v1.ValidationResult;
import io.zkat.api.v1.VerifyIssueProofRequest;
import io.zkat.api.v1.VerifyIssueProofResponse;
import io.zkat.api.v1.VerifyRangeProofsRequest;
import io.zkat.api.v1.VerifyRangeProofsResponse;
import io.zkat.api.v1.VerifyTransferProofRequest;
import io.zkat.api.v1.VerifyTransferProofResponse;
import io.zkat.server.admission.Admission;
import io.zkat.server.admission.Ticket;
import io.zkat.server.error.CallFailure;
import io.zkat.server.metrics.Kind;
import io.zkat.server.params.ParamsDirectory;
import io.zkat.server.verify.ProofVerification;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.proof.ProofType;
import java.util.List;

/** Verifies bare proofs: checks the message, finds the parameters, has a worker do the rest. */
public final class ProofGrpcService extends ProofServiceImplBase {
  private final RequestRules rules;
  private final ParamsDirectory directory;
  private final ProofVerification verification;
  private final Admission admission;
  private final Answers answers;

  /** With what it passes requests through, in that order. */
  public ProofGrpcService(
      RequestRules rules,
      ParamsDirectory directory,
      ProofVerification verification,
      Admission admission,
      Answers answers) {
    this.rules = rules;
    this.directory = directory;
    this.verification = verification;
    this.admission = admission;
    this.answers = answers;
  }

  @Override
  public void verifyTransferProof(
      VerifyTransferProofRequest request, StreamObserver<VerifyTransferProofResponse> observer) {
    rules.check(request);
    PublicParams params = directory.select(request.getParams());
    switch (request.getProofCase()) {
      case CSP, BULLETPROOF -> requireSupport(transferType(request), "transfer proofs");
      case TYPE_AND_SUM, PROOF_NOT_SET -> {}
    }
    admission.answer(
        observer,
        request.getSerializedSize(),
        ticket ->
            VerifyTransferProofResponse.newBuilder()
                .setResult(transfer(request, params, ticket))
                .build());
  }

  @Override
  public void verifyIssueProof(
      VerifyIssueProofRequest request, StreamObserver<VerifyIssueProofResponse> observer) {
    rules.check(request);
    PublicParams params = directory.select(request.getParams());
    ProofType type = request.hasCsp() ? ProofType.CSP : ProofType.BULLETPROOF;
    requireSupport(type, "issue proofs");
    ByteString proof = request.hasCsp() ? request.getCsp() : request.getBulletproof();
    admission.answer(
        observer,
        request.getSerializedSize(),
        ticket ->
            VerifyIssueProofResponse.newBuilder()
                .setResult(
                    answers.answer(
                        Kind.ISSUE_PROOF,
                        type,
                        params,
                        ticket.queueNanos(),
                        () ->
                            verification.issue(
                                params,
                                type,
                                bytes(request.getOutputsList()),
                                proof.toByteArray())))
                .build());
  }

  @Override
  public void verifyRangeProofs(
      VerifyRangeProofsRequest request, StreamObserver<VerifyRangeProofsResponse> observer) {
    rules.check(request);
    PublicParams params = directory.select(request.getParams());
    ProofType type =
        request.getProofType() == io.zkat.api.v1.ProofType.PROOF_TYPE_CSP
            ? ProofType.CSP
            : ProofType.BULLETPROOF;
    requireSupport(type, "range proofs");
    admission.answer(
        observer, request.getSerializedSize(), ticket -> ranges(request, type, params, ticket));
  }

  private ValidationResult transfer(
      VerifyTransferProofRequest request, PublicParams params, Ticket ticket) {
    if (request.getProofCase() == VerifyTransferProofRequest.ProofCase.TYPE_AND_SUM) {
      return answers
          .answer(
              Kind.TYPE_AND_SUM,
              null,
              params,
              ticket.queueNanos(),
              () ->
                  verification.typeAndSum(
                      params,
                      bytes(request.getInputsList()),
                      bytes(request.getOutputsList()),
                      request.getTypeAndSum().toByteArray()))
          .build();
    }
    ProofType type = transferType(request);
    ByteString proof = type == ProofType.CSP ? request.getCsp() : request.getBulletproof();
    return answers
        .answer(
            Kind.TRANSFER_PROOF,
            type,
            params,
            ticket.queueNanos(),
            () ->
                verification.transfer(
                    params,
                    type,
                    bytes(request.getInputsList()),
                    bytes(request.getOutputsList()),
                    proof.toByteArray()))
        .build();
  }

  private VerifyRangeProofsResponse ranges(
      VerifyRangeProofsRequest request, ProofType type, PublicParams params, Ticket ticket) {
    VerifyRangeProofsResponse.Builder response = VerifyRangeProofsResponse.newBuilder();
    for (int i = 0; i < request.getStatementsCount(); i++) {
      ticket.checkpoint();
      RangeProofStatement statement = request.getStatements(i);
      response.addResults(
          answers
              .answer(
                  Kind.RANGE_PROOF,
                  type,
                  params,
                  i == 0 ? ticket.queueNanos() : 0,
                  () ->
                      verification.range(
                          params,
                          type,
                          statement.getCommitment().toByteArray(),
                          statement.getProof().toByteArray()))
              .setProofIndex(i));
    }
    return response.build();
  }

  private static ProofType transferType(VerifyTransferProofRequest request) {
    return request.hasCsp() ? ProofType.CSP : ProofType.BULLETPROOF;
  }

  private void requireSupport(ProofType type, String what) {
    if (!verification.supports(type)) {
      throw CallFailure.notImplemented(type + " " + what);
    }
  }

  private static byte[][] bytes(List<ByteString> points) {
    byte[][] copies = new byte[points.size()][];
    for (int i = 0; i < copies.length; i++) {
      copies[i] = points.get(i).toByteArray();
    }
    return copies;
  }
}
