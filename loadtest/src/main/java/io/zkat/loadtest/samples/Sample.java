package io.zkat.loadtest.samples;

import io.zkat.loadtest.backend.ParamsFile;
import io.zkat.loadtest.backend.Submission;
import io.zkat.loadtest.cases.CaseFile;
import io.zkat.loadtest.cases.RecordedCase;
import io.zkat.loadtest.console.CannotDo;
import io.zkat.validator.proof.ProofType;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Valid proofs of the reference that come with the program, under one set of parameters.
 *
 * @param params the parameters
 * @param proofs the proofs
 */
public record Sample(ParamsFile params, List<Submission.BareProof> proofs) {

  /**
   * The sample for values of {@code bits} bits on {@code curve}, by its name in the reference, with
   * range proofs of {@code type}.
   *
   * @throws CannotDo if there is none
   */
  public static Sample load(int bits, String curve, ProofType type) {
    String folder = bits + "-" + curve + (type == ProofType.CSP ? "" : "-bulletproof");
    List<Submission.BareProof> proofs = new ArrayList<>();
    try (InputStream params = Sample.class.getResourceAsStream(folder + "/params.txt");
        InputStream lines = Sample.class.getResourceAsStream(folder + "/cases.jsonl.gz")) {
      if (params == null || lines == null) {
        throw new CannotDo(
            "there is no bundled sample for "
                + bits
                + " bits on "
                + curve
                + "; there are 16, 32 and 64 bits on BN254 and BLS12_381_BBS_GURVY");
      }
      try (CaseFile cases = CaseFile.open(Path.of(folder, "cases.jsonl.gz"), lines)) {
        for (RecordedCase recorded = cases.next(); recorded != null; recorded = cases.next()) {
          if (recorded.submission() instanceof Submission.BareProof proof) {
            proofs.add(proof);
          }
        }
      }
      return new Sample(
          ParamsFile.of("the bundled sample " + folder, params.readAllBytes()),
          List.copyOf(proofs));
    } catch (IOException e) {
      throw new CannotDo("cannot read the bundled sample " + folder, e);
    }
  }
}
