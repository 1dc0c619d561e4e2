package io.zkat.server.access;

import io.zkat.server.config.InvalidSetting;
import io.zkat.validator.wire.ByteView;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The bearer tokens of a file: a role and a token on each line, empty lines and those that begin
 * with # aside. The file is read again when it has changed; one that cannot be used then leaves the
 * tokens as they were. Only digests are kept, and a token is compared with all of them in the same
 * time whatever it is.
 */
public final class Tokens {
  private static final Logger LOG = LoggerFactory.getLogger(Tokens.class);

  /** Shorter tokens can be guessed. */
  private static final int LEAST_LENGTH = 16;

  private static final long LOOK_EVERY_NANOS = 1_000_000_000;

  private record Entry(Role role, ByteView digest) {}

  private record State(List<Entry> entries, FileTime modified) {}

  private final Path file;
  private final LongSupplier nanoClock;
  private volatile State state;
  private volatile long looked;

  /**
   * Reads the file.
   *
   * @param nanoClock a running clock in nanoseconds
   * @throws InvalidSetting if it cannot be used
   */
  public Tokens(Path file, LongSupplier nanoClock) {
    this.file = file;
    this.nanoClock = nanoClock;
    this.state = read();
    this.looked = nanoClock.getAsLong();
  }

  /** The role of who shows this token. */
  Role roleOf(String token) {
    reload();
    byte[] shown = digest(token);
    Role role = Role.NONE;
    for (Entry entry : state.entries()) {
      // No early end: the time must not tell which token was near.
      role = MessageDigest.isEqual(entry.digest().array(), shown) ? role.or(entry.role()) : role;
    }
    return role;
  }

  private void reload() {
    long now = nanoClock.getAsLong();
    if (now - looked < LOOK_EVERY_NANOS) {
      return;
    }
    looked = now;
    try {
      if (!Files.getLastModifiedTime(file).equals(state.modified())) {
        state = read();
        LOG.info("tokens were read again from {}", file);
      }
    } catch (IOException | InvalidSetting unusable) {
      LOG.warn("tokens stay as they were: {}", unusable.getMessage());
    }
  }

  private State read() {
    try {
      FileTime modified = Files.getLastModifiedTime(file);
      List<Entry> entries = new ArrayList<>();
      int number = 0;
      for (String line : Files.readAllLines(file)) {
        number++;
        String text = line.strip();
        if (!text.isEmpty() && !text.startsWith("#")) {
          entries.add(entry(text, number));
        }
      }
      return new State(List.copyOf(entries), modified);
    } catch (IOException unreadable) {
      throw new InvalidSetting("tokens file " + file + " cannot be read: " + unreadable);
    }
  }

  /** Says nothing of the line's content, which may be a token. */
  private Entry entry(String line, int number) {
    String[] parts = line.split("\\s+", -1);
    if (parts.length != 2) {
      throw unusable(number, "is not a role and a token");
    }
    Role role =
        switch (parts[0]) {
          case "admin" -> Role.ADMIN;
          case "client" -> Role.CLIENT;
          default -> throw unusable(number, "begins with neither admin nor client");
        };
    if (parts[1].length() < LEAST_LENGTH) {
      throw unusable(number, "has a token of fewer than " + LEAST_LENGTH + " characters");
    }
    return new Entry(role, ByteView.of(digest(parts[1])));
  }

  private InvalidSetting unusable(int line, String why) {
    return new InvalidSetting("tokens file " + file + ": line " + line + " " + why);
  }

  private static byte[] digest(String token) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException(missing);
    }
  }
}
