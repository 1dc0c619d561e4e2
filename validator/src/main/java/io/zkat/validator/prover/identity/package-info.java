/**
 * Identities and what signs for them: x509 certificates, anonymous credentials of both flavours,
 * and what is composed of others. For tests, samples and load; not constant time.
 */
@NullMarked
package io.zkat.validator.prover.identity;

import org.jspecify.annotations.NullMarked;
