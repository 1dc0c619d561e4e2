/** Readable trees of proofs, actions and public parameters. */
@NullMarked
package io.zkat.loadtest.inspect;

import org.jspecify.annotations.NullMarked;
