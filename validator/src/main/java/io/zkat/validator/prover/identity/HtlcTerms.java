package io.zkat.validator.prover.identity;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.zkat.validator.identity.TypedIdentity;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;

/**
 * A token locked by the hash of a preimage (spec wire 8.1 and validation 6.5): until the deadline
 * the recipient claims it with the preimage, then the sender takes it back. The hash is SHA-256,
 * the image in base64.
 */
public final class HtlcTerms {
  private static final int SHA_256 = 5;
  private static final int BASE64 = 1;

  private final byte[] sender;
  private final byte[] recipient;
  private final String deadline;
  private final byte[] image;

  /**
   * @param deadline as {@code 2100-01-01T00:00:00Z}
   * @param preimage what the recipient must show
   */
  public HtlcTerms(byte[] sender, byte[] recipient, String deadline, byte[] preimage) {
    this.sender = sender.clone();
    this.recipient = recipient.clone();
    this.deadline = deadline;
    this.image = image(preimage);
  }

  private static byte[] image(byte[] preimage) {
    try {
      return Base64.getEncoder().encode(MessageDigest.getInstance("SHA-256").digest(preimage));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  /** The typed identity that owns the locked token. */
  public byte[] identity() {
    String json =
        "{\"Sender\":\""
            + base64(sender)
            + "\",\"Recipient\":\""
            + base64(recipient)
            + "\",\"Deadline\":\""
            + deadline
            + "\",\"HashInfo\":{\"Hash\":\""
            + base64(image)
            + "\",\"HashFunc\":"
            + SHA_256
            + ",\"HashEncoding\":"
            + BASE64
            + "}}";
    return IdentityEnvelope.of(TypedIdentity.HTLC, json.getBytes(US_ASCII));
  }

  /** Key of the metadata entry of the action that locks. */
  public String lockKey() {
    return "htlc.lh" + HexFormat.of().formatHex(image);
  }

  /** Value of that entry. */
  public byte[] lockValue() {
    return HexFormat.of().formatHex(image).getBytes(US_ASCII);
  }

  /** Key of the metadata entry of the action that claims; its value is the preimage. */
  public String claimKey() {
    return "htlc.cpi" + HexFormat.of().formatHex(image);
  }

  /** Signs as the recipient who knows the preimage. */
  public Signer claim(Signer by, byte[] preimage) {
    return new Spender() {
      @Override
      public byte[] sign(byte[] message) {
        byte[] extended = new byte[message.length + preimage.length];
        System.arraycopy(message, 0, extended, 0, message.length);
        System.arraycopy(preimage, 0, extended, message.length, preimage.length);
        String json =
            "{\"RecipientSignature\":\""
                + base64(by.sign(extended))
                + "\",\"Preimage\":\""
                + base64(preimage)
                + "\"}";
        return json.getBytes(US_ASCII);
      }
    };
  }

  /** Signs as the sender after the deadline. */
  public Signer reclaim(Signer by) {
    return new Spender() {
      @Override
      public byte[] sign(byte[] message) {
        return by.sign(message);
      }
    };
  }

  private abstract class Spender implements Signer {
    @Override
    public byte[] identity() {
      return HtlcTerms.this.identity();
    }
  }

  private static String base64(byte[] b) {
    return Base64.getEncoder().encodeToString(b);
  }
}
