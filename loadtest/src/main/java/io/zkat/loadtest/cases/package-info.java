/** Recorded cases: reading them, and comparing verdicts with what they expect. */
@NullMarked
package io.zkat.loadtest.cases;

import org.jspecify.annotations.NullMarked;
