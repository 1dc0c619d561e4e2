/**
 * What proofs ask of the group, as flat data between the proof systems, which fill it, and the
 * engines, which evaluate it: linear forms over fixed and variable points, and the obligations that
 * make a verdict.
 */
@NullMarked
package io.zkat.validator.equation;

import org.jspecify.annotations.NullMarked;
