/**
 * Proves that the formulas above the base fields keep its bounds.
 *
 * <p>A second copy of the arithmetic is loaded in which every operation of {@code Fp} and {@code
 * FpLanes} first reports to {@link io.zkat.math.bounds.ShadowBounds}. That follows not the limbs an
 * element happens to have but the largest it could have after the operations that made it, and
 * fails at the first operation whose operands could be too large. So a formula is checked by
 * running it once: {@link io.zkat.math.bounds.Formulas} is the list, to be extended with every new
 * one.
 */
@NullMarked
package io.zkat.math.bounds;

import org.jspecify.annotations.NullMarked;
