/**
 * ECDSA over the curve P-256 (FIPS 186-5, SEC 1 secp256r1): verification alone, on flat arrays,
 * nothing allocated. Keys, digests and signatures are an adversary's, and public: every step is
 * complete, none takes constant time.
 *
 * <h2>How a signature is verified</h2>
 *
 * <p>With u1 = e / s and u2 = r / s modulo n, the point u1 G + u2 Q must have an x coordinate that
 * is r modulo n. {@link io.zkat.math.p256.P256Order} divides, {@link
 * io.zkat.math.p256.OddMultiples} holds the tables of G and of keys, {@link
 * io.zkat.math.p256.JacobianPoint} adds, {@link io.zkat.math.p256.P256Field} is the field below it.
 */
@NullMarked
package io.zkat.math.p256;

import org.jspecify.annotations.NullMarked;
