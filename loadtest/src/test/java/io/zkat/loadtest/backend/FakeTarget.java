package io.zkat.loadtest.backend;

import io.zkat.loadtest.console.CannotDo;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * A target whose verdicts a test decides: by default a proof or request is valid if its first byte
 * is not zero.
 */
public final class FakeTarget implements Target {
  private final Set<String> unsupported = new HashSet<>();
  private final List<String> paramsUsed = Collections.synchronizedList(new ArrayList<>());
  private Function<Submission, Answer> judge = FakeTarget::byFirstByte;
  private volatile boolean closed;

  /** Leaves submissions of this form to others. */
  public FakeTarget without(String form) {
    unsupported.add(form);
    return this;
  }

  /** Decides verdicts. */
  public FakeTarget judging(Function<Submission, Answer> judge) {
    this.judge = judge;
    return this;
  }

  /** Sources of the parameters that verdicts were asked under, in no order. */
  public List<String> paramsUsed() {
    return paramsUsed;
  }

  /** Whether it was closed. */
  public boolean isClosed() {
    return closed;
  }

  @Override
  public String name() {
    return "fake";
  }

  @Override
  public String place() {
    return "at the fake";
  }

  @Override
  public boolean supports(String form) {
    return !unsupported.contains(form);
  }

  @Override
  public Verifier under(ParamsFile params) {
    return submission -> {
      paramsUsed.add(params.source());
      return judge.apply(submission);
    };
  }

  @Override
  public Verifier underItsOwn() {
    throw new CannotDo("the fake has no parameters of its own");
  }

  @Override
  public void close() {
    closed = true;
  }

  private static Answer byFirstByte(Submission submission) {
    byte[] bytes =
        switch (submission) {
          case Submission.BareProof proof -> proof.proof();
          case Submission.TokenRequest request -> request.request();
        };
    return bytes.length > 0 && bytes[0] != 0
        ? Answer.valid(100)
        : new Answer(Answer.Outcome.INVALID, "MALFORMED_PROOF", "no good", -1, -1, 1, 100);
  }
}
