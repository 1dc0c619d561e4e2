/** What the tests of several modules share. */
@NullMarked
package io.zkat.math.testing;

import org.jspecify.annotations.NullMarked;
