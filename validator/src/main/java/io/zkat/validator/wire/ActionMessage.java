package io.zkat.validator.wire;

import io.zkat.validator.limits.Limits;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the messages of both kinds of action have, read but not understood (spec wire 1.1). Byte
 * fields are views of the input. A G1 is its {@code raw} bytes; no bytes stand for an absent one,
 * since the two mean the same (spec wire 3.2). A message that appears twice where one is expected
 * is merged.
 */
abstract class ActionMessage {
  int version;
  final List<Output> outputs = new ArrayList<>(4);

  /** Whether there is a proof message at all. */
  boolean hasProof;

  /** The variant that was set last: 1 or 2, and 0 if none was. */
  int proofType;

  ByteView proof = ByteView.EMPTY;
  final Map<String, ByteView> metadata = new LinkedHashMap<>();
  ByteView issuer = ByteView.EMPTY;

  /** More of something than the limits allow; what follows was not read. */
  @Nullable String tooMany;

  private boolean wellFormed = true;

  static final class Output {
    @Nullable Token token;
  }

  static final class Id {
    String txId = "";
    long index;
  }

  /** A token whose commitment has not been looked at. */
  static final class Token {
    ByteView owner = ByteView.EMPTY;
    ByteView data = ByteView.EMPTY;
  }

  /** Reads all fields; false if this is not a well-formed message. */
  final boolean read(ProtoReader in, Limits limits) {
    while (in.next()) {
      if (in.varintField() == 1) {
        version = (int) in.varint();
      }
      readField(in);
      tooMany = tooMany(limits);
      if (tooMany != null) {
        return wellFormed;
      }
    }
    return finished(in);
  }

  /** Reads the current field if it is one that holds bytes and belongs to the message. */
  abstract void readField(ProtoReader in);

  /** Number of inputs read so far. */
  abstract int inputCount();

  private @Nullable String tooMany(Limits limits) {
    if (inputCount() > limits.inputs()) {
      return "inputs";
    }
    if (outputs.size() > limits.outputs()) {
      return "outputs";
    }
    return metadata.size() > limits.metadataEntries() ? "metadata entries" : null;
  }

  /** Notes whether a message inside this one was well-formed, when its last field was read. */
  final boolean finished(ProtoReader in) {
    wellFormed &= in.ok();
    return wellFormed;
  }

  final void addOutput(ProtoReader in) {
    Output output = new Output();
    while (in.next()) {
      if (in.bytesField() == 1) {
        output.token = output.token == null ? new Token() : output.token;
        readToken(in.message(), output.token);
      }
    }
    finished(in);
    outputs.add(output);
  }

  final void readId(ProtoReader in, Id id) {
    while (in.next()) {
      if (in.varintField() == 2) {
        id.index = in.varint();
      }
      if (in.bytesField() == 1) {
        id.txId = in.string();
      }
    }
    finished(in);
  }

  final void readToken(ProtoReader in, Token token) {
    while (in.next()) {
      switch (in.bytesField()) {
        case 1 -> token.owner = in.view();
        case 2 -> token.data = readRaw(in.message(), token.data);
        default -> {}
      }
    }
    finished(in);
  }

  final void readProof(ProtoReader in) {
    hasProof = true;
    while (in.next()) {
      int variant = in.bytesField();
      if (variant == 1 || variant == 2) {
        proofType = variant;
        proof = in.view();
      }
    }
    finished(in);
  }

  /** Reads {@code G1}, {@code Zr} or {@code Identity}, which hold only bytes, over the current. */
  final ByteView readRaw(ProtoReader in, ByteView current) {
    ByteView raw = current;
    while (in.next()) {
      if (in.bytesField() == 1) {
        raw = in.view();
      }
    }
    finished(in);
    return raw;
  }
}
