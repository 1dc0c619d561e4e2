package io.zkat.validator.identity;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The formula of a policy (spec wire 8.3), translated for evaluation from left to right: a list of
 * steps that either ask for a slot or leave the rest of a group out. Translating takes no
 * recursion, so that the sender's parentheses cannot exhaust the stack. Immutable.
 */
final class PolicyFormula {
  /** Says whether the signature in a slot counts. */
  interface Slots {
    boolean isSigned(long slot);
  }

  private static final int ASK = 0;
  private static final int SKIP_IF_FALSE = 1;
  private static final int SKIP_IF_TRUE = 2;

  /** What to do; for the two others the argument is the step to go on with. */
  private final byte[] kinds;

  private final long[] arguments;

  private PolicyFormula(byte[] kinds, long[] arguments) {
    this.kinds = kinds;
    this.arguments = arguments;
  }

  /**
   * Translates a text.
   *
   * @param text code points
   * @return null if it is not well-formed, or names a slot above 2^63 - 1
   */
  static @Nullable PolicyFormula parse(int[] text) {
    return new Parser(text).parse();
  }

  /** Whether the formula holds; asks only for the slots that matter, in their order. */
  boolean holds(Slots slots) {
    boolean value = false;
    for (int step = 0; step < kinds.length; ) {
      int kind = kinds[step];
      long argument = arguments[step];
      step++;
      if (kind == ASK) {
        value = slots.isSigned(argument);
      } else if (value == (kind == SKIP_IF_TRUE)) {
        step = (int) argument;
      }
    }
    return value;
  }

  private static final class Parser {
    private static final int NONE = -1;

    private final int[] text;
    private int at;

    private byte[] kinds = new byte[8];
    private long[] arguments = new long[8];
    private int steps;

    // The open groups, each with the skips that lead to the end of its product and of its sum;
    // these are chained through their arguments until that end is known.
    private int[] products = new int[8];
    private int[] sums = new int[8];
    private int depth;

    Parser(int[] text) {
      this.text = text;
      this.products[0] = NONE;
      this.sums[0] = NONE;
    }

    @Nullable PolicyFormula parse() {
      boolean operand = true; // what is expected next
      while (true) {
        skipSpace();
        if (at == text.length) {
          if (operand || depth > 0) {
            return null;
          }
          closeGroup();
          return new PolicyFormula(Arrays.copyOf(kinds, steps), Arrays.copyOf(arguments, steps));
        }
        int c = text[at];
        if (operand) {
          at++;
          if (c == '(') {
            openGroup();
          } else if (c == '$' && readSlot()) {
            operand = false;
          } else {
            return null;
          }
        } else if (c == ')' && depth > 0) {
          at++;
          closeGroup();
          depth--;
        } else {
          int operator = readOperator();
          if (operator == NONE) {
            return null;
          }
          if (operator == SKIP_IF_FALSE) {
            products[depth] = add(SKIP_IF_FALSE, products[depth]);
          } else {
            resolve(products[depth]);
            products[depth] = NONE;
            sums[depth] = add(SKIP_IF_TRUE, sums[depth]);
          }
          operand = true;
        }
      }
    }

    private void openGroup() {
      depth++;
      if (depth == products.length) {
        products = Arrays.copyOf(products, 2 * depth);
        sums = Arrays.copyOf(sums, 2 * depth);
      }
      products[depth] = NONE;
      sums[depth] = NONE;
    }

    private void closeGroup() {
      resolve(products[depth]);
      resolve(sums[depth]);
    }

    /** Lets a chain of skips lead here. */
    private void resolve(int chain) {
      for (int step = chain; step != NONE; ) {
        int next = (int) arguments[step];
        arguments[step] = steps;
        step = next;
      }
    }

    private int add(int kind, long argument) {
      if (steps == kinds.length) {
        kinds = Arrays.copyOf(kinds, 2 * steps);
        arguments = Arrays.copyOf(arguments, 2 * steps);
      }
      kinds[steps] = (byte) kind;
      arguments[steps] = argument;
      return steps++;
    }

    private boolean readSlot() {
      int start = at;
      long slot = 0;
      for (; at < text.length && text[at] >= '0' && text[at] <= '9'; at++) {
        int digit = text[at] - '0';
        if (slot > (Long.MAX_VALUE - digit) / 10) {
          return false;
        }
        slot = 10 * slot + digit;
      }
      if (at == start) {
        return false;
      }
      add(ASK, slot);
      return true;
    }

    private int readOperator() {
      int start = at;
      while (at < text.length && Character.isLetter(text[at])) {
        at++;
      }
      if (isWord(start, "AND")) {
        return SKIP_IF_FALSE;
      }
      return isWord(start, "OR") ? SKIP_IF_TRUE : NONE;
    }

    private boolean isWord(int start, String word) {
      if (at - start != word.length()) {
        return false;
      }
      for (int i = 0; i < word.length(); i++) {
        int c = text[start + i];
        if (c != word.charAt(i) && c != word.charAt(i) + ('a' - 'A')) {
          return false;
        }
      }
      return true;
    }

    private void skipSpace() {
      while (at < text.length && isSpace(text[at])) {
        at++;
      }
    }

    /** Unicode white space, as the reference has it. */
    private static boolean isSpace(int c) {
      return switch (c) {
        case '\t',
            '\n',
            0x0b,
            '\f',
            '\r',
            ' ',
            0x85,
            0xa0,
            0x1680,
            0x2028,
            0x2029,
            0x202f,
            0x205f,
            0x3000 ->
            true;
        default -> c >= 0x2000 && c <= 0x200a;
      };
    }
  }
}
