package io.zkat.validator.wire;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Base64;

/**
 * Reads {@code {"curve":<integer>,"element":"<base64>"}}, the form in which tokens and public
 * parameters wrap a point (spec wire 3.2) or a scalar (spec wire 3.3).
 *
 * <p>The object is made to be reused; the bytes it gives are valid until the next read.
 */
public final class ElementJson {
  private final LenientJson json = new LenientJson();
  private final JsonBytes element = new JsonBytes();
  private long curveId;

  /** The form as the reference writes it: no white space, the curve first. */
  public static byte[] write(long curveId, byte[] element) {
    String base64 = Base64.getEncoder().encodeToString(element);
    return ("{\"curve\":" + curveId + ",\"element\":\"" + base64 + "\"}").getBytes(US_ASCII);
  }

  /** Creates a reader that has read nothing yet. */
  public ElementJson() {}

  /**
   * Reads the window, which must not be empty: whether no bytes mean "no element" or an error is a
   * matter of the place.
   *
   * @return false if the text does not have the form; the accessors then have no meaning
   */
  public boolean read(byte[] b, int off, int len) {
    curveId = 0;
    element.clear();
    if (!json.open(b, off, len, LenientJson.Trailing.REFUSED)) {
      return false;
    }
    if (json.enterObject()) {
      while (json.nextMember()) {
        if (json.nameIs("curve")) {
          curveId = json.readLong(curveId);
        } else if (json.nameIs("element")) {
          json.readBytes(element);
        }
      }
    }
    return json.ok();
  }

  /**
   * The curve number as it stands, 0 if there was none. Only 0 to 8 name a curve; the reference
   * aborts on the others (spec wire 3.2).
   */
  public long curveId() {
    return curveId;
  }

  /** Buffer that holds the bytes of the point or scalar, from index 0 to {@link #length}. */
  public byte[] bytes() {
    return element.array();
  }

  /** Number of bytes of the point or scalar; 0 if there was no element. */
  public int length() {
    return element.length();
  }

  /** The bytes of the point or scalar in an array of their own. */
  public byte[] copy() {
    return element.copy();
  }
}
