package io.zkat.math.pairing.generator;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Assigns products of Fp2 elements to the slots of vectors, and these to packed products. */
final class Packing {
  /** A product, by its operands. */
  record Product(Form left, Form right) {}

  private static final double RESULT_WEIGHT = 1.3;

  private final List<Product> products;
  private final Function<Form[], Form[][]> results;
  private final int[] place;
  private final int slots;
  private final int vectors;

  private Packing(
      List<Product> products, int slots, Function<Form[], Form[][]> results, int[] place) {
    this.products = products;
    this.slots = slots;
    vectors = place.length / slots;
    this.results = results;
    this.place = place;
  }

  /**
   * Finds an assignment with few terms in the linear maps around the products, by swapping places
   * at random, always the same way.
   *
   * @param slots Fp2 elements in a vector
   * @param results from the products, as slots of packed elements p0, p1, ..., to what is wanted
   */
  static Packing find(
      List<Product> products, int slots, Function<Form[], Form[][]> results, int rounds) {
    SplittableRandom random = new SplittableRandom(20261130);
    int places = (products.size() + slots - 1) / slots * slots;
    Packing best = null;
    for (int start = 0; start < 3; start++) {
      int[] place = new int[places];
      Arrays.setAll(place, i -> i);
      for (int i = places - 1; start > 0 && i > 0; i--) {
        swap(place, i, random.nextInt(i + 1));
      }
      Packing packing = new Packing(products, slots, results, place);
      double cost = packing.cost();
      for (int round = 0; round < rounds; round++) {
        int i = random.nextInt(places);
        int j = random.nextInt(places);
        swap(place, i, j);
        double other = packing.cost();
        if (other <= cost) {
          cost = other;
        } else {
          swap(place, i, j);
        }
      }
      if (best == null || cost < best.cost()) {
        best = packing;
      }
    }
    if (best == null) {
      throw new IllegalStateException();
    }
    return best;
  }

  private static void swap(int[] a, int i, int j) {
    int x = a[i];
    a[i] = a[j];
    a[j] = x;
  }

  int vectors() {
    return vectors;
  }

  private double cost() {
    double cost = 0;
    for (int v = 0; v < vectors; v++) {
      cost += Term.cost(operand(v, true)) + Term.cost(operand(v, false));
    }
    for (Form[] result : results()) {
      for (int at = 0; at < Term.SLOTS; at += slots) {
        cost += RESULT_WEIGHT * Term.cost(Arrays.copyOfRange(result, at, at + slots));
      }
    }
    return cost;
  }

  /** The left or right operands of the products in vector v; null where there is none. */
  @Nullable Form[] operand(int v, boolean left) {
    Form[] forms = new Form[slots];
    for (int i = 0; i < products.size(); i++) {
      if (place[i] / slots == v) {
        forms[place[i] % slots] = left ? products.get(i).left : products.get(i).right;
      }
    }
    return forms;
  }

  Form[][] results() {
    Form[] p = new Form[products.size()];
    for (int i = 0; i < p.length; i++) {
      p[i] = Form.of("p" + place[i] / Term.SLOTS, place[i] % Term.SLOTS);
    }
    Form[][] wanted = results.apply(p);
    for (int k = 0; k < wanted.length; k++) {
      wanted[k] = Arrays.copyOf(wanted[k], Term.SLOTS);
    }
    return wanted;
  }
}
