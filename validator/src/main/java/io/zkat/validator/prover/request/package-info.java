/** Makes whole token requests, signed by everyone who has to. For tests, samples and load. */
@NullMarked
package io.zkat.validator.prover.request;

import org.jspecify.annotations.NullMarked;
