package io.zkat.validator.wire;

import io.zkat.validator.limits.Limits;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The protobuf message {@code IssueAction}, read but not understood. */
final class IssueActionMessage extends ActionMessage {
  final List<Input> inputs = new ArrayList<>(1);

  static final class Input {
    @Nullable Id id;
    ByteView token = ByteView.EMPTY;
  }

  private IssueActionMessage() {}

  /** Reads the window; null if it is not a well-formed message. */
  static @Nullable IssueActionMessage read(byte[] b, int off, int len, Limits limits) {
    IssueActionMessage message = new IssueActionMessage();
    return message.read(new ProtoReader(b, off, len), limits) ? message : null;
  }

  @Override
  void readField(ProtoReader in) {
    switch (in.bytesField()) {
      case 2 -> issuer = readRaw(in.message(), issuer);
      case 3 -> addInput(in.message());
      case 4 -> addOutput(in.message());
      case 5 -> readProof(in.message());
      case 6 -> in.putEntry(metadata);
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
        case 2 -> input.token = in.view();
        default -> {}
      }
    }
    finished(in);
    inputs.add(input);
  }
}
