package io.zkat.validator.rules;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.testing.Seeded;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.verdict.Verdict;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/**
 * Altered requests against the reference itself, which {@code reference-verdicts.go} beside the
 * recorded ones asks. Those are one or two for each reason that 122,880 of them met here, with the
 * reference's text for it, and some that were judged differently once.
 *
 * <p>The property {@code zkat.reference} names the built program: then others are made, as many as
 * {@code zkat.reference.requests} says, and the verdicts compared.
 */
class ReferenceVerdictsTest {
  private static final ObjectMapper JSON = JsonMapper.builder().build();

  /** Where we refuse what the reference takes (spec idemix-nym 8), or may. */
  private static final Set<Reason> STRICTER =
      EnumSet.of(
          Reason.IDEMIX_RESPONSE_COUNT,
          Reason.IDEMIX_ATTRIBUTE_INDEX,
          Reason.IDEMIX_NEUTRAL_SIGNATURE,
          Reason.IDEMIX_NYM_MISMATCH,
          Reason.IDEMIX_OWNER_EMPTY,
          Reason.LIMIT_EXCEEDED);

  private final Base64.Decoder decoder = Base64.getDecoder();
  private final RequestValidator validator =
      new RequestValidator(
          Limits.DEFAULT,
          RuleSet.DEFAULT,
          InstantSource.system(),
          new SecureRandom(),
          System::nanoTime,
          () -> -1);

  @Test
  void recordedVerdictsAndReasonsAgree() throws IOException {
    Map<String, PublicParams> params = new HashMap<>();
    Set<Reason> reasons = EnumSet.noneOf(Reason.class);
    RequestValidator recorded = RequestCases.merged();
    int accepted = 0;
    try (BufferedReader lines = recorded()) {
      for (String text = lines.readLine(); text != null; text = lines.readLine()) {
        JsonNode line = JSON.readTree(text);
        String name = line.get("params").stringValue();
        if (line.has("file")) {
          params.put(name, RequestCases.load(name, line.get("file").stringValue().getBytes(UTF_8)));
          continue;
        }
        Verdict verdict =
            recorded
                .validate(
                    Objects.requireNonNull(params.get(name), name),
                    decoder.decode(line.get("anchor").stringValue()),
                    decoder.decode(line.get("request").stringValue()))
                .verdict();
        String about = line.path("error").asString("") + " / " + verdict.message();
        assertEquals(line.get("valid").asBoolean(), verdict.isValid(), about);
        assertEquals(Reason.valueOf(line.get("reason").stringValue()), verdict.reason(), about);
        reasons.add(verdict.reason());
        accepted += verdict.isValid() ? 1 : 0;
      }
    }
    assertTrue(reasons.size() > 100, reasons::toString);
    assertTrue(accepted > 5);
  }

  private static BufferedReader recorded() throws IOException {
    InputStream in = ReferenceVerdictsTest.class.getResourceAsStream("reference-verdicts.jsonl.gz");
    assertTrue(in != null, "reference-verdicts.jsonl.gz is missing");
    return new BufferedReader(new InputStreamReader(new GZIPInputStream(in), UTF_8));
  }

  @Test
  @EnabledIfSystemProperty(named = "zkat.reference", matches = ".+")
  void theReferenceAgreesNow(@TempDir Path folder) throws Exception {
    Seeded seeded = new Seeded();
    RequestAlterations alterations =
        new RequestAlterations(
            seeded.random(),
            RequestAlterations.recorded(),
            MadeRequests.make(seeded.random().nextLong(), 1));
    Path questions = folder.resolve("requests.tsv");
    List<Verdict> ours = new ArrayList<>();
    Map<PublicParams, Path> files = new HashMap<>();
    int count = Integer.getInteger("zkat.reference.requests", 2_000);
    Base64.Encoder encoder = Base64.getEncoder();
    try (BufferedWriter out = Files.newBufferedWriter(questions)) {
      for (int i = 0; i < count; i++) {
        RequestBytes one = alterations.next();
        Path file = files.get(one.params());
        if (file == null) {
          file = folder.resolve(files.size() + ".json");
          Files.write(file, one.params().box().copy());
          files.put(one.params(), file);
        }
        out.write(
            String.join(
                "\t",
                file.toString(),
                encoder.encodeToString(one.anchor()),
                encoder.encodeToString(one.request())));
        out.write('\n');
        ours.add(validator.validate(one.params(), one.anchor(), one.request()).verdict());
      }
    }
    Path answers = folder.resolve("verdicts.jsonl");
    Process reference =
        new ProcessBuilder(System.getProperty("zkat.reference"))
            .redirectInput(questions.toFile())
            .redirectOutput(answers.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertEquals(0, reference.waitFor());
    List<String> differing = new ArrayList<>();
    List<String> theirs = Files.readAllLines(answers);
    assertEquals(count, theirs.size());
    int accepted = 0;
    for (int i = 0; i < count; i++) {
      boolean valid = JSON.readTree(theirs.get(i)).get("valid").asBoolean();
      Verdict verdict = ours.get(i);
      accepted += valid ? 1 : 0;
      if (valid != verdict.isValid() && !(valid && STRICTER.contains(verdict.reason()))) {
        differing.add("request " + i + ": " + verdict.message() + " / " + theirs.get(i));
      }
    }
    System.out.printf(
        "%d altered requests, of which the reference accepts %d; %d verdicts differ, %s%n",
        count, accepted, differing.size(), seeded);
    assertEquals(List.of(), differing, seeded::toString);
  }
}
