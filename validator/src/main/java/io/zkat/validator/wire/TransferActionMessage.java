package io.zkat.validator.wire;

import io.zkat.validator.limits.Limits;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The protobuf message {@code TransferAction}, read but not understood (spec wire 1.1). Byte fields
 * are views of the input. A G1 is its {@code raw} bytes; no bytes stand for an absent one, since
 * the two mean the same (spec wire 3.2). A message that appears twice where one is expected is
 * merged.
 */
final class TransferActionMessage {
  int version;
  final List<Input> inputs = new ArrayList<>();
  final List<Output> outputs = new ArrayList<>();

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

  static final class Input {
    @Nullable Id id;
    @Nullable Token token;
    @Nullable UpgradeWitness upgradeWitness;
  }

  static final class Output {
    @Nullable Token token;
  }

  static final class Id {
    String txId = "";
    long index;
  }

  static final class Token {
    ByteView owner = ByteView.EMPTY;
    ByteView data = ByteView.EMPTY;
  }

  static final class UpgradeWitness {
    @Nullable ClearToken token;
    boolean hasBlindingFactor;
    ByteView blindingFactor = ByteView.EMPTY;
  }

  static final class ClearToken {
    ByteView owner = ByteView.EMPTY;
    String type = "";
    String quantity = "";
  }

  private TransferActionMessage() {}

  /** Reads the window; null if it is not a well-formed message. */
  static @Nullable TransferActionMessage read(byte[] b, int off, int len, Limits limits) {
    TransferActionMessage message = new TransferActionMessage();
    message.read(new ProtoReader(b, off, len), limits);
    return message.wellFormed ? message : null;
  }

  private void read(ProtoReader in, Limits limits) {
    while (in.next()) {
      if (in.varintField() == 1) {
        version = (int) in.varint();
      }
      switch (in.bytesField()) {
        case 2 -> inputs.add(readInput(in.message()));
        case 3 -> outputs.add(readOutput(in.message()));
        case 4 -> readProof(in.message());
        case 5 -> in.putEntry(metadata);
        case 6 -> issuer = readRaw(in.message(), issuer);
        default -> {}
      }
      tooMany = tooMany(limits);
      if (tooMany != null) {
        return;
      }
    }
    wellFormed &= in.ok();
  }

  private @Nullable String tooMany(Limits limits) {
    if (inputs.size() > limits.inputs()) {
      return "inputs";
    }
    if (outputs.size() > limits.outputs()) {
      return "outputs";
    }
    return metadata.size() > limits.metadataEntries() ? "metadata entries" : null;
  }

  private Input readInput(ProtoReader in) {
    Input input = new Input();
    while (in.next()) {
      switch (in.bytesField()) {
        case 1 -> {
          input.id = input.id == null ? new Id() : input.id;
          readId(in.message(), input.id);
        }
        case 2 -> {
          input.token = input.token == null ? new Token() : input.token;
          readToken(in.message(), input.token);
        }
        case 3 -> {
          input.upgradeWitness =
              input.upgradeWitness == null ? new UpgradeWitness() : input.upgradeWitness;
          readUpgradeWitness(in.message(), input.upgradeWitness);
        }
        default -> {}
      }
    }
    wellFormed &= in.ok();
    return input;
  }

  private Output readOutput(ProtoReader in) {
    Output output = new Output();
    while (in.next()) {
      if (in.bytesField() == 1) {
        output.token = output.token == null ? new Token() : output.token;
        readToken(in.message(), output.token);
      }
    }
    wellFormed &= in.ok();
    return output;
  }

  private void readId(ProtoReader in, Id id) {
    while (in.next()) {
      if (in.varintField() == 2) {
        id.index = in.varint();
      }
      if (in.bytesField() == 1) {
        id.txId = in.string();
      }
    }
    wellFormed &= in.ok();
  }

  private void readToken(ProtoReader in, Token token) {
    while (in.next()) {
      switch (in.bytesField()) {
        case 1 -> token.owner = in.view();
        case 2 -> token.data = readRaw(in.message(), token.data);
        default -> {}
      }
    }
    wellFormed &= in.ok();
  }

  private void readUpgradeWitness(ProtoReader in, UpgradeWitness witness) {
    while (in.next()) {
      switch (in.bytesField()) {
        case 1 -> {
          witness.token = witness.token == null ? new ClearToken() : witness.token;
          readClearToken(in.message(), witness.token);
        }
        case 2 -> {
          witness.hasBlindingFactor = true;
          witness.blindingFactor = readRaw(in.message(), witness.blindingFactor);
        }
        default -> {}
      }
    }
    wellFormed &= in.ok();
  }

  private void readClearToken(ProtoReader in, ClearToken token) {
    while (in.next()) {
      switch (in.bytesField()) {
        case 1 -> token.owner = in.view();
        case 2 -> token.type = in.string();
        case 3 -> token.quantity = in.string();
        default -> {}
      }
    }
    wellFormed &= in.ok();
  }

  private void readProof(ProtoReader in) {
    hasProof = true;
    while (in.next()) {
      int variant = in.bytesField();
      if (variant == 1 || variant == 2) {
        proofType = variant;
        proof = in.view();
      }
    }
    wellFormed &= in.ok();
  }

  /** Reads {@code G1}, {@code Zr} or {@code Identity}, which hold only bytes, over the current. */
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
}
