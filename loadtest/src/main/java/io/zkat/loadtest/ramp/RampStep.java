package io.zkat.loadtest.ramp;

import io.zkat.loadtest.load.LoadResult;

/**
 * One rate that was tried.
 *
 * @param rate operations a second that were due
 * @param result what was measured
 * @param verdict what that says about the objective
 */
public record RampStep(double rate, LoadResult result, Slo.Verdict verdict) {}
