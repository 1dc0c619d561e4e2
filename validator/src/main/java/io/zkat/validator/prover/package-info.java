/**
 * Makes the proofs that the verifiers of {@link io.zkat.validator.proof} judge: for tests, samples
 * and load.
 *
 * <p><b>Nothing here is constant time.</b> Running times and memory accesses depend on secret
 * values, so whoever can observe them learns about amounts and keys. Do not make proofs or
 * signatures of value with it.
 *
 * <p>Given the same randomness in the same order the proofs are those of the reference, byte for
 * byte. Each prover says in which order it draws. Provers trust what they are told: they prove a
 * false statement as readily as a true one, and the proof does not verify. Tests rely on that.
 */
@NullMarked
package io.zkat.validator.prover;

import org.jspecify.annotations.NullMarked;
