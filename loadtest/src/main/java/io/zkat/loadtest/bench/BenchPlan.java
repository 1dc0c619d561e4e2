package io.zkat.loadtest.bench;

import java.time.Duration;

/**
 * How to measure.
 *
 * @param forks processes to measure in, one after the other
 * @param warmups iterations before measuring, in each process
 * @param iterations measured iterations, in each process
 * @param time length of an iteration
 */
public record BenchPlan(int forks, int warmups, int iterations, Duration time) {}
