package io.zkat.validator.identity.x509;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.validator.verdict.Reason;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/**
 * Identities, most of them damaged, against what Go's libraries make of them. The committed lines
 * were made by {@code go-x509.go} beside them; the property {@code zkat.go-x509} names a file with
 * more.
 */
final class GoCertificatesTest {
  private static InputStream lines() throws IOException {
    String more = System.getProperty("zkat.go-x509");
    if (more != null) {
      return Files.newInputStream(Path.of(more));
    }
    InputStream in = GoCertificatesTest.class.getResourceAsStream("go-x509.csv.gz");
    assertTrue(in != null, "go-x509.csv.gz is missing");
    return new GZIPInputStream(in);
  }

  @Test
  void sameKeysAsGo() throws IOException {
    X509Keys keys = new X509Keys(1 << 20);
    List<String> wrong = new ArrayList<>();
    int accepted = 0;
    int count = 0;
    try (BufferedReader lines = new BufferedReader(new InputStreamReader(lines(), US_ASCII))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("#")) {
          continue;
        }
        int comma = line.lastIndexOf(',');
        byte[] text = Base64.getDecoder().decode(line.substring(0, comma));
        X509Keys.Found found = keys.find(text, 0, text.length);
        EcKey key = found.key();
        String verdict = key == null ? "-" : key.curve().name().replace("P", "P-");
        assertEquals(key == null, found.reason() != Reason.OK);
        count++;
        accepted += key == null ? 0 : 1;
        if (!verdict.equals(line.substring(comma + 1))) {
          wrong.add(verdict + " for " + line);
        }
      }
    }
    assertEquals(List.of(), wrong.subList(0, Math.min(5, wrong.size())), wrong.size() + " differ");
    assertTrue(accepted > count / 5, accepted + " of " + count);
  }
}
