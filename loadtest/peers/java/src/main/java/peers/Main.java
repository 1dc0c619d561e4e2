package peers;

/**
 * Times what Java has for these curves, on one thread, for {@code zkat bench --peers}: BigInteger for the scalar fields,
 * Bouncy Castle's generic curves for G1, and blst through its Java binding.
 *
 * <p>Arguments are groups of operations: field, curve, pairing. One JSON object a line is printed for each operation,
 * under the name that zkat gives to its own: the median of samples, in nanoseconds. Where there are several, the
 * library that is first in this list comes first.
 */
public final class Main {
  private Main() {}

  public static void main(String[] groups) {
    for (String group : groups) {
      switch (group) {
        case "field" -> {
          for (Named curve : Named.values()) {
            Integers.field(curve);
          }
          Binding.field();
        }
        case "curve" -> {
          for (Named curve : Named.values()) {
            BouncyCastle.curve(curve);
          }
          Binding.curve();
        }
        case "pairing" -> Binding.pairing();
        default -> {}
      }
    }
  }
}
