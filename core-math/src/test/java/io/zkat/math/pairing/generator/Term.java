package io.zkat.math.pairing.generator;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * One operand of a sum of vectors: a vector of slots of a packed element, rearranged slot by slot
 * and multiplied by an integer in each.
 *
 * @param element the packed element
 * @param at its first slot in the vector
 * @param from for each slot of the sum the slot of the vector that is taken
 * @param factor for each slot of the sum the integer
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Term(String element, int at, int[] from, int[] factor) {
  /** Slots of a packed element. */
  static final int SLOTS = 4;

  /** What a term and its rearrangement cost, in instructions of their kind. */
  private static final double TERM = 1;

  private static final double REARRANGEMENT = 0.9;

  /** Two vectors that are taken, from which slots, in the order in which they are tried. */
  private static final int[][] PAIRS = {{0, 1}, {1, 0}, {0, 0}, {1, 1}};

  private static final double[] COST_OF_HALVES = costOfHalves();

  boolean moves() {
    for (int s = 0; s < from.length; s++) {
      if (from[s] != s) {
        return true;
      }
    }
    return false;
  }

  private static double cost(List<Term> terms, boolean halves) {
    double cost = 0;
    for (Term term : terms) {
      cost += TERM + (halves && term.moves() ? REARRANGEMENT : 0);
    }
    return cost;
  }

  /** What a sum of vectors costs: its terms, and the carries and the turn of a part with xi. */
  static double cost(@Nullable Form[] forms) {
    double withXi = cost(forms, 1);
    return cost(forms, 0) + (withXi == 0 ? 0 : withXi + 2);
  }

  private static double cost(@Nullable Form[] forms, int part) {
    if (forms.length == SLOTS) {
      return cost(terms(forms, part, (element, at) -> true), false);
    }
    Map<String, Integer> patterns = new HashMap<>();
    for (int s = 0; s < forms.length; s++) {
      if (forms[s] != null) {
        for (Map.Entry<Form.Slot, int[]> term : forms[s].terms().entrySet()) {
          if (term.getValue()[part] != 0) {
            int bit = 1 << (s * SLOTS + term.getKey().index());
            patterns.merge(term.getKey().element(), bit, Integer::sum);
          }
        }
      }
    }
    double cost = 0;
    for (int pattern : patterns.values()) {
      cost += COST_OF_HALVES[pattern];
    }
    return cost;
  }

  /** What two slots of one element cost, by the operand slots that each takes: four bits each. */
  private static double[] costOfHalves() {
    double[] costs = new double[1 << (2 * SLOTS)];
    for (int pattern = 0; pattern < costs.length; pattern++) {
      int[][] left = new int[2][SLOTS];
      for (int bit = 0; bit < 2 * SLOTS; bit++) {
        left[bit / SLOTS][bit % SLOTS] = (pattern >> bit) & 1;
      }
      Form[] forms = {Form.ZERO, Form.ZERO};
      costs[pattern] = cost(ofHalves("", left, forms, (element, at) -> true), true);
    }
    return costs;
  }

  /**
   * Splits forms, one for each slot of a vector, into terms.
   *
   * @param forms null for a slot whose content does not matter
   * @param part 0 for what stands without xi, 1 for what xi is multiplied with
   * @param there whether a vector of an element that starts with a slot can be had; not asked where
   *     a vector is a packed element
   */
  static List<Term> terms(@Nullable Form[] forms, int part, BiPredicate<String, Integer> there) {
    Set<String> elements = new TreeSet<>();
    for (Form form : forms) {
      if (form != null) {
        form.terms()
            .forEach(
                (slot, c) -> {
                  if (c[part] != 0) {
                    elements.add(slot.element());
                  }
                });
      }
    }
    List<Term> out = new ArrayList<>();
    for (String element : elements) {
      int[][] left = new int[forms.length][SLOTS];
      for (int s = 0; s < forms.length; s++) {
        Form form = forms[s];
        for (int i = 0; form != null && i < SLOTS; i++) {
          int[] c = form.terms().get(new Form.Slot(element, i));
          left[s][i] = c == null ? 0 : c[part];
        }
      }
      if (forms.length < SLOTS) {
        out.addAll(ofHalves(element, left, forms, there));
        continue;
      }
      while (Arrays.stream(left).flatMapToInt(Arrays::stream).anyMatch(c -> c != 0)) {
        out.add(next(element, left, forms));
      }
    }
    return out;
  }

  /** Takes one operand slot for each result slot that still has one, in place if all can. */
  private static Term next(String element, int[][] left, @Nullable Form[] forms) {
    boolean allInPlace = true;
    for (int s = 0; s < SLOTS; s++) {
      boolean any = Arrays.stream(left[s]).anyMatch(c -> c != 0);
      allInPlace &= !any || left[s][s] != 0;
    }
    int[] from = {0, 1, 2, 3};
    int[] factor = new int[SLOTS];
    for (int s = 0; s < SLOTS; s++) {
      int pick = left[s][s] != 0 ? s : -1;
      for (int i = 0; i < SLOTS && pick < 0 && !allInPlace; i++) {
        pick = left[s][i] != 0 ? i : -1;
      }
      if (pick >= 0) {
        from[s] = pick;
        factor[s] = left[s][pick];
        left[s][pick] = 0;
      }
    }
    fill(factor, forms);
    return new Term(element, 0, from, factor);
  }

  /** Where it does not matter, the factor of the other slots, if they have one in common. */
  private static void fill(int[] factor, @Nullable Form[] forms) {
    int common = 0;
    boolean same = true;
    for (int s = 0; s < factor.length; s++) {
      if (forms[s] != null) {
        same &= common == 0 || common == factor[s];
        same &= factor[s] != 0;
        common = factor[s];
      }
    }
    for (int s = 0; s < factor.length; s++) {
      if (forms[s] == null && same) {
        factor[s] = common;
      }
    }
  }

  private static List<Term> ofHalves(
      String element, int[][] left, @Nullable Form[] forms, BiPredicate<String, Integer> there) {
    List<Term> best = cheapest(element, left, forms, there);
    if (best == null) {
      throw new IllegalStateException(element + " is not there");
    }
    return best;
  }

  /** The cheapest terms of two slots, of all there are; null if there are none. */
  private static @Nullable List<Term> cheapest(
      String element, int[][] left, @Nullable Form[] forms, BiPredicate<String, Integer> there) {
    int slot = 0;
    while (slot < 2 * SLOTS && left[slot / SLOTS][slot % SLOTS] == 0) {
      slot++;
    }
    if (slot == 2 * SLOTS) {
      return new ArrayList<>();
    }
    int row = slot / SLOTS;
    List<Term> best = null;
    for (int[] from : PAIRS) {
      int at = slot % SLOTS - from[row];
      if (at < 0 || at > SLOTS - 2 || !there.test(element, at)) {
        continue;
      }
      int[][] rest = {left[0].clone(), left[1].clone()};
      int[] factor = new int[2];
      for (int s = 0; s < 2; s++) {
        factor[s] = rest[s][at + from[s]];
        rest[s][at + from[s]] = 0;
      }
      fill(factor, forms);
      List<Term> terms = cheapest(element, rest, forms, there);
      if (terms == null) {
        continue;
      }
      terms.addFirst(new Term(element, at, from, factor));
      if (best == null || cost(terms, true) < cost(best, true)) {
        best = terms;
      }
    }
    return best;
  }

  /** The greatest sum of sizes of factors over the slots, weighted by the operands' bounds. */
  static double norm(List<Term> terms, Map<String, Double> weight) {
    double[] sum = new double[SLOTS];
    for (Term term : terms) {
      double w = weight.getOrDefault(term.element, 1.0);
      for (int s = 0; s < term.factor.length; s++) {
        sum[s] += Math.abs(term.factor[s]) * w;
      }
    }
    return Arrays.stream(sum).max().orElse(0);
  }
}
