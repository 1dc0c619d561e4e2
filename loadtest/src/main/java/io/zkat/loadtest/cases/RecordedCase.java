package io.zkat.loadtest.cases;

import io.zkat.loadtest.backend.Submission;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * One line of a case file.
 *
 * @param id the case's name
 * @param kind what it is, as the file says; "request" for a token request without a kind
 * @param params the file of its public parameters, as the case names it; null if it does not
 * @param submission what is to be judged; null for a proof of a kind that this program does not
 *     know
 * @param expectedValid the right verdict
 * @param note what is special about it; empty if nothing is
 * @param file where it was read
 * @param line its line there, from 1
 */
public record RecordedCase(
    String id,
    String kind,
    @Nullable String params,
    @Nullable Submission submission,
    boolean expectedValid,
    String note,
    Path file,
    long line) {

  /** The right verdict in words. */
  public String expected() {
    return expectedValid ? "valid" : "invalid";
  }
}
