package io.zkat.validator.prover.identity;

import com.google.protobuf.ByteString;
import io.zkat.math.field.Scalar;
import io.zkat.validator.identity.TypedIdentity;
import io.zkat.validator.prover.Randomness;
import io.zkat.validator.wire.DerEncoder;
import io.zkat.validator.wire.proto.idemix.SerializedIdemixIdentity;

/**
 * The holder of a credential: owns tokens without a name (spec idemix-nym 6). One thread at a time.
 */
public final class IdemixWallet {
  private final IdemixIssuer issuer;
  private final Credential credential;
  private final Randomness random;

  /** Draws nothing before something is asked for. */
  public IdemixWallet(IdemixIssuer issuer, Credential credential, Randomness random) {
    this.issuer = issuer;
    this.credential = credential;
    this.random = random;
  }

  /**
   * An owner of type idemixnym: a pseudonym of the enrollment id, the same in every token that it
   * owns. Each signature comes with a fresh pseudonym and its proof.
   */
  public Signer idemixNym() {
    Pseudonym eid = enrollmentPseudonym();
    byte[] identity = IdentityEnvelope.of(TypedIdentity.IDEMIX_NYM, eid.point().bytes());
    return new Signer() {
      @Override
      public byte[] identity() {
        return identity.clone();
      }

      @Override
      public byte[] sign(byte[] message) {
        Pseudonym nym = pseudonym();
        byte[] creator = serialized(nym, eid);
        return DerEncoder.sequence(
            DerEncoder.octets(creator), DerEncoder.octets(signature(nym, message)));
      }
    };
  }

  /** An owner of type idemix: one pseudonym with its proof, in full. */
  public Signer idemix() {
    Pseudonym nym = pseudonym();
    byte[] identity =
        IdentityEnvelope.of(TypedIdentity.IDEMIX, serialized(nym, enrollmentPseudonym()));
    return new Signer() {
      @Override
      public byte[] identity() {
        return identity.clone();
      }

      @Override
      public byte[] sign(byte[] message) {
        return signature(nym, message);
      }
    };
  }

  private Pseudonym pseudonym() {
    return Pseudonym.of(issuer, IdemixIssuer.SK, credential.secretKey(), random);
  }

  private Pseudonym enrollmentPseudonym() {
    return Pseudonym.of(issuer, IdemixIssuer.EID, credential.enrollmentId(), random);
  }

  private byte[] serialized(Pseudonym nym, Pseudonym eid) {
    Pseudonym rh = Pseudonym.of(issuer, IdemixIssuer.RH, credential.revocationHandle(), random);
    Presentation presentation = new Presentation(issuer, credential, nym, eid, rh, random);
    byte[] proof = issuer.associationProof(presentation, nonce());
    return SerializedIdemixIdentity.newBuilder()
        .setNymPublicKey(ByteString.copyFrom(nym.point().bytes()))
        .setProof(ByteString.copyFrom(proof))
        .build()
        .toByteArray();
  }

  private byte[] signature(Pseudonym nym, byte[] message) {
    NymCommitment commitment = new NymCommitment(issuer, credential.secretKey(), nym, random);
    return issuer.pseudonymSignature(commitment, message, nonce());
  }

  private Scalar nonce() {
    return random.next(credential.e().field());
  }
}
