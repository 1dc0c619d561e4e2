package io.zkat.loadtest.cli;

import static java.util.stream.Collectors.joining;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.zkat.loadtest.backend.ParamsFile;
import io.zkat.loadtest.backend.ProofKind;
import io.zkat.loadtest.backend.Submission;
import io.zkat.loadtest.backend.Target;
import io.zkat.loadtest.cases.ParamsLookup;
import io.zkat.loadtest.console.CannotDo;
import io.zkat.loadtest.console.Progress;
import io.zkat.loadtest.generate.Fault;
import io.zkat.loadtest.generate.Setup;
import io.zkat.loadtest.generate.TokenCurve;
import io.zkat.loadtest.load.Mix;
import io.zkat.loadtest.samples.Recipe;
import io.zkat.loadtest.samples.Sample;
import io.zkat.loadtest.samples.SampleCache;
import io.zkat.loadtest.samples.SampleFilter;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.proof.ProofType;
import io.zkat.validator.prover.request.OwnerKind;
import io.zkat.validator.prover.request.RequestKind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The options that choose what is asked, named as in the reference's benchmark where it has them.
 */
final class SampleOptions {
  private static final int DEFAULT_NUMBER = 2;
  private static final int DEFAULT_SAMPLES = 16;
  private static final int DEFAULT_BITS = 32;

  /** The range proof systems, named as in the reference's benchmark. */
  enum ProofSystem {
    CSP(ProofType.CSP),
    BF(ProofType.BULLETPROOF);

    private final ProofType type;

    ProofSystem(ProofType type) {
      this.type = type;
    }
  }

  /** What is asked for verdicts. */
  enum Subject {
    PROOFS,
    REQUESTS
  }

  @Option(
      names = "--subject",
      paramLabel = "WHAT",
      description =
          "What is asked: requests (whole token requests, signed), or proofs (bare, as the proof"
              + " layer alone); default: requests where the target judges them, else proofs.")
  @Nullable Subject subject;

  @Option(
      names = "--kinds",
      paramLabel = "KIND[:WEIGHT]",
      split = ",",
      description =
          "Kinds of requests (transfer, issue, redeem, swap, mixed, lock, claim, reclaim, upgrade) or"
              + " of proofs (transfer, issue, range, typeandsum), and how often each comes relative"
              + " to the others; default transfer.")
  List<String> kinds = List.of();

  @Option(
      names = "--bits",
      paramLabel = "N",
      split = ",",
      description =
          "Bits of token values: 16, 32, 64 or several of them; default 32, or those of --setup.")
  List<Integer> bits = List.of();

  @Option(
      names = "--curves",
      paramLabel = "NAME",
      split = ",",
      description =
          "BN254, BLS12_381_BBS_GURVY or both; default BLS12_381_BBS_GURVY, or that of --setup.")
  List<TokenCurve> curves = List.of();

  @Option(
      names = "--num-inputs",
      paramLabel = "N",
      description = "Inputs of a transfer; default " + DEFAULT_NUMBER + ".")
  @Nullable Integer numInputs;

  @Option(
      names = "--num-outputs",
      paramLabel = "N",
      description = "Outputs; default " + DEFAULT_NUMBER + ".")
  @Nullable Integer numOutputs;

  @Option(
      names = "--proof-type",
      paramLabel = "TYPE",
      split = ",",
      description = "Range proofs: csp, bf or both; default csp.")
  List<ProofSystem> proofTypes = List.of();

  @Option(
      names = "--owners",
      paramLabel = "OWNER",
      split = ",",
      description =
          "Who owns the tokens of requests: idemixnym (the default), x509, idemix, multisig, policy,"
              + " or several of them.")
  List<String> owners = List.of();

  @Option(
      names = "--setup-samples",
      paramLabel = "N",
      description =
          "How many distinct things of each sort to ask in turn. More than come with the program are"
              + " made on all processors, and kept for the next time. Default "
              + DEFAULT_SAMPLES
              + ", of --cases all.")
  @Nullable Integer setupSamples;

  @Option(
      names = "--setup",
      paramLabel = "DIR",
      description =
          "Make them under the parameters, and with the keys, that generate params has written"
              + " there; default: keys that are made for it.")
  @Nullable Path setup;

  @Option(
      names = "--cache",
      paramLabel = "DIR",
      description =
          "Where to keep what is made; default: zkat/load in the user's folder of caches.")
  @Nullable Path cache;

  /** Those of {@code --setup}, once it is checked. */
  private @Nullable PublicParams setupParams;

  /** Whether any of them was given that does not go with recorded cases. */
  boolean given() {
    return subject != null
        || !kinds.isEmpty()
        || !bits.isEmpty()
        || !curves.isEmpty()
        || numInputs != null
        || numOutputs != null
        || !proofTypes.isEmpty()
        || !owners.isEmpty()
        || setup != null
        || cache != null;
  }

  void check() {
    positive("--setup-samples", setupSamples);
    positive("--num-inputs", numInputs);
    positive("--num-outputs", numOutputs);
    for (int width : bits) {
      if (width != 16 && width != 32 && width != 64) {
        throw new CannotDo("--bits must be 16, 32 or 64");
      }
    }
    if (setup != null) {
      PublicParams loaded = ParamsFile.read(setup.resolve(Setup.PARAMS)).load();
      setupParams = loaded;
      if (!bits().equals(List.of(loaded.bitLength())) || !curves().equals(List.of(curve(loaded)))) {
        throw new CannotDo(
            "the parameters in %s are of %d bits on %s: leave out --bits and --curves"
                .formatted(setup, loaded.bitLength(), curve(loaded)));
      }
    }
  }

  private static TokenCurve curve(PublicParams params) {
    return Stream.of(TokenCurve.values())
        .filter(curve -> curve.id() == params.curveId())
        .findFirst()
        .orElseThrow(() -> new CannotDo("no requests can be made on curve " + params.curveId()));
  }

  private static void positive(String option, @Nullable Integer value) {
    if (value != null && value < 1) {
      throw new CannotDo(option + " must be at least 1");
    }
  }

  /** At most so many distinct cases of files, or of each sort. */
  int limit() {
    return setupSamples == null ? Integer.MAX_VALUE : setupSamples;
  }

  /**
   * Adds what was chosen; makes what is not there.
   *
   * @param bad whether bad ones are wanted, too
   */
  void addTo(Mix mix, Target target, boolean bad, Progress progress) throws InterruptedException {
    for (Map.Entry<Recipe, Double> one : recipes(target).entrySet()) {
      Recipe recipe = one.getKey();
      if (!target.supports(recipe.form())) {
        throw new CannotDo("no verifier " + target.place() + " for " + recipe.form());
      }
      if (setup != null || !addBundled(mix, recipe, one.getValue())) {
        int count = setupSamples == null ? DEFAULT_SAMPLES : setupSamples;
        SampleCache made = new SampleCache(cache == null ? SampleCache.standard() : cache, setup);
        Path file = made.cases(recipe, count, progress);
        ParamsLookup lookup = new ParamsLookup(null);
        if (bad && recipe instanceof Recipe.Requests requests) {
          int several = Math.max(count, Fault.values().length);
          Path faulty = made.badCases(requests, several, progress);
          mix.addFiles(file, faulty, lookup, count, several, one.getValue());
        } else {
          mix.addFile(file, lookup, count, one.getValue());
        }
      }
    }
  }

  /** Whether the transfers that come with the program are enough. */
  private boolean addBundled(Mix mix, Recipe recipe, double weight) {
    if (!(recipe instanceof Recipe.Proofs proofs)
        || (proofs.kind() != ProofKind.CSP_TRANSFER && proofs.kind() != ProofKind.BF_TRANSFER)) {
      return false;
    }
    Sample sample = Sample.load(proofs.bits(), proofs.curve().name(), proofs.proofType());
    SampleFilter filter = new SampleFilter(proofs.kind(), proofs.inputs(), proofs.outputs());
    long count = sample.proofs().stream().filter(filter::accepts).count();
    if (count == 0 || count < (setupSamples == null ? 1 : setupSamples)) {
      return false;
    }
    mix.addSample(sample, filter, limit(), weight);
    return true;
  }

  private Map<Recipe, Double> recipes(Target target) {
    Map<Recipe, Double> recipes = new LinkedHashMap<>();
    for (Map.Entry<String, Double> kind : weights().entrySet()) {
      for (ProofSystem system : proofSystems()) {
        for (int width : bits()) {
          for (TokenCurve curve : curves()) {
            for (Recipe recipe : recipes(target, kind.getKey(), system.type, width, curve)) {
              recipes.put(recipe, kind.getValue());
            }
          }
        }
      }
    }
    return recipes;
  }

  private List<Recipe> recipes(
      Target target, String kind, ProofType type, int width, TokenCurve curve) {
    int inputs = numInputs == null ? DEFAULT_NUMBER : numInputs;
    int outputs = numOutputs == null ? DEFAULT_NUMBER : numOutputs;
    if (subject(target) == Subject.PROOFS) {
      ProofKind known = proofKind(kind, type);
      return List.of(
          new Recipe.Proofs(
              known,
              type,
              width,
              curve,
              known.hasInputs() ? inputs : 0,
              known.isRange() ? 1 : outputs));
    }
    RequestKind known =
        choose("--kinds", kind, Stream.of(RequestKind.values()), RequestKind::label);
    List<Recipe> recipes = new ArrayList<>();
    for (String owner : owners.isEmpty() ? List.of(OwnerKind.IDEMIX_NYM.label()) : owners) {
      recipes.add(
          new Recipe.Requests(
              known,
              choose("--owners", owner, Stream.of(OwnerKind.values()), OwnerKind::label),
              type,
              width,
              curve,
              inputs,
              outputs));
    }
    return recipes;
  }

  private Subject subject(Target target) {
    if (subject != null) {
      return subject;
    }
    return target.supports(Submission.TokenRequest.FORM) ? Subject.REQUESTS : Subject.PROOFS;
  }

  private static ProofKind proofKind(String kind, ProofType type) {
    boolean csp = type == ProofType.CSP;
    return switch (kind) {
      case "transfer" -> csp ? ProofKind.CSP_TRANSFER : ProofKind.BF_TRANSFER;
      case "issue" -> csp ? ProofKind.CSP_ISSUE : ProofKind.BF_ISSUE;
      case "range" -> csp ? ProofKind.CSP_RANGE : ProofKind.BF_RANGE;
      case "typeandsum" -> ProofKind.TYPE_AND_SUM;
      default ->
          throw new CannotDo(
              "--kinds "
                  + kind
                  + " is not one of transfer, issue, range, typeandsum (of proofs; for those of"
                  + " requests say --subject requests)");
    };
  }

  private static <T> T choose(
      String option, String label, Stream<T> values, Function<T, String> of) {
    List<T> all = values.toList();
    return all.stream()
        .filter(value -> of.apply(value).equals(label))
        .findFirst()
        .orElseThrow(
            () ->
                new CannotDo(
                    option
                        + " "
                        + label
                        + " is not one of "
                        + all.stream().map(of).collect(joining(", "))));
  }

  private Map<String, Double> weights() {
    Map<String, Double> weights = new LinkedHashMap<>();
    for (String kind : kinds.isEmpty() ? List.of("transfer") : kinds) {
      int colon = kind.indexOf(':');
      String name = (colon < 0 ? kind : kind.substring(0, colon)).toLowerCase(Locale.ROOT);
      weights.put(name, colon < 0 ? 1 : weight(kind, kind.substring(colon + 1)));
    }
    return weights;
  }

  private static double weight(String kind, String digits) {
    try {
      double weight = Double.parseDouble(digits);
      if (weight > 0 && weight <= 1_000) {
        return weight;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw new CannotDo("--kinds " + kind + ": the weight must be a number above 0, at most 1000");
  }

  /** The choice in words. */
  String describe(Target target) {
    Map<Recipe, Double> recipes = recipes(target);
    double sum = recipes.values().stream().mapToDouble(Double::doubleValue).sum();
    Map<String, Double> sorts = new LinkedHashMap<>();
    recipes.forEach((recipe, weight) -> sorts.merge(sort(recipe), weight / sum, Double::sum));
    String what =
        sorts.size() == 1
            ? sorts.keySet().iterator().next()
            : sorts.entrySet().stream()
                .map(
                    one ->
                        String.format(
                            Locale.ROOT, "%s (%.3g %%)", one.getKey(), one.getValue() * 100))
                .collect(joining(", "));
    return "%s, %s bits, %s".formatted(what, joined(bits()), joined(curves()));
  }

  private static String sort(Recipe recipe) {
    String size = recipe.inputs() + "x" + recipe.outputs();
    return switch (recipe) {
      case Recipe.Proofs proofs -> proofs.kind().label() + " " + size;
      case Recipe.Requests requests ->
          "%s requests %s of %s, %s"
              .formatted(
                  requests.kind().label(),
                  size,
                  requests.owner().label(),
                  requests.proofType() == ProofType.CSP ? "csp" : "bf");
    };
  }

  /** The choice for programs. */
  void addTo(JsonObject json, Target target) {
    json.addProperty("subject", subject(target).name().toLowerCase(Locale.ROOT));
    JsonArray widths = new JsonArray();
    bits().forEach(widths::add);
    json.add("bits", widths);
    JsonArray names = new JsonArray();
    curves().forEach(curve -> names.add(curve.name()));
    json.add("curves", names);
    json.addProperty("numInputs", numInputs == null ? DEFAULT_NUMBER : numInputs);
    json.addProperty("numOutputs", numOutputs == null ? DEFAULT_NUMBER : numOutputs);
    json.addProperty(
        "proofType",
        proofSystems().stream()
            .map(type -> type.name().toLowerCase(Locale.ROOT))
            .collect(joining(",")));
    JsonObject shares = new JsonObject();
    weights().forEach(shares::addProperty);
    json.add("kinds", shares);
  }

  private List<ProofSystem> proofSystems() {
    return proofTypes.isEmpty() ? List.of(ProofSystem.CSP) : proofTypes;
  }

  private List<Integer> bits() {
    return bits.isEmpty()
        ? List.of(setupParams == null ? DEFAULT_BITS : setupParams.bitLength())
        : bits;
  }

  private List<TokenCurve> curves() {
    return curves.isEmpty()
        ? List.of(setupParams == null ? TokenCurve.BLS12_381_BBS_GURVY : curve(setupParams))
        : curves;
  }

  private static String joined(List<?> elements) {
    return elements.stream().map(String::valueOf).collect(joining(" and "));
  }
}
