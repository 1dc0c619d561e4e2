package io.zkat.loadtest.report;

import io.zkat.loadtest.load.LoadResult;
import io.zkat.loadtest.ramp.RampResult;
import io.zkat.loadtest.ramp.Slo;
import org.jspecify.annotations.Nullable;

/**
 * One run to report.
 *
 * @param description its parameters
 * @param result what it measured
 * @param slo the objective it was held against; null without one
 * @param ramp the search whose last step it is; null if it is no such step
 */
public record Run(
    RunDescription description, LoadResult result, @Nullable Slo slo, @Nullable RampResult ramp) {}
