package io.zkat.math.pool;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Objects that are costly to make, leased one at a time and given back. A lease never waits: if
 * none is idle, one is made (a miss). At most a fixed number is kept idle; what comes back beyond
 * that is left to the collector, so a burst does not hold memory for ever.
 *
 * <p>Safe for any number of threads. One short lock a lease; nothing is allocated on a hit.
 *
 * @param <T> what is leased; used by one thread between lease and release
 */
public final class Pool<T> {
  private final Supplier<T> maker;
  private final Consumer<T> cleaner;
  private final @Nullable Object[] idle;
  private final ReentrantLock lock = new ReentrantLock();

  private int idleCount;
  private int leasedCount;
  private long missCount;

  /**
   * @param maxIdle how many are kept at most
   * @param maker makes a new one
   * @param cleaner clears one before it goes back
   */
  public Pool(int maxIdle, Supplier<T> maker, Consumer<T> cleaner) {
    if (maxIdle < 1) {
      throw new IllegalArgumentException("maxIdle must be positive, is " + maxIdle);
    }
    this.maker = maker;
    this.cleaner = cleaner;
    this.idle = new Object[maxIdle];
  }

  /** Takes an idle object, or makes one. */
  @SuppressWarnings("unchecked") // only objects of the maker are ever put into idle
  public T lease() {
    lock.lock();
    try {
      leasedCount++;
      if (idleCount > 0) {
        Object taken = idle[--idleCount];
        idle[idleCount] = null;
        if (taken != null) {
          return (T) taken;
        }
      }
      missCount++;
    } finally {
      lock.unlock();
    }
    boolean made = false;
    try {
      T object = maker.get();
      made = true;
      return object;
    } finally {
      if (!made) {
        forget();
      }
    }
  }

  /**
   * Clears the object and takes it back. It must come from {@link #lease}, once; a release too many
   * is refused, and with assertions on a second release of the same object always is.
   */
  public void release(T object) {
    cleaner.accept(object);
    lock.lock();
    try {
      if (leasedCount == 0) {
        throw new IllegalStateException("more objects released than leased");
      }
      assert !isIdle(object) : "released twice: " + object;
      leasedCount--;
      if (idleCount < idle.length) {
        idle[idleCount++] = object;
      }
    } finally {
      lock.unlock();
    }
  }

  /** Objects that are out. */
  public int leased() {
    lock.lock();
    try {
      return leasedCount;
    } finally {
      lock.unlock();
    }
  }

  /** Objects that wait to be used. */
  public int idle() {
    lock.lock();
    try {
      return idleCount;
    } finally {
      lock.unlock();
    }
  }

  /** Leases so far that had to make an object. */
  public long misses() {
    lock.lock();
    try {
      return missCount;
    } finally {
      lock.unlock();
    }
  }

  private void forget() {
    lock.lock();
    try {
      leasedCount--;
    } finally {
      lock.unlock();
    }
  }

  @SuppressWarnings("ReferenceEquality") // the very object is meant, not one like it
  private boolean isIdle(T object) {
    for (int i = 0; i < idleCount; i++) {
      if (idle[i] == object) {
        return true;
      }
    }
    return false;
  }
}
