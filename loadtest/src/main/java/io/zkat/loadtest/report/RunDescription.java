package io.zkat.loadtest.report;

import com.google.gson.JsonObject;
import io.zkat.loadtest.load.LoadPlan;
import java.time.Instant;

/**
 * The parameters of a run, for its report.
 *
 * @param label a short name that tells it from the other runs beside it
 * @param target what was asked
 * @param inProcess whether that is the validator in this process, so that what this process
 *     allocates is what operations cost
 * @param workload in a few words, what it was asked
 * @param samples how many distinct things were asked in turn
 * @param plan how it ran
 * @param begin when
 * @param parameters everything else that was chosen, for programs
 */
public record RunDescription(
    String label,
    String target,
    boolean inProcess,
    String workload,
    int samples,
    LoadPlan plan,
    Instant begin,
    JsonObject parameters) {}
