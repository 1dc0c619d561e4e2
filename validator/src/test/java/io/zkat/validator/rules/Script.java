package io.zkat.validator.rules;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HexFormat;

/** A hash and time lock of tests: SHA-256, not encoded, unless a test alters the text. */
final class Script {
  static final String FUTURE = "2200-01-01T00:00:00Z";
  static final String PAST = "2021-01-01T00:00:00Z";

  private final Signer sender;
  private final Signer recipient;
  private final String deadline;
  private final byte[] preimage;

  Script(Signer sender, Signer recipient, String deadline, byte[] preimage) {
    this.sender = sender;
    this.recipient = recipient;
    this.deadline = deadline;
    this.preimage = preimage;
  }

  String json() {
    return json(sender.identity(), recipient.identity(), 5, 0);
  }

  String json(byte[] from, byte[] to, int function, int encoding) {
    return "{\"Sender\":\"%s\",\"Recipient\":\"%s\",\"Deadline\":\"%s\",\"HashInfo\":%s}"
        .formatted(
            base64(from),
            base64(to),
            deadline,
            "{\"Hash\":\"%s\",\"HashFunc\":%d,\"HashEncoding\":%d}"
                .formatted(base64(hash()), function, encoding));
  }

  byte[] hash() {
    try {
      return MessageDigest.getInstance("SHA-256").digest(preimage);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  byte[] identity() {
    return identity(json());
  }

  static byte[] identity(String json) {
    return Signer.typed(Signer.HTLC, json.getBytes(US_ASCII));
  }

  /** The script as an owner whose recipient claims. */
  Signer claiming() {
    return new Signer(
        identity(),
        message -> {
          ByteArrayOutputStream both = new ByteArrayOutputStream();
          both.writeBytes(message);
          both.writeBytes(preimage);
          return claim(recipient.sign(both.toByteArray()), preimage);
        });
  }

  static byte[] claim(byte[] signature, byte[] preimage) {
    return "{\"RecipientSignature\":\"%s\",\"Preimage\":\"%s\"}"
        .formatted(base64(signature), base64(preimage))
        .getBytes(US_ASCII);
  }

  /** The script as an owner whose sender takes the token back. */
  Signer reclaiming() {
    return new Signer(identity(), sender::sign);
  }

  String lockKey() {
    return "htlc.lh" + hexOfHash();
  }

  String claimKey() {
    return "htlc.cpi" + hexOfHash();
  }

  String hexOfHash() {
    return HexFormat.of().formatHex(hash());
  }

  private static String base64(byte[] b) {
    return Base64.getEncoder().encodeToString(b);
  }
}
