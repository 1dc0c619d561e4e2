package io.zkat.validator.prover.identity;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Base64;

/** PEM text as the reference writes it: lines of 64 characters, ended by LF. */
final class Pem {
  private static final int LINE = 64;

  private Pem() {}

  static byte[] of(String label, byte[] content) {
    String base64 = Base64.getMimeEncoder(LINE, new byte[] {'\n'}).encodeToString(content);
    String text = "-----BEGIN " + label + "-----\n" + base64 + "\n-----END " + label + "-----\n";
    return text.getBytes(US_ASCII);
  }
}
