package io.zkat.validator.wire;

import io.zkat.validator.limits.Limits;
import io.zkat.validator.verdict.Reason;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The protobuf message {@code TokenRequest}, and what must hold of it (spec wire 4.1). */
final class TokenRequestMessage {
  private static final int VERSION = 1;
  private static final int NONE = 0;
  private static final int TYPED_ACTION = 1;
  private static final int HASHED_ACTION = 2;
  private static final int TYPE_ISSUE = 1;
  private static final int TYPE_TRANSFER = 2;
  private static final int ACTION_SIGNATURE = 1;
  private static final int AUDITOR_SIGNATURE = 2;

  private int version;
  private final List<Action> actions = new ArrayList<>(2);
  private final List<Signature> signatures = new ArrayList<>(8);
  private @Nullable String tooMany;
  private boolean wellFormed = true;

  /** The {@code oneof} keeps what belongs to the variant that was set last, and nothing else. */
  private static final class Action {
    int variant = NONE;
    int type;
    ByteView raw = ByteView.EMPTY;
  }

  private static final class Signature {
    int variant = NONE;
    ByteView identity = ByteView.EMPTY;
    ByteView raw = ByteView.EMPTY;
  }

  private TokenRequestMessage() {}

  static Decoded<TokenRequest> decode(byte[] b, int off, int len, Limits limits) {
    if (len == 0) {
      return failed(Decoded.Fault.of(Reason.EMPTY_REQUEST, ""));
    }
    if (len > limits.requestBytes()) {
      return failed(Decoded.Fault.of(Reason.LIMIT_EXCEEDED, len + " bytes of a request"));
    }
    TokenRequestMessage message = new TokenRequestMessage();
    message.read(new ProtoReader(b, off, len), limits);
    Decoded.Fault fault = message.fault();
    return fault == null ? new Decoded.Value<>(message.request()) : failed(fault);
  }

  private static Decoded<TokenRequest> failed(Decoded.Fault fault) {
    return new Decoded.Failed<>(fault);
  }

  private void read(ProtoReader in, Limits limits) {
    while (in.next()) {
      if (in.varintField() == 1) {
        version = (int) in.varint();
      }
      switch (in.bytesField()) {
        case 2 -> readAction(in.message());
        case 3 -> readSignature(in.message());
        default -> {}
      }
      if (actions.size() > limits.actions()) {
        tooMany = "actions";
        return;
      }
      if (signatures.size() > limits.signatures()) {
        tooMany = "signatures";
        return;
      }
    }
    wellFormed &= in.ok();
  }

  private void readAction(ProtoReader in) {
    Action action = new Action();
    while (in.next()) {
      int variant = in.bytesField();
      if (variant != TYPED_ACTION && variant != HASHED_ACTION) {
        continue;
      }
      if (variant != action.variant) {
        action.variant = variant;
        action.type = 0;
        action.raw = ByteView.EMPTY;
      }
      if (variant == TYPED_ACTION) {
        readTyped(in.message(), action);
      } else {
        walk(in.message());
      }
    }
    wellFormed &= in.ok();
    actions.add(action);
  }

  private void readTyped(ProtoReader in, Action action) {
    while (in.next()) {
      if (in.varintField() == 1) {
        action.type = (int) in.varint();
      }
      if (in.bytesField() == 2) {
        action.raw = in.view();
      }
    }
    wellFormed &= in.ok();
  }

  private void readSignature(ProtoReader in) {
    Signature signature = new Signature();
    while (in.next()) {
      int variant = in.bytesField();
      if (variant != ACTION_SIGNATURE && variant != AUDITOR_SIGNATURE) {
        continue;
      }
      if (variant != signature.variant) {
        signature.variant = variant;
        signature.identity = ByteView.EMPTY;
        signature.raw = ByteView.EMPTY;
      }
      readVariant(in.message(), signature);
    }
    wellFormed &= in.ok();
    signatures.add(signature);
  }

  /** Field 1 of an action's signature is its id, a varint that nobody looks at. */
  private void readVariant(ProtoReader in, Signature signature) {
    while (in.next()) {
      int field = in.bytesField();
      if (field == 2) {
        signature.raw = readRaw(in.message(), signature.raw);
      } else if (field == 1 && signature.variant == AUDITOR_SIGNATURE) {
        signature.identity = readRaw(in.message(), signature.identity);
      }
    }
    wellFormed &= in.ok();
  }

  private ByteView readRaw(ProtoReader in, ByteView current) {
    ByteView raw = current;
    while (in.next()) {
      if (in.bytesField() == 1) {
        raw = in.view();
      }
    }
    wellFormed &= in.ok();
    return raw;
  }

  /** Passes over a message of which only the form matters. */
  private void walk(ProtoReader in) {
    while (in.next()) {
      // every record is checked as it is passed
    }
    wellFormed &= in.ok();
  }

  /** The first rule of spec wire 4.1 that does not hold; null if all do. */
  private Decoded.@Nullable Fault fault() {
    if (!wellFormed) {
      return Decoded.Fault.of(Reason.MALFORMED_REQUEST, "");
    }
    if (tooMany != null) {
      return Decoded.Fault.of(Reason.LIMIT_EXCEEDED, tooMany + " of a request");
    }
    if (version != VERSION) {
      return Decoded.Fault.of(
          Reason.UNSUPPORTED_REQUEST_VERSION, Integer.toUnsignedString(version));
    }
    for (int i = 0; i < actions.size(); i++) {
      Action action = actions.get(i);
      if (action.variant != TYPED_ACTION) {
        return Decoded.Fault.of(Reason.ACTION_NOT_TYPED, "at index " + i);
      }
      if (action.type != TYPE_ISSUE && action.type != TYPE_TRANSFER) {
        return Decoded.Fault.of(Reason.ACTION_TYPE_INVALID, action.type + " at index " + i);
      }
    }
    for (int i = 0; i < signatures.size(); i++) {
      Signature signature = signatures.get(i);
      if (signature.variant == NONE) {
        return Decoded.Fault.of(Reason.SIGNATURE_NOT_TYPED, "at index " + i);
      }
      if (signature.raw.isEmpty()) {
        return Decoded.Fault.of(Reason.SIGNATURE_EMPTY, "at index " + i);
      }
    }
    for (int i = 0; i < actions.size(); i++) {
      if (actions.get(i).raw.isEmpty()) {
        return Decoded.Fault.of(Reason.ACTION_EMPTY, "at index " + i);
      }
    }
    return null;
  }

  private TokenRequest request() {
    List<TokenRequest.Action> typed = new ArrayList<>(actions.size());
    for (Action action : actions) {
      typed.add(
          new TokenRequest.Action(
              action.type == TYPE_ISSUE ? TokenRequest.Kind.ISSUE : TokenRequest.Kind.TRANSFER,
              action.raw));
    }
    List<TokenRequest.AuditorSignature> auditors = new ArrayList<>(1);
    List<ByteView> others = new ArrayList<>(signatures.size());
    for (Signature signature : signatures) {
      if (signature.variant == AUDITOR_SIGNATURE) {
        auditors.add(new TokenRequest.AuditorSignature(signature.identity, signature.raw));
      } else {
        others.add(signature.raw);
      }
    }
    return new TokenRequest(
        Collections.unmodifiableList(typed),
        Collections.unmodifiableList(auditors),
        Collections.unmodifiableList(others));
  }
}
