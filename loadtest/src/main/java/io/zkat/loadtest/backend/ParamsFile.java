package io.zkat.loadtest.backend;

import io.zkat.loadtest.console.CannotDo;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.params.ParamsResult;
import io.zkat.validator.params.PublicParams;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;

/**
 * Serialised public parameters from a file, which holds them as they are (a JSON object) or in
 * base64. Nothing is said about their validity before {@link #load}: the target judges that.
 */
public final class ParamsFile {
  private final String source;
  private final byte[] serialized;
  private final String fingerprint;

  private ParamsFile(String source, byte[] serialized) {
    this.source = source;
    this.serialized = serialized;
    this.fingerprint = HexFormat.of().formatHex(sha256(serialized));
  }

  /** Reads {@code file}. */
  public static ParamsFile read(Path file) {
    try {
      return of(file.toString(), Files.readAllBytes(file));
    } catch (IOException e) {
      throw new CannotDo("cannot read public parameters " + file + ": " + Encoded.reasonOf(e), e);
    }
  }

  /** Takes the content of a file; {@code source} names it in messages. */
  public static ParamsFile of(String source, byte[] content) {
    byte[] serialized = Encoded.startsWithBrace(content) ? content : Encoded.base64OrNull(content);
    if (serialized == null || !Encoded.startsWithBrace(serialized)) {
      throw new CannotDo(
          source + " does not hold public parameters (a JSON object, or its base64)");
    }
    return new ParamsFile(source, serialized);
  }

  /**
   * The parameters in a file as the reference writes it, in base64; {@link CannotDo} if they are
   * not valid.
   *
   * @param source names the file in messages
   */
  public static PublicParams load(String source, byte[] file) {
    return switch (PublicParams.decode(source, file, Limits.DEFAULT)) {
      case ParamsResult.Loaded(PublicParams params) -> params;
      case ParamsResult.Refused refused ->
          throw new CannotDo(
              source + " does not hold valid public parameters: " + refused.message());
    };
  }

  /** The parameters; {@link CannotDo} if they are not valid. */
  public PublicParams load() {
    return load(source, base64());
  }

  /** Where they come from, for messages. */
  public String source() {
    return source;
  }

  /** The JSON object; not to be changed. */
  public byte[] serialized() {
    return serialized;
  }

  /** The JSON object in base64, as the reference writes it to a file. */
  public byte[] base64() {
    return Base64.getEncoder().encode(serialized);
  }

  /** SHA-256 of the JSON object, in lower-case hexadecimal digits. */
  public String fingerprint() {
    return fingerprint;
  }

  private static byte[] sha256(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every JDK has SHA-256", e);
    }
  }
}
