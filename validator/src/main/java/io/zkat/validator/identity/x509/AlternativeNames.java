package io.zkat.validator.identity.x509;

import static java.nio.charset.StandardCharsets.US_ASCII;

import org.jspecify.annotations.Nullable;

/** Which subject alternative names and which URIs in them Go's crypto/x509 can read. */
final class AlternativeNames {
  private static final int EMAIL = 0x81;
  private static final int DNS = 0x82;
  private static final int URI = 0x86;
  private static final int IP = 0x87;

  private AlternativeNames() {}

  static boolean isWellFormed(DerCursor in) {
    DerCursor names = in.read(DerCursor.SEQUENCE);
    if (names == null) {
      return false;
    }
    while (!names.isEmpty()) {
      int tag = names.tag();
      DerCursor name = names.readAny();
      if (name == null || !isName(tag, name)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isName(int tag, DerCursor name) {
    return switch (tag) {
      case EMAIL, DNS -> ascii(name) != null;
      case URI -> {
        String text = ascii(name);
        yield text != null && isUri(text);
      }
      case IP -> name.length() == 4 || name.length() == 16;
      default -> true;
    };
  }

  /** The text, or null if a byte is not ASCII. */
  static @Nullable String ascii(DerCursor value) {
    for (int i = value.at; i < value.limit; i++) {
      if (value.b[i] < 0) {
        return null;
      }
    }
    return new String(value.b, value.at, value.length(), US_ASCII);
  }

  /**
   * A name of labels that are not empty, all of visible characters; no name at all goes, too.
   *
   * @param constraint whether one dot may stand in front
   */
  static boolean isDomain(String name, boolean constraint) {
    if (name.isEmpty()) {
      return true;
    }
    String labels = constraint && name.charAt(0) == '.' ? name.substring(1) : name;
    if (name.endsWith(".") || labels.isEmpty()) {
      return false;
    }
    for (int i = 0, start = 0; i <= labels.length(); i++) {
      if (i < labels.length() && (labels.charAt(i) < 33 || labels.charAt(i) > 126)) {
        return false;
      }
      if (i == labels.length() || labels.charAt(i) == '.') {
        if (i == start) {
          return false;
        }
        start = i + 1;
      }
    }
    return true;
  }

  // ---- URIs

  private static boolean isUri(String text) {
    int fragment = text.indexOf('#');
    String uri = fragment < 0 ? text : text.substring(0, fragment);
    return isUriWithoutFragment(uri)
        && (fragment < 0 || hasWholeEscapes(text.substring(fragment + 1)));
  }

  private static boolean isUriWithoutFragment(String uri) {
    for (int i = 0; i < uri.length(); i++) {
      if (uri.charAt(i) < ' ' || uri.charAt(i) == 0x7f) {
        return false;
      }
    }
    int colon = schemeEnd(uri);
    if (colon == 0) {
      return false;
    }
    boolean hasScheme = colon > 0;
    String rest = hasScheme ? uri.substring(colon + 1) : uri;
    int query = rest.indexOf('?');
    if (query >= 0) {
      rest = rest.substring(0, query);
    }
    if (!rest.startsWith("/")) {
      if (hasScheme) {
        return true; // opaque
      }
      int slash = rest.indexOf('/');
      if ((slash < 0 ? rest : rest.substring(0, slash)).indexOf(':') >= 0) {
        return false;
      }
    }
    if (rest.startsWith("//") && (hasScheme || !rest.startsWith("///"))) {
      int slash = rest.indexOf('/', 2);
      String authority = slash < 0 ? rest.substring(2) : rest.substring(2, slash);
      if (!isAuthority(hasScheme ? uri.substring(0, colon) : "", authority)) {
        return false;
      }
      rest = slash < 0 ? "" : rest.substring(slash);
    }
    return hasWholeEscapes(rest);
  }

  /** Where the colon behind a scheme is; -1 if there is no scheme, 0 if it is empty. */
  private static int schemeEnd(String uri) {
    for (int i = 0; i < uri.length(); i++) {
      char c = uri.charAt(i);
      if (c == ':') {
        return i;
      }
      boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
      boolean other = (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.';
      if (!letter && (!other || i == 0)) {
        return -1;
      }
    }
    return -1;
  }

  private static boolean isAuthority(String scheme, String authority) {
    int at = authority.lastIndexOf('@');
    if (at >= 0) {
      String user = authority.substring(0, at);
      for (int i = 0; i < user.length(); i++) {
        char c = user.charAt(i);
        if (!isLetterOrDigit(c) && "-._:~!$&'()*+,;=%@".indexOf(c) < 0) {
          return false;
        }
      }
      if (!hasWholeEscapes(user)) {
        return false;
      }
    }
    return isHost(scheme, authority.substring(at + 1));
  }

  private static boolean isHost(String scheme, String host) {
    int bracket = host.lastIndexOf('[');
    if (bracket > 0) {
      return false;
    }
    if (bracket == 0) {
      int end = host.lastIndexOf(']');
      return end > 0 && isPort(host.substring(end + 1)) && isIpv6(host.substring(1, end));
    }
    int colon = host.indexOf(':');
    int last = host.lastIndexOf(':');
    if (colon >= 0) {
      boolean strict = scheme.equalsIgnoreCase("http") || scheme.equalsIgnoreCase("https");
      if (!isPort(host.substring(colon != last && !strict ? last : colon))) {
        return false;
      }
    }
    // A name may hold any escaped byte that is not ASCII, but then it is no domain.
    for (int i = 0; i < host.length(); i++) {
      char c = host.charAt(i);
      boolean escapedPercent = host.startsWith("%25", i);
      if (c == '%' && !escapedPercent) {
        return false;
      }
      if (c != '%' && !isLetterOrDigit(c) && "-._~!$&'()*+,;=:[]<>\"".indexOf(c) < 0) {
        return false;
      }
    }
    return isDomain(host, false);
  }

  private static boolean isIpv6(String text) {
    int colons = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      colons += c == ':' ? 1 : 0;
      if (c != ':' && c != '.' && Character.digit(c, 16) < 0) {
        return false;
      }
    }
    return colons >= 2 && colons <= 7;
  }

  private static boolean isPort(String port) {
    if (port.isEmpty()) {
      return true;
    }
    for (int i = 1; i < port.length(); i++) {
      if (port.charAt(i) < '0' || port.charAt(i) > '9') {
        return false;
      }
    }
    return port.charAt(0) == ':';
  }

  private static boolean isLetterOrDigit(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  }

  private static boolean hasWholeEscapes(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) == '%'
          && (i + 2 >= text.length()
              || Character.digit(text.charAt(i + 1), 16) < 0
              || Character.digit(text.charAt(i + 2), 16) < 0)) {
        return false;
      }
    }
    return true;
  }
}
