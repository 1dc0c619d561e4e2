package io.zkat.validator.wire;

import java.util.List;

/**
 * The bytes that auditors, owners and issuers sign: the actions of a request, in its order, and the
 * anchor, as DER (spec wire 4.2). Written straight from views into an array that the caller keeps.
 */
public final class MessageToSign {
  private static final int KIND_BYTES = 3;

  private MessageToSign() {}

  /** Number of bytes of the message. */
  public static int length(List<TokenRequest.Action> actions, byte[] anchor) {
    return DerEncoder.elementLength(
        DerEncoder.elementLength(
                DerEncoder.elementLength(DerEncoder.elementLength(actionsLength(actions))))
            + DerEncoder.elementLength(anchor.length));
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
    int request = DerEncoder.elementLength(DerEncoder.elementLength(list));
    int at =
        DerEncoder.writeHeader(
            out,
            0,
            Der.SEQUENCE,
            DerEncoder.elementLength(request) + DerEncoder.elementLength(anchor.length));
    at = DerEncoder.writeHeader(out, at, Der.OCTET_STRING, request);
    at = DerEncoder.writeHeader(out, at, Der.SEQUENCE, DerEncoder.elementLength(list));
    at = DerEncoder.writeHeader(out, at, Der.SEQUENCE, list);
    for (int i = 0; i < actions.size(); i++) {
      TokenRequest.Action action = actions.get(i);
      at =
          DerEncoder.writeHeader(
              out, at, Der.SEQUENCE, KIND_BYTES + DerEncoder.elementLength(action.raw().length()));
      at = DerEncoder.writeHeader(out, at, Der.INTEGER, 1);
      out[at++] = (byte) action.kind().signedNumber();
      at = content(out, at, action.raw().array(), action.raw().offset(), action.raw().length());
    }
    return content(out, at, anchor, 0, anchor.length);
  }

  private static int actionsLength(List<TokenRequest.Action> actions) {
    int length = 0;
    for (int i = 0; i < actions.size(); i++) {
      length +=
          DerEncoder.elementLength(
              KIND_BYTES + DerEncoder.elementLength(actions.get(i).raw().length()));
    }
    return length;
  }

  /** An OCTET STRING. */
  private static int content(byte[] out, int off, byte[] b, int from, int len) {
    int at = DerEncoder.writeHeader(out, off, Der.OCTET_STRING, len);
    System.arraycopy(b, from, out, at, len);
    return at + len;
  }
}
