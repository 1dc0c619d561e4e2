package io.zkat.validator.rules;

import io.zkat.validator.verdict.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a token request.
 *
 * @param verdict whether it is valid, and if not, the first check that failed
 * @param accepted actions and attributes of a valid request; null for an invalid one
 */
public record ValidationResult(Verdict verdict, @Nullable AcceptedRequest accepted) {}
