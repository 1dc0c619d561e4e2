/**
 * Alters bytes at random with regard to what they are: nested DER, protobuf, JSON, PEM and base64
 * stay readable down to the alteration, so that it meets the reader that it is meant for.
 */
@NullMarked
package io.zkat.validator.mutation;

import org.jspecify.annotations.NullMarked;
