package io.zkat.validator.rules;

import io.zkat.validator.params.PublicParams;

/**
 * A token request to be validated. The arrays are not copied and must stay unchanged as long as the
 * result is used.
 *
 * @param params the public parameters under which it is judged
 * @param anchor the transaction id that the signatures cover
 * @param request the protobuf message
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares these
public record RequestBytes(PublicParams params, byte[] anchor, byte[] request) {}
