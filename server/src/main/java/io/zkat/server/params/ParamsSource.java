package io.zkat.server.params;

import io.zkat.server.config.InvalidSetting;
import io.zkat.validator.wire.ByteView;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A parameters file and what its set is to be called.
 *
 * @param name the name that was given, or the file's
 * @param file where it is, for messages
 * @param content the file's bytes
 */
record ParamsSource(String name, String file, ByteView content) {
  private static final Pattern NAMED = Pattern.compile("([A-Za-z0-9._-]{1,128})=(.+)");
  private static final String SAMPLE = "sample";

  /**
   * Reads what one value of {@code zkat.params} says: FILE or NAME=FILE. A file whose path begins
   * like NAME= is written as ./NAME=.
   *
   * @throws InvalidSetting if the file cannot be read
   */
  static ParamsSource read(String setting) {
    Matcher named = NAMED.matcher(setting);
    String file = named.matches() ? named.group(2) : setting;
    try {
      Path path = Path.of(file);
      String name = named.matches() ? named.group(1) : nameOf(path);
      return new ParamsSource(name, file, ByteView.of(Files.readAllBytes(path)));
    } catch (NoSuchFileException missing) {
      throw unreadable(file, "no such file");
    } catch (IOException | InvalidPathException broken) {
      throw unreadable(file, broken.toString());
    }
  }

  /** The parameters that come with the service. */
  static ParamsSource sample() {
    try (InputStream in = ParamsSource.class.getResourceAsStream("sample.txt")) {
      if (in == null) {
        throw new IllegalStateException("the sample parameters are missing");
      }
      return new ParamsSource(SAMPLE, "bundled sample", ByteView.of(in.readAllBytes()));
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  private static String nameOf(Path path) {
    Path last = path.getFileName();
    String file = last == null ? "params" : last.toString();
    int dot = file.lastIndexOf('.');
    String name = dot > 0 ? file.substring(0, dot) : file;
    return name.isEmpty() ? "params" : name.substring(0, Math.min(name.length(), 128));
  }

  private static InvalidSetting unreadable(String file, String why) {
    return new InvalidSetting("parameters file " + file + " cannot be read: " + why);
  }
}
