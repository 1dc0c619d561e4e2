package io.zkat.validator.wire;

import io.zkat.validator.limits.Limits;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The protobuf message {@code TransferAction}, read but not understood. */
final class TransferActionMessage extends ActionMessage {
  final List<Input> inputs = new ArrayList<>(4);

  static final class Input {
    @Nullable Id id;
    @Nullable Token token;
    @Nullable UpgradeWitness upgradeWitness;
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
    return message.read(new ProtoReader(b, off, len), limits) ? message : null;
  }

  @Override
  void readField(ProtoReader in) {
    switch (in.bytesField()) {
      case 2 -> addInput(in.message());
      case 3 -> addOutput(in.message());
      case 4 -> readProof(in.message());
      case 5 -> in.putEntry(metadata);
      case 6 -> issuer = readRaw(in.message(), issuer);
      default -> {}
    }
  }

  @Override
  int inputCount() {
    return inputs.size();
  }

  private void addInput(ProtoReader in) {
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
    finished(in);
    inputs.add(input);
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
    finished(in);
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
    finished(in);
  }
}
