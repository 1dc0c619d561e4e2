package io.zkat.validator.prover;

import io.zkat.math.field.Scalar;
import io.zkat.math.testing.Seeded;
import io.zkat.math.testing.Vectors;
import io.zkat.validator.engine.ProofValidator;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.params.ParamsResult;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.proof.ProofType;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.List;

/** Recorded public parameters, a prover under them, and what is needed to judge its proofs. */
final class Provers {
  final PublicParams publicParams;
  final ProverParams params;
  final ProofType type;
  final ProofMaker maker;
  final Randomness random = Randomness.of(new Seeded().random());
  final ProofValidator validator =
      new ProofValidator(Limits.DEFAULT, new SecureRandom(), System::nanoTime, () -> -1);

  /** Under the parameters of {@code requests/<bits>-<curve>}. */
  Provers(String set, ProofType type) {
    this(load(file(set, type)), type);
  }

  Provers(PublicParams publicParams, ProofType type) {
    this.publicParams = publicParams;
    this.type = type;
    params = new ProverParams(publicParams);
    maker = new ProofMaker(params, type);
  }

  static String file(String set, ProofType type) {
    return "requests/" + set + (type == ProofType.CSP ? "/params.txt" : "/params-bulletproof.txt");
  }

  static PublicParams load(String name) {
    return load(name, Vectors.bytes(name));
  }

  static PublicParams load(String name, byte[] file) {
    return switch (PublicParams.decode(name, file, Limits.DEFAULT)) {
      case ParamsResult.Loaded(PublicParams params) -> params;
      case ParamsResult.Refused refused -> throw new AssertionError(refused.message());
    };
  }

  /** A token of a random blinding factor. */
  OpenedCommitment token(String tokenType, long value) {
    return params.commit(tokenType, value, random.next(params.curve().fr()));
  }

  /** A token whose value may be any scalar. */
  OpenedCommitment token(String tokenType, Scalar value) {
    return params.commit(params.type(tokenType), value, random.next(params.curve().fr()));
  }

  List<OpenedCommitment> tokens(String tokenType, long... values) {
    return Arrays.stream(values).mapToObj(value -> token(tokenType, value)).toList();
  }

  static byte[][] points(List<OpenedCommitment> tokens) {
    return tokens.stream().map(token -> token.point().bytes()).toArray(byte[][]::new);
  }
}
