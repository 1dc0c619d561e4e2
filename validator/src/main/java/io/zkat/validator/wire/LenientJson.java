package io.zkat.validator.wire;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads one JSON value the way all JSON of the formats is read (spec wire 3.1), which is how Go's
 * standard decoder fills a structure.
 *
 * <p>{@link #open} checks the syntax of the whole value first; after that the cursor walks over it
 * and cannot run into a syntax error. Errors of type or range are sticky: the reading methods
 * return something harmless and {@link #ok} tells at the end, so a reader needs one check. Nothing
 * is recursive. A reader looks like this:
 *
 * <pre>{@code
 * if (!json.open(b, off, len, Trailing.REFUSED)) return malformed;
 * if (json.enterObject()) {
 *   while (json.nextMember()) {
 *     if (json.nameIs("curve")) curve = json.readLong(curve);
 *     else if (json.nameIs("element")) json.readBytes(element);
 *     // a member that is not read is skipped
 *   }
 * }
 * if (!json.ok()) return malformed;
 * }</pre>
 *
 * <p>An object inside an object is entered and walked to its end in the same way. The cursor is
 * made to be reused; it allocates only when its buffers have to grow.
 */
public final class LenientJson {
  /** Nesting of objects and arrays up to which a text is accepted; part of the format. */
  public static final int MAX_DEPTH = 10_000;

  /** What follows the value. */
  public enum Trailing {
    /** Only white space may follow. */
    REFUSED,
    /** Anything may follow, it is not looked at. */
    IGNORED
  }

  private static final byte[] NONE = {};
  private static final int REPLACEMENT = 0xfffd;
  private static final int MALFORMED = -1;

  private byte[] bytes = NONE;
  private int position;
  private int limit;
  private boolean ok;
  private boolean valuePending;

  /** Content of the current member name between the quotes, with escapes. */
  private int nameStart;

  private int nameEnd;

  private int verbatimOffset;
  private int verbatimEnd;

  /** One bit a level while the syntax is checked: 1 for an object, 0 for an array. */
  private long[] levels = new long[1];

  private byte[] text = NONE;
  private int textLength;

  /** Creates a cursor over nothing. */
  public LenientJson() {}

  /**
   * Starts reading the value in the window, with optional white space in front of it.
   *
   * @return false if the text is not JSON, is nested too deeply, or is followed by something that
   *     {@code trailing} refuses
   */
  public boolean open(byte[] b, int off, int len, Trailing trailing) {
    bytes = b;
    limit = off + len;
    position = limit;
    ok = false;
    valuePending = false;
    int end = checkValue(off);
    if (end < 0 || (trailing == Trailing.REFUSED && skipSpace(end) != limit)) {
      return false;
    }
    limit = end;
    position = skipSpace(off);
    ok = true;
    valuePending = true;
    return true;
  }

  /** Whether everything read so far had the asked-for type and range. */
  public boolean ok() {
    return ok;
  }

  /** Marks the text as unacceptable, for rules of the caller such as "no unknown members". */
  public void refuse() {
    ok = false;
  }

  /** Whether the value to be read next is {@code null}. */
  public boolean isNull() {
    return valuePending && bytes[position] == 'n';
  }

  /**
   * Enters the object that is to be read next. A {@code null} is skipped, since it leaves the
   * target untouched; any other value is an error.
   *
   * @return true if the members of an object follow
   */
  public boolean enterObject() {
    if (!valuePending) {
      return false;
    }
    if (bytes[position] == '{') {
      position++;
      valuePending = false;
      return true;
    }
    ok &= isNull();
    skipPending();
    return false;
  }

  /**
   * Moves to the next member of the object, over a value that was not read.
   *
   * @return false at the end of the object, which is then left
   */
  public boolean nextMember() {
    if (valuePending) {
      skipPending();
    }
    int at = skipSpace(position);
    if (at >= limit) {
      return false; // not inside an object
    }
    if (bytes[at] == ',') {
      at = skipSpace(at + 1);
    }
    if (bytes[at] == '}') {
      position = at + 1;
      return false;
    }
    nameStart = at + 1;
    nameEnd = stringEnd(at) - 1;
    position = skipSpace(skipSpace(nameEnd + 1) + 1);
    valuePending = true;
    return true;
  }

  /**
   * Whether the current member has this name, ignoring case by Unicode simple folding. Among the
   * characters outside ASCII only the long s and the Kelvin sign fold to a letter of an ASCII name.
   *
   * @param name ASCII
   */
  public boolean nameIs(String name) {
    boolean escaped = false;
    for (int i = nameStart; i < nameEnd; i++) {
      escaped |= bytes[i] == '\\';
    }
    if (!escaped) {
      return foldedEquals(bytes, nameStart, nameEnd, name);
    }
    unquote(nameStart, nameEnd);
    return foldedEquals(text, 0, textLength, name);
  }

  private static boolean foldedEquals(byte[] b, int off, int end, String name) {
    int at = off;
    for (int i = 0; i < name.length(); i++) {
      if (at >= end) {
        return false;
      }
      int c = b[at++] & 0xff;
      if (c == 0xc5 && at < end && (b[at] & 0xff) == 0xbf) { // U+017F, long s
        c = 's';
        at++;
      } else if (c == 0xe2
          && at + 1 < end
          && (b[at] & 0xff) == 0x84
          && (b[at + 1] & 0xff) == 0xaa) { // U+212A, Kelvin sign
        c = 'k';
        at += 2;
      }
      if (lower(c) != lower(name.charAt(i))) {
        return false;
      }
    }
    return at == end;
  }

  private static int lower(int c) {
    return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
  }

  /**
   * Reads an integer literal of signed 64 bits.
   *
   * @param current what a {@code null} leaves in place
   */
  public long readLong(long current) {
    return readInteger(current, true);
  }

  /**
   * Reads an integer literal of unsigned 64 bits; a sign is an error, also that of {@code -0}.
   *
   * @param current what a {@code null} leaves in place
   */
  public long readUnsignedLong(long current) {
    return readInteger(current, false);
  }

  private long readInteger(long current, boolean signed) {
    if (!valuePending || isNull()) {
      skipPending();
      return current;
    }
    int start = position;
    skipPending();
    boolean negative = bytes[start] == '-';
    if (negative && !signed) {
      ok = false;
      return current;
    }
    long value = unsigned(negative ? start + 1 : start, position);
    // A value that does not fit has set ok to false already, and then the sign does not matter.
    if (signed && value < 0 && !(negative && value == Long.MIN_VALUE)) {
      ok = false;
    }
    return negative ? -value : value;
  }

  /** Value of a run of digits, or an error if it is something else or does not fit 64 bits. */
  private long unsigned(int start, int end) {
    long value = 0;
    for (int i = start; i < end; i++) {
      int digit = bytes[i] - '0';
      if (digit < 0
          || digit > 9
          || Long.compareUnsigned(value, Long.divideUnsigned(-1L, 10)) > 0
          || Long.compareUnsigned(value * 10, -1L - digit) > 0) {
        ok = false;
        return 0;
      }
      value = value * 10 + digit;
    }
    return value;
  }

  /**
   * Reads a text; what is not valid UTF-8 or an unpaired surrogate comes out as U+FFFD.
   *
   * @param current what a {@code null} leaves in place
   */
  public String readString(String current) {
    if (!valuePending || isNull()) {
      skipPending();
      return current;
    }
    int start = position;
    skipPending();
    if (bytes[start] != '"') {
      ok = false;
      return current;
    }
    unquote(start + 1, position - 1);
    return new String(text, 0, textLength, StandardCharsets.UTF_8);
  }

  /**
   * Passes over a value, of any type, for a reader with a grammar of its own. What stands there is
   * from {@link #verbatimOffset} to before {@link #verbatimEnd} of the array.
   */
  public void readVerbatim() {
    verbatimOffset = position;
    skipPending();
    verbatimEnd = position;
  }

  /** Where the value of {@link #readVerbatim} begins. */
  public int verbatimOffset() {
    return verbatimOffset;
  }

  /** Where the value of {@link #readVerbatim} ends, exclusive. */
  public int verbatimEnd() {
    return verbatimEnd;
  }

  /**
   * Reads a byte string, which is base64 text or an array of integers 0 to 255. A {@code null}
   * makes it empty.
   */
  public void readBytes(JsonBytes target) {
    if (!valuePending || isNull()) {
      skipPending();
      target.clear();
      return;
    }
    int start = position;
    skipPending();
    switch (bytes[start]) {
      case '"' -> readBase64(start + 1, position - 1, target);
      case '[' -> readByteArray(start + 1, position - 1, target);
      default -> ok = false;
    }
  }

  private void readBase64(int start, int end, JsonBytes target) {
    for (int i = start; i < end; i++) {
      if (bytes[i] == '\\') {
        unquote(start, end);
        ok &= target.setBase64(text, 0, textLength);
        return;
      }
    }
    ok &= target.setBase64(bytes, start, end - start);
  }

  private void readByteArray(int start, int end, JsonBytes target) {
    target.startArray((end - start) / 2 + 1); // an element and its comma take two characters
    for (int at = skipSpace(start); at < end; at = skipSpace(at)) {
      if (bytes[at] == ',') {
        at++;
        continue;
      }
      int next = valueEnd(at);
      if (bytes[at] == 'n') {
        target.addNull();
      } else {
        long value = unsigned(at, next);
        ok &= value >= 0 && value <= 0xff;
        target.add((byte) value);
      }
      at = next;
    }
    target.endArray();
  }

  // ---- text

  /** Writes the string content as UTF-8 into {@link #text}, without escapes and always valid. */
  private void unquote(int start, int end) {
    // A byte that is not valid UTF-8 becomes three, and no escape becomes longer than it was.
    text = room(text, 3 * (end - start));
    textLength = 0;
    int at = start;
    while (at < end) {
      int c = bytes[at] & 0xff;
      if (c == '\\') {
        at = unescape(at + 1, end);
      } else if (c < 0x80) {
        text[textLength++] = (byte) c;
        at++;
      } else {
        int length = Utf8.characterLength(bytes, at, end);
        if (length == 0) {
          putCodePoint(REPLACEMENT);
          at++;
        } else {
          System.arraycopy(bytes, at, text, textLength, length);
          textLength += length;
          at += length;
        }
      }
    }
  }

  private int unescape(int at, int end) {
    int c = bytes[at];
    if (c != 'u') {
      text[textLength++] =
          (byte)
              switch (c) {
                case 'b' -> '\b';
                case 'f' -> '\f';
                case 'n' -> '\n';
                case 'r' -> '\r';
                case 't' -> '\t';
                default -> c;
              };
      return at + 1;
    }
    int unit = hex4(at + 1);
    int next = at + 5;
    if (!Character.isSurrogate((char) unit)) {
      putCodePoint(unit);
      return next;
    }
    if (Character.isHighSurrogate((char) unit)
        && next + 6 <= end
        && bytes[next] == '\\'
        && bytes[next + 1] == 'u') {
      int second = hex4(next + 2);
      if (Character.isLowSurrogate((char) second)) {
        putCodePoint(Character.toCodePoint((char) unit, (char) second));
        return next + 6;
      }
    }
    putCodePoint(REPLACEMENT);
    return next;
  }

  private int hex4(int at) {
    int value = 0;
    for (int i = 0; i < 4; i++) {
      value = value << 4 | Character.digit(bytes[at + i], 16);
    }
    return value;
  }

  private void putCodePoint(int c) {
    if (c < 0x80) {
      text[textLength++] = (byte) c;
    } else if (c < 0x800) {
      text[textLength++] = (byte) (0xc0 | c >> 6);
      text[textLength++] = (byte) (0x80 | (c & 0x3f));
    } else if (c < 0x10000) {
      text[textLength++] = (byte) (0xe0 | c >> 12);
      text[textLength++] = (byte) (0x80 | (c >> 6 & 0x3f));
      text[textLength++] = (byte) (0x80 | (c & 0x3f));
    } else {
      text[textLength++] = (byte) (0xf0 | c >> 18);
      text[textLength++] = (byte) (0x80 | (c >> 12 & 0x3f));
      text[textLength++] = (byte) (0x80 | (c >> 6 & 0x3f));
      text[textLength++] = (byte) (0x80 | (c & 0x3f));
    }
  }

  // ---- walking over text whose syntax has been checked

  private void skipPending() {
    if (valuePending) {
      position = valueEnd(position);
      valuePending = false;
    }
  }

  private int valueEnd(int start) {
    int depth = 0;
    int at = start;
    do {
      switch (bytes[at]) {
        case '"' -> at = stringEnd(at);
        case '{', '[' -> {
          depth++;
          at++;
        }
        case '}', ']' -> {
          depth--;
          at++;
        }
        case ',', ':', ' ', '\t', '\r', '\n' -> at++;
        default -> at = wordEnd(at);
      }
    } while (depth > 0);
    return at;
  }

  private int stringEnd(int start) {
    int at = start + 1;
    while (bytes[at] != '"') {
      at += bytes[at] == '\\' ? 2 : 1;
    }
    return at + 1;
  }

  /** End of a number or of {@code true}, {@code false}, {@code null}. */
  private int wordEnd(int start) {
    int at = start;
    while (at < limit) {
      int c = bytes[at];
      if (c == ',' || c == ']' || c == '}' || isSpace(c)) {
        break;
      }
      at++;
    }
    return at;
  }

  private int skipSpace(int start) {
    int at = start;
    while (at < limit && isSpace(bytes[at])) {
      at++;
    }
    return at;
  }

  private static boolean isSpace(int c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
  }

  // ---- syntax

  /** Checks the value that begins at or after {@code start}; its end or {@link #MALFORMED}. */
  private int checkValue(int start) {
    int depth = 0;
    int at = start;
    while (true) {
      at = skipSpace(at);
      if (at >= limit) {
        return MALFORMED;
      }
      int c = bytes[at];
      if (c == '{' || c == '[') {
        if (depth == MAX_DEPTH) {
          return MALFORMED;
        }
        setLevel(depth++, c == '{');
        at = skipSpace(at + 1);
        if (at >= limit) {
          return MALFORMED;
        }
        if (bytes[at] != (c == '{' ? '}' : ']')) {
          at = c == '{' ? checkName(at) : at;
          if (at < 0) {
            return MALFORMED;
          }
          continue;
        }
        // An empty object or array: the loop below closes it.
      } else {
        at = checkScalar(at);
        if (at < 0) {
          return MALFORMED;
        }
      }
      boolean more = false;
      while (!more) {
        if (depth == 0) {
          return at;
        }
        at = skipSpace(at);
        if (at >= limit) {
          return MALFORMED;
        }
        boolean object = isObject(depth - 1);
        c = bytes[at];
        if (c == (object ? '}' : ']')) {
          depth--;
          at++;
        } else if (c == ',') {
          at = object ? checkName(skipSpace(at + 1)) : at + 1;
          if (at < 0) {
            return MALFORMED;
          }
          more = true;
        } else {
          return MALFORMED;
        }
      }
    }
  }

  private void setLevel(int level, boolean object) {
    int word = level >> 6;
    if (word == levels.length) {
      levels = Arrays.copyOf(levels, 2 * levels.length);
    }
    long bit = 1L << level;
    levels[word] = object ? levels[word] | bit : levels[word] & ~bit;
  }

  private boolean isObject(int level) {
    return (levels[level >> 6] >> level & 1) != 0;
  }

  /** Checks a member name and its colon. */
  private int checkName(int start) {
    if (start >= limit || bytes[start] != '"') {
      return MALFORMED;
    }
    int at = checkString(start);
    if (at < 0) {
      return MALFORMED;
    }
    at = skipSpace(at);
    return at < limit && bytes[at] == ':' ? at + 1 : MALFORMED;
  }

  private int checkScalar(int at) {
    return switch (bytes[at]) {
      case '"' -> checkString(at);
      case 't' -> checkWord(at, "true");
      case 'f' -> checkWord(at, "false");
      case 'n' -> checkWord(at, "null");
      default -> checkNumber(at);
    };
  }

  private int checkWord(int start, String word) {
    if (limit - start < word.length()) {
      return MALFORMED;
    }
    for (int i = 0; i < word.length(); i++) {
      if (bytes[start + i] != word.charAt(i)) {
        return MALFORMED;
      }
    }
    return start + word.length();
  }

  private int checkString(int start) {
    int at = start + 1;
    while (at < limit) {
      int c = bytes[at++] & 0xff;
      if (c == '"') {
        return at;
      }
      if (c < 0x20) {
        return MALFORMED;
      }
      if (c == '\\') {
        if (at >= limit) {
          return MALFORMED;
        }
        c = bytes[at++];
        if (c == 'u') {
          for (int i = 0; i < 4; i++, at++) {
            if (at >= limit || !isHexDigit(bytes[at])) {
              return MALFORMED;
            }
          }
        } else if ("bfnrt\\/\"".indexOf(c) < 0) {
          return MALFORMED;
        }
      }
    }
    return MALFORMED;
  }

  private static boolean isHexDigit(int c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
  }

  private int checkNumber(int start) {
    int at = start;
    if (bytes[at] == '-') {
      at++;
    }
    // A zero at the front is a number of its own, whatever follows.
    int digits = at < limit && bytes[at] == '0' ? at + 1 : digitsEnd(at);
    if (digits == at) {
      return MALFORMED;
    }
    at = digits;
    if (at < limit && bytes[at] == '.') {
      digits = digitsEnd(at + 1);
      if (digits == at + 1) {
        return MALFORMED;
      }
      at = digits;
    }
    if (at < limit && (bytes[at] == 'e' || bytes[at] == 'E')) {
      at++;
      if (at < limit && (bytes[at] == '+' || bytes[at] == '-')) {
        at++;
      }
      digits = digitsEnd(at);
      if (digits == at) {
        return MALFORMED;
      }
      at = digits;
    }
    return at;
  }

  private int digitsEnd(int start) {
    int at = start;
    while (at < limit && bytes[at] >= '0' && bytes[at] <= '9') {
      at++;
    }
    return at;
  }

  /** An array of at least that many bytes; its content is not kept. */
  private static byte[] room(byte[] array, int length) {
    return array.length >= length ? array : new byte[Math.max(length, 256)];
  }
}
