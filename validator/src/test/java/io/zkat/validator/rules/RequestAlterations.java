package io.zkat.validator.rules;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.zkat.math.testing.Vectors;
import io.zkat.validator.mutation.Mutator;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.wire.proto.driver.RequestSignature;
import io.zkat.validator.wire.proto.driver.TokenRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * Recorded requests and ones of ours, altered at random: actions that are signed again afterwards,
 * so that the proofs decide; signatures, altered or in each other's place; anchors; parameters; and
 * any bytes. One thread at a time.
 */
final class RequestAlterations {
  /** Files whose requests are altered; so many of each are taken. */
  private static final int OF_EACH_FILE = 40;

  private static final List<String> FILES =
      List.of(
          "requests/32-BLS12_381_BBS_GURVY/cases.jsonl",
          "requests/32-BN254/cases.jsonl",
          "requests/64-BLS12_381_BBS_GURVY/cases.jsonl",
          "requests/extras-32-BLS12_381_BBS_GURVY/cases.jsonl",
          "requests/extras-32-BN254/cases.jsonl",
          "invalid/otherparams-32-BLS12_381_BBS_GURVY.jsonl",
          "edge/requests.jsonl",
          "edge/wire.jsonl",
          "edge/idemixnym.jsonl");

  private final SplittableRandom random;
  private final Mutator mutator;
  private final ActionAlterations actions;
  private final List<MadeRequests.Made> made;
  private final List<RequestBytes> recorded;
  private final List<PublicParams> params;
  private final List<ByteString> signatures = new ArrayList<>();

  /**
   * @param recorded requests to alter, see {@link #recorded()}
   * @param made others, which may be signed again
   */
  RequestAlterations(
      SplittableRandom random, List<RequestBytes> recorded, List<MadeRequests.Made> made) {
    this.random = random;
    this.mutator = new Mutator(random);
    this.actions = new ActionAlterations(random, mutator);
    this.made = made;
    this.recorded = recorded;
    this.params =
        Stream.concat(
                recorded.stream().map(RequestBytes::params),
                made.stream().map(MadeRequests.Made::params))
            .distinct()
            .toList();
    recorded.forEach(one -> collect(one.request(), false));
    made.forEach(one -> collect(one.request().bytes(), true));
  }

  /** Recorded requests of all kinds, the same number of each file. */
  static List<RequestBytes> recorded() {
    RequestCases cases = new RequestCases();
    List<RequestBytes> requests = new ArrayList<>();
    for (String file : FILES) {
      List<JsonNode> lines = Vectors.cases(file, OF_EACH_FILE);
      for (int i = 0; i < lines.size(); i += Math.max(1, lines.size() / OF_EACH_FILE)) {
        requests.add(cases.request(file, lines.get(i)));
      }
    }
    return requests;
  }

  /** A request that nobody has altered. */
  RequestBytes honest() {
    return made.get(random.nextInt(made.size())).bytes();
  }

  /** The next altered request; by chance one that is still valid. */
  RequestBytes next() {
    if (random.nextInt(8) < 5) {
      RequestBytes signed = signedAgain();
      return random.nextInt(12) == 0 ? afterSigning(signed) : signed;
    }
    RequestBytes base =
        random.nextInt(3) == 0 ? honest() : recorded.get(random.nextInt(recorded.size()));
    return afterSigning(base);
  }

  /** A request of ours that was altered before it was signed. */
  RequestBytes signedAgain() {
    MadeRequests.Made base = made.get(random.nextInt(made.size()));
    return base.bytes(base.request().altered(actions::alter));
  }

  private RequestBytes afterSigning(RequestBytes base) {
    byte[] request = base.request();
    return switch (random.nextInt(12)) {
      case 0 -> new RequestBytes(base.params(), mutator.mutate(base.anchor()), request);
      case 1 -> new RequestBytes(params.get(random.nextInt(params.size())), base.anchor(), request);
      case 2, 3, 4 -> new RequestBytes(base.params(), base.anchor(), mutator.mutate(request));
      default -> new RequestBytes(base.params(), base.anchor(), otherSignatures(request));
    };
  }

  private byte[] otherSignatures(byte[] raw) {
    TokenRequest.Builder request;
    try {
      request = TokenRequest.parseFrom(raw).toBuilder();
    } catch (InvalidProtocolBufferException e) {
      return mutator.mutate(raw);
    }
    int n = request.getSignaturesCount();
    if (n == 0) {
      return mutator.mutate(raw);
    }
    int one = random.nextInt(n);
    int other = random.nextInt(n);
    RequestSignature signature = request.getSignatures(one);
    switch (random.nextInt(8)) {
      case 0 -> request.removeSignatures(one);
      case 1 -> request.addSignatures(other, signature);
      case 2 -> {
        request.setSignatures(one, request.getSignatures(other));
        request.setSignatures(other, signature);
      }
      case 3 -> set(request.getSignaturesBuilder(one), signatureOf(request.getSignatures(other)));
      case 4 ->
          set(request.getSignaturesBuilder(one), signatures.get(random.nextInt(signatures.size())));
      default ->
          set(
              request.getSignaturesBuilder(one),
              ByteString.copyFrom(mutator.mutate(signatureOf(signature).toByteArray())));
    }
    return request.build().toByteArray();
  }

  private void collect(byte[] raw, boolean withActions) {
    try {
      TokenRequest request = TokenRequest.parseFrom(raw);
      request.getSignaturesList().forEach(signature -> signatures.add(signatureOf(signature)));
      if (withActions) {
        request.getActionsList().forEach(action -> actions.collect(action.getTypedAction()));
      }
    } catch (InvalidProtocolBufferException e) {
      // a recorded one that cannot be read has no parts
    }
  }

  private static ByteString signatureOf(RequestSignature signature) {
    return signature.hasAuditorSignature()
        ? signature.getAuditorSignature().getSignature().getRaw()
        : signature.getActionSignature().getSignature().getRaw();
  }

  private static void set(RequestSignature.Builder signature, ByteString raw) {
    if (signature.hasAuditorSignature()) {
      signature.getAuditorSignatureBuilder().getSignatureBuilder().setRaw(raw);
    } else {
      signature.getActionSignatureBuilder().getSignatureBuilder().setRaw(raw);
    }
  }
}
