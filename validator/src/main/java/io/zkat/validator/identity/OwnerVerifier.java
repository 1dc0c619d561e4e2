package io.zkat.validator.identity;

import io.zkat.validator.engine.CheckList;
import io.zkat.validator.identity.idemix.IdemixVerifier;
import io.zkat.validator.identity.x509.EcKey;
import io.zkat.validator.identity.x509.X509Keys;
import io.zkat.validator.params.IdemixIssuerKey;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.wire.ByteView;
import io.zkat.validator.wire.Der;
import io.zkat.validator.wire.DerText;
import io.zkat.validator.wire.DerValues;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The verifier of one typed identity: an owner, an issuer or an auditor. Made by {@link
 * IdentityVerifiers#open} and reused for other identities later.
 */
public final class OwnerVerifier {
  private static final byte[] EMPTY = {};

  // What is known of the signature in a slot of a policy.
  private static final byte UNKNOWN = 0;
  private static final byte SIGNED = 1;
  private static final byte NOT_SIGNED = 2;

  private final IdentityVerifiers verifiers;
  private final double[] nym = new double[IdemixVerifier.NYM];
  private final List<OwnerVerifier> members = new ArrayList<>();
  private Reason problem = Reason.OK;
  private int type;
  private byte[] body = EMPTY;
  private int bodyOffset;
  private int bodyLength;
  private @Nullable EcKey key;
  private @Nullable IdemixIssuerKey issuer;
  private @Nullable HtlcScript script;
  private @Nullable PolicyFormula formula;

  OwnerVerifier(IdentityVerifiers verifiers) {
    this.verifiers = verifiers;
  }

  /** {@link Reason#OK}, or why the verifier could not be made: then it must not be used. */
  public Reason problem() {
    return problem;
  }

  /** Lets go of the identity. */
  void release() {
    body = EMPTY;
    members.clear();
    key = null;
    issuer = null;
    script = null;
    formula = null;
  }

  OwnerVerifier refused(Reason reason) {
    problem = reason;
    return this;
  }

  OwnerVerifier open(int type, byte[] b, int off, int len, int depth, CheckList checks) {
    this.type = type;
    body = b;
    bodyOffset = off;
    bodyLength = len;
    members.clear();
    problem =
        switch (type) {
          case TypedIdentity.IDEMIX -> openIdemix(checks);
          case TypedIdentity.X509 -> openX509();
          case TypedIdentity.IDEMIX_NYM -> Reason.OK;
          case TypedIdentity.HTLC -> openHtlc(depth, checks);
          case TypedIdentity.MULTISIG -> openMultisig(depth, checks);
          case TypedIdentity.POLICY -> openPolicy(depth, checks);
          default -> Reason.IDENTITY_TYPE_UNKNOWN;
        };
    return this;
  }

  /**
   * Verifies a signature.
   *
   * @param message what is signed; must stay as it is until the checks are done
   * @param checks receives what must hold for the signature to be valid
   * @return {@link Reason#OK}, or a certain failure that ranks after the checks added
   */
  public Reason verify(SignedMessage message, byte[] sig, int off, int len, CheckList checks) {
    return switch (type) {
      case TypedIdentity.IDEMIX -> verifyPseudonym(message, sig, off, len, checks);
      case TypedIdentity.X509 -> verifyX509(message, sig, off, len);
      case TypedIdentity.IDEMIX_NYM -> verifyIdemixNym(message, sig, off, len, checks);
      case TypedIdentity.HTLC -> verifyHtlc(message, sig, off, len, checks);
      case TypedIdentity.MULTISIG -> verifyMultisig(message, sig, off, len, checks);
      case TypedIdentity.POLICY -> verifyPolicy(message, sig, off, len);
      default -> throw new IllegalStateException("the verifier could not be made: " + problem);
    };
  }

  // ---- x509

  private Reason openX509() {
    X509Keys.Found found = verifiers.keys().find(body, bodyOffset, bodyLength);
    key = found.key();
    return found.reason();
  }

  private Reason verifyX509(SignedMessage message, byte[] sig, int off, int len) {
    byte[] digest = message.digest(verifiers.sha256());
    return verifiers.ecdsa().verify(made(key), digest, sig, off, len);
  }

  // ---- idemix

  /**
   * The first issuer key counts under which the proof holds. If there is only one, the proof must
   * hold under it, which may be found out later; else it must be known now.
   */
  private Reason openIdemix(CheckList checks) {
    List<IdemixIssuerKey> keys = verifiers.issuerKeys();
    if (keys.size() == 1) {
      issuer = keys.getFirst();
      return readCredential(keys.getFirst(), checks);
    }
    for (IdemixIssuerKey candidate : keys) {
      if (verifiers.decide(list -> readCredential(candidate, list)) == Reason.OK) {
        issuer = candidate;
        return Reason.OK;
      }
    }
    return Reason.IDEMIX_NO_ISSUER;
  }

  private Reason readCredential(IdemixIssuerKey candidate, CheckList checks) {
    return verifiers
        .idemix()
        .credential(candidate, body, bodyOffset, bodyLength, null, checks, nym);
  }

  private Reason verifyPseudonym(
      SignedMessage message, byte[] sig, int off, int len, CheckList checks) {
    return verifiers
        .idemix()
        .pseudonym(
            made(issuer),
            nym,
            message.bytes(),
            message.offset(),
            message.length(),
            sig,
            off,
            len,
            checks);
  }

  // ---- idemixnym

  /** A credential that carries the owner's pseudonym, and a signature under its one-time key. */
  private Reason verifyIdemixNym(
      SignedMessage message, byte[] sig, int off, int len, CheckList checks) {
    int end = off + len;
    long outer = Der.header(sig, off, end, Der.SEQUENCE);
    if (outer < 0) {
      return Reason.NYM_SIGNATURE_MALFORMED;
    }
    long creator = Der.header(sig, Der.contentOffset(outer), Der.end(outer), Der.OCTET_STRING);
    if (creator < 0) {
      return Reason.NYM_SIGNATURE_MALFORMED;
    }
    long sigma = Der.header(sig, Der.end(creator), Der.end(outer), Der.OCTET_STRING);
    if (sigma < 0) {
      return Reason.NYM_SIGNATURE_MALFORMED;
    }
    IdemixIssuerKey first = verifiers.issuerKeys().getFirst();
    issuer = first;
    Reason reason =
        verifiers
            .idemix()
            .credential(
                first,
                sig,
                Der.contentOffset(creator),
                Der.contentLength(creator),
                ByteView.of(body, bodyOffset, bodyLength),
                checks,
                nym);
    return reason == Reason.OK
        ? verifyPseudonym(message, sig, Der.contentOffset(sigma), Der.contentLength(sigma), checks)
        : reason;
  }

  // ---- scripts

  private Reason openHtlc(int depth, CheckList checks) {
    HtlcScript read = HtlcScript.read(body, bodyOffset, bodyLength, HtlcScript.Reading.VERIFIER);
    if (read == null) {
      return Reason.HTLC_MALFORMED_SCRIPT;
    }
    script = read;
    Reason reason = openMember(read.sender(), depth, checks);
    return reason == Reason.OK ? openMember(read.recipient(), depth, checks) : reason;
  }

  private Reason openMember(ByteView identity, int depth, CheckList checks) {
    return openMember(identity.array(), identity.offset(), identity.length(), depth, checks);
  }

  private Reason openMember(byte[] b, int off, int len, int depth, CheckList checks) {
    OwnerVerifier member = verifiers.open(b, off, len, depth + 1, checks);
    members.add(member);
    return member.problem();
  }

  private Reason verifyHtlc(SignedMessage message, byte[] sig, int off, int len, CheckList checks) {
    HtlcScript lock = made(script);
    if (!lock.isClaimableAt(verifiers.now())) {
      return members.getFirst().verify(message, sig, off, len, checks);
    }
    HtlcClaim claim = HtlcClaim.read(sig, off, len);
    if (claim == null) {
      return Reason.HTLC_MALFORMED_CLAIM;
    }
    ByteView signature = claim.recipientSignature();
    Reason reason =
        members
            .getLast()
            .verify(
                message.followedBy(claim.preimage()),
                signature.array(),
                signature.offset(),
                signature.length(),
                checks);
    if (reason != Reason.OK) {
      return reason;
    }
    ByteView image = lock.image(claim.preimage());
    if (image == null) {
      return Reason.HTLC_HASH_NOT_AVAILABLE;
    }
    return image.equals(lock.hash()) ? Reason.OK : Reason.HTLC_PREIMAGE_MISMATCH;
  }

  // ---- several identities

  private Reason openMultisig(int depth, CheckList checks) {
    DerValues identities = new DerValues();
    if (!identities.open(body, bodyOffset, bodyLength)) {
      return Reason.MULTISIG_MALFORMED;
    }
    return openMembers(identities, depth, checks);
  }

  private Reason openMembers(DerValues identities, int depth, CheckList checks) {
    while (identities.next()) {
      Reason reason = openMember(body, identities.offset(), identities.length(), depth, checks);
      if (reason != Reason.OK) {
        return reason;
      }
    }
    return Reason.OK;
  }

  private Reason verifyMultisig(
      SignedMessage message, byte[] sig, int off, int len, CheckList checks) {
    DerValues signatures = new DerValues();
    if (!signatures.open(sig, off, len)) {
      return Reason.MULTISIG_MALFORMED_SIGNATURE;
    }
    if (signatures.count() != members.size()) {
      return Reason.MULTISIG_SIGNATURE_COUNT;
    }
    for (int i = 0; signatures.next(); i++) {
      Reason reason =
          members.get(i).verify(message, sig, signatures.offset(), signatures.length(), checks);
      if (reason != Reason.OK) {
        return reason;
      }
    }
    return Reason.OK;
  }

  private Reason openPolicy(int depth, CheckList checks) {
    int end = bodyOffset + bodyLength;
    long outer = Der.header(body, bodyOffset, end, Der.SEQUENCE);
    if (outer < 0 || Der.contentLength(outer) == 0) {
      return Reason.POLICY_MALFORMED;
    }
    int at = Der.contentOffset(outer);
    int tag = body[at] & 0xff;
    long text = Der.header(body, at, Der.end(outer), tag);
    if (text < 0) {
      return Reason.POLICY_MALFORMED;
    }
    int[] points = DerText.codePoints(tag, body, Der.contentOffset(text), Der.contentLength(text));
    DerValues identities = new DerValues();
    if (points == null || !identities.openList(body, Der.end(text), Der.end(outer))) {
      return Reason.POLICY_MALFORMED;
    }
    PolicyFormula parsed = PolicyFormula.parse(points);
    if (parsed == null) {
      return Reason.POLICY_TEXT_MALFORMED;
    }
    formula = parsed;
    return openMembers(identities, depth, checks);
  }

  private Reason verifyPolicy(SignedMessage message, byte[] sig, int off, int len) {
    DerValues list = new DerValues();
    if (!list.open(sig, off, len)) {
      return Reason.POLICY_MALFORMED_SIGNATURE;
    }
    int count = list.count();
    if (count != members.size()) {
      return Reason.POLICY_SIGNATURE_COUNT;
    }
    int[] offsets = new int[count];
    int[] lengths = new int[count];
    for (int i = 0; list.next(); i++) {
      offsets[i] = list.offset();
      lengths[i] = list.length();
    }
    byte[] known = new byte[count];
    boolean satisfied =
        made(formula)
            .holds(
                slot -> {
                  if (slot >= count || lengths[(int) slot] == 0) {
                    return false;
                  }
                  int i = (int) slot;
                  if (known[i] == UNKNOWN) {
                    boolean signed = isSigned(members.get(i), message, sig, offsets[i], lengths[i]);
                    known[i] = signed ? SIGNED : NOT_SIGNED;
                  }
                  return known[i] == SIGNED;
                });
    return satisfied ? Reason.OK : Reason.POLICY_NOT_SATISFIED;
  }

  private boolean isSigned(
      OwnerVerifier member, SignedMessage message, byte[] sig, int off, int len) {
    return verifiers.decide(list -> member.verify(message, sig, off, len, list)) == Reason.OK;
  }

  /** What opening has made. */
  private static <T> T made(@Nullable T part) {
    if (part == null) {
      throw new IllegalStateException("the verifier has not been made");
    }
    return part;
  }
}
