package io.zkat.validator.wire;

import static io.zkat.validator.wire.DerBytes.array;
import static io.zkat.validator.wire.DerBytes.byteStrings;
import static io.zkat.validator.wire.DerBytes.element;
import static io.zkat.validator.wire.DerBytes.hex;
import static io.zkat.validator.wire.DerBytes.integer;
import static io.zkat.validator.wire.DerBytes.join;
import static io.zkat.validator.wire.DerBytes.octets;
import static io.zkat.validator.wire.DerBytes.tlv;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.testing.Allocation;
import io.zkat.math.testing.MeasuresAllocation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The examples of spec proofs 3.1 and the deviations of spec proofs 3.2. */
final class DerValuesTest {
  private static final byte[] FIVE =
      hex("0000000000000000000000000000000000000000000000000000000000000005");
  private static final byte[] ONE =
      hex("0000000000000000000000000000000000000000000000000000000000000001");
  private static final byte[] TWO =
      hex("0000000000000000000000000000000000000000000000000000000000000002");

  private final DerValues values = new DerValues();
  private final DerElement element = new DerElement();

  private List<byte[]> items(byte[] b) {
    List<byte[]> items = new ArrayList<>();
    while (values.next()) {
      items.add(Arrays.copyOfRange(b, values.offset(), values.offset() + values.length()));
    }
    assertEquals(values.count(), items.size());
    return items;
  }

  private byte[] raw(byte[] b) {
    return Arrays.copyOfRange(b, element.rawOffset(), element.rawOffset() + element.rawLength());
  }

  @Test
  void readsTheScalarExample() {
    byte[] b = join(hex("3025 020107 0420"), FIVE);
    assertEquals(39, b.length);
    assertArrayEquals(b, element(7, FIVE));
    assertTrue(element.read(b, 0, b.length));
    assertEquals(7, element.curveId());
    assertArrayEquals(FIVE, raw(b));
  }

  @Test
  void readsTheListOfElementsExample() {
    byte[] b = join(hex("302b 3029 0427 3025 020107 0420"), FIVE);
    assertTrue(values.open(b, 0, b.length));
    assertEquals(1, values.count());
    assertTrue(values.next());
    assertTrue(element.read(b, values.offset(), values.length()));
    assertEquals(7, element.curveId());
    assertArrayEquals(FIVE, raw(b));
    assertFalse(values.next());
    assertFalse(values.next());
  }

  @Test
  void readsTheArrayExample() {
    byte[] inner = join(hex("304d 020101 0448 3046 3044 0420"), ONE, hex("0420"), TWO);
    byte[] b = join(hex("3053 3051 044f"), inner);
    assertArrayEquals(inner, array(1, ONE, TWO));
    assertTrue(values.open(b, 0, b.length));
    assertTrue(values.next());
    assertTrue(element.read(b, values.offset(), values.length()));
    assertEquals(1, element.curveId());
    assertTrue(values.openExact(b, element.rawOffset(), element.rawLength()));
    List<byte[]> items = items(b);
    assertArrayEquals(ONE, items.get(0));
    assertArrayEquals(TWO, items.get(1));
    values.rewind();
    assertEquals(2, items(b).size());
  }

  @Test
  void readsTheCompositionExamples() {
    byte[] b = hex("3008 3006 0402 0102 0400");
    assertTrue(values.open(b, 0, b.length));
    List<byte[]> items = items(b);
    assertArrayEquals(hex("0102"), items.get(0));
    assertEquals(0, items.get(1).length);

    byte[] empty = hex("3002 3000");
    assertTrue(values.open(empty, 0, empty.length));
    assertEquals(0, values.count());
    assertFalse(values.next());
  }

  @Test
  void readsInsideALargerArray() {
    byte[] list = byteStrings(ONE, FIVE);
    byte[] b = join(new byte[13], list, new byte[5]);
    assertTrue(values.openExact(b, 13, list.length));
    List<byte[]> items = items(b);
    assertArrayEquals(ONE, items.get(0));
    assertArrayEquals(FIVE, items.get(1));
  }

  @Test
  void bytesAfterTheOuterListAreIgnoredOrRefusedByPlace() {
    byte[] b = join(byteStrings(ONE), hex("00"));
    assertTrue(values.open(b, 0, b.length));
    assertFalse(values.openExact(b, 0, b.length));
    assertEquals(0, values.count());
  }

  @Test
  void furtherMembersAfterTheListAreNotParsed() {
    byte[] b = tlv(0x30, tlv(0x30, octets(ONE)), hex("ff ff"));
    assertTrue(values.openExact(b, 0, b.length));
    assertEquals(1, values.count());
  }

  @Test
  void everyMemberOfTheListMustBeAPrimitiveOctetString() {
    for (byte[] member :
        List.of(integer(1), tlv(0x24, octets(ONE)), tlv(0x0c, ONE), hex("04"), hex("0402 01"))) {
      byte[] b = tlv(0x30, tlv(0x30, octets(ONE), member));
      assertFalse(values.open(b, 0, b.length));
      assertEquals(0, values.count());
      assertFalse(values.next());
    }
  }

  @Test
  void missingMembersReject() {
    for (String text : List.of("", "3000", "3002 0400", "0400", "3102 3000", "3003 3002 04")) {
      byte[] b = hex(text);
      assertFalse(values.open(b, 0, b.length), text);
    }
    for (String text :
        List.of("", "3000", "3003 020107", "3002 0400", "3004 0200 0400", "3006 0400 020107")) {
      byte[] b = hex(text);
      assertFalse(element.read(b, 0, b.length), text);
    }
  }

  @Test
  void bytesAfterAnElementReject() {
    byte[] b = join(element(7, FIVE), hex("00"));
    assertFalse(element.read(b, 0, b.length));
  }

  @Test
  void furtherMembersOfAnElementAreNotParsed() {
    byte[] b = tlv(0x30, integer(5), octets(FIVE), hex("fe"));
    assertTrue(element.read(b, 0, b.length));
    assertArrayEquals(FIVE, raw(b));
  }

  @Test
  void curveIdsOfAnySigned64BitValueAreRead() {
    for (long id : new long[] {0, 8, -1, 127, 128, Long.MAX_VALUE, Long.MIN_VALUE}) {
      byte[] b = element(id, FIVE);
      assertTrue(element.read(b, 0, b.length));
      assertEquals(id, element.curveId());
    }
    byte[] nineBytes = tlv(0x30, hex("0209 008000000000000000"), octets(FIVE));
    assertFalse(element.read(nineBytes, 0, nineBytes.length));
    byte[] padded = tlv(0x30, hex("0202 0007"), octets(FIVE));
    assertFalse(element.read(padded, 0, padded.length));
  }

  @Test
  void anElementMayHaveNoRawBytesAndAnArrayMayBeEmpty() {
    byte[] b = element(7, new byte[0]);
    assertTrue(element.read(b, 0, b.length));
    assertEquals(0, element.rawLength());
    assertFalse(values.openExact(b, element.rawOffset(), element.rawLength()));

    byte[] array = array(7);
    assertTrue(element.read(array, 0, array.length));
    assertTrue(values.openExact(array, element.rawOffset(), element.rawLength()));
    assertEquals(0, values.count());
  }

  @Test
  void everyTruncationRejects() {
    byte[] b = byteStrings(element(7, FIVE), array(7, ONE, new byte[200]), new byte[70_000]);
    for (int len = 0; len < b.length; len += len < 400 ? 1 : 997) {
      assertFalse(values.open(b, 0, len));
      assertFalse(values.open(Arrays.copyOf(b, len), 0, len));
    }
    byte[] one = array(1, ONE, TWO);
    for (int len = 0; len < one.length; len++) {
      assertFalse(element.read(one, 0, len));
    }
  }

  @MeasuresAllocation
  @Test
  void readingAllocatesNothing() {
    byte[] b = byteStrings(element(7, FIVE), array(7, ONE, TWO), new byte[200]);
    DerValues inner = new DerValues();
    Allocation.assertNone(
        "reading a list of elements",
        () -> {
          values.open(b, 0, b.length);
          while (values.next()) {
            if (element.read(b, values.offset(), values.length())
                && inner.openExact(b, element.rawOffset(), element.rawLength())) {
              while (inner.next()) {
                assertEquals(32, inner.length());
              }
            }
          }
        });
  }
}
