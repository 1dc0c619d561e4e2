package io.zkat.loadtest.load;

import com.sun.management.HotSpotDiagnosticMXBean;
import io.zkat.loadtest.backend.VerifierThreads;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;

/**
 * Counters of this JVM, and what its flight recorder says of collections and, by samples, of
 * objects. Bytes are exact; the JVM counts no objects, so their number is an estimate: each time a
 * thread begins a new buffer the recorder notes the size of the object for which it did, and the
 * chance of that is in proportion to its size. In a JVM without such buffers (-XX:-UseTLAB) it
 * notes every object, and their number is exact.
 */
public final class JvmMeter implements AutoCloseable {
  private static final String IN_NEW_BUFFER = "jdk.ObjectAllocationInNewTLAB";
  private static final String OUTSIDE_BUFFERS = "jdk.ObjectAllocationOutsideTLAB";
  private static final String COLLECTION = "jdk.GarbageCollection";
  private static final String COLLECTION_CPU = "jdk.GCCPUTime";

  private final com.sun.management.@Nullable ThreadMXBean threads;
  private final com.sun.management.@Nullable OperatingSystemMXBean system;
  private final @Nullable Recording recorder;
  private final @Nullable Path recorded;
  private long beginNanos;
  private Instant beginTime = Instant.EPOCH;
  private Counters before = new Counters(-1, -1, 0, 0, 0);

  private record Counters(long bytes, long cpu, long started, long cycles, long pauseNanos) {}

  private JvmMeter(@Nullable Recording recorder, @Nullable Path recorded) {
    this.threads =
        ManagementFactory.getThreadMXBean() instanceof com.sun.management.ThreadMXBean bean
                && bean.isThreadAllocatedMemorySupported()
                && bean.isThreadAllocatedMemoryEnabled()
            ? bean
            : null;
    this.system =
        ManagementFactory.getOperatingSystemMXBean()
                instanceof com.sun.management.OperatingSystemMXBean bean
            ? bean
            : null;
    this.recorder = recorder;
    this.recorded = recorded;
  }

  /** Counters alone. */
  public static JvmMeter counters() {
    return new JvmMeter(null, null);
  }

  /** Counters and the flight recorder, where this JVM has one; it runs from now on. */
  public static JvmMeter recording() {
    Path file = null;
    try {
      file = Files.createTempFile("zkat-load", ".jfr");
      Recording recorder = new Recording();
      recorder.setName("zkat load");
      for (String event : List.of(IN_NEW_BUFFER, OUTSIDE_BUFFERS, COLLECTION, COLLECTION_CPU)) {
        recorder.enable(event).withoutStackTrace();
      }
      // A JVM that is told to end stops all recordings at once and removes what has no file.
      recorder.setDestination(file);
      recorder.start();
      return new JvmMeter(recorder, file);
    } catch (IOException | IllegalStateException | SecurityException | NoClassDefFoundError e) {
      delete(file);
      return counters(); // a JVM without it, or one that ends; or no room for the recording
    }
  }

  /** The measurement begins. */
  void begin() {
    beginNanos = System.nanoTime();
    beginTime = Instant.now();
    before = read();
  }

  /** Bytes that all threads have allocated since the JVM started, or -1. */
  long allocatedBytes() {
    return threads == null ? -1 : threads.getTotalThreadAllocatedBytes();
  }

  /** The measurement ends, for good. */
  JvmFigures end() {
    Counters after = read();
    long wall = System.nanoTime() - beginNanos;
    Instant endTime = Instant.now();
    Events events = new Events(beginTime, endTime);
    boolean known = recorder != null && recorded != null && read(recorder, recorded, events);
    return new JvmFigures(
        wall,
        after.cpu < 0 || before.cpu < 0 ? -1 : after.cpu - before.cpu,
        after.bytes < 0 || before.bytes < 0 ? -1 : after.bytes - before.bytes,
        events.sampledBytes == 0 ? 0 : events.sampledObjects / events.sampledBytes,
        events.samples,
        known && events.samples > 0 && !hasBuffers(),
        known ? events.cycles : after.cycles - before.cycles,
        known ? events.gcCpuNanos : -1,
        known ? events.pauseNanos : after.pauseNanos - before.pauseNanos,
        events.pauses,
        after.started - before.started);
  }

  private Counters read() {
    long cycles = 0;
    long pauseMillis = 0;
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      cycles += Math.max(0, collector.getCollectionCount());
      pauseMillis += Math.max(0, collector.getCollectionTime());
    }
    return new Counters(
        allocatedBytes(),
        system == null ? -1 : system.getProcessCpuTime(),
        ManagementFactory.getThreadMXBean().getTotalStartedThreadCount(),
        cycles,
        Duration.ofMillis(pauseMillis).toNanos());
  }

  private static boolean hasBuffers() {
    HotSpotDiagnosticMXBean options =
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
    return options == null || Boolean.parseBoolean(options.getVMOption("UseTLAB").getValue());
  }

  private static boolean read(Recording recorder, Path file, Events events) {
    try {
      recorder.stop();
    } catch (IllegalStateException e) {
      // the JVM is being ended and has stopped it
    }
    try (RecordingFile recording = new RecordingFile(file)) {
      while (recording.hasMoreEvents()) {
        events.add(recording.readEvent());
      }
      return true;
    } catch (IOException e) {
      return false; // no room for the recording: the counters have to do
    }
  }

  private static void delete(@Nullable Path file) {
    if (file != null) {
      try {
        Files.deleteIfExists(file);
      } catch (IOException e) {
        // in a folder for what is not needed for long
      }
    }
  }

  @Override
  public void close() {
    if (recorder != null) {
      recorder.close();
    }
    delete(recorded);
  }

  /** Sums over the events of the measurement. */
  private static final class Events {
    private final Instant begin;
    private final Instant end;
    private final List<JvmFigures.Pause> pauses = new ArrayList<>();
    private double sampledBytes;
    private double sampledObjects;
    private long samples;
    private long cycles;
    private long gcCpuNanos;
    private long pauseNanos;

    Events(Instant begin, Instant end) {
      this.begin = begin;
      this.end = end;
    }

    void add(RecordedEvent event) {
      Instant at = event.getStartTime();
      if (at.isBefore(begin) || at.isAfter(end)) {
        return;
      }
      switch (event.getEventType().getName()) {
        case IN_NEW_BUFFER ->
            sample(event, event.getLong("tlabSize"), event.getLong("allocationSize"));
        case OUTSIDE_BUFFERS -> {
          long size = event.getLong("allocationSize");
          sample(event, size, size);
        }
        case COLLECTION -> {
          cycles++;
          long nanos = event.getDuration("sumOfPauses").toNanos();
          pauseNanos += nanos;
          if (nanos > 0) {
            pauses.add(new JvmFigures.Pause(Duration.between(begin, at).toNanos(), nanos));
          }
        }
        case COLLECTION_CPU ->
            gcCpuNanos +=
                event.getDuration("userTime").plus(event.getDuration("systemTime")).toNanos();
        default -> {
          // not asked for
        }
      }
    }

    private void sample(RecordedEvent event, long bytes, long size) {
      RecordedThread thread = event.getThread();
      String name = thread == null ? null : thread.getJavaName();
      if (name != null && name.startsWith(VerifierThreads.NAMES) && size > 0) {
        samples++;
        sampledBytes += bytes;
        sampledObjects += (double) bytes / size;
      }
    }
  }
}
