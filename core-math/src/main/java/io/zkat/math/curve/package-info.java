/** Curves and their points. */
@NullMarked
package io.zkat.math.curve;

import org.jspecify.annotations.NullMarked;
