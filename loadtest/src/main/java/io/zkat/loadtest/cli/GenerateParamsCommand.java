package io.zkat.loadtest.cli;

import com.google.gson.JsonObject;
import io.zkat.loadtest.console.CannotDo;
import io.zkat.loadtest.generate.OutputFile;
import io.zkat.loadtest.generate.ParamsPlan;
import io.zkat.loadtest.generate.Setup;
import io.zkat.loadtest.generate.TokenCurve;
import io.zkat.validator.proof.ProofType;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code zkat generate params}. */
@Command(
    name = "params",
    sortOptions = false,
    description = {
      "Makes public parameters, and the keys of their issuers and auditors.",
      "",
      "Writes DIR/"
          + Setup.PARAMS
          + " (base64, as the reference writes it) and DIR/"
          + Setup.CREDENTIALS
          + " (secret keys in the clear).",
      ""
    })
final class GenerateParamsCommand implements Callable<Integer> {
  /** Which range proofs the parameters allow. */
  enum ProofSystems {
    CSP,
    BF,
    BOTH;

    Set<ProofType> types() {
      return switch (this) {
        case CSP -> EnumSet.of(ProofType.CSP);
        case BF -> EnumSet.of(ProofType.BULLETPROOF);
        case BOTH -> EnumSet.allOf(ProofType.class);
      };
    }
  }

  @Spec @Nullable CommandSpec spec;

  @Option(names = "--out", paramLabel = "DIR", required = true, description = "Folder to write to.")
  Path out = Path.of("");

  @Option(
      names = "--curve",
      paramLabel = "NAME",
      description = "Curve of the tokens: BN254 or BLS12_381_BBS_GURVY, the default.")
  TokenCurve curve = TokenCurve.BLS12_381_BBS_GURVY;

  @Option(
      names = "--idemix-curve",
      paramLabel = "NAME",
      description = "Curve of the anonymous credentials; default: that of the tokens.")
  @Nullable TokenCurve idemixCurve;

  @Option(
      names = "--bits",
      paramLabel = "N",
      description = "Bits of token values: 16, 32 or 64; default 32.")
  int bits = 32;

  @Option(
      names = "--proof-type",
      paramLabel = "TYPE",
      description =
          "Range proofs: csp, bf or both; default csp. (With both, no CSP range proof is valid: the"
              + " reference has it so.)")
  ProofSystems proofType = ProofSystems.CSP;

  @Option(
      names = "--issuers",
      paramLabel = "N",
      description = "How many may issue tokens; with 0 everybody may. Default 1.")
  int issuers = 1;

  @Option(
      names = "--auditors",
      paramLabel = "N",
      description = "How many auditors; with 0 nothing is audited. Default 1.")
  int auditors = 1;

  @Mixin GenerateOptions options = new GenerateOptions();

  @Override
  public Integer call() {
    if (bits != 16 && bits != 32 && bits != 64) {
      throw new CannotDo("--bits must be 16, 32 or 64");
    }
    GenerateOptions.atLeast(0, "--issuers", issuers);
    GenerateOptions.atLeast(0, "--auditors", auditors);
    OutputFile.check(out.resolve(Setup.PARAMS), options.force);
    Setup setup =
        Setup.create(
            new ParamsPlan(
                curve,
                idemixCurve == null ? curve : idemixCurve,
                bits,
                proofType.types(),
                issuers,
                auditors),
            options.random());
    setup.write(out, options.force);
    Streams streams = Streams.of(spec);
    if (options.json) {
      JsonObject line = new JsonObject();
      line.addProperty("params", out.resolve(Setup.PARAMS).toString());
      line.addProperty("credentials", out.resolve(Setup.CREDENTIALS).toString());
      line.addProperty("fingerprint", setup.params().fingerprint());
      streams.out().println(line);
    } else {
      streams
          .out()
          .println(out.resolve(Setup.PARAMS) + ": fingerprint " + setup.params().fingerprint());
      streams.out().println(out.resolve(Setup.CREDENTIALS) + ": secret keys, for tests only");
    }
    return 0;
  }
}
