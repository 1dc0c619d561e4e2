/**
 * X.509 identities: the PEM block, the public key in it, ECDSA signatures (spec wire 7).
 *
 * <p>Which certificates can be read decides verdicts, so what reads them follows Go's crypto/x509,
 * which the reference uses, and not a library of the JVM (docs/parity.md).
 */
@NullMarked
package io.zkat.validator.identity.x509;

import org.jspecify.annotations.NullMarked;
