/**
 * The precompiled contracts of the EVM over BN254: addition and multiplication in G1 (EIP-196), and
 * the check of a product of pairings (EIP-197), from bytes to bytes.
 *
 * <p>What Ethereum calls {@code alt_bn128} or {@code bn256} is the curve BN254.
 */
@NullMarked
package io.zkat.math.evm;

import org.jspecify.annotations.NullMarked;
