package io.zkat.loadtest.load;

import io.zkat.loadtest.backend.Submission;
import io.zkat.loadtest.backend.Verifier;

/**
 * One thing to ask, ready to be asked any number of times.
 *
 * @param verifier whom to ask
 * @param submission what to ask
 * @param expectedValid the right verdict
 */
public record Shot(Verifier verifier, Submission submission, boolean expectedValid) {}
