package io.zkat.validator.wire;

/**
 * Where a token was made.
 *
 * @param txId the transaction
 * @param index the output of the transaction, unsigned
 */
public record TokenId(String txId, long index) {}
