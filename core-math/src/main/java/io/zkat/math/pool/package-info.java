/** Leased objects: scratch that is made once and used again. */
@NullMarked
package io.zkat.math.pool;

import org.jspecify.annotations.NullMarked;
