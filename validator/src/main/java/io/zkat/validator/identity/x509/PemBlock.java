package io.zkat.validator.identity.x509;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;

import io.zkat.validator.wire.LenientBase64;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The first well-formed PEM block of a text (spec wire 7). */
final class PemBlock {
  private static final byte[] BEGIN = "-----BEGIN ".getBytes(US_ASCII);
  private static final byte[] END = "\n-----END ".getBytes(US_ASCII);
  private static final byte[] DASHES = "-----".getBytes(US_ASCII);

  private final String label;
  private final byte[] content;

  private PemBlock(String label, byte[] content) {
    this.label = label;
    this.content = content;
  }

  /** What stands between the dashes. */
  String label() {
    return label;
  }

  /** What the base64 text stands for. */
  byte[] content() {
    return content;
  }

  /** Finds the block in the window, or null if there is none. */
  static @Nullable PemBlock find(byte[] b, int off, int len) {
    return new Finder(b, off + len).find(off);
  }

  /** Walks from one END line to the next; each step that fails leads on to the next END line. */
  private static final class Finder {
    private final byte[] b;
    private final int limit;

    /** End of the text of the line looked at last, and where the next one begins. */
    private int lineEnd;

    private int nextLine;

    Finder(byte[] b, int limit) {
      this.b = b;
      this.limit = limit;
    }

    @Nullable PemBlock find(int start) {
      int from = start;
      while (true) {
        int end = first(END, from, limit);
        if (end < 0) {
          return null;
        }
        int trailer = end + END.length;
        int begin = last(BEGIN, from, end);
        if (begin >= 0 && (begin == from || b[begin - 1] == '\n')) {
          int label = begin + BEGIN.length;
          readLine(label);
          int labelEnd = lineEnd - DASHES.length;
          if (labelEnd >= label && matches(DASHES, labelEnd)) {
            int firstLine = nextLine;
            int content = skipHeaders(firstLine);
            if (content < 0 || content > trailer) {
              return null; // the headers run over the END line: what follows them is not looked at
            }
            boolean headers = content > firstLine;
            // Behind headers there must be another line.
            if (!headers || content <= end) {
              PemBlock block = block(label, labelEnd, content, end, trailer);
              if (block != null) {
                return block;
              }
            }
          }
        }
        from = trailer;
      }
    }

    /** Where the first line without a colon begins, or -1 if the text ends before. */
    private int skipHeaders(int start) {
      int at = start;
      while (at < limit) {
        readLine(at);
        boolean header = false;
        for (int i = at; i < lineEnd; i++) {
          header |= b[i] == ':';
        }
        if (!header) {
          return at;
        }
        at = nextLine;
      }
      return -1;
    }

    private @Nullable PemBlock block(int label, int labelEnd, int content, int end, int trailer) {
      int length = labelEnd - label;
      int dashes = trailer + length;
      if (limit - trailer < length + DASHES.length
          || !Arrays.equals(b, label, labelEnd, b, trailer, dashes)
          || !matches(DASHES, dashes)) {
        return null;
      }
      readLine(dashes + DASHES.length);
      if (lineEnd != dashes + DASHES.length) {
        return null;
      }
      byte[] text = new byte[Math.max(0, end - content)];
      int used = 0;
      for (int i = content; i < end; i++) {
        if (b[i] != ' ' && b[i] != '\t') {
          text[used++] = b[i];
        }
      }
      byte[] decoded = new byte[LenientBase64.maxDecodedLength(used)];
      int size = LenientBase64.decode(text, 0, used, decoded);
      if (size < 0) {
        return null;
      }
      return new PemBlock(new String(b, label, length, ISO_8859_1), Arrays.copyOf(decoded, size));
    }

    /** Sets the end of the line that begins at {@code start}, and where the next one begins. */
    private void readLine(int start) {
      int at = start;
      while (at < limit && b[at] != '\n') {
        at++;
      }
      nextLine = Math.min(at + 1, limit);
      if (at < limit && at > start && b[at - 1] == '\r') {
        at--;
      }
      while (at > start && (b[at - 1] == ' ' || b[at - 1] == '\t')) {
        at--;
      }
      lineEnd = at;
    }

    private int first(byte[] wanted, int from, int until) {
      for (int at = from; at <= until - wanted.length; at++) {
        if (matches(wanted, at)) {
          return at;
        }
      }
      return -1;
    }

    private int last(byte[] wanted, int from, int until) {
      for (int at = until - wanted.length; at >= from; at--) {
        if (matches(wanted, at)) {
          return at;
        }
      }
      return -1;
    }

    private boolean matches(byte[] wanted, int at) {
      for (int i = 0; i < wanted.length; i++) {
        if (b[at + i] != wanted[i]) {
          return false;
        }
      }
      return true;
    }
  }
}
