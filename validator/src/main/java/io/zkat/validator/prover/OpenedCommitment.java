package io.zkat.validator.prover;

import io.zkat.math.field.Scalar;

/**
 * A commitment and what its owner says is in it. Provers believe it; if it is not so, the proof
 * does not verify.
 *
 * @param point the commitment
 * @param value the amount of a token: an integer below 2^64 for an honest one
 * @param blinding the blinding factor
 */
public record OpenedCommitment(Point point, Scalar value, Scalar blinding) {}
