package io.zkat.validator.wire;

/**
 * An element as it was sent: a point or scalar with the number of its curve, not decoded.
 *
 * @param curveId 0 to 8
 * @param bytes the encoded point (spec proofs 1.3) or scalar (spec proofs 1.4)
 */
public record ElementBytes(int curveId, ByteView bytes) {}
