package io.zkat.validator.wire;

import java.util.List;

/**
 * The bytes that auditors, owners and issuers sign: the actions of a request, in its order, and the
 * anchor, as DER (spec wire 4.2). Written straight from views into an array that the caller keeps.
 */
public final class MessageToSign {
  /** The longest anchor. */
  public static final int MAX_ANCHOR_BYTES = 128;

  private static final int KIND_BYTES = 3;

  private MessageToSign() {}

  /** Whether this can be signed: an anchor has 1 to {@value #MAX_ANCHOR_BYTES} bytes. */
  public static boolean isAnchor(byte[] anchor) {
    return anchor.length > 0 && anchor.length <= MAX_ANCHOR_BYTES;
  }

  /** Number of bytes of the message. */
  public static int length(List<TokenRequest.Action> actions, byte[] anchor) {
    return element(element(element(element(actionsLength(actions)))) + element(anchor.length));
  }

  /** The message in an array of its own. */
  public static byte[] of(List<TokenRequest.Action> actions, byte[] anchor) {
    byte[] message = new byte[length(actions, anchor)];
    write(actions, anchor, message);
    return message;
  }

  /**
   * Writes the message to the front of an array.
   *
   * @param out has room for {@link #length} bytes
   * @return the number of bytes written
   */
  public static int write(List<TokenRequest.Action> actions, byte[] anchor, byte[] out) {
    int list = actionsLength(actions);
    int request = element(element(list));
    int at = header(out, 0, Der.SEQUENCE, element(request) + element(anchor.length));
    at = header(out, at, Der.OCTET_STRING, request);
    at = header(out, at, Der.SEQUENCE, element(list));
    at = header(out, at, Der.SEQUENCE, list);
    for (int i = 0; i < actions.size(); i++) {
      TokenRequest.Action action = actions.get(i);
      at = header(out, at, Der.SEQUENCE, KIND_BYTES + element(action.raw().length()));
      at = header(out, at, Der.INTEGER, 1);
      out[at++] = (byte) action.kind().signedNumber();
      at = content(out, at, action.raw().array(), action.raw().offset(), action.raw().length());
    }
    return content(out, at, anchor, 0, anchor.length);
  }

  private static int actionsLength(List<TokenRequest.Action> actions) {
    int length = 0;
    for (int i = 0; i < actions.size(); i++) {
      length += element(KIND_BYTES + element(actions.get(i).raw().length()));
    }
    return length;
  }

  /** An OCTET STRING. */
  private static int content(byte[] out, int off, byte[] b, int from, int len) {
    int at = header(out, off, Der.OCTET_STRING, len);
    System.arraycopy(b, from, out, at, len);
    return at + len;
  }

  /** Length of an element whose content has this length. */
  private static int element(int content) {
    return 2 + lengthBytes(content) + content;
  }

  /** Number of bytes after the first in the short or the shortest long form of a length. */
  private static int lengthBytes(int length) {
    return length < 0x80 ? 0 : (39 - Integer.numberOfLeadingZeros(length)) / 8;
  }

  private static int header(byte[] out, int off, int tag, int length) {
    int at = off;
    out[at++] = (byte) tag;
    int count = lengthBytes(length);
    if (count == 0) {
      out[at++] = (byte) length;
    } else {
      out[at++] = (byte) (0x80 | count);
      for (int shift = 8 * (count - 1); shift >= 0; shift -= 8) {
        out[at++] = (byte) (length >> shift);
      }
    }
    return at;
  }
}
