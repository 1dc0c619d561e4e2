package io.zkat.validator.wire;

import org.jspecify.annotations.Nullable;

/**
 * A token: who owns it, and a commitment to its type and value.
 *
 * @param owner a typed identity, not looked at; empty if the token is redeemed
 * @param commitment a point, not decoded; null if there is none
 */
public record Token(ByteView owner, @Nullable ElementBytes commitment) {}
