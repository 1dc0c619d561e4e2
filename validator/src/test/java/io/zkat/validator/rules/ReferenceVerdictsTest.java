package io.zkat.validator.rules;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.testing.Seeded;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.reference.Recorded;
import io.zkat.validator.reference.Reference;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.verdict.Verdict;
import java.io.BufferedWriter;
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
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Altered requests against the reference itself ({@link Reference}). The recorded ones are one or
 * two for each reason that 122,880 of them met here, with the reference's text for it, and some
 * that were judged differently once. Others are made where the program is there.
 */
class ReferenceVerdictsTest {
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
  void recordedVerdictsAndReasonsAgree() {
    Map<String, PublicParams> params = new HashMap<>();
    Set<Reason> reasons = EnumSet.noneOf(Reason.class);
    RequestValidator recorded = RequestCases.merged();
    AtomicInteger accepted = new AtomicInteger();
    Recorded.json(
        ReferenceVerdictsTest.class,
        "reference-verdicts.jsonl.gz",
        line -> {
          String name = line.get("params").stringValue();
          if (line.has("file")) {
            params.put(
                name, RequestCases.load(name, line.get("file").stringValue().getBytes(UTF_8)));
            return;
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
          accepted.addAndGet(verdict.isValid() ? 1 : 0);
        });
    assertTrue(reasons.size() > 100, reasons::toString);
    assertTrue(accepted.get() > 5);
  }

  @Test
  @EnabledIfSystemProperty(named = Reference.PROGRAM, matches = ".+")
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
    int count = Reference.cases();
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
    Reference.compare(
        "requests",
        questions,
        count,
        seeded,
        (i, valid) -> {
          Verdict verdict = ours.get(i);
          boolean agrees =
              valid == verdict.isValid() || (valid && STRICTER.contains(verdict.reason()));
          return agrees ? null : verdict.message();
        });
  }
}
