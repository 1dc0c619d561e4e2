/**
 * Typed identities of owners, issuers and auditors, and their signatures (spec wire 6 to 8,
 * validation 8, idemix-nym).
 *
 * <p>An identity is first <em>opened</em>, which makes its verifier and those of all identities in
 * it, and then a signature is <em>verified</em>. What needs only hashing and ECDSA is decided on
 * the spot. What needs the group of an issuer key becomes a {@link
 * io.zkat.validator.equation.Check} of the batch, which an engine evaluates with everything else;
 * only where the answer decides what comes next (a policy, an identity that several issuers may
 * have signed) a check is evaluated by itself at once.
 */
@NullMarked
package io.zkat.validator.identity;

import org.jspecify.annotations.NullMarked;
