package io.zkat.validator.wire;

import java.io.ByteArrayOutputStream;
import java.util.HexFormat;
import java.util.List;

/** DER of spec proofs 3.1 as tests like to write it down. */
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
    return DerEncoder.element(tag, content);
  }

  public static byte[] octets(byte[] content) {
    return DerEncoder.octets(content);
  }

  public static byte[] integer(long value) {
    return DerEncoder.integer(value);
  }

  /** {@code SEQUENCE { SEQUENCE OF OCTET STRING }}. */
  public static byte[] byteStrings(byte[]... items) {
    return DerEncoder.values(List.of(items));
  }

  public static byte[] element(long curveId, byte[] raw) {
    return DerEncoder.curveElement(curveId, raw);
  }

  public static byte[] array(long curveId, byte[]... items) {
    return DerEncoder.curveArray(curveId, List.of(items));
  }
}
