/**
 * Whether a token request is valid: the pipeline of spec validation, in the reference's order.
 *
 * <p>A {@link io.zkat.validator.rules.RequestWalk} reads one request from front to back. What it
 * can decide by itself it decides on the spot, and the first such failure ends the walk; what needs
 * the group (proofs, credentials, commitments) becomes checks of a batch, numbered in the order in
 * which the reference would come to them. So a walk knows nothing of how checks are evaluated:
 * alone, or together with those of other requests. The verdict is the failure with the lowest
 * number.
 */
@NullMarked
package io.zkat.validator.rules;

import org.jspecify.annotations.NullMarked;
