package io.zkat.math.field.generator;

import org.jspecify.annotations.Nullable;

/**
 * One assignment of a kernel: what a variable holds between this assignment and the next to the
 * same name. Constants are values with a number and no name.
 */
final class Value {
  final String name;
  final @Nullable Double constant;

  private Value(String name, @Nullable Double constant) {
    this.name = name;
    this.constant = constant;
  }

  static Value variable(String name) {
    return new Value(name, null);
  }

  /** An integer constant below 2^53. */
  static Value constant(double number) {
    return new Value("", number);
  }

  /** A constant that the generated class, or the head of a vector kernel, gives a name to. */
  static Value named(String name, double number) {
    return new Value(name, number);
  }

  boolean isVariable() {
    return constant == null;
  }

  double number() {
    if (constant == null) {
      throw new IllegalStateException(name + " is not a constant");
    }
    return constant;
  }

  @Override
  public String toString() {
    return name.isEmpty() ? String.valueOf(constant) : name;
  }
}
