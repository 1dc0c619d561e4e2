package io.zkat.math.pool;

/**
 * Workspaces for any number of threads. A workspace is cleared before it goes back, and scratch
 * that one unusual task has blown up is dropped then, so the memory held by idle workspaces is at
 * most {@code maxIdle * maxRetainedBytes}.
 */
public final class WorkspacePool {
  private final Pool<Workspace> pool;

  /**
   * @param maxIdle workspaces kept at most, best the number of threads that use them
   * @param maxRetainedBytes bytes of scratch kept in each at most
   */
  public WorkspacePool(int maxIdle, long maxRetainedBytes) {
    if (maxRetainedBytes < 0) {
      throw new IllegalArgumentException("maxRetainedBytes is negative: " + maxRetainedBytes);
    }
    pool =
        new Pool<>(
            maxIdle,
            Workspace::new,
            workspace -> {
              workspace.clear();
              workspace.trim(maxRetainedBytes);
            });
  }

  /** Takes a workspace; never waits. Give it back with {@link #release}, in a finally block. */
  public Workspace lease() {
    return pool.lease();
  }

  /** Clears the workspace and takes it back. */
  public void release(Workspace workspace) {
    pool.release(workspace);
  }

  /** Workspaces that are out. */
  public int leased() {
    return pool.leased();
  }

  /** Workspaces that wait to be used. */
  public int idle() {
    return pool.idle();
  }

  /** Leases so far that had to make a workspace. */
  public long misses() {
    return pool.misses();
  }
}
