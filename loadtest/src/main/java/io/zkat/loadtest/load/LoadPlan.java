package io.zkat.loadtest.load;

import java.time.Duration;

/**
 * How to run.
 *
 * @param workers how many ask at the same time, 1 or more
 * @param warmup how long to run before measuring
 * @param duration how long to measure
 */
public record LoadPlan(int workers, Duration warmup, Duration duration) {}
