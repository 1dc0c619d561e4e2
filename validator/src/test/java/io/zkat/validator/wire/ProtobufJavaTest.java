package io.zkat.validator.wire;

import static io.zkat.validator.wire.DerBytes.hex;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.wire.proto.driver.Action;
import io.zkat.validator.wire.proto.nogh.TransferAction;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Where protobuf-java has the rules of spec wire 1 and where it has not: the reason why {@link
 * ProtoReader} exists. If a difference goes away in a later version, its test fails.
 */
final class ProtobufJavaTest {
  private static @Nullable TransferAction generated(byte[] b) {
    try {
      return TransferAction.parseFrom(b);
    } catch (InvalidProtocolBufferException e) {
      return null;
    }
  }

  private static @Nullable TransferActionMessage ours(byte[] b) {
    return TransferActionMessage.read(b, 0, b.length, Limits.DEFAULT);
  }

  private static TransferAction mustGenerated(String text) {
    TransferAction action = generated(hex(text));
    assertNotNull(action, text);
    return action;
  }

  private static TransferActionMessage mustOurs(String text) {
    TransferActionMessage message = ours(hex(text));
    assertNotNull(message, text);
    return message;
  }

  private static void bothRefuse(String text) {
    assertNull(ours(hex(text)), text);
    assertNull(generated(hex(text)), text);
  }

  // ---- the same

  @Test
  void unknownFieldsAndOtherWireTypesAreIgnored() {
    String text = "0801 0a01ff 1200 1001 1d00000000 a006 01 33 08ff01 34";
    assertEquals(1, mustOurs(text).inputs.size());
    assertEquals(1, mustGenerated(text).getInputsCount());
    assertEquals(1, mustOurs(text).version);
    assertEquals(1, mustGenerated(text).getVersion());
  }

  @Test
  void theLastScalarCountsAndMessagesMerge() {
    String text = "0807 0802 2203 0a01 aa 2203 1201 bb 2200 3203 0a01cc 3200";
    TransferActionMessage message = mustOurs(text);
    TransferAction action = mustGenerated(text);
    assertEquals(2, message.version);
    assertEquals(2, action.getVersion());
    assertEquals(2, message.proofType);
    assertEquals(
        TransferAction.getDefaultInstance().getProof(),
        action.getProof().toBuilder().clear().build());
    assertEquals("bb", message.proof.toString());
    assertEquals(ByteString.copyFrom(hex("bb")), action.getProof().getCspBasedProof());
    assertEquals("cc", message.issuer.toString());
    assertEquals(ByteString.copyFrom(hex("cc")), action.getIssuer().getRaw());
  }

  @Test
  void a32BitFieldTakesTheLowBits() {
    String text = "08 818080801000"; // 2^32 + 1, then a malformed tag
    bothRefuse(text);
    assertEquals(1, mustOurs("08 8180808010").version);
    assertEquals(1, mustGenerated("08 8180808010").getVersion());
  }

  @Test
  void textMustBeUtf8AndRecordsMustBeComplete() {
    bothRefuse("12 05 0a03 0a01ff");
    bothRefuse("2a 03 0a01ff");
    bothRefuse("08");
    bothRefuse("12 01");
    bothRefuse("0e 00");
    bothRefuse("0f 00");
    bothRefuse("0c");
    bothRefuse("0b 14");
    bothRefuse("00 00");
    bothRefuse("08 8080808080808080808001");
  }

  @Test
  void anEntryWithIgnoredFieldsOnlyIsAnEntry() {
    for (String text : new String[] {"2a 00", "2a 02 0801", "2a 02 1801"}) {
      assertEquals("{=}", mustOurs(text).metadata.toString());
      assertEquals(1, mustGenerated(text).getMetadataCount());
    }
  }

  @Test
  void absentMessagesAreNotEmptyOnes() {
    assertFalse(mustOurs("").hasProof);
    assertFalse(mustGenerated("").hasProof());
    assertTrue(mustOurs("2200").hasProof);
    assertTrue(mustGenerated("2200").hasProof());
  }

  @Test
  void insideAGroupNumbersMayBeLarger() {
    String text = "0b f8ffffff3f 00 0c";
    assertNotNull(ours(hex(text)));
    assertNotNull(mustGenerated(text));
  }

  // ---- different

  /** A tag is a 64-bit number; the upper half is not dropped. */
  @Test
  void tagsAreNotCut() {
    assertNull(ours(hex("8880808010 05")));
    assertEquals(5, mustGenerated("8880808010 05").getVersion());
  }

  /** So is a length. */
  @Test
  void lengthsAreNotCut() {
    assertNull(ours(hex("32 8080808010")));
    assertTrue(mustGenerated("32 8080808010").hasIssuer());
  }

  /** The tenth byte of a varint holds one bit. */
  @Test
  void aVarintHas64Bits() {
    assertNull(ours(hex("08 ffffffffffffffffff7f")));
    assertEquals(-1, mustGenerated("08 ffffffffffffffffff7f").getVersion());
  }

  /** Unknown groups nest deeper than protobuf-java goes. */
  @Test
  void groupsNestDeeply() {
    byte[] b = new byte[400];
    Arrays.fill(b, 0, 200, (byte) 0x7b);
    Arrays.fill(b, 200, 400, (byte) 0x7c);
    assertNotNull(ours(b));
    assertNull(generated(b));
  }

  /**
   * A variant of a oneof that was replaced is gone, also if its kind comes back: here the type that
   * the first occurrence sets. The reference reads an action of type 0 and refuses it.
   */
  @Test
  void aReplacedVariantDoesNotComeBack() throws InvalidProtocolBufferException {
    // typed_action {type 1}, hashed_action {}, typed_action {raw aa}
    Action action = Action.parseFrom(hex("0a02 0801 1200 0a03 1201aa"));
    assertEquals(Action.ActionCase.TYPED_ACTION, action.getActionCase());
    assertEquals(ByteString.copyFrom(hex("aa")), action.getTypedAction().getRaw());
    assertEquals(1, action.getTypedAction().getTypeValue());
  }
}
