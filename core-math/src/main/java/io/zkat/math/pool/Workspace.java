package io.zkat.math.pool;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * All scratch of one running task, one of each kind, made on first use and kept. An argument of
 * what needs it: used by one thread at a time, leased from a {@link WorkspacePool}.
 *
 * <p>Two activations of one algorithm share its scratch, so an algorithm that calls itself, or is
 * called by one that still needs its own, takes a scratch of another kind.
 */
public final class Workspace {
  private @Nullable ScratchKey<?>[] keys = new ScratchKey<?>[8];
  private @Nullable Scratch[] scratch = new Scratch[8];
  private int count;

  /** The scratch of that kind. Allocates on the first call for the kind, never again. */
  @SuppressWarnings("unchecked") // scratch[i] was made by keys[i]
  public <T extends Scratch> T get(ScratchKey<T> key) {
    // A handful of kinds: comparing references one after another is faster than any hash.
    for (int i = 0; i < count; i++) {
      if (keys[i] == key) {
        Scratch found = scratch[i];
        if (found != null) {
          return (T) found;
        }
      }
    }
    T made = key.make();
    if (count == keys.length) {
      keys = Arrays.copyOf(keys, 2 * count);
      scratch = Arrays.copyOf(scratch, 2 * count);
    }
    keys[count] = key;
    scratch[count] = made;
    count++;
    return made;
  }

  /** Clears every scratch. */
  public void clear() {
    for (int i = 0; i < count; i++) {
      Scratch s = scratch[i];
      if (s != null) {
        s.clear();
      }
    }
  }

  /** Bytes that all scratch together keeps. */
  public long retainedBytes() {
    long sum = 0;
    for (int i = 0; i < count; i++) {
      Scratch s = scratch[i];
      if (s != null) {
        sum += s.retainedBytes();
      }
    }
    return sum;
  }

  /** Drops scratch, the largest first, until at most the given number of bytes is kept. */
  void trim(long mostBytes) {
    long kept = retainedBytes();
    while (kept > mostBytes && count > 0) {
      int largest = 0;
      long size = -1;
      for (int i = 0; i < count; i++) {
        Scratch s = scratch[i];
        long bytes = s == null ? 0 : s.retainedBytes();
        if (bytes > size) {
          size = bytes;
          largest = i;
        }
      }
      count--;
      keys[largest] = keys[count];
      scratch[largest] = scratch[count];
      keys[count] = null;
      scratch[count] = null;
      kept -= size;
    }
  }
}
