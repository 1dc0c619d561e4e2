package io.zkat.validator.params;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.zkat.math.testing.Vectors;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.wire.proto.nogh.G1;
import io.zkat.validator.wire.proto.nogh.PublicParameters;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** Takes public parameters files apart and puts altered ones together. */
final class ParamsFiles {
  static final String BLS = "requests/16-BLS12_381_BBS_GURVY/params.txt";
  static final String BLS_BULLETPROOF = "requests/16-BLS12_381_BBS_GURVY/params-bulletproof.txt";
  static final String BN254 = "requests/16-BN254/params.txt";
  static final String BN254_BULLETPROOF = "requests/16-BN254/params-bulletproof.txt";
  static final String BOTH = "invalid/params/both-proof-types-32-BLS12_381_BBS_GURVY.txt";

  private ParamsFiles() {}

  /** The message inside a file. */
  static PublicParameters.Builder message(String name) {
    try {
      return PublicParameters.parseFrom(raw(name)).toBuilder();
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalArgumentException(name, e);
    }
  }

  /** Its bytes. */
  static byte[] raw(String name) {
    String box = new String(Base64.getDecoder().decode(Vectors.bytes(name)), UTF_8);
    String raw = box.substring(box.indexOf("\"raw\":\"") + 7, box.lastIndexOf('"'));
    return Base64.getDecoder().decode(raw);
  }

  static byte[] file(PublicParameters.Builder message) {
    return file(message.build().toByteArray());
  }

  static byte[] file(byte[] raw) {
    return boxed(
        "{\"identifier\":\"zkatdlognogh.v1\",\"raw\":\""
            + Base64.getEncoder().encodeToString(raw)
            + "\"}");
  }

  /** A file around any box. */
  static byte[] boxed(String box) {
    return Base64.getEncoder().encode(box.getBytes(UTF_8));
  }

  static G1 g1(String json) {
    return G1.newBuilder().setRaw(ByteString.copyFromUtf8(json)).build();
  }

  static ParamsResult decode(byte[] file) {
    return PublicParams.decode("test", file, Limits.DEFAULT);
  }

  static PublicParams load(byte[] file) {
    return switch (decode(file)) {
      case ParamsResult.Loaded loaded -> loaded.params();
      case ParamsResult.Refused refused -> throw new AssertionError(refused.message());
    };
  }

  /** The fault for which a file is refused, or null. */
  static @Nullable ParamsFault fault(byte[] file) {
    return decode(file) instanceof ParamsResult.Refused refused ? refused.fault() : null;
  }
}
