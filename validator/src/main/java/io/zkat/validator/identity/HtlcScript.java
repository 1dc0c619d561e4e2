package io.zkat.validator.identity;

import io.zkat.validator.wire.ByteView;
import io.zkat.validator.wire.JsonBytes;
import io.zkat.validator.wire.LenientJson;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The script of a hash and time locked token (spec wire 8.1).
 *
 * @param sender typed identity that gets the token back once the deadline has passed
 * @param recipient typed identity that claims it before
 * @param deadline when claiming ends
 * @param hash the encoded image of the preimage
 * @param hashFunction number of the hash function, unsigned
 * @param hashEncoding number of the encoding, unsigned
 */
public record HtlcScript(
    ByteView sender,
    ByteView recipient,
    Instant deadline,
    ByteView hash,
    long hashFunction,
    long hashEncoding) {

  /** How strictly a body is read: the reference does it in two ways. */
  public enum Reading {
    /** To make a verifier: unknown members are an error, bytes after the object are ignored. */
    VERIFIER,
    /** For the rules of owners and outputs: unknown members are ignored, bytes after it are not. */
    RULES
  }

  /** Reads the body of an identity; null if it is none. */
  public static @Nullable HtlcScript read(byte[] b, int off, int len, Reading reading) {
    return new Reader(reading).read(b, off, len);
  }

  /** Whether at this time the recipient may claim, and not yet the sender reclaim. */
  public boolean isClaimableAt(Instant now) {
    return now.isBefore(deadline);
  }

  /** Whether the reference has the hash function. */
  public boolean isFunctionAvailable() {
    return HashLock.isFunctionAvailable(hashFunction);
  }

  /** Whether the reference has the encoding. */
  public boolean isEncodingAvailable() {
    return HashLock.isEncodingAvailable(hashEncoding);
  }

  /** The encoded image of a preimage; null if the function or the encoding is not available. */
  public @Nullable ByteView image(ByteView preimage) {
    byte[] image =
        HashLock.image(
            hashFunction, hashEncoding, preimage.array(), preimage.offset(), preimage.length());
    return image == null ? null : ByteView.of(image);
  }

  private static final class Reader {
    private final Reading reading;
    private final LenientJson json = new LenientJson();
    private final JsonBytes sender = new JsonBytes();
    private final JsonBytes recipient = new JsonBytes();
    private final JsonBytes hash = new JsonBytes();
    private Instant deadline = Deadline.ABSENT;
    private long function;
    private long encoding;

    Reader(Reading reading) {
      this.reading = reading;
    }

    @Nullable HtlcScript read(byte[] b, int off, int len) {
      LenientJson.Trailing trailing =
          reading == Reading.VERIFIER ? LenientJson.Trailing.IGNORED : LenientJson.Trailing.REFUSED;
      if (!json.open(b, off, len, trailing)) {
        return null;
      }
      if (json.enterObject()) {
        while (json.nextMember()) {
          if (json.nameIs("Sender")) {
            json.readBytes(sender);
          } else if (json.nameIs("Recipient")) {
            json.readBytes(recipient);
          } else if (json.nameIs("Deadline")) {
            readDeadline(b);
          } else if (json.nameIs("HashInfo")) {
            readHashInfo();
          } else {
            unknownMember();
          }
        }
      }
      return json.ok()
          ? new HtlcScript(
              ByteView.of(sender.copy()),
              ByteView.of(recipient.copy()),
              deadline,
              ByteView.of(hash.copy()),
              function,
              encoding)
          : null;
    }

    private void readHashInfo() {
      if (!json.enterObject()) {
        return;
      }
      while (json.nextMember()) {
        if (json.nameIs("Hash")) {
          json.readBytes(hash);
        } else if (json.nameIs("HashFunc")) {
          function = json.readUnsignedLong(function);
        } else if (json.nameIs("HashEncoding")) {
          encoding = json.readUnsignedLong(encoding);
        } else {
          unknownMember();
        }
      }
    }

    private void readDeadline(byte[] b) {
      if (json.isNull()) {
        return;
      }
      json.readVerbatim();
      int from = json.verbatimOffset() + 1;
      int until = json.verbatimEnd() - 1;
      boolean quoted = b[from - 1] == '"';
      Instant read = quoted ? Deadline.parse(b, from, until) : null;
      if (read == null) {
        json.refuse();
      } else {
        deadline = read;
      }
    }

    private void unknownMember() {
      if (reading == Reading.VERIFIER) {
        json.refuse();
      }
    }
  }
}
