package io.zkat.validator.verdict;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Every reason is explained in docs/reasons.md, and nothing else is. */
class ReasonsPageTest {
  @Test
  void pageAndEnumAgree() {
    assertEquals(
        Arrays.stream(Reason.values()).map(Reason::name).toList(),
        ReasonsPage.rows().stream().map(ReasonsPage.Row::code).toList());
  }

  @Test
  void everyRowSaysSomething() {
    for (ReasonsPage.Row row : ReasonsPage.rows()) {
      assertFalse(row.meaning().isEmpty(), row.code());
      assertFalse(row.reference().isEmpty(), row.code());
    }
  }
}
