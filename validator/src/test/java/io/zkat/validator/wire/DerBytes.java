package io.zkat.validator.wire;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.util.HexFormat;

/** Writes DER as spec proofs 3.1 describes it, for tests. */
public final class DerBytes {
  private DerBytes() {}

  /** Bytes of a hexadecimal text in which spaces do not count. */
  public static byte[] hex(String text) {
    return HexFormat.of().parseHex(text.replace(" ", ""));
  }

  public static byte[] join(byte[]... parts) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      out.writeBytes(part);
    }
    return out.toByteArray();
  }

  /** An element with a minimal length. */
  public static byte[] tlv(int tag, byte[]... content) {
    byte[] body = join(content);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(tag);
    if (body.length < 0x80) {
      out.write(body.length);
    } else {
      byte[] length = BigInteger.valueOf(body.length).toByteArray();
      int from = length[0] == 0 ? 1 : 0;
      out.write(0x80 | (length.length - from));
      out.write(length, from, length.length - from);
    }
    out.writeBytes(body);
    return out.toByteArray();
  }

  public static byte[] octets(byte[] content) {
    return tlv(Der.OCTET_STRING, content);
  }

  public static byte[] integer(long value) {
    return tlv(Der.INTEGER, BigInteger.valueOf(value).toByteArray());
  }

  /** {@code SEQUENCE { SEQUENCE OF OCTET STRING }}. */
  public static byte[] byteStrings(byte[]... items) {
    byte[][] list = new byte[items.length][];
    for (int i = 0; i < items.length; i++) {
      list[i] = octets(items[i]);
    }
    return tlv(Der.SEQUENCE, tlv(Der.SEQUENCE, list));
  }

  public static byte[] element(long curveId, byte[] raw) {
    return tlv(Der.SEQUENCE, integer(curveId), octets(raw));
  }

  public static byte[] array(long curveId, byte[]... items) {
    return element(curveId, byteStrings(items));
  }
}
