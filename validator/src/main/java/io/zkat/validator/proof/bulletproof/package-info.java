/** Bulletproof range proofs with the inner product argument (spec proofs 6.3 and 6.4). */
@NullMarked
package io.zkat.validator.proof.bulletproof;

import org.jspecify.annotations.NullMarked;
