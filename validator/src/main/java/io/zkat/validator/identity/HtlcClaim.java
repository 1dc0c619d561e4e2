package io.zkat.validator.identity;

import io.zkat.validator.wire.ByteView;
import io.zkat.validator.wire.JsonBytes;
import io.zkat.validator.wire.LenientJson;
import org.jspecify.annotations.Nullable;

/**
 * The signature that claims a token from a script (spec wire 8.1).
 *
 * @param recipientSignature over the message and the preimage, one behind the other
 * @param preimage what the script's hash is the image of
 */
public record HtlcClaim(ByteView recipientSignature, ByteView preimage) {
  /** Reads a claim; null if the bytes are none. */
  public static @Nullable HtlcClaim read(byte[] b, int off, int len) {
    LenientJson json = new LenientJson();
    JsonBytes signature = new JsonBytes();
    JsonBytes preimage = new JsonBytes();
    if (!json.open(b, off, len, LenientJson.Trailing.REFUSED)) {
      return null;
    }
    if (json.enterObject()) {
      while (json.nextMember()) {
        if (json.nameIs("RecipientSignature")) {
          json.readBytes(signature);
        } else if (json.nameIs("Preimage")) {
          json.readBytes(preimage);
        }
      }
    }
    return json.ok()
        ? new HtlcClaim(ByteView.of(signature.copy()), ByteView.of(preimage.copy()))
        : null;
  }
}
