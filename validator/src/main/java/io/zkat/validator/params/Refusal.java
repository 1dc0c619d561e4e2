package io.zkat.validator.params;

/** Leaves the decoder at the first failed check; never seen outside the package. */
final class Refusal extends Exception {
  private final transient ParamsResult.Refused refused;

  Refusal(ParamsFault fault, String detail) {
    super(fault.text(), null, false, false);
    refused = new ParamsResult.Refused(fault, detail);
  }

  ParamsResult.Refused refused() {
    return refused;
  }
}
