/** Arithmetic on which the validator is built; depends on nothing but the JDK. */
@NullMarked
package io.zkat.math;

import org.jspecify.annotations.NullMarked;
