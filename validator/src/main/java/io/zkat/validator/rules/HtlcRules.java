package io.zkat.validator.rules;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.zkat.validator.identity.HtlcClaim;
import io.zkat.validator.identity.HtlcScript;
import io.zkat.validator.identity.TypedIdentity;
import io.zkat.validator.verdict.Place;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.wire.ByteView;
import io.zkat.validator.wire.Token;
import io.zkat.validator.wire.TransferAction;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a transfer may do with tokens whose owner is a script, and what it takes to make one (spec
 * validation 6.5). Only a script that is the outermost owner counts. Whether the right party signed
 * is not decided here but by the verifier of the identity.
 */
final class HtlcRules {
  private static final String CLAIM_KEY = "htlc.cpi";
  private static final String LOCK_KEY = "htlc.lh";

  private final TypedIdentity identity = new TypedIdentity();
  private final MetadataCount metadata;

  /** Rules that account for the entries of scripts in {@code metadata}. */
  HtlcRules(MetadataCount metadata) {
    this.metadata = metadata;
  }

  /**
   * Checks the inputs, then the outputs.
   *
   * @param signatures of the inputs, in their order
   * @return false if a rule does not hold, which is then a finding
   */
  boolean check(TransferAction action, List<ByteView> signatures, Instant now, Findings findings) {
    List<TransferAction.Input> inputs = action.inputs();
    for (int i = 0; i < inputs.size(); i++) {
      Token token = inputs.get(i).token();
      if (token != null && isScript(token.owner())) {
        Reason reason = spend(action, signatures.get(i), now);
        if (reason != Reason.OK) {
          return findings.fails(reason, Place.input(i));
        }
      }
    }
    for (int j = 0; j < action.outputs().size(); j++) {
      Reason reason = make(action.outputs().get(j).owner(), now);
      if (reason != Reason.OK) {
        return findings.fails(reason, Place.output(j));
      }
    }
    return true;
  }

  /** Reads the envelope; one that is not well-formed never got here as the owner of an input. */
  private boolean isScript(ByteView owner) {
    return identity.read(owner.array(), owner.offset(), owner.length())
        && identity.type() == TypedIdentity.HTLC;
  }

  private @Nullable HtlcScript script(ByteView owner) {
    return HtlcScript.read(
        owner.array(), identity.bodyOffset(), identity.bodyLength(), HtlcScript.Reading.RULES);
  }

  /** The owner whose envelope was read last spends its token. */
  private Reason spend(TransferAction action, ByteView signature, Instant now) {
    if (action.inputs().size() != 1 || action.outputs().size() != 1) {
      return Reason.HTLC_NOT_ONE_TO_ONE;
    }
    ByteView newOwner = action.outputs().getFirst().owner();
    if (newOwner.isEmpty()) {
      return Reason.HTLC_OUTPUT_OWNER_EMPTY;
    }
    Token token = action.inputs().getFirst().token();
    HtlcScript script = token == null ? null : script(token.owner());
    if (script == null) {
      return Reason.HTLC_MALFORMED_SCRIPT;
    }
    if (!script.isClaimableAt(now)) {
      return newOwner.equals(script.sender()) ? Reason.OK : Reason.HTLC_SENDER_MISMATCH;
    }
    return newOwner.equals(script.recipient())
        ? claim(script, signature)
        : Reason.HTLC_RECIPIENT_MISMATCH;
  }

  private Reason claim(HtlcScript script, ByteView signature) {
    HtlcClaim claim = HtlcClaim.read(signature.array(), signature.offset(), signature.length());
    if (claim == null || claim.preimage().isEmpty() || claim.recipientSignature().isEmpty()) {
      return Reason.HTLC_CLAIM_INCOMPLETE;
    }
    if (metadata.isEmpty()) {
      return Reason.HTLC_CLAIM_NO_METADATA;
    }
    ByteView image = script.image(claim.preimage());
    if (image == null) {
      return Reason.HTLC_HASH_NOT_AVAILABLE;
    }
    String key = CLAIM_KEY + hex(image);
    ByteView value = metadata.get(key);
    if (value == null) {
      return Reason.HTLC_CLAIM_ENTRY_MISSING;
    }
    if (!value.equals(claim.preimage())) {
      return Reason.HTLC_CLAIM_ENTRY_MISMATCH;
    }
    metadata.count(key);
    return Reason.OK;
  }

  /** An output gets this owner. */
  private Reason make(ByteView owner, Instant now) {
    if (owner.isEmpty()) {
      return Reason.OK;
    }
    if (!identity.read(owner.array(), owner.offset(), owner.length())) {
      return Reason.OUTPUT_OWNER_MALFORMED;
    }
    if (identity.type() != TypedIdentity.HTLC) {
      return Reason.OK;
    }
    HtlcScript script = script(owner);
    if (script == null) {
      return Reason.HTLC_MALFORMED_SCRIPT;
    }
    if (script.sender().isEmpty()) {
      return Reason.HTLC_SENDER_EMPTY;
    }
    if (script.recipient().isEmpty()) {
      return Reason.HTLC_RECIPIENT_EMPTY;
    }
    if (script.deadline().isBefore(now)) {
      return Reason.HTLC_DEADLINE_PASSED;
    }
    if (!script.isFunctionAvailable() || !script.isEncodingAvailable()) {
      return Reason.HTLC_HASH_NOT_AVAILABLE;
    }
    return lock(script.hash());
  }

  private Reason lock(ByteView hash) {
    if (metadata.isEmpty()) {
      return Reason.HTLC_LOCK_NO_METADATA;
    }
    String hex = hex(hash);
    ByteView value = metadata.get(LOCK_KEY + hex);
    if (value == null) {
      return Reason.HTLC_LOCK_ENTRY_MISSING;
    }
    if (!Arrays.equals(value.copy(), hex.getBytes(US_ASCII))) {
      return Reason.HTLC_LOCK_ENTRY_MISMATCH;
    }
    metadata.count(LOCK_KEY + hex);
    return Reason.OK;
  }

  private static String hex(ByteView view) {
    return HexFormat.of().formatHex(view.array(), view.offset(), view.offset() + view.length());
  }
}
