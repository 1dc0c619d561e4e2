/** Finds the highest rate that keeps a service level objective. */
@NullMarked
package io.zkat.loadtest.ramp;

import org.jspecify.annotations.NullMarked;
