package io.zkat.validator.identity.x509;

/** Which name constraints Go's crypto/x509 can read. */
final class NameConstraints {
  private static final int PERMITTED = 0xa0;
  private static final int EXCLUDED = 0xa1;
  private static final int EMAIL = 0x81;
  private static final int DNS = 0x82;
  private static final int URI = 0x86;
  private static final int IP = 0x87;

  private NameConstraints() {}

  static boolean isWellFormed(DerCursor in) {
    DerCursor constraints = in.read(DerCursor.SEQUENCE);
    if (constraints == null || !in.isEmpty()) {
      return false;
    }
    int names = 0;
    for (int tag = PERMITTED; tag <= EXCLUDED; tag++) {
      if (constraints.tag() != tag) {
        continue;
      }
      DerCursor subtrees = constraints.readAny();
      if (subtrees == null) {
        return false;
      }
      names += subtrees.length();
      while (!subtrees.isEmpty()) {
        DerCursor subtree = subtrees.read(DerCursor.SEQUENCE);
        int kind = subtree == null ? -1 : subtree.tag();
        DerCursor base = subtree == null ? null : subtree.readAny();
        if (base == null || !isBase(kind, base)) {
          return false;
        }
      }
    }
    return constraints.isEmpty() && names > 0;
  }

  private static boolean isBase(int kind, DerCursor base) {
    return switch (kind) {
      case DNS, URI, EMAIL -> {
        String name = AlternativeNames.ascii(base);
        // A mailbox is taken as it is: its grammar is Go's own affair, see docs/parity.md.
        yield name != null
            && ((kind == EMAIL && name.indexOf('@') >= 0) || AlternativeNames.isDomain(name, true));
      }
      case IP ->
          (base.length() == 8 || base.length() == 32)
              && isMask(base.b, base.at + base.length() / 2, base.limit);
      default -> true;
    };
  }

  /** Ones, then zeros. */
  private static boolean isMask(byte[] b, int from, int until) {
    boolean zeros = false;
    for (int i = from; i < until; i++) {
      int ones = Integer.numberOfLeadingZeros(~(b[i] << 24));
      if ((zeros && b[i] != 0) || (byte) (0xff00 >> Math.min(ones, 8)) != b[i]) {
        return false;
      }
      zeros |= ones < 8;
    }
    return true;
  }
}
