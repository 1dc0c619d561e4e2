package io.zkat.server.grpc;

import com.google.protobuf.ByteOutput;
import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Gets at the array inside a {@link ByteString} of a received message. Nobody writes it any more,
 * and the validator only reads, so a request of some ten kilobytes need not be copied once more.
 */
final class SharedBytes extends ByteOutput {
  private byte @Nullable [] whole;

  private SharedBytes() {}

  /** The bytes, without a copy where the string is one array; not to be written. */
  static byte[] of(ByteString bytes) {
    SharedBytes shared = new SharedBytes();
    try {
      UnsafeByteOperations.unsafeWriteTo(bytes, shared);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    byte[] array = shared.whole;
    return array != null && array.length == bytes.size() ? array : bytes.toByteArray();
  }

  @Override
  public void writeLazy(byte[] value, int offset, int length) {
    whole = offset == 0 && length == value.length ? value : null;
  }

  @Override
  public void write(byte value) {
    whole = null;
  }

  @Override
  public void write(byte[] value, int offset, int length) {
    whole = null;
  }

  @Override
  public void write(ByteBuffer value) {
    whole = null;
  }

  @Override
  public void writeLazy(ByteBuffer value) {
    whole = null;
  }
}
