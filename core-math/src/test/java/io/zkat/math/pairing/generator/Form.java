package io.zkat.math.pairing.generator;

import java.util.Map;
import java.util.TreeMap;

/**
 * A linear form over Fp2: a sum of slots of packed elements, each times a + b xi with small
 * integers a and b. A slot is named by its packed element and its number, 0 to 3.
 */
record Form(Map<Slot, int[]> terms) {

  /** A slot of a packed element. */
  record Slot(String element, int index) implements Comparable<Slot> {
    @Override
    public int compareTo(Slot other) {
      int order = element.compareTo(other.element);
      return order != 0 ? order : Integer.compare(index, other.index);
    }
  }

  static final Form ZERO = new Form(Map.of());

  static Form of(String element, int index) {
    return new Form(Map.of(new Slot(element, index), new int[] {1, 0}));
  }

  /** The slots of a packed element as forms. */
  static Form[] of(String element) {
    return new Form[] {of(element, 0), of(element, 1), of(element, 2), of(element, 3)};
  }

  Form plus(Form other) {
    return combine(other, 1);
  }

  Form minus(Form other) {
    return combine(other, -1);
  }

  private Form combine(Form other, int sign) {
    Map<Slot, int[]> sum = new TreeMap<>();
    terms.forEach((slot, c) -> sum.put(slot, c.clone()));
    other.terms.forEach(
        (slot, c) -> {
          int[] into = sum.computeIfAbsent(slot, s -> new int[2]);
          into[0] += sign * c[0];
          into[1] += sign * c[1];
        });
    sum.values().removeIf(c -> c[0] == 0 && c[1] == 0);
    return new Form(sum);
  }

  Form times(int k) {
    Map<Slot, int[]> product = new TreeMap<>();
    terms.forEach((slot, c) -> product.put(slot, new int[] {k * c[0], k * c[1]}));
    return new Form(product);
  }

  /** This times xi; the form must have none yet. */
  Form xi() {
    Map<Slot, int[]> product = new TreeMap<>();
    terms.forEach(
        (slot, c) -> {
          if (c[1] != 0) {
            throw new IllegalStateException("xi squared");
          }
          product.put(slot, new int[] {0, c[0]});
        });
    return new Form(product);
  }
}
