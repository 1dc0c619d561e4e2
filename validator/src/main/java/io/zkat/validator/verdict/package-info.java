/** What a validation came to: verdict, reason, cost. */
@NullMarked
package io.zkat.validator.verdict;

import org.jspecify.annotations.NullMarked;
