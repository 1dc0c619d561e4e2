package io.zkat.loadtest.load;

import java.util.List;

/**
 * What this process did while a run measured.
 *
 * @param wallNanos for how long
 * @param cpuNanos processor time of all threads, or -1
 * @param allocatedBytes of all threads, counted exactly, or -1
 * @param objectsPerByte how many objects the workers allocated a byte, from those that the JVM's
 *     flight recorder saw; 0 if it saw none
 * @param objectSamples how many it saw
 * @param everyObject whether it saw all of them
 * @param gcCycles collections
 * @param gcCpuNanos processor time of the collector, or -1 if the flight recorder did not say
 * @param gcPauseNanos time in which the application stood still for the collector
 * @param pauses the single pauses, in order
 * @param threadsStarted threads started
 */
public record JvmFigures(
    long wallNanos,
    long cpuNanos,
    long allocatedBytes,
    double objectsPerByte,
    long objectSamples,
    boolean everyObject,
    long gcCycles,
    long gcCpuNanos,
    long gcPauseNanos,
    List<Pause> pauses,
    long threadsStarted) {

  /**
   * One pause.
   *
   * @param atNanos when, from the begin of the run
   * @param nanos how long
   */
  public record Pause(long atNanos, long nanos) {}

  /** Nothing known. */
  public static final JvmFigures NONE =
      new JvmFigures(0, -1, -1, 0, 0, false, 0, -1, 0, List.of(), 0);

  /** Copies the list. */
  public JvmFigures {
    pauses = List.copyOf(pauses);
  }

  /** The same with threads that the JVM does not count. */
  JvmFigures plusThreads(long more) {
    return new JvmFigures(
        wallNanos,
        cpuNanos,
        allocatedBytes,
        objectsPerByte,
        objectSamples,
        everyObject,
        gcCycles,
        gcCpuNanos,
        gcPauseNanos,
        pauses,
        threadsStarted + more);
  }

  /** The sum of two processes that ran at the same time. */
  JvmFigures plus(JvmFigures other) {
    long samples = objectSamples + other.objectSamples;
    return new JvmFigures(
        Math.max(wallNanos, other.wallNanos),
        Sums.known(cpuNanos, other.cpuNanos),
        Sums.known(allocatedBytes, other.allocatedBytes),
        samples == 0
            ? 0
            : (objectsPerByte * objectSamples + other.objectsPerByte * other.objectSamples)
                / samples,
        samples,
        everyObject && other.everyObject,
        gcCycles + other.gcCycles,
        Sums.known(gcCpuNanos, other.gcCpuNanos),
        gcPauseNanos + other.gcPauseNanos,
        List.of(),
        threadsStarted + other.threadsStarted);
  }
}
