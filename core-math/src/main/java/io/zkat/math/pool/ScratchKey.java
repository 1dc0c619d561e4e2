package io.zkat.math.pool;

import java.util.function.Supplier;

/**
 * Names one kind of scratch in every {@link Workspace}. A constant of the class of the scratch:
 *
 * <pre>{@code
 * static final ScratchKey<MyScratch> KEY = new ScratchKey<>(MyScratch::new);
 * ...
 * MyScratch s = workspace.get(MyScratch.KEY);
 * }</pre>
 *
 * @param <T> the class of the scratch
 */
public final class ScratchKey<T extends Scratch> {
  private final Supplier<T> maker;

  /**
   * @param maker makes the scratch of one workspace, on first use
   */
  public ScratchKey(Supplier<T> maker) {
    this.maker = maker;
  }

  T make() {
    return maker.get();
  }
}
