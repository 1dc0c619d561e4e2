/**
 * The optimal ate pairing of both curves: products of pairings with one final exponentiation.
 *
 * <p>{@link io.zkat.math.pairing.Pairing} is what callers use. Points are affine, as {@link
 * io.zkat.math.curve.G1} and {@link io.zkat.math.curve.G2} define them, and must lie in the groups
 * of order r: membership is checked where bytes are read. A pair with infinity on either side
 * counts as 1. Points of the twist outside the group give some value and no failure.
 *
 * <p>A value of the pairing is what the reference computes: on BLS12-381 the cube of the reduced
 * pairing, on BN254 its power 2 x (6 x² + 3 x + 1).
 */
@NullMarked
package io.zkat.math.pairing;

import org.jspecify.annotations.NullMarked;
