/** Makes public parameters: generators by derivation, the message, the box around it. */
@NullMarked
package io.zkat.validator.prover.setup;

import org.jspecify.annotations.NullMarked;
