package io.zkat.loadtest.generate;

import io.zkat.loadtest.backend.Encoded;
import io.zkat.loadtest.console.CannotDo;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.zip.GZIPOutputStream;

/**
 * A file that appears whole or not at all, compressed if its name ends in {@code .gz}. What exists
 * is replaced only on demand.
 */
public final class OutputFile implements AutoCloseable {
  private final Path path;
  private final Path part;
  private final OutputStream out;
  private boolean complete;

  private OutputFile(Path path, Path part, OutputStream out) {
    this.path = path;
    this.part = part;
    this.out = out;
  }

  /** Refuses to replace a file without {@code force}. */
  public static void check(Path path, boolean force) {
    if (Files.isDirectory(path)) {
      throw new CannotDo(path + " is a folder");
    }
    if (!force && Files.exists(path)) {
      throw new CannotDo(path + " exists already; --force replaces it");
    }
  }

  /** Begins a file, after the check, and makes its folder. */
  public static OutputFile create(Path path, boolean force) {
    check(path, force);
    Path absolute = path.toAbsolutePath().normalize();
    Path part = absolute.resolveSibling("." + absolute.getFileName() + ".part");
    try {
      Path folder = absolute.getParent();
      if (folder != null) {
        Files.createDirectories(folder);
      }
      OutputStream raw = new BufferedOutputStream(Files.newOutputStream(part), 1 << 16);
      return new OutputFile(
          absolute, part, absolute.toString().endsWith(".gz") ? new GZIPOutputStream(raw) : raw);
    } catch (IOException e) {
      throw failure(path, e);
    }
  }

  /** Writes a line. */
  public void line(String text) {
    write((text + "\n").getBytes(StandardCharsets.UTF_8));
  }

  /** Writes bytes as they are. */
  public void write(byte[] bytes) {
    try {
      out.write(bytes);
    } catch (IOException e) {
      throw failure(path, e);
    }
  }

  /** Says that nothing is missing: closing then puts the file in its place. */
  public void complete() {
    complete = true;
  }

  @Override
  public void close() {
    try {
      out.close();
      if (complete) {
        Files.move(part, path, StandardCopyOption.REPLACE_EXISTING);
      } else {
        Files.deleteIfExists(part);
      }
    } catch (IOException e) {
      throw failure(path, e);
    }
  }

  private static CannotDo failure(Path path, IOException e) {
    return new CannotDo("cannot write " + path + ": " + Encoded.reasonOf(e), e);
  }
}
