/** The {@code zkat} command line, the load generator and the benchmarks. */
@NullMarked
package io.zkat.loadtest;

import org.jspecify.annotations.NullMarked;
