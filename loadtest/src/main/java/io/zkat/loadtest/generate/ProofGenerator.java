package io.zkat.loadtest.generate;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.zkat.loadtest.backend.ProofKind;
import io.zkat.loadtest.console.CannotDo;
import io.zkat.math.field.Scalar;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.proof.ProofType;
import io.zkat.validator.prover.OpenedCommitment;
import io.zkat.validator.prover.ProofMaker;
import io.zkat.validator.prover.ProverParams;
import io.zkat.validator.prover.Randomness;
import io.zkat.validator.prover.request.RandomValues;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** Makes valid bare proofs of random values, as lines of a case file. Not thread-safe. */
public final class ProofGenerator {
  private static final String TYPE = "USD";

  private final ProofKind kind;
  private final PublicParams publicParams;
  private final ProverParams params;
  private final ProofMaker maker;
  private final Randomness scalars;
  private final RandomValues values;
  private final String paramsName;
  private int made;

  /**
   * @param paramsFile where the parameters stand
   * @param cases the file that the lines are for
   */
  public ProofGenerator(
      ProofKind kind, PublicParams publicParams, Path paramsFile, Path cases, SecureRandom random) {
    this.kind = kind;
    this.publicParams = publicParams;
    params = new ProverParams(publicParams);
    maker = maker(kind, publicParams, params);
    scalars = Randomness.of(random);
    values = new RandomValues(random, publicParams.maxToken());
    paramsName = CaseParams.name(cases, paramsFile);
  }

  private static ProofMaker maker(ProofKind kind, PublicParams publicParams, ProverParams params) {
    ProofType type =
        switch (kind) {
          case CSP_RANGE, CSP_TRANSFER, CSP_ISSUE -> ProofType.CSP;
          case BF_RANGE, BF_TRANSFER, BF_ISSUE -> ProofType.BULLETPROOF;
          // Needs neither, so whichever there is.
          case TYPE_AND_SUM ->
              publicParams.supports(ProofType.BULLETPROOF.number())
                  ? ProofType.BULLETPROOF
                  : ProofType.CSP;
        };
    try {
      return new ProofMaker(params, type);
    } catch (IllegalArgumentException e) {
      throw new CannotDo(
          "no " + kind + " proof can be made under " + publicParams.name() + ": " + e.getMessage(),
          e);
    }
  }

  /** The next line: a JSON object. */
  public String next(int inputs, int outputs) {
    List<OpenedCommitment> in = new ArrayList<>();
    List<OpenedCommitment> out = new ArrayList<>();
    byte[] proof;
    if (kind.isRange()) {
      out.add(params.commitValue(values.value(), blinding()));
      proof = maker.range(out.get(0), scalars);
    } else {
      long total = values.value();
      for (long part : values.parts(total, outputs)) {
        out.add(params.commit(TYPE, part, blinding()));
      }
      if (kind.hasInputs()) {
        for (long part : values.parts(total, inputs)) {
          in.add(params.commit(TYPE, part, blinding()));
        }
      }
      proof =
          switch (kind) {
            case TYPE_AND_SUM -> maker.typeAndSum(TYPE, in, out, scalars);
            case CSP_ISSUE, BF_ISSUE -> maker.issue(TYPE, out, scalars);
            default -> maker.transfer(TYPE, in, out, scalars);
          };
    }
    JsonObject line = new JsonObject();
    line.addProperty("id", "%s-i%d-o%d-%d".formatted(kind, in.size(), out.size(), made++));
    line.addProperty("kind", kind.label());
    line.addProperty("params", paramsName);
    line.add("inputs", points(in));
    line.add("outputs", points(out));
    line.addProperty("proof", HexFormat.of().formatHex(proof));
    line.addProperty("valid", true);
    line.addProperty("note", "generated");
    return line.toString();
  }

  private Scalar blinding() {
    return scalars.next(publicParams.curve().fr());
  }

  private static JsonArray points(List<OpenedCommitment> commitments) {
    JsonArray points = new JsonArray();
    for (OpenedCommitment commitment : commitments) {
      points.add(HexFormat.of().formatHex(commitment.point().bytes()));
    }
    return points;
  }
}
