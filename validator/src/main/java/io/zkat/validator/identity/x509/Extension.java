package io.zkat.validator.identity.x509;

import java.util.HashSet;
import java.util.HexFormat;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An extension of a certificate. What it says is not looked at; what of it must be well-formed is
 * what Go's crypto/x509 parses.
 *
 * @param oid content of the object identifier
 * @param critical the flag
 * @param value the content of the octet string
 */
record Extension(DerCursor oid, boolean critical, DerCursor value) {
  private static final byte[] ID_CE = {0x55, 0x1d};
  private static final byte[] AUTHORITY_INFO_ACCESS = HexFormat.of().parseHex("2b06010505070101");

  private static final int KEY_IDENTIFIER = 0x80;
  private static final int URI = 0x86;
  private static final int FULL_NAME = 0xa0;

  /** Reads what an extension consists of; null if it is not there. */
  static @Nullable Extension read(DerCursor in) {
    DerCursor oid = in.readObjectIdentifier();
    if (oid == null) {
      return null;
    }
    Boolean critical = false;
    if (in.tag() == DerCursor.BOOLEAN) {
      critical = readBoolean(in);
      if (critical == null) {
        return null;
      }
    }
    DerCursor value = in.read(DerCursor.OCTET_STRING);
    return value == null ? null : new Extension(oid, critical, value);
  }

  private static @Nullable Boolean readBoolean(DerCursor in) {
    DerCursor flag = in.read(DerCursor.BOOLEAN);
    if (flag == null || flag.length() != 1) {
      return null;
    }
    return switch (flag.b[flag.at]) {
      case 0 -> false;
      case -1 -> true;
      default -> null;
    };
  }

  /** Whether Go can read the value; always, if it does not know the extension. */
  boolean isWellFormed() {
    DerCursor in = new DerCursor(value.b, value.at, value.limit);
    if (oid.contentIs(AUTHORITY_INFO_ACCESS)) {
      return !critical && isInfoAccess(in);
    }
    if (oid.length() != 3 || oid.b[oid.at] != ID_CE[0] || oid.b[oid.at + 1] != ID_CE[1]) {
      return true;
    }
    return switch (oid.b[oid.at + 2]) {
      case 14 -> !critical && in.read(DerCursor.OCTET_STRING) != null;
      case 15 -> in.readBits() != null;
      case 17 -> AlternativeNames.isWellFormed(in);
      case 19 -> isBasicConstraints(in);
      case 30 -> NameConstraints.isWellFormed(in);
      case 31 -> isDistributionPoints(in);
      case 32 -> isPolicies(in);
      case 33 -> isPolicyMappings(in);
      case 35 -> !critical && isAuthorityKeyIdentifier(in);
      case 36 -> isPolicyConstraints(in);
      case 37 -> isKeyUsages(in);
      case 54 -> isInt(in.readInteger());
      default -> true;
    };
  }

  /** Whether an integer fits 64 bits with a sign. */
  private static boolean isInt(@Nullable DerCursor integer) {
    return integer != null && integer.length() <= Long.BYTES;
  }

  private static boolean isBasicConstraints(DerCursor in) {
    DerCursor constraints = in.read(DerCursor.SEQUENCE);
    if (constraints == null) {
      return false;
    }
    if (constraints.tag() == DerCursor.BOOLEAN && readBoolean(constraints) == null) {
      return false;
    }
    if (constraints.tag() == DerCursor.INTEGER) {
      DerCursor length = constraints.readInteger();
      return length != null && isInt(length) && !length.isNegative();
    }
    return true;
  }

  private static boolean isAuthorityKeyIdentifier(DerCursor in) {
    DerCursor identifier = in.read(DerCursor.SEQUENCE);
    return identifier != null && identifier.skipOptional(KEY_IDENTIFIER);
  }

  private static boolean isPolicyConstraints(DerCursor in) {
    DerCursor constraints = in.read(DerCursor.SEQUENCE);
    if (constraints == null) {
      return false;
    }
    for (int tag = 0x80; tag <= 0x81; tag++) {
      if (constraints.tag() == tag && !isInt(constraints.readInteger(tag))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isKeyUsages(DerCursor in) {
    DerCursor usages = in.read(DerCursor.SEQUENCE);
    if (usages == null) {
      return false;
    }
    while (!usages.isEmpty()) {
      if (usages.readObjectIdentifier() == null) {
        return false;
      }
    }
    return true;
  }

  /** Identifiers of policies may have arcs of any size, but none may come twice. */
  private static boolean isPolicies(DerCursor in) {
    DerCursor policies = in.read(DerCursor.SEQUENCE);
    if (policies == null) {
      return false;
    }
    Set<String> seen = new HashSet<>();
    while (!policies.isEmpty()) {
      DerCursor policy = policies.read(DerCursor.SEQUENCE);
      DerCursor id = policy == null ? null : policy.read(DerCursor.OBJECT_IDENTIFIER);
      if (id == null || !hasShortestArcs(id) || !seen.add(id.hex())) {
        return false;
      }
    }
    return true;
  }

  private static boolean hasShortestArcs(DerCursor id) {
    int start = id.at;
    for (int i = id.at; i < id.limit; i++) {
      if (i == start && (id.b[i] & 0xff) == 0x80) {
        return false;
      }
      if (id.b[i] >= 0) {
        start = i + 1;
      }
    }
    return !id.isEmpty() && start == id.limit;
  }

  private static boolean isPolicyMappings(DerCursor in) {
    DerCursor mappings = in.read(DerCursor.SEQUENCE);
    if (mappings == null) {
      return false;
    }
    while (!mappings.isEmpty()) {
      DerCursor mapping = mappings.read(DerCursor.SEQUENCE);
      if (mapping == null
          || mapping.read(DerCursor.OBJECT_IDENTIFIER) == null
          || mapping.read(DerCursor.OBJECT_IDENTIFIER) == null) {
        return false;
      }
    }
    return true;
  }

  private static boolean isDistributionPoints(DerCursor in) {
    DerCursor points = in.read(DerCursor.SEQUENCE);
    if (points == null) {
      return false;
    }
    while (!points.isEmpty()) {
      DerCursor point = points.read(DerCursor.SEQUENCE);
      if (point == null) {
        return false;
      }
      if (point.tag() != FULL_NAME) {
        continue;
      }
      DerCursor name = point.readAny();
      DerCursor full = name == null ? null : name.read(FULL_NAME);
      if (full == null) {
        return false;
      }
      while (full.tag() == URI) {
        if (full.readAny() == null) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean isInfoAccess(DerCursor in) {
    DerCursor list = in.read(DerCursor.SEQUENCE);
    if (list == null) {
      return false;
    }
    while (!list.isEmpty()) {
      DerCursor description = list.read(DerCursor.SEQUENCE);
      if (description == null
          || description.readObjectIdentifier() == null
          || !description.skipOptional(URI)) {
        return false;
      }
    }
    return true;
  }
}
