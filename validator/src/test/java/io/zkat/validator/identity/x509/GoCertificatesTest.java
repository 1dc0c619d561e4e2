package io.zkat.validator.identity.x509;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.validator.reference.Recorded;
import io.zkat.validator.verdict.Reason;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Identities, most of them damaged, against what Go's libraries make of them. The committed lines
 * were made by {@code go-x509.go} beside them; the property {@code zkat.go-x509} names a file with
 * more.
 */
final class GoCertificatesTest {
  private static final String NO_KEY = "-";

  @Test
  void sameKeysAsGo() {
    X509Keys keys = new X509Keys(1 << 20);
    List<String> wrong = new ArrayList<>();
    List<String> verdicts = new ArrayList<>();
    Recorded.lines(
        GoCertificatesTest.class,
        "go-x509.csv.gz",
        "zkat.go-x509",
        line -> {
          int comma = line.lastIndexOf(',');
          byte[] text = Base64.getDecoder().decode(line.substring(0, comma));
          X509Keys.Found found = keys.find(text, 0, text.length);
          EcKey key = found.key();
          String verdict = key == null ? NO_KEY : key.curve().name().replace("P", "P-");
          assertEquals(key == null, found.reason() != Reason.OK);
          verdicts.add(verdict);
          if (!verdict.equals(line.substring(comma + 1))) {
            wrong.add(verdict + " for " + line);
          }
        });
    assertEquals(List.of(), wrong.subList(0, Math.min(5, wrong.size())), wrong.size() + " differ");
    int count = verdicts.size();
    int accepted = count - Collections.frequency(verdicts, NO_KEY);
    assertTrue(accepted > count / 5, accepted + " of " + count);
  }
}
