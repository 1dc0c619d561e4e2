/** The load generator. */
@NullMarked
package io.zkat.loadtest.load;

import org.jspecify.annotations.NullMarked;
