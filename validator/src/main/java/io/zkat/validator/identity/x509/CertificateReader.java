package io.zkat.validator.identity.x509;

import io.zkat.validator.wire.DerText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Takes the public key out of certificates and SubjectPublicKeyInfo (spec wire 7). Of a certificate
 * nothing is verified, but all of it must parse, by the rules of Go's crypto/x509: known extensions
 * too, while unknown ones may be critical.
 */
final class CertificateReader {
  private static final int VERSION = 0xa0;
  private static final int ISSUER_UNIQUE_ID = 0x81;
  private static final int SUBJECT_UNIQUE_ID = 0x82;
  private static final int EXTENSIONS = 0xa3;
  private static final byte[] EC_PUBLIC_KEY = HexFormat.of().parseHex("2a8648ce3d0201");

  private CertificateReader() {}

  /** A key as found: its curve and the bytes of its point. */
  static final class FoundKey {
    private final EcCurve curve;
    private final byte[] point;

    private FoundKey(EcCurve curve, byte[] point) {
      this.curve = curve;
      this.point = point;
    }

    EcCurve curve() {
      return curve;
    }

    byte[] point() {
      return point;
    }
  }

  /** The ECDSA key of a certificate; null if it does not parse or has a key of another kind. */
  static @Nullable FoundKey certificate(byte[] der) {
    DerCursor file = new DerCursor(der, 0, der.length);
    DerCursor certificate = file.read(DerCursor.SEQUENCE);
    if (certificate == null || !file.isEmpty()) {
      return null;
    }
    DerCursor signed = certificate.read(DerCursor.SEQUENCE);
    if (signed == null) {
      return null;
    }
    int version = version(signed);
    DerCursor serial = signed.readInteger();
    if (version < 1 || version > 3 || serial == null || serial.isNegative()) {
      return null;
    }
    DerCursor algorithm = signed.read(DerCursor.SEQUENCE);
    DerCursor outerAlgorithm = certificate.read(DerCursor.SEQUENCE);
    if (algorithm == null
        || outerAlgorithm == null
        || !algorithm.contentEquals(outerAlgorithm)
        || !isAlgorithm(algorithm)
        || !readName(signed)
        || !readValidity(signed)
        || !readName(signed)) {
      return null;
    }
    DerCursor info = signed.read(DerCursor.SEQUENCE);
    FoundKey key = info == null ? null : key(info);
    if (key == null) {
      return null;
    }
    if (version > 1
        && (!signed.skipOptional(ISSUER_UNIQUE_ID) || !signed.skipOptional(SUBJECT_UNIQUE_ID))) {
      return null;
    }
    if (version == 3 && signed.tag() == EXTENSIONS && !readExtensions(signed.readAny())) {
      return null;
    }
    return certificate.readBits() == null ? null : key;
  }

  /** The ECDSA key of a SubjectPublicKeyInfo; null if it does not parse or is of another kind. */
  static @Nullable FoundKey publicKeyInfo(byte[] der) {
    DerCursor file = new DerCursor(der, 0, der.length);
    DerCursor info = file.read(DerCursor.SEQUENCE);
    return info == null || !file.isEmpty() ? null : key(info);
  }

  /** The version counted from 1, or 0 if it is malformed. */
  private static int version(DerCursor signed) {
    if (signed.tag() != VERSION) {
      return 1;
    }
    DerCursor version = signed.readAny();
    DerCursor number = version == null ? null : version.readInteger();
    if (version == null || number == null || !version.isEmpty() || number.length() != 1) {
      return 0;
    }
    return number.isNegative() ? 0 : 1 + number.b[number.at];
  }

  /** An object identifier and, perhaps, one element; what follows is not looked at. */
  private static boolean isAlgorithm(DerCursor algorithm) {
    return algorithm.readObjectIdentifier() != null
        && (algorithm.isEmpty() || algorithm.readAny() != null);
  }

  /** The key that a SubjectPublicKeyInfo with this content holds. */
  private static @Nullable FoundKey key(DerCursor info) {
    DerCursor algorithm = info.read(DerCursor.SEQUENCE);
    DerCursor kind = algorithm == null ? null : algorithm.readObjectIdentifier();
    if (algorithm == null || kind == null || !kind.contentIs(EC_PUBLIC_KEY)) {
      return null;
    }
    DerCursor name = algorithm.readObjectIdentifier();
    EcCurve curve = name == null ? null : EcCurve.named(name);
    byte[] point = info.readBits();
    return curve == null || point == null ? null : new FoundKey(curve, point);
  }

  private static boolean readValidity(DerCursor signed) {
    DerCursor validity = signed.read(DerCursor.SEQUENCE);
    return validity != null && CertificateTime.read(validity) && CertificateTime.read(validity);
  }

  // ---- names

  private static boolean readName(DerCursor signed) {
    DerCursor name = signed.read(DerCursor.SEQUENCE);
    if (name == null) {
      return false;
    }
    while (!name.isEmpty()) {
      DerCursor set = name.read(DerCursor.SET);
      if (set == null) {
        return false;
      }
      while (!set.isEmpty()) {
        DerCursor attribute = set.read(DerCursor.SEQUENCE);
        if (attribute == null || attribute.readObjectIdentifier() == null) {
          return false;
        }
        int tag = attribute.tag();
        DerCursor value = attribute.readAny();
        if (value == null || !isText(tag, value)) {
          return false;
        }
      }
    }
    return true;
  }

  /** In names a GeneralString does not go. */
  private static boolean isText(int tag, DerCursor value) {
    return tag != DerCursor.GENERAL_STRING
        && DerText.codePoints(tag, value.b, value.at, value.length()) != null;
  }

  // ---- extensions

  private static boolean readExtensions(@Nullable DerCursor wrapped) {
    DerCursor list = wrapped == null ? null : wrapped.read(DerCursor.SEQUENCE);
    if (list == null) {
      return false;
    }
    List<Extension> extensions = new ArrayList<>();
    // Texts, because colliding ones of them are kept in order: the sender chooses them.
    Set<String> seen = new HashSet<>();
    while (!list.isEmpty()) {
      DerCursor extension = list.read(DerCursor.SEQUENCE);
      Extension found = extension == null ? null : Extension.read(extension);
      if (found == null || !seen.add(found.oid().hex())) {
        return false;
      }
      extensions.add(found);
    }
    for (Extension extension : extensions) {
      if (!extension.isWellFormed()) {
        return false;
      }
    }
    return true;
  }
}
