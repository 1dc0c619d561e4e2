/**
 * Credentials of anonymous owners and pseudonym signatures, in both flavours (spec idemix-nym):
 * read from bytes, their transcripts replayed, and stated as equations of a {@link
 * io.zkat.validator.equation.Check}.
 *
 * <p>The rules S1 to S4, S6 and S7 of spec idemix-nym 8 always hold here: without them the
 * equations do not prove what they are meant to prove.
 */
@NullMarked
package io.zkat.validator.identity.idemix;

import org.jspecify.annotations.NullMarked;
