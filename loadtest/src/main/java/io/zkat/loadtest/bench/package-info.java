/** Micro-benchmarks: one class answers one question; {@code zkat bench} runs them. */
@NullMarked
package io.zkat.loadtest.bench;

import org.jspecify.annotations.NullMarked;
