/**
 * Writes the vector kernels of the pairing and proves their bounds.
 *
 * <p>A packed element is four Fp2 elements in eight lanes; a vector holds all of them or, on
 * machines with vectors of four lanes, two. Kernels are of two kinds: products of packed elements,
 * cut into product, accumulation and reduction so that each method is small enough for every
 * compiler of the virtual machine; and lane-linear maps, given as formulas over Fp2, which {@link
 * io.zkat.math.pairing.generator.LinearMap} turns into rearrangements and multiplications by small
 * integers, the {@link io.zkat.math.pairing.generator.Term terms}. {@link
 * io.zkat.math.pairing.generator.Packing} looks for the assignment of products to lanes with the
 * fewest of those. Bounds are worked out as the kernels are written; a kernel whose intermediates
 * could leave the range in which doubles are exact is not written at all.
 *
 * <p>The output is committed; a test writes it again and compares. To write it after a change, run
 * {@link io.zkat.math.pairing.generator.PairingKernelGenerator} with the folder {@code core-math}
 * as its argument.
 */
@NullMarked
package io.zkat.math.pairing.generator;

import org.jspecify.annotations.NullMarked;
