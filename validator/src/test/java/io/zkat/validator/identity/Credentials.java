package io.zkat.validator.identity;

import io.zkat.math.testing.Vectors;
import io.zkat.validator.engine.CheckList;
import io.zkat.validator.engine.Verification;
import io.zkat.validator.identity.x509.X509Keys;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.params.ParamsResult;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.wire.ByteView;
import io.zkat.validator.wire.DerEncoder;
import java.time.Instant;
import tools.jackson.databind.JsonNode;

/** A worked example of an anonymous owner, with what judges alterations of its signature. */
public final class Credentials {
  private final PublicParams params;
  private final byte[] message;
  private final byte[] owner;
  private final byte[] signature;
  private final boolean strictForm;
  private final Verification verification = new Verification(System::nanoTime, () -> -1, null);
  private final CheckList checks = new CheckList(verification.batch());

  private Credentials(String document, String params, boolean strictForm) {
    JsonNode example = Vectors.document("worked/" + document);
    this.params = load(params);
    this.message = Vectors.hex(example, "message_hex");
    this.owner = Vectors.hex(example.get("owner"), "bytes_hex");
    this.signature = Vectors.hex(example, "signature_hex");
    this.strictForm = strictForm;
  }

  /** An owner of type idemixnym, BBS+. */
  public static Credentials bbs() {
    return new Credentials("idemixnym-bls12381.json", "wire-bls-csp32-idemixnym", false);
  }

  /** The same under rule S5. */
  public static Credentials strictBbs() {
    return new Credentials("idemixnym-bls12381.json", "wire-bls-csp32-idemixnym", true);
  }

  /** An owner of type idemixnym, classic. */
  public static Credentials classic() {
    return new Credentials("idemixnym-bn254.json", "wire-bn254-bp16-idemixnym", false);
  }

  /** An owner of type idemix, BBS+. */
  public static Credentials idemix() {
    return new Credentials("idemixnym-idemix-bls12381.json", "wire-bls-csp16-idemix", false);
  }

  /** Parameters of the edge cases. */
  public static PublicParams load(String name) {
    byte[] file = Vectors.bytes("edge/params/" + name + ".txt");
    return switch (PublicParams.decode(name, file, Limits.DEFAULT)) {
      case ParamsResult.Loaded good -> good.params();
      case ParamsResult.Refused bad -> throw new AssertionError(bad.message());
    };
  }

  public PublicParams params() {
    return params;
  }

  public byte[] message() {
    return message.clone();
  }

  public byte[] signature() {
    return signature.clone();
  }

  /** The bytes of the owner's typed identity. */
  public byte[] owner() {
    return owner.clone();
  }

  /** A typed identity. */
  public static byte[] typed(int type, byte[] body) {
    return DerEncoder.sequence(DerEncoder.integer(type), DerEncoder.octets(body));
  }

  /** The signature of an owner of type idemixnym. */
  public static byte[] signature(byte[] creator, byte[] sigma) {
    return DerEncoder.sequence(DerEncoder.octets(creator), DerEncoder.octets(sigma));
  }

  /** The first failure of a signature, {@link Reason#OK} if it is valid. */
  public Reason judge(byte[] owner, byte[] message, byte[] signature) {
    IdentityVerifiers verifiers = new IdentityVerifiers(new X509Keys(1 << 16), strictForm);
    verifiers.start(params, Limits.DEFAULT, Instant.EPOCH);
    verification.clear();
    verification.start();
    int request = verification.batch().begin();
    checks.start(request);
    OwnerVerifier verifier = verifiers.open(ByteView.of(owner), checks);
    Reason reason = verifier.problem();
    if (reason == Reason.OK) {
      reason =
          verifier.verify(
              new SignedMessage(message, 0, message.length),
              signature,
              0,
              signature.length,
              checks);
    }
    if (reason != Reason.OK) {
      checks.fails(reason);
    }
    verification.run();
    return verification.batch().outcomes().reason(request);
  }

  /** The same for this example's owner and message. */
  public Reason judge(byte[] signature) {
    return judge(owner, message, signature);
  }
}
