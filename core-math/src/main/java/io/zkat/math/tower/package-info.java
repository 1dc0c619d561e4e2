/**
 * The extension fields of the pairing on flat arrays, both curves from one set of formulas.
 *
 * <h2>Tower</h2>
 *
 * <p>Fp2 = Fp[u] / (u² + 1), Fp6 = Fp2[v] / (v³ - xi), Fp12 = Fp6[w] / (w² - v), with xi = 1 + u on
 * BLS12-381 and xi = 9 + u on BN254.
 *
 * <h2>Layout</h2>
 *
 * <p>Coefficients follow each other, the constant one first, each an element of {@link
 * io.zkat.math.field.Fp}:
 *
 * <ul>
 *   <li>Fp2, 16 doubles: real part, imaginary part (the coefficient of u);
 *   <li>Fp6, 48 doubles: coefficients of 1, v, v² in Fp2;
 *   <li>Fp12, 96 doubles: coefficients of 1, w in Fp6. In powers of w that is the order 0, 2, 4, 1,
 *       3, 5.
 * </ul>
 *
 * <h2>Bounds</h2>
 *
 * <p>In the words of the field package: operands are balanced with values of at most p, and every
 * result is reduced (at most 0.501 p), or a negation or copy with the bounds of its operand. So
 * results may go into any operation without a thought. A product takes sums of two operands (limb
 * units 2 and 2, values up to 2 p) into {@code Fp.mul}, which is what the field allows; a square
 * does the same.
 *
 * <h2>Scratch and aliasing</h2>
 *
 * <p>The destination comes first and may be the same element as any operand, but must not overlap
 * one in part. {@code (t, to)} is scratch of the class's {@code SCRATCH} doubles; it must overlap
 * nothing else.
 */
@NullMarked
package io.zkat.math.tower;

import org.jspecify.annotations.NullMarked;
