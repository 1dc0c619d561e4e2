package io.zkat.validator.identity.x509;

import java.time.YearMonth;

/** The forms of the two times of a validity period that Go reads. */
final class CertificateTime {
  private static final int OFFSET_LENGTH = 5;

  private CertificateTime() {}

  /** Whether the next element is a time; passes over it. */
  static boolean read(DerCursor in) {
    int tag = in.tag();
    DerCursor text = in.readAny();
    if (text == null) {
      return false;
    }
    return switch (tag) {
      case DerCursor.UTC_TIME -> isTime(text, 2, true) || isTime(text, 2, false);
      case DerCursor.GENERALIZED_TIME -> isTime(text, 4, true);
      default -> false;
    };
  }

  /** Year, month, day, hour, minute, perhaps second, all of two digits but the year; a zone. */
  private static boolean isTime(DerCursor text, int yearDigits, boolean seconds) {
    int at = text.at + yearDigits;
    int end = at + (seconds ? 10 : 8);
    if (end > text.limit || !digits(text.b, text.at, end)) {
      return false;
    }
    int year = number(text.b, text.at, yearDigits);
    if (yearDigits == 2) {
      year += year >= 69 ? 1900 : 2000;
    }
    int month = number(text.b, at, 2);
    int day = number(text.b, at + 2, 2);
    return month >= 1
        && month <= 12
        && day >= 1
        && day <= YearMonth.of(year, month).lengthOfMonth()
        && number(text.b, at + 4, 2) < 24
        && number(text.b, at + 6, 2) < 60
        && (!seconds || number(text.b, at + 8, 2) < 60)
        && isZone(text.b, end, text.limit);
  }

  /** Z, or an offset other than zero: a text must be the one that Go would write. */
  private static boolean isZone(byte[] b, int at, int limit) {
    if (limit - at == 1) {
      return b[at] == 'Z';
    }
    if (limit - at != OFFSET_LENGTH
        || (b[at] != '+' && b[at] != '-')
        || !digits(b, at + 1, limit)) {
      return false;
    }
    int hours = number(b, at + 1, 2);
    int minutes = number(b, at + 3, 2);
    return hours <= 24 && minutes < 60 && (hours | minutes) != 0;
  }

  private static boolean digits(byte[] b, int from, int until) {
    for (int i = from; i < until; i++) {
      if (b[i] < '0' || b[i] > '9') {
        return false;
      }
    }
    return true;
  }

  private static int number(byte[] b, int at, int digits) {
    int value = 0;
    for (int i = 0; i < digits; i++) {
      value = 10 * value + b[at + i] - '0';
    }
    return value;
  }
}
