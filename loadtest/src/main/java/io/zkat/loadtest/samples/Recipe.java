package io.zkat.loadtest.samples;

import io.zkat.loadtest.backend.ProofKind;
import io.zkat.loadtest.backend.Submission;
import io.zkat.loadtest.generate.TokenCurve;
import io.zkat.validator.proof.ProofType;
import io.zkat.validator.prover.request.OwnerKind;
import io.zkat.validator.prover.request.RequestKind;

/** One sort of things to ask, of which any number can be made. */
public sealed interface Recipe {

  /** Bits of token values. */
  int bits();

  /** The curve of tokens. */
  TokenCurve curve();

  /** The system of range proofs. */
  ProofType proofType();

  /** Inputs of a transfer. */
  int inputs();

  /** Outputs. */
  int outputs();

  /** The form of the submissions ({@link Submission#form()}). */
  String form();

  /** What tells it from others under the same parameters; good for a file name. */
  String name();

  /** Bare proofs. */
  record Proofs(
      ProofKind kind, ProofType proofType, int bits, TokenCurve curve, int inputs, int outputs)
      implements Recipe {
    @Override
    public String form() {
      return kind.label();
    }

    @Override
    public String name() {
      return kind.label() + "-i" + inputs + "-o" + outputs;
    }
  }

  /** Signed token requests. */
  record Requests(
      RequestKind kind,
      OwnerKind owner,
      ProofType proofType,
      int bits,
      TokenCurve curve,
      int inputs,
      int outputs)
      implements Recipe {
    @Override
    public String form() {
      return Submission.TokenRequest.FORM;
    }

    @Override
    public String name() {
      return "request-" + kind.label() + "-" + owner.label() + "-i" + inputs + "-o" + outputs;
    }
  }
}
