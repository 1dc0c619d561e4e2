/** CSP range proofs (spec proofs 4 and 5). */
@NullMarked
package io.zkat.validator.proof.csp;

import org.jspecify.annotations.NullMarked;
