package io.zkat.loadtest.cli;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.zkat.loadtest.backend.ProofKind;
import io.zkat.loadtest.backend.Target;
import io.zkat.loadtest.console.CannotDo;
import io.zkat.loadtest.load.Mix;
import io.zkat.loadtest.load.Sample;
import io.zkat.loadtest.load.SampleFilter;
import io.zkat.validator.proof.ProofType;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that choose among the bundled transfers, named as in the reference's benchmark. */
final class SampleOptions {
  private static final int DEFAULT_NUMBER = 2;

  /** The range proof systems, named as in the reference's benchmark. */
  enum ProofSystem {
    CSP(ProofType.CSP, ProofKind.CSP_TRANSFER),
    BF(ProofType.BULLETPROOF, ProofKind.BF_TRANSFER);

    private final ProofType type;
    private final ProofKind transfer;

    ProofSystem(ProofType type, ProofKind transfer) {
      this.type = type;
      this.transfer = transfer;
    }
  }

  @Option(
      names = "--bits",
      paramLabel = "N",
      split = ",",
      description = "Bits of token values: 16, 32, 64 or several of them; default 32.")
  List<Integer> bits = List.of();

  @Option(
      names = "--curves",
      paramLabel = "NAME",
      split = ",",
      description = "BN254, BLS12_381_BBS_GURVY or both; default BLS12_381_BBS_GURVY.")
  List<String> curves = List.of();

  @Option(
      names = "--num-inputs",
      paramLabel = "N",
      description = "Inputs of a transfer; default " + DEFAULT_NUMBER + ".")
  @Nullable Integer numInputs;

  @Option(
      names = "--num-outputs",
      paramLabel = "N",
      description = "Outputs of a transfer; default " + DEFAULT_NUMBER + ".")
  @Nullable Integer numOutputs;

  @Option(
      names = "--proof-type",
      paramLabel = "TYPE",
      description = "Range proofs: csp or bf; default csp.")
  @Nullable ProofSystem proofType;

  /** Whether any of them was given. */
  boolean given() {
    return !bits.isEmpty()
        || !curves.isEmpty()
        || numInputs != null
        || numOutputs != null
        || proofType != null;
  }

  /** Adds the chosen transfers. */
  void addTo(Mix mix, Target target) {
    SampleFilter filter = filter();
    for (int width : bits()) {
      for (String curve : curves()) {
        int before = mix.size();
        if (!mix.addSample(Sample.load(width, curve, proofSystem().type), filter)) {
          throw new CannotDo("no verifier " + target.place() + " for " + filter.kind());
        }
        if (mix.size() == before) {
          throw new CannotDo(
              "the bundled sample has no %s with %d inputs and %d outputs for %d bits on %s; give"
                      .formatted(filter.kind(), filter.inputs(), filter.outputs(), width, curve)
                  + " cases with --cases FILE");
        }
      }
    }
  }

  /** The choice in words. */
  String describe() {
    SampleFilter filter = filter();
    return "%s %dx%d, %s bits, %s"
        .formatted(
            filter.kind(), filter.inputs(), filter.outputs(), joined(bits()), joined(curves()));
  }

  /** The choice for programs. */
  void addTo(JsonObject json) {
    JsonArray widths = new JsonArray();
    bits().forEach(widths::add);
    json.add("bits", widths);
    JsonArray names = new JsonArray();
    curves().forEach(names::add);
    json.add("curves", names);
    json.addProperty("numInputs", filter().inputs());
    json.addProperty("numOutputs", filter().outputs());
    json.addProperty("proofType", proofSystem().name().toLowerCase(Locale.ROOT));
  }

  private SampleFilter filter() {
    return new SampleFilter(
        proofSystem().transfer,
        numInputs == null ? DEFAULT_NUMBER : numInputs,
        numOutputs == null ? DEFAULT_NUMBER : numOutputs);
  }

  private ProofSystem proofSystem() {
    return proofType == null ? ProofSystem.CSP : proofType;
  }

  private List<Integer> bits() {
    return bits.isEmpty() ? List.of(32) : bits;
  }

  private List<String> curves() {
    return curves.isEmpty() ? List.of("BLS12_381_BBS_GURVY") : curves;
  }

  private static String joined(List<?> elements) {
    return elements.stream().map(String::valueOf).collect(Collectors.joining(" and "));
  }
}
