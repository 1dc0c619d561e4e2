/**
 * Writes the kernels of {@code io.zkat.math.field}, but for single scalars, and proves their
 * bounds.
 *
 * <p>A kernel is built once as a list of {@link io.zkat.math.field.generator.Step}s. The same list
 * is printed as scalar Java and as vector Java, so both compute identical limbs, and is run on
 * intervals, so that no intermediate can leave the range in which doubles are exact. The printed
 * files are committed; a test prints them again and compares. To write them after a change, run
 * {@link io.zkat.math.field.generator.KernelGenerator} with the folder {@code core-math} as its
 * argument.
 */
@NullMarked
package io.zkat.math.field.generator;

import org.jspecify.annotations.NullMarked;
