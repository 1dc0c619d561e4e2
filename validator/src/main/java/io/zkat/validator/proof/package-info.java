/**
 * Proof systems: each is a replay of its transcript that says which linear forms must be evaluated
 * and which of them must vanish.
 */
@NullMarked
package io.zkat.validator.proof;

import org.jspecify.annotations.NullMarked;
