/**
 * Prime fields on flat arrays.
 *
 * <h2>Base field elements</h2>
 *
 * <p>An element of {@link io.zkat.math.field.Fp} is eight doubles at an offset. Limb j stands for
 * itself times 2^(48 j), lowest first; limbs are integers of either sign. BLS12-381 uses all eight;
 * BN254 uses the low six; arithmetic neither reads nor writes the other two, while copies, zeros
 * and elements taken out of lanes clear them, so that memory that held the other curve does no
 * harm. A field element x is held as the integer x R modulo p (<em>Montgomery form</em>), R = 2^384
 * or 2^288. The integer need not lie in [0, p): it is any representative within the bounds below.
 *
 * <h2>Bounds</h2>
 *
 * <p>Doubles are exact on integers below 2^53, and a product of limbs is exact as the sum of two
 * doubles that two fused multiply-adds give. Both hold only while limbs are small enough, and
 * nothing is checked at run time, so each operand has two bounds:
 *
 * <ul>
 *   <li><em>limb units</em> u: every limb but the highest is at most u (2^47 + 64) in size;
 *   <li><em>value</em> k: the whole integer is at most k p in size.
 * </ul>
 *
 * <p>An element with u = 1 is <em>balanced</em>. These are the results:
 *
 * <ul>
 *   <li><em>reduced</em> ({@code reduce}, {@code lin}, {@code inverse}, {@code fromBytesReduced},
 *       {@code setOne}): u = 1, k = 0.502;
 *   <li><em>product</em> ({@code mul}, {@code sqr}, {@code fromBytes}, {@code fromLong}, {@code
 *       sqrt}) of operands with k1 and k2: u = 1, k = 0.813 + 0.102 k1 k2 on BLS12-381 and k =
 *       0.794 + 0.001 k1 k2 on BN254; a <em>sum of products</em> ({@code dot}) likewise with k1 k2
 *       + k3 k4;
 *   <li><em>lazy</em> ({@code add}, {@code sub}): the bounds of the operands add up. {@code neg}
 *       and {@code copy} keep them;
 *   <li>{@code batchInverse} leaves u = 1, k = 3.
 * </ul>
 *
 * <p>Products of products, without end, stay below k = 0.93. These are the operands allowed:
 *
 * <ul>
 *   <li>{@code mul}: u1 u2 at most 4 and neither k above 8; {@code sqr}: u at most 2, k at most 8;
 *   <li>{@code dot}: u1 u2 + u3 u4 at most 4, k1 k2 + k3 k4 at most 64, no k above 8;
 *   <li>{@code lin}: the sums of |factor| u and of |factor| k over the operands at most 30; {@code
 *       reduce}, {@code inverse}, {@code sqrt}: u and k at most 30;
 *   <li>{@code batchInverse}: u at most 1, k at most 8;
 *   <li>{@code toBytes}, {@code isOdd}, {@code isLarger}, {@code isZero}: u and k at most 8; {@code
 *       equal}: at most 4.
 * </ul>
 *
 * <p>So a sum or difference of two products may be squared or multiplied by another such; sums of
 * more go through {@code lin} or {@code reduce} first.
 *
 * <h2>Scalar field elements</h2>
 *
 * <p>An element of {@link io.zkat.math.field.Fr} is four longs: radix 2^64, Montgomery form with R
 * = 2^256, always reduced. Long inner products take vectors of them as they are. In lanes ({@link
 * io.zkat.math.field.FrLanes}) both scalar fields take the form above, with six limbs and R =
 * 2^288; bounds stand at the operations.
 *
 * <h2>Aliasing</h2>
 *
 * <p>The destination comes first. It may be the same element as any operand, but must not overlap
 * one in part. Scratch must overlap nothing.
 *
 * <h2>Generated code</h2>
 *
 * <p>The classes {@code Fp*Kernel} and {@code Fr*LanesKernel} are written by the generator in the
 * test sources, which proves the bounds above while it writes. {@code Fp*NarrowKernel} are products
 * for vectors of four lanes, whose machines have 16 registers: the same steps in another order.
 * Formulas made of many operations are proved by running them once with shadow bounds (test package
 * {@code io.zkat.math.bounds}): a new formula belongs in its list.
 */
@NullMarked
package io.zkat.math.field;

import org.jspecify.annotations.NullMarked;
