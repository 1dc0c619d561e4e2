package io.zkat.math.pool;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * Arrays by size: powers of two of elements, a pool for each. What is larger than the largest size
 * is made and left to the collector.
 *
 * @param <A> the type of the arrays
 */
final class ArrayPool<A> {
  private final Pool<A>[] pools;
  private final IntFunction<A> maker;
  private final int width;

  // Arrays that are too large to be kept are counted all the same.
  private final AtomicInteger largeLeased = new AtomicInteger();
  private final AtomicLong largeMisses = new AtomicLong();

  /**
   * @param width array elements of one element of the caller's
   * @param sizes number of sizes: 1, 2, 4, ... elements
   * @param maxIdle arrays kept of each size at most
   */
  @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic type
  ArrayPool(int width, int sizes, int maxIdle, IntFunction<A> maker, Consumer<A> cleaner) {
    this.width = width;
    this.maker = maker;
    pools = new Pool[sizes];
    for (int i = 0; i < sizes; i++) {
      int length = width << i;
      pools[i] = new Pool<>(maxIdle, () -> maker.apply(length), cleaner);
    }
  }

  A lease(int elements) {
    if (elements < 0) {
      throw new IllegalArgumentException("a negative number of elements: " + elements);
    }
    int size = size(elements);
    if (size < pools.length) {
      return pools[size].lease();
    }
    A array = maker.apply(Math.multiplyExact(width, elements));
    largeLeased.incrementAndGet();
    largeMisses.incrementAndGet();
    return array;
  }

  /** Takes back an array of the given length. */
  void release(A array, int length) {
    int size = size(length / width);
    if (size < pools.length) {
      if (length != width << size) {
        throw new IllegalArgumentException("not an array of this pool: length " + length);
      }
      pools[size].release(array);
    } else {
      largeLeased.decrementAndGet();
    }
  }

  int leased() {
    int sum = largeLeased.get();
    for (Pool<A> pool : pools) {
      sum += pool.leased();
    }
    return sum;
  }

  int idle() {
    int sum = 0;
    for (Pool<A> pool : pools) {
      sum += pool.idle();
    }
    return sum;
  }

  long misses() {
    long sum = largeMisses.get();
    for (Pool<A> pool : pools) {
      sum += pool.misses();
    }
    return sum;
  }

  /** The least s with 2^s elements or more. */
  private static int size(int elements) {
    return elements < 2 ? 0 : 32 - Integer.numberOfLeadingZeros(elements - 1);
  }
}
