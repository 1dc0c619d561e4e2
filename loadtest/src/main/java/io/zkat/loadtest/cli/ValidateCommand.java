package io.zkat.loadtest.cli;

import com.google.gson.JsonObject;
import io.zkat.loadtest.backend.Answer;
import io.zkat.loadtest.backend.Encoded;
import io.zkat.loadtest.backend.ParamsFile;
import io.zkat.loadtest.backend.ProofKind;
import io.zkat.loadtest.backend.Retrying;
import io.zkat.loadtest.backend.Submission;
import io.zkat.loadtest.backend.Target;
import io.zkat.loadtest.backend.Verifier;
import io.zkat.loadtest.cases.CaseFile;
import io.zkat.loadtest.cases.ParamsLookup;
import io.zkat.loadtest.cases.RecordedCase;
import io.zkat.loadtest.console.CannotDo;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code zkat validate}. */
@Command(
    name = "validate",
    sortOptions = false,
    description = {
      "Gives the verdict on each file.",
      "",
      "A file holds a token request (raw or base64; its transaction id is given with --anchor), with"
          + " --kind a bare proof (raw, hexadecimal or base64; its statement is given with --input"
          + " and --output), or cases as the command conformance reads them.",
      ""
    },
    footer = {"", "Exit codes: 0 all valid, 1 some invalid, 2 cannot tell."})
final class ValidateCommand implements Callable<Integer> {
  private final TargetOptions.Opener targets;

  @Spec @Nullable CommandSpec spec;

  @Parameters(arity = "1..*", paramLabel = "FILE", description = "What to judge.")
  List<Path> files = List.of();

  @Option(
      names = "--params",
      paramLabel = "FILE",
      description =
          "Public parameters, as the reference writes them or in base64. A case that names its own"
              + " is judged under those; a server may be left its only ones.")
  @Nullable Path params;

  @Option(names = "--anchor", paramLabel = "TXID", description = "Transaction id of the requests.")
  @Nullable String anchor;

  @Option(
      names = "--kind",
      paramLabel = "KIND",
      description =
          "The files are bare proofs: csp-transfer, bf-transfer, csp-issue, bf-issue, typeandsum,"
              + " csp-range or bf-range.")
  @Nullable String kind;

  @Option(
      names = "--input",
      paramLabel = "HEX",
      description = "Token commitment of an input of the proof; repeat in order.")
  List<String> inputs = new ArrayList<>();

  @Option(
      names = "--output",
      paramLabel = "HEX",
      description =
          "Token commitment of an output of the proof, or the commitment of a range proof; repeat"
              + " in order.")
  List<String> outputs = new ArrayList<>();

  @Mixin TargetOptions target = new TargetOptions();

  @Option(names = "--json", description = "One JSON object a verdict.")
  boolean json;

  ValidateCommand(TargetOptions.Opener targets) {
    this.targets = targets;
  }

  @Override
  public Integer call() {
    Statement statement = kind == null ? null : statement(kind);
    if (statement == null && !(inputs.isEmpty() && outputs.isEmpty())) {
      throw new CannotDo("--input and --output go with --kind");
    }
    try (Target opened = targets.open(target)) {
      Judge judge = new Judge(opened, new ParamsLookup(params), Streams.of(spec));
      for (Path file : files) {
        byte[] content = read(file);
        if (statement != null) {
          judge.judge(file, null, null, statement.with(Encoded.decode(content)));
        } else if (CaseFile.isGzipped(content) || Encoded.startsWithBrace(content)) {
          judge.judgeCases(file, content);
        } else {
          judge.judge(file, null, null, request(opened, file, content));
        }
      }
      return judge.allValid ? 0 : 1;
    }
  }

  private record Statement(ProofKind kind, List<byte[]> inputs, List<byte[]> outputs) {
    Submission with(byte[] proof) {
      return new Submission.BareProof(kind, inputs, outputs, proof);
    }
  }

  private Statement statement(String label) {
    ProofKind known =
        ProofKind.of(label)
            .orElseThrow(
                () -> new CannotDo("--kind " + label + " is not known; see: zkat validate --help"));
    if (!known.hasInputs() && !inputs.isEmpty()) {
      throw new CannotDo("the statement of a proof of kind " + known + " has no inputs");
    }
    if (known.isRange() && outputs.size() != 1) {
      throw new CannotDo("a range proof is about one commitment: give --output once");
    }
    return new Statement(known, points("--input", inputs), points("--output", outputs));
  }

  private static List<byte[]> points(String option, List<String> digits) {
    List<byte[]> points = new ArrayList<>();
    for (String point : digits) {
      byte[] bytes = Encoded.hexOrNull(point);
      if (bytes == null) {
        throw new CannotDo(option + " is not hexadecimal: " + point);
      }
      points.add(bytes);
    }
    return points;
  }

  private Submission request(Target opened, Path file, byte[] content) {
    if (!opened.supports(Submission.TokenRequest.FORM)) {
      throw new CannotDo(
          file
              + " is taken for a token request, and "
              + (target.server == null ? "this build" : "the server " + opened.name())
              + " verifies bare proofs only (--kind, or a file of cases)");
    }
    if (anchor == null) {
      throw new CannotDo(file + " is taken for a token request: give its id with --anchor TXID");
    }
    byte[] decoded = Encoded.base64OrNull(content);
    return new Submission.TokenRequest(
        anchor.getBytes(StandardCharsets.UTF_8), decoded == null ? content : decoded);
  }

  private static byte[] read(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new CannotDo("cannot read " + file + ": " + Encoded.reasonOf(e), e);
    }
  }

  /** Gives verdicts and prints them. */
  private final class Judge {
    private final Target opened;
    private final ParamsLookup lookup;
    private final Streams streams;
    private boolean allValid = true;

    Judge(Target opened, ParamsLookup lookup, Streams streams) {
      this.opened = opened;
      this.lookup = lookup;
      this.streams = streams;
    }

    void judgeCases(Path file, byte[] content) {
      try (CaseFile cases = CaseFile.open(file, new ByteArrayInputStream(content))) {
        RecordedCase recorded = cases.next();
        if (recorded == null) {
          throw new CannotDo(file + " is empty");
        }
        for (; recorded != null; recorded = cases.next()) {
          Submission submission = recorded.submission();
          if (submission == null) {
            throw new CannotDo(
                file + ":" + recorded.line() + ": unknown kind of proof: " + recorded.kind());
          }
          judge(file, recorded, lookup.ownOrNull(recorded), submission);
        }
      }
    }

    void judge(
        Path file,
        @Nullable RecordedCase recorded,
        @Nullable ParamsFile own,
        Submission submission) {
      String name = recorded == null ? file.toString() : file + ":" + recorded.line();
      Answer answer =
          opened.supports(submission.form())
              ? new Retrying(verifier(own)).verify(submission)
              : Answer.unsupported("");
      switch (answer.outcome()) {
        case VALID -> {}
        case INVALID -> allValid = false;
        case CRASHED -> throw new CannotDo(name + ": " + answer.describe());
        case UNSUPPORTED ->
            throw new CannotDo(
                name + ": no verifier for " + submission.form() + " " + opened.place());
      }
      streams.out().println(json ? jsonLine(file, recorded, answer) : textLine(name, answer));
    }

    private Verifier verifier(@Nullable ParamsFile own) {
      ParamsFile chosen = own != null ? own : lookup.standIn();
      return chosen == null ? opened.underItsOwn() : opened.under(chosen);
    }

    private String textLine(String name, Answer answer) {
      return name
          + ": "
          + (answer.isValid()
              ? streams.styled("green", "valid")
              : streams.styled("red", "invalid") + ", " + answer.describe());
    }

    private static JsonObject jsonLine(Path file, @Nullable RecordedCase recorded, Answer answer) {
      JsonObject line = new JsonObject();
      line.addProperty("file", file.toString());
      if (recorded != null) {
        line.addProperty("line", recorded.line());
        line.addProperty("id", recorded.id());
      }
      line.addProperty("verdict", Answers.verdict(answer));
      Answers.addDetails(line, answer);
      return line;
    }
  }
}
