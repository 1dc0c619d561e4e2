package io.zkat.validator.identity;

import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import org.jspecify.annotations.Nullable;

/** Reads the deadline of a script, which is what Go's decoder takes for a time (spec wire 8.1). */
final class Deadline {
  /** What an absent deadline is: the first second of year 1. */
  static final Instant ABSENT = Instant.parse("0001-01-01T00:00:00Z");

  private static final int DATE_LENGTH = 10;
  private static final int NANO_DIGITS = 9;
  private static final int HOURS = 3600;
  private static final int DAYS = 24 * HOURS;

  private final byte[] b;
  private final int limit;
  private int at;

  private Deadline(byte[] b, int off, int limit) {
    this.b = b;
    this.at = off;
    this.limit = limit;
  }

  /** The time in the text between two quotes, from off to before limit; null if it is none. */
  static @Nullable Instant parse(byte[] b, int off, int limit) {
    return new Deadline(b, off, limit).parse();
  }

  private @Nullable Instant parse() {
    if (limit - at < DATE_LENGTH) {
      return null;
    }
    int year = number(4);
    boolean shaped = is('-');
    int month = number(2);
    shaped &= is('-');
    int day = number(2);
    shaped &= is('T');
    int hour = number(at + 1 < limit && b[at + 1] == ':' ? 1 : 2);
    shaped &= is(':');
    int minute = number(2);
    shaped &= is(':');
    int second = number(2);
    if (!shaped
        || year < 0
        || month < 1
        || month > 12
        || day < 1
        || day > YearMonth.of(year, month).lengthOfMonth()
        || hour < 0
        || hour > 23
        || minute < 0
        || minute > 59
        || second < 0
        || second > 59) {
      return null;
    }
    int nanos = fraction();
    int offset = offset();
    if (nanos < 0 || offset == Integer.MIN_VALUE || at != limit) {
      return null;
    }
    long seconds = LocalDate.of(year, month, day).toEpochDay() * DAYS;
    seconds += (long) hour * HOURS + minute * 60L + second - offset;
    return Instant.ofEpochSecond(seconds, nanos);
  }

  /** The number in the next digits, or -1 if they are not there. */
  private int number(int digits) {
    int value = 0;
    for (int i = 0; i < digits; i++) {
      if (at >= limit || b[at] < '0' || b[at] > '9') {
        at = limit;
        return -1;
      }
      value = 10 * value + b[at++] - '0';
    }
    return value;
  }

  private boolean is(char c) {
    if (at >= limit || b[at] != c) {
      return false;
    }
    at++;
    return true;
  }

  /** Nanoseconds of an optional fraction, of which the first nine digits count; -1 without any. */
  private int fraction() {
    if (!is('.') && !is(',')) {
      return 0;
    }
    int nanos = 0;
    int digits = 0;
    while (at < limit && b[at] >= '0' && b[at] <= '9') {
      if (digits < NANO_DIGITS) {
        nanos = 10 * nanos + b[at] - '0';
      }
      digits++;
      at++;
    }
    for (int i = digits; i < NANO_DIGITS; i++) {
      nanos *= 10;
    }
    return digits == 0 ? -1 : nanos;
  }

  /** Seconds that the clock of the zone is ahead; the smallest number if there is no zone. */
  private int offset() {
    if (is('Z')) {
      return 0;
    }
    boolean ahead = is('+');
    if (!ahead && !is('-')) {
      return Integer.MIN_VALUE;
    }
    int hours = number(2);
    boolean shaped = is(':');
    int minutes = number(2);
    if (!shaped || hours < 0 || hours > 24 || minutes < 0 || minutes > 60) {
      return Integer.MIN_VALUE;
    }
    int seconds = hours * HOURS + minutes * 60;
    return ahead ? seconds : -seconds;
  }
}
