/** Sums of many scalar multiples. */
@NullMarked
package io.zkat.math.msm;

import org.jspecify.annotations.NullMarked;
