/**
 * Engines decide how to evaluate what the proofs ask for: linear forms that must vanish, points
 * that must be recomputed exactly. {@link io.zkat.validator.engine.StrictEngine} evaluates one by
 * one in the reference's order and so defines the verdict.
 */
@NullMarked
package io.zkat.validator.engine;

import org.jspecify.annotations.NullMarked;
