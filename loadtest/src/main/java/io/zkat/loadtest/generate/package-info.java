/** Public parameters, proofs and requests for tests and load, made and written to files. */
@NullMarked
package io.zkat.loadtest.generate;

import org.jspecify.annotations.NullMarked;
