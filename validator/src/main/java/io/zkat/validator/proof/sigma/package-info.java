/** Sigma proofs over token commitments (spec proofs 6.1 and 6.2). */
@NullMarked
package io.zkat.validator.proof.sigma;

import org.jspecify.annotations.NullMarked;
