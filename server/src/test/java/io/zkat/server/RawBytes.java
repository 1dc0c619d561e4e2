package io.zkat.server;

import io.grpc.MethodDescriptor;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** Sends and receives whatever bytes, message or not. */
final class RawBytes implements MethodDescriptor.Marshaller<byte[]> {
  static final RawBytes MARSHALLER = new RawBytes();

  private RawBytes() {}

  @Override
  public InputStream stream(byte[] value) {
    return new ByteArrayInputStream(value);
  }

  @Override
  public byte[] parse(InputStream stream) {
    try (stream) {
      return stream.readAllBytes();
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
