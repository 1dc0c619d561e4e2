package io.zkat.validator.params;

/** What reading public parameters came to. */
public sealed interface ParamsResult {

  /** They are valid. */
  record Loaded(PublicParams params) implements ParamsResult {}

  /**
   * They are not.
   *
   * @param fault the first check that failed
   * @param detail what it failed on, for people; may be empty
   */
  record Refused(ParamsFault fault, String detail) implements ParamsResult {
    /** One line for people. */
    public String message() {
      return detail.isEmpty() ? fault.text() : fault.text() + ": " + detail;
    }
  }
}
