package io.zkat.server.grpc;

import io.grpc.stub.StreamObserver;
import io.zkat.api.v1.ValidateBlockRequest;
import io.zkat.api.v1.ValidateBlockResponse;
import io.zkat.api.v1.ValidateTokenRequestRequest;
import io.zkat.api.v1.ValidateTokenRequestResponse;
import io.zkat.api.v1.ValidateTokenRequestsRequest;
import io.zkat.api.v1.ValidateTokenRequestsResponse;
import io.zkat.api.v1.ValidatorServiceGrpc.ValidatorServiceImplBase;
import io.zkat.server.error.CallFailure;

/**
 * Says of every method that this release does not serve it; registered so that health checks and
 * reflection know it.
 */
public final class ValidatorGrpcService extends ValidatorServiceImplBase {
  @Override
  public void validateTokenRequest(
      ValidateTokenRequestRequest request, StreamObserver<ValidateTokenRequestResponse> answers) {
    throw CallFailure.notImplemented("ValidatorService.ValidateTokenRequest");
  }

  @Override
  public StreamObserver<ValidateTokenRequestsRequest> validateTokenRequests(
      StreamObserver<ValidateTokenRequestsResponse> answers) {
    throw CallFailure.notImplemented("ValidatorService.ValidateTokenRequests");
  }

  @Override
  public void validateBlock(
      ValidateBlockRequest request, StreamObserver<ValidateBlockResponse> answers) {
    throw CallFailure.notImplemented("ValidatorService.ValidateBlock");
  }
}
