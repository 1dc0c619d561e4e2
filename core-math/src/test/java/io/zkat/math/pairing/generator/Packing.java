package io.zkat.math.pairing.generator;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Assigns products of Fp2 elements to the slots of packed products, four in each. */
final class Packing {
  /** A product, by its operands. */
  record Product(Form left, Form right) {}

  private static final int SLOTS = LinearMap.SLOTS;
  private static final double RESULT_WEIGHT = 1.3;

  private final List<Product> products;
  private final Function<Form[], Form[][]> results;
  private final int[] place;
  private final int vectors;

  private Packing(
      List<Product> products, int vectors, Function<Form[], Form[][]> results, int[] place) {
    this.products = products;
    this.vectors = vectors;
    this.results = results;
    this.place = place;
  }

  /**
   * Finds an assignment with few terms in the linear maps around the products, by swapping places
   * at random, always the same way.
   *
   * @param results from the products, as slots of packed elements p0, p1, ..., to what is wanted
   */
  static Packing find(
      List<Product> products, int vectors, Function<Form[], Form[][]> results, int rounds) {
    SplittableRandom random = new SplittableRandom(20261130);
    int places = vectors * SLOTS;
    Packing best = null;
    for (int start = 0; start < 3; start++) {
      int[] place = new int[places];
      Arrays.setAll(place, i -> i);
      for (int i = places - 1; start > 0 && i > 0; i--) {
        swap(place, i, random.nextInt(i + 1));
      }
      Packing packing = new Packing(products, vectors, results, place);
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
      cost += LinearMap.cost(operand(v, true)) + LinearMap.cost(operand(v, false));
    }
    for (Form[] result : results()) {
      cost += RESULT_WEIGHT * LinearMap.cost(result);
    }
    return cost;
  }

  /** The left or right operands of the products in packed product v; null where there is none. */
  @Nullable Form[] operand(int v, boolean left) {
    Form[] forms = new Form[SLOTS];
    for (int i = 0; i < products.size(); i++) {
      if (place[i] / SLOTS == v) {
        forms[place[i] % SLOTS] = left ? products.get(i).left : products.get(i).right;
      }
    }
    return forms;
  }

  Form[][] results() {
    Form[] p = new Form[products.size()];
    for (int i = 0; i < p.length; i++) {
      p[i] = Form.of("p" + place[i] / SLOTS, place[i] % SLOTS);
    }
    Form[][] wanted = results.apply(p);
    for (int k = 0; k < wanted.length; k++) {
      wanted[k] = Arrays.copyOf(wanted[k], SLOTS);
    }
    return wanted;
  }
}
