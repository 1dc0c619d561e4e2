/** Hashes, and hashing to scalars and to curves. */
@NullMarked
package io.zkat.math.hash;

import org.jspecify.annotations.NullMarked;
