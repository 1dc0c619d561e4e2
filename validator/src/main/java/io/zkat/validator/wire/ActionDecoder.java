package io.zkat.validator.wire;

import io.zkat.validator.limits.Limits;
import io.zkat.validator.verdict.Reason;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What reading both kinds of action has in common (spec wire 9); it stops at the first fault. */
final class ActionDecoder {
  private static final int VERSION = 1;

  private final Commitments commitments;
  private final Limits limits;
  private final ElementJson json = new ElementJson();
  private Decoded.@Nullable Fault fault;

  ActionDecoder(Commitments commitments, Limits limits) {
    this.commitments = commitments;
    this.limits = limits;
  }

  /** The first fault so far. */
  Decoded.@Nullable Fault fault() {
    return fault;
  }

  /** Whether a message is no larger than allowed and of the known version. */
  boolean opens(ActionMessage message) {
    if (message.tooMany != null) {
      fail(Decoded.Fault.of(Reason.LIMIT_EXCEEDED, message.tooMany + " of an action"));
    } else if (message.version != VERSION) {
      fail(
          Decoded.Fault.of(
              Reason.UNSUPPORTED_ACTION_VERSION, Integer.toUnsignedString(message.version)));
    }
    return fault == null;
  }

  /** Whether a window is no larger than an action may be. */
  boolean fits(int len) {
    if (len > limits.actionBytes()) {
      fail(Decoded.Fault.of(Reason.LIMIT_EXCEEDED, len + " bytes of an action"));
    }
    return fault == null;
  }

  /** The tokens that an action makes; each output must have one. */
  List<Token> outputs(ActionMessage message) {
    List<Token> outputs = new ArrayList<>(message.outputs.size());
    for (int j = 0; j < message.outputs.size() && fault == null; j++) {
      ActionMessage.Token token = message.outputs.get(j).token;
      if (token == null) {
        fail(Decoded.Fault.ofOutput(Reason.OUTPUT_TOKEN_MISSING, j));
      } else {
        Reason reason = readCommitment(token.data, Reason.MALFORMED_OUTPUT);
        ElementBytes commitment = reason == Reason.OK ? commitment(token.data) : null;
        if (commitment != null) {
          reason = commitments.output(j, commitment);
        }
        if (reason != Reason.OK) {
          fail(Decoded.Fault.ofOutput(reason, j));
        }
        outputs.add(new Token(token.owner, commitment));
      }
    }
    return Collections.unmodifiableList(outputs);
  }

  /** The token of an input. */
  @Nullable Token input(ActionMessage.Token token, int index) {
    Reason reason = readCommitment(token.data, Reason.MALFORMED_INPUT);
    ElementBytes commitment = reason == Reason.OK ? commitment(token.data) : null;
    if (commitment != null) {
      reason = commitments.input(index, commitment);
    }
    if (reason != Reason.OK) {
      fail(Decoded.Fault.ofInput(reason, index));
      return null;
    }
    return new Token(token.owner, commitment);
  }

  /** Reads the element of a commitment, if there is one, for {@link #commitment}. */
  private Reason readCommitment(ByteView raw, Reason malformed) {
    return raw.isEmpty() ? Reason.OK : read(raw, malformed);
  }

  private @Nullable ElementBytes commitment(ByteView raw) {
    return raw.isEmpty() ? null : element();
  }

  /** A scalar of an upgrade witness; null if it does not decode, which is then a fault. */
  @Nullable ElementBytes scalar(ByteView raw, int input) {
    Reason reason = read(raw, Reason.MALFORMED_UPGRADE_WITNESS);
    if (reason == Reason.OK) {
      return element();
    }
    fail(Decoded.Fault.ofInput(reason, input));
    return null;
  }

  private Reason read(ByteView raw, Reason malformed) {
    if (!json.read(raw.array(), raw.offset(), raw.length())) {
      return malformed;
    }
    return CurveIds.isKnown(json.curveId()) ? Reason.OK : Reason.UNKNOWN_CURVE_ID;
  }

  private ElementBytes element() {
    return new ElementBytes((int) json.curveId(), ByteView.of(json.copy()));
  }

  /** Checks that a proof, if there is one, says which kind it is, and its size. */
  void proof(ActionMessage message) {
    if (message.hasProof && message.proofType == 0) {
      fail(Decoded.Fault.of(Reason.PROOF_TYPE_INVALID, "none is set"));
    } else if (message.proof.length() > limits.proofBytes()) {
      fail(Decoded.Fault.of(Reason.LIMIT_EXCEEDED, message.proof.length() + " bytes of a proof"));
    }
  }

  /** The first fault, which is that there is no such message if nothing else was wrong. */
  <T> Decoded<T> failed() {
    return new Decoded.Failed<>(
        fault == null ? Decoded.Fault.of(Reason.MALFORMED_ACTION, "") : fault);
  }

  /** The action, unless something was wrong. */
  <T> Decoded<T> result(T action) {
    return fault == null ? new Decoded.Value<>(action) : failed();
  }

  private void fail(Decoded.Fault first) {
    if (fault == null) {
      fault = first;
    }
  }
}
