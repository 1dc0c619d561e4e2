/** What happens between the start and the first request. */
@NullMarked
package io.zkat.server.warmup;

import org.jspecify.annotations.NullMarked;
