package io.zkat.server.grpc;

import com.google.protobuf.ByteString;
import com.google.protobuf.Timestamp;
import io.grpc.stub.StreamObserver;
import io.zkat.api.v1.GetPublicParamsRequest;
import io.zkat.api.v1.GetPublicParamsResponse;
import io.zkat.api.v1.ListPublicParamsRequest;
import io.zkat.api.v1.ListPublicParamsResponse;
import io.zkat.api.v1.ProofType;
import io.zkat.api.v1.PublicParamsInfo;
import io.zkat.api.v1.PublicParamsServiceGrpc.PublicParamsServiceImplBase;
import io.zkat.api.v1.PutPublicParamsRequest;
import io.zkat.api.v1.PutPublicParamsResponse;
import io.zkat.server.access.Role;
import io.zkat.server.admission.Admission;
import io.zkat.server.error.CallFailure;
import io.zkat.server.params.CurveNames;
import io.zkat.server.params.ParamsDirectory;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.wire.ByteView;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/** Lists and returns public parameters, and replaces them for administrators. */
public final class PublicParamsGrpcService extends PublicParamsServiceImplBase {
  private final RequestRules rules;
  private final ParamsDirectory directory;
  private final ParamsDirectory.Listener listener;
  private final Admission admission;
  private final InstantSource clock;

  /**
   * Of one directory.
   *
   * @param listener is told of sets that are replaced
   * @param admission has workers replace them
   * @param clock the time of day
   */
  public PublicParamsGrpcService(
      RequestRules rules,
      ParamsDirectory directory,
      ParamsDirectory.Listener listener,
      Admission admission,
      InstantSource clock) {
    this.rules = rules;
    this.directory = directory;
    this.listener = listener;
    this.admission = admission;
    this.clock = clock;
  }

  @Override
  public void list(
      ListPublicParamsRequest request, StreamObserver<ListPublicParamsResponse> observer) {
    ListPublicParamsResponse.Builder response = ListPublicParamsResponse.newBuilder();
    for (PublicParams params : directory.all()) {
      response.addParams(info(params));
    }
    observer.onNext(response.build());
    observer.onCompleted();
  }

  @Override
  public void get(
      GetPublicParamsRequest request, StreamObserver<GetPublicParamsResponse> observer) {
    rules.check(request.getParams());
    PublicParams params = directory.select(request.getParams());
    observer.onNext(
        GetPublicParamsResponse.newBuilder()
            .setInfo(info(params))
            .setSerialized(serialized(params.box()))
            .build());
    observer.onCompleted();
  }

  @Override
  public void put(
      PutPublicParamsRequest request, StreamObserver<PutPublicParamsResponse> observer) {
    if (Caller.current().role() != Role.ADMIN) {
      throw CallFailure.roleRequired("PublicParamsService.Put needs the administrator's role");
    }
    rules.check(request);
    // Tables take a while to make: work for a worker.
    admission.answer(observer, request.getSerializedSize(), _ -> put(request));
  }

  private PutPublicParamsResponse put(PutPublicParamsRequest request) {
    ParamsDirectory.Put put =
        directory.put(request.getName(), request.getSerialized(), clock.instant(), listener);
    return PutPublicParamsResponse.newBuilder()
        .setInfo(info(put.params()))
        .setChanged(put.changed())
        .build();
  }

  private PublicParamsInfo info(PublicParams params) {
    PublicParamsInfo.Builder info =
        PublicParamsInfo.newBuilder()
            .setFingerprint(params.fingerprint())
            .setName(params.name())
            .setCurve(CurveNames.of(params))
            .setBits(params.bitLength())
            .setIssuers(params.issuers().size())
            .setAuditors(params.auditors().size())
            .setLoadedAt(timestamp(directory.loadedAt(params)))
            .setSerializedBytes(params.box().length());
    for (ProofType type : List.of(ProofType.PROOF_TYPE_BULLETPROOF, ProofType.PROOF_TYPE_CSP)) {
      if (params.supports(type.getNumber())) {
        info.addProofTypes(type);
      }
    }
    return info.build();
  }

  private static Timestamp timestamp(Instant time) {
    return Timestamp.newBuilder()
        .setSeconds(time.getEpochSecond())
        .setNanos(time.getNano())
        .build();
  }

  private static ByteString serialized(ByteView box) {
    return ByteString.copyFrom(box.array(), box.offset(), box.length());
  }
}
