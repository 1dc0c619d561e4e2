/**
 * Reads untrusted bytes: DER, JSON, protobuf and the messages made of them (spec wire).
 *
 * <p>Bounds are checked first and bad input is a value, never an exception: readers return {@code
 * false}, a negative number or a fault. A window is always given as (array, offset, length) and
 * must lie inside the array; that is the caller's duty, everything inside the window is not
 * trusted. The cursor classes are meant to be kept in scratch and reused; they do not allocate and
 * hold on to the array they were last given.
 */
@NullMarked
package io.zkat.validator.wire;

import org.jspecify.annotations.NullMarked;
