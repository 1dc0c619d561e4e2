package io.zkat.validator.params;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.testing.Seeded;
import io.zkat.validator.reference.Recorded;
import io.zkat.validator.reference.Reference;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Altered public parameters against the reference itself ({@link Reference}). The recorded ones are
 * one or two for each fault that 46,000 of them met here, with the reference's text for it. Others
 * are made where the program is there.
 */
final class ReferenceParamsTest {
  @Test
  void recordedVerdictsAndFaultsAgree() {
    Set<ParamsFault> faults = EnumSet.noneOf(ParamsFault.class);
    List<JsonNode> accepted = new ArrayList<>();
    Recorded.json(
        ReferenceParamsTest.class,
        "reference-params.jsonl.gz",
        line -> {
          ParamsResult result =
              ParamsFiles.decode(line.get("file").stringValue().getBytes(US_ASCII));
          String about = line.path("error").asString("") + " / " + result;
          if (line.get("valid").asBoolean()) {
            assertTrue(result instanceof ParamsResult.Loaded, about);
            accepted.add(line);
          } else if (result instanceof ParamsResult.Refused refused) {
            assertEquals(
                ParamsFault.valueOf(line.get("fault").stringValue()), refused.fault(), about);
            faults.add(refused.fault());
          } else {
            throw new AssertionError(about);
          }
        });
    assertTrue(faults.size() > 20, faults::toString);
    assertTrue(accepted.size() > 5);
  }

  @Test
  @EnabledIfSystemProperty(named = Reference.PROGRAM, matches = ".+")
  void theReferenceAgreesNow(@TempDir Path folder) throws IOException, InterruptedException {
    Seeded seeded = new Seeded();
    ParamsAlterations alterations = new ParamsAlterations(seeded.random());
    List<String> files = new ArrayList<>();
    for (int i = 0; i < Reference.cases(); i++) {
      files.add(new String(alterations.next(), US_ASCII));
    }
    Reference.compare(
        "parameters",
        Files.write(folder.resolve("params.txt"), files),
        files.size(),
        seeded,
        (i, valid) -> {
          ParamsResult ours = ParamsFiles.decode(files.get(i).getBytes(US_ASCII));
          return valid == ours instanceof ParamsResult.Loaded ? null : ours.toString();
        });
  }
}
