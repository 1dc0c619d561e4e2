package io.zkat.validator.params;

import io.zkat.validator.wire.ByteView;

/**
 * The public key of an idemix issuer, which has been seen to load (spec wire 2.1 item 8).
 *
 * @param curveId the curve of the key, which need not be that of the tokens
 * @param publicKey layout by curve: spec idemix-nym 3 and 7.2
 */
public record IdemixIssuerKey(int curveId, ByteView publicKey) {}
