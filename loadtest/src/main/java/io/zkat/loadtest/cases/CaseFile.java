package io.zkat.loadtest.cases;

import io.zkat.loadtest.backend.Encoded;
import io.zkat.loadtest.console.CannotDo;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads a file of cases line by line, so that its size does not matter. Whether it is gzipped is
 * seen in its first bytes, whatever its name. Empty lines are passed over.
 */
public final class CaseFile implements AutoCloseable {
  private static final int BUFFER = 1 << 16;
  private static final byte[] GZIP_MAGIC = {0x1f, (byte) 0x8b};

  private final Path file;
  private final BufferedReader lines;
  private long line;

  private CaseFile(Path file, InputStream in) {
    this.file = file;
    this.lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8), BUFFER);
  }

  /** Opens {@code file}. */
  public static CaseFile open(Path file) {
    try {
      if (Files.isDirectory(file)) {
        throw new CannotDo("cannot read cases from " + file + ": it is a folder");
      }
      return open(file, Files.newInputStream(file));
    } catch (IOException e) {
      throw cannotRead(file, e);
    }
  }

  /** Reads from {@code in}, which is closed with the case file; {@code name} is for messages. */
  public static CaseFile open(Path name, InputStream in) {
    try {
      return new CaseFile(name, plain(in));
    } catch (IOException e) {
      throw cannotRead(name, e);
    }
  }

  @SuppressWarnings("resource") // closed with the case file
  private static InputStream plain(InputStream in) throws IOException {
    BufferedInputStream buffered = new BufferedInputStream(in, BUFFER);
    buffered.mark(GZIP_MAGIC.length);
    byte[] head = buffered.readNBytes(GZIP_MAGIC.length);
    buffered.reset();
    return isGzipped(head) ? new GZIPInputStream(buffered, BUFFER) : buffered;
  }

  /** Whether {@code content} begins as gzipped data does. */
  public static boolean isGzipped(byte[] content) {
    return content.length >= GZIP_MAGIC.length
        && content[0] == GZIP_MAGIC[0]
        && content[1] == GZIP_MAGIC[1];
  }

  /**
   * The next case, or null at the end of the file.
   *
   * @throws CannotDo if the line is no case, with file and line
   */
  public @Nullable RecordedCase next() {
    try {
      String text;
      do {
        text = lines.readLine();
        line++;
      } while (text != null && text.isBlank());
      return text == null ? null : CaseLine.parse(text, file, line);
    } catch (IOException e) {
      throw new CannotDo(file + ":" + line + ": cannot read on: " + Encoded.reasonOf(e), e);
    }
  }

  @Override
  public void close() {
    try {
      lines.close();
    } catch (IOException e) {
      throw cannotRead(file, e);
    }
  }

  private static CannotDo cannotRead(Path file, IOException e) {
    return new CannotDo("cannot read cases from " + file + ": " + Encoded.reasonOf(e), e);
  }
}
