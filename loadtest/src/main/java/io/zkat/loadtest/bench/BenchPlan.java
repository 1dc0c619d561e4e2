package io.zkat.loadtest.bench;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * How to measure.
 *
 * @param forks processes to measure in, one after the other
 * @param warmups iterations before measuring, in each process
 * @param iterations measured iterations, in each process
 * @param time length of an iteration
 * @param parameters values of parameters of benchmarks, instead of the ones that they have
 */
public record BenchPlan(
    int forks, int warmups, int iterations, Duration time, Map<String, List<String>> parameters) {}
