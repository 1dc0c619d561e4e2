package io.zkat.validator.equation;

import io.zkat.validator.verdict.Reason;

/**
 * What must hold for a request to be valid, in the order of the reference's checks: linear forms
 * that must vanish, and failures that are already certain. The verdict is the first obligation that
 * does not hold; a failure that is certain still waits for the forms before it, because the
 * reference would have reported those first.
 */
public final class Obligations {
  private static final int CERTAIN = -1;

  private int size;
  private boolean certainFailure;
  private int[] forms = new int[16];
  private int[] outputs = new int[16];
  private Reason[] reasons = new Reason[16];

  /** Makes an empty list. */
  public Obligations() {
    java.util.Arrays.fill(reasons, Reason.OK);
  }

  /** Forgets all. */
  public void clear() {
    size = 0;
    certainFailure = false;
  }

  /** Number of obligations. */
  public int size() {
    return size;
  }

  /** Form {@code form} must vanish, else {@code reason} at {@code output} (-1: none). */
  public void vanishes(int form, Reason reason, int output) {
    add(form, reason, output);
  }

  /** Certain failure. */
  public void fails(Reason reason, int output) {
    certainFailure = true;
    add(CERTAIN, reason, output);
  }

  /** Whether some obligation fails for certain. */
  public boolean hasCertainFailure() {
    return certainFailure;
  }

  /** Whether obligation i fails without any arithmetic. */
  public boolean isCertainFailure(int i) {
    return forms[i] == CERTAIN;
  }

  /** The form that obligation i is about; undefined for certain failures. */
  public int form(int i) {
    return forms[i];
  }

  /** What it means if obligation i fails. */
  public Reason reason(int i) {
    return reasons[i];
  }

  /** The output that obligation i belongs to, or -1. */
  public int output(int i) {
    return outputs[i];
  }

  private void add(int form, Reason reason, int output) {
    if (size == forms.length) {
      forms = java.util.Arrays.copyOf(forms, 2 * size);
      outputs = java.util.Arrays.copyOf(outputs, 2 * size);
      reasons = java.util.Arrays.copyOf(reasons, 2 * size);
    }
    forms[size] = form;
    outputs[size] = output;
    reasons[size++] = reason;
  }
}
