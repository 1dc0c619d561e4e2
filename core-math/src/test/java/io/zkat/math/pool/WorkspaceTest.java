package io.zkat.math.pool;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.zkat.math.testing.Allocation;
import io.zkat.math.testing.MeasuresAllocation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class WorkspaceTest {
  private static final ScratchKey<Numbers> NUMBERS = new ScratchKey<>(Numbers::new);
  private static final ScratchKey<Numbers> MORE_NUMBERS = new ScratchKey<>(Numbers::new);

  private static final class Numbers implements Scratch {
    long[] values = new long[4];

    long[] atLeast(int n) {
      if (values.length < n) {
        values = new long[n];
      }
      return values;
    }

    @Override
    public void clear() {
      Arrays.fill(values, 0);
    }

    @Override
    public long retainedBytes() {
      return 8L * values.length;
    }
  }

  @Test
  void eachKindOfScratchIsThereOnce() {
    Workspace workspace = new Workspace();
    Numbers numbers = workspace.get(NUMBERS);
    assertSame(numbers, workspace.get(NUMBERS));
    assertNotSame(numbers, workspace.get(MORE_NUMBERS));
    assertNotSame(numbers, new Workspace().get(NUMBERS));
  }

  @Test
  void manyKindsFindTheirOwn() {
    Workspace workspace = new Workspace();
    List<ScratchKey<Numbers>> keys = new ArrayList<>();
    List<Numbers> made = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      keys.add(new ScratchKey<>(Numbers::new));
      made.add(workspace.get(keys.get(i)));
    }
    for (int i = 0; i < 40; i++) {
      assertSame(made.get(i), workspace.get(keys.get(i)));
    }
    assertEquals(40 * 32, workspace.retainedBytes());
  }

  @Test
  void aWorkspaceComesBackClearedAndKeepsItsArrays() {
    WorkspacePool pool = new WorkspacePool(1, 1_000);
    Workspace workspace = pool.lease();
    Numbers numbers = workspace.get(NUMBERS);
    Arrays.fill(numbers.atLeast(100), 7);
    assertEquals(1, pool.leased());
    pool.release(workspace);
    assertEquals(0, pool.leased());
    assertEquals(1, pool.idle());
    Workspace again = pool.lease();
    assertSame(workspace, again);
    assertSame(numbers, again.get(NUMBERS));
    assertArrayEquals(new long[100], numbers.values);
    assertEquals(1, pool.misses());
    pool.release(again);
  }

  @Test
  void scratchThatWasBlownUpIsDropped() {
    WorkspacePool pool = new WorkspacePool(1, 1_000);
    Workspace workspace = pool.lease();
    Numbers small = workspace.get(MORE_NUMBERS);
    Numbers large = workspace.get(NUMBERS);
    large.atLeast(1_000);
    pool.release(workspace);
    assertEquals(32, workspace.retainedBytes());
    Workspace again = pool.lease();
    assertSame(small, again.get(MORE_NUMBERS));
    assertNotSame(large, again.get(NUMBERS));
    pool.release(again);
    assertEquals(0, pool.leased());
  }

  @MeasuresAllocation
  @Test
  void warmUseAllocatesNothing() {
    WorkspacePool pool = new WorkspacePool(2, 1_000);
    Allocation.assertNone(
        "a leased workspace",
        () -> {
          Workspace workspace = pool.lease();
          workspace.get(NUMBERS).atLeast(50)[3] = 1;
          workspace.get(MORE_NUMBERS).atLeast(50)[3] = 1;
          pool.release(workspace);
        });
    assertEquals(0, pool.leased());
  }

  @Test
  void aNegativeBoundIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> new WorkspacePool(1, -1));
  }
}
