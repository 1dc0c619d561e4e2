package io.zkat.server.admission;

import io.zkat.validator.verdict.Verdict;

/**
 * The verdict on a token request, and what the way to it took.
 *
 * @param verdict of the validator
 * @param queueNanos waiting for a worker
 * @param batchNanos work on the batch that the request was in, from its beginning to its end
 * @param shareNanos the request's share of that work
 * @param shareBytes the request's share of the heap bytes allocated for the batch
 */
public record Judgement(
    Verdict verdict, long queueNanos, long batchNanos, long shareNanos, long shareBytes) {}
