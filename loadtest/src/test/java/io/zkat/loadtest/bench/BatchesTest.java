package io.zkat.loadtest.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.zkat.loadtest.console.CannotDo;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BatchesTest {
  private static final List<String> DISTINCT = List.of("a", "b", "c", "d");

  @Test
  void theDistinctOnesComeInTurn() {
    assertEquals(
        List.of(List.of("a", "b"), List.of("c", "d"), List.of("a", "b"), List.of("c", "d")),
        Batches.of(DISTINCT, 8, 2));
    assertEquals(List.of(DISTINCT, DISTINCT), Batches.of(DISTINCT, 8, 4));
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 3, 8})
  void aSizeThatDoesNotDivideIsRefused(int batch) {
    CannotDo refused = assertThrows(CannotDo.class, () -> Batches.of(DISTINCT, 8, batch));
    assertEquals("batch must be a power of two up to 8, not " + batch, refused.getMessage());
  }
}
