package io.zkat.validator.identity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.zkat.math.testing.Seeded;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Spec wire 8.3. */
final class PolicyFormulaTest {
  private final Seeded seeded = new Seeded();

  private static @Nullable PolicyFormula parse(String text) {
    return PolicyFormula.parse(text.codePoints().toArray());
  }

  /** The value, with the slots asked for, in their order. */
  private static String evaluate(String text, long signed) {
    PolicyFormula formula = parse(text);
    assertNotNull(formula, text);
    List<Long> asked = new ArrayList<>();
    boolean value =
        formula.holds(
            slot -> {
              asked.add(slot);
              return slot < 64 && (signed >> slot & 1) != 0;
            });
    return value + " " + asked;
  }

  @Test
  void examples() {
    assertEquals("true [0]", evaluate("$0", 1));
    assertEquals("false [0]", evaluate("$0", 2));
    assertEquals("true [0, 1]", evaluate("$0 OR $1", 2));
    assertEquals("true [0]", evaluate("$0 OR $1", 1));
    assertEquals("false [0]", evaluate("$0 AND $1", 2));
    assertEquals("true [0]", evaluate("$0 OR $1 AND $2", 1)); // AND binds closer
    assertEquals("false [0, 2]", evaluate("($0 OR $1) AND $2", 1));
    assertEquals("false [0, 2]", evaluate("($0 OR $1 AND $3)AND$2", 1));
    assertEquals("true [0, 1, 2]", evaluate("$0 AND $1 OR $2", 5));
    assertEquals("true [0, 1, 2]", evaluate("$00and$01 oR\u2003(($002))\u00a0", 5));
    assertEquals("false [9223372036854775807]", evaluate("$9223372036854775807", -1));
  }

  @Test
  void refused() {
    for (String text :
        new String[] {
          "",
          " ",
          "$",
          "0",
          "$0 $1",
          "$0 XOR $1",
          "$0 ANDOR $1",
          "$0 AND",
          "AND $0",
          "($0",
          "$0)",
          "()",
          "$0 && $1",
          "$-1",
          "$ 0",
          "$9223372036854775808",
          "$99999999999999999999",
          "$\u0663",
          "$0 AND ($1 OR)",
          "$0 OR OR $1",
          "$0 \u00e9",
          "$0 AND\u00e9 $1",
          "$0\u200b",
          "$0 \ufeff",
          "not $0",
          "$1.0"
        }) {
      assertNull(parse(text), text);
    }
  }

  @Test
  void deepParenthesesTakeNoStack() {
    int depth = 200_000;
    String text = "(".repeat(depth) + "$1" + ")".repeat(depth);
    assertEquals("true [1]", evaluate(text, 2));
    assertNull(parse("(".repeat(depth)));
  }

  @Test
  void sameAsByRecursion() {
    SplittableRandom random = seeded.random();
    for (int round = 0; round < 5000; round++) {
      List<Long> asked = new ArrayList<>();
      long signed = random.nextLong();
      StringBuilder text = new StringBuilder();
      boolean value = sum(text, 0, true, signed, asked);
      assertEquals(value + " " + asked, evaluate(text.toString(), signed), text + " " + seeded);
    }
  }

  /**
   * Writes a random sum and evaluates it on the way.
   *
   * @param counts whether its value matters, so that its slots are asked for
   */
  private boolean sum(
      StringBuilder text, int depth, boolean counts, long signed, List<Long> asked) {
    boolean value = product(text, depth, counts, signed, asked);
    while (seeded.random().nextInt(3) == 0) {
      text.append(seeded.oneOf(" OR ", " or\t", "oR"));
      value = product(text, depth, counts && !value, signed, asked) || value;
    }
    return value;
  }

  private boolean product(
      StringBuilder text, int depth, boolean counts, long signed, List<Long> asked) {
    boolean value = primary(text, depth, counts, signed, asked);
    while (seeded.random().nextInt(3) == 0) {
      text.append(seeded.oneOf(" AND ", "\nAnd ", "and"));
      value = primary(text, depth, counts && value, signed, asked) && value;
    }
    return value;
  }

  private boolean primary(
      StringBuilder text, int depth, boolean counts, long signed, List<Long> asked) {
    if (depth < 6 && seeded.random().nextInt(3) == 0) {
      text.append("( ");
      boolean value = sum(text, depth + 1, counts, signed, asked);
      text.append(" )");
      return value;
    }
    int slot = seeded.random().nextInt(70);
    text.append(seeded.oneOf("$", "$0", "$000")).append(slot);
    if (counts) {
      asked.add((long) slot);
    }
    return slot < 64 && (signed >> slot & 1) != 0;
  }

  @FuzzTest
  void anyText(byte[] input) {
    int[] text = new int[input.length];
    String alphabet = "$()AaNnDdOoRr012 \t\u3000x";
    for (int i = 0; i < text.length; i++) {
      text[i] = alphabet.charAt((input[i] & 0xff) % alphabet.length());
    }
    PolicyFormula formula = PolicyFormula.parse(text);
    if (formula != null) {
      formula.holds(slot -> slot % 2 == 0);
    }
  }
}
