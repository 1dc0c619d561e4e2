package io.zkat.loadtest.report;

import com.google.gson.JsonObject;
import io.zkat.loadtest.load.LoadPlan;

/**
 * The parameters of a run, for its report.
 *
 * @param target what was asked
 * @param workload in a few words, what it was asked
 * @param samples how many distinct things were asked in turn
 * @param plan how it ran
 * @param parameters everything else that was chosen, for programs
 */
public record RunDescription(
    String target, String workload, int samples, LoadPlan plan, JsonObject parameters) {}
