package io.zkat.validator.identity.idemix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import io.zkat.math.testing.Seeded;
import io.zkat.math.testing.Vectors;
import io.zkat.validator.identity.Credentials;
import io.zkat.validator.identity.SignatureJudge;
import io.zkat.validator.identity.TypedIdentity;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.wire.proto.amcl.ECP;
import io.zkat.validator.wire.proto.aries.NonRevocationProof;
import io.zkat.validator.wire.proto.aries.NymSignature;
import io.zkat.validator.wire.proto.aries.Signature;
import io.zkat.validator.wire.proto.idemix.SerializedIdemixIdentity;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Each step of spec idemix-nym 4 to 7 and each rule of 8 refuses what it is there for. */
final class AlteredCredentialsTest {
  private static final JsonNode BBS = Vectors.document("worked/idemixnym-bls12381.json");
  private static final JsonNode CLASSIC = Vectors.document("worked/idemixnym-bn254.json");

  private final Credentials bbs = Credentials.bbs();
  private final Credentials strict = Credentials.strictBbs();
  private final Credentials classic = Credentials.classic();
  private final Seeded seeded = new Seeded();

  // ---- BBS+

  private static SerializedIdemixIdentity.Builder identity(JsonNode example) {
    try {
      return SerializedIdemixIdentity.parseFrom(Vectors.hex(example, "creator_hex")).toBuilder();
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Signature.Builder proof() {
    try {
      return Signature.parseFrom(identity(BBS).getProof()).toBuilder();
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException(e);
    }
  }

  private Reason creator(byte[] creator) {
    return bbs.judge(Credentials.signature(creator, Vectors.hex(BBS, "sigma_hex")));
  }

  private Reason alteredIdentity(Consumer<SerializedIdemixIdentity.Builder> change) {
    SerializedIdemixIdentity.Builder identity = identity(BBS);
    change.accept(identity);
    return creator(identity.build().toByteArray());
  }

  private Reason alteredProof(Consumer<Signature.Builder> change) {
    return alteredIdentity(identity -> identity.setProof(changed(change)));
  }

  private static ByteString changed(Consumer<Signature.Builder> change) {
    Signature.Builder proof = proof();
    change.accept(proof);
    return proof.build().toByteString();
  }

  private Reason alteredPayload(Consumer<byte[]> change) {
    return alteredProof(
        proof -> {
          byte[] payload = proof.getMainSignature().toByteArray();
          change.accept(payload);
          proof.setMainSignature(ByteString.copyFrom(payload));
        });
  }

  /** The same bytes with one changed, counted from the end if negative. */
  private static ByteString flipped(ByteString bytes, int at) {
    byte[] copy = bytes.toByteArray();
    copy[at < 0 ? copy.length + at : at] ^= 1;
    return ByteString.copyFrom(copy);
  }

  private static ByteString compressedInfinity() {
    byte[] infinity = new byte[48];
    infinity[0] = (byte) 0xc0;
    return ByteString.copyFrom(infinity);
  }

  @Test
  void identityBbs() {
    assertEquals(Reason.OK, alteredIdentity(identity -> {}));
    assertEquals(Reason.IDEMIX_MALFORMED_IDENTITY, creator(new byte[0]));
    assertEquals(Reason.IDEMIX_MALFORMED_IDENTITY, creator(new byte[] {0x0a, 5}));
    assertEquals(
        Reason.IDEMIX_MALFORMED_IDENTITY, creator(new byte[] {0x0a, 1, 1, 0x2a, 1, (byte) 0xff}));
    assertEquals(
        Reason.IDEMIX_NYM_KEY_MISSING, alteredIdentity(identity -> identity.clearNymPublicKey()));
    assertEquals(
        Reason.IDEMIX_UNKNOWN_SCHEMA, alteredIdentity(identity -> identity.setSchema("w3c")));
    assertEquals(
        Reason.IDEMIX_MALFORMED_NYM_KEY,
        alteredIdentity(
            identity -> identity.setNymPublicKey(flipped(identity.getNymPublicKey(), 70))));
    assertEquals(
        Reason.IDEMIX_MALFORMED_NYM_KEY,
        alteredIdentity(
            identity ->
                identity.setNymPublicKey(
                    identity.getNymPublicKey().concat(ByteString.copyFrom(new byte[1])))));
    assertEquals(
        Reason.IDEMIX_MALFORMED_NYM_KEY,
        alteredIdentity(
            identity -> identity.setNymPublicKey(identity.getNymPublicKey().substring(1))));
    assertEquals(Reason.IDEMIX_PROOF_MISSING, alteredIdentity(identity -> identity.clearProof()));
    assertEquals(
        Reason.OK,
        alteredIdentity(
            identity -> identity.setOu(ByteString.copyFromUtf8("x")).setRole(identity.getOu())));
  }

  @Test
  void structureBbs() {
    assertEquals(
        Reason.IDEMIX_MALFORMED_PROOF,
        alteredIdentity(identity -> identity.setProof(ByteString.copyFrom(new byte[] {0x0a}))));
    assertEquals(
        Reason.IDEMIX_MALFORMED_PROOF, alteredProof(proof -> proof.clearNonRevocationProof()));
    assertEquals(
        Reason.IDEMIX_REVOCATION_ALGORITHM,
        alteredProof(
            proof ->
                proof.setNonRevocationProof(NonRevocationProof.newBuilder().setRevocationAlg(1))));
    assertEquals(Reason.IDEMIX_EID_MISSING, alteredProof(proof -> proof.clearNymEid()));
    assertEquals(Reason.IDEMIX_EID_MISSING, alteredProof(proof -> proof.clearNymEidProof()));
    assertEquals(Reason.IDEMIX_RH_MISSING, alteredProof(proof -> proof.clearNymRh()));
    assertEquals(Reason.IDEMIX_RH_MISSING, alteredProof(proof -> proof.clearNymRhProof()));
    assertEquals(Reason.IDEMIX_ATTRIBUTE_INDEX, alteredProof(proof -> proof.setNymEidIdx(4)));
    assertEquals(Reason.IDEMIX_ATTRIBUTE_INDEX, alteredProof(proof -> proof.clearNymRhIdx()));
    // Not hashed and not looked at.
    assertEquals(
        Reason.OK,
        alteredProof(
            proof ->
                proof.clearRevocationEpochPk().setRevocationPkSig(proof.getNonce()).setEpoch(7)));
    // A proof of non-revocation of another wire type counts as an empty one.
    assertEquals(
        Reason.OK,
        alteredIdentity(
            identity ->
                identity.setProof(
                    changed(proof -> proof.clearNonRevocationProof())
                        .concat(ByteString.copyFrom(new byte[] {14 << 3, 1})))));
  }

  @Test
  void payloadBbs() {
    int points = 3;
    int length = points + 3 * 48;
    assertEquals(Reason.IDEMIX_ATTRIBUTE_REVEALED, alteredPayload(b -> b[2] = (byte) 0x80));
    assertEquals(Reason.IDEMIX_ATTRIBUTE_REVEALED, alteredPayload(b -> b[2] = 1));
    assertEquals(Reason.OK, alteredPayload(b -> b[1] = 7));
    assertEquals(Reason.IDEMIX_MALFORMED_PROOF, alteredPayload(b -> b[1] = 8));
    assertEquals(Reason.IDEMIX_MALFORMED_PROOF, alteredPayload(b -> b[length] = (byte) 0xff));
    assertEquals(Reason.IDEMIX_MALFORMED_PROOF, alteredPayload(b -> b[length + 3]++));
    assertEquals(Reason.IDEMIX_MALFORMED_PROOF, alteredPayload(b -> b[length + 3]--));
    assertEquals(
        Reason.IDEMIX_MALFORMED_PROOF,
        alteredProof(proof -> proof.setMainSignature(ByteString.EMPTY)));
    ByteString main = proof().getMainSignature();
    for (int cut = 0; cut < main.size(); cut += 7) {
      int size = cut;
      assertEquals(
          Reason.IDEMIX_MALFORMED_PROOF,
          alteredProof(proof -> proof.setMainSignature(main.substring(0, size))),
          "cut to " + cut);
    }
    assertEquals(
        Reason.OK,
        alteredProof(
            proof -> proof.setMainSignature(main.concat(ByteString.copyFromUtf8("more")))));
    assertEquals(
        Reason.IDEMIX_NEUTRAL_SIGNATURE,
        alteredPayload(b -> compressedInfinity().copyTo(b, points)));
    assertEquals(Reason.IDEMIX_RESPONSE_COUNT, alteredPayload(b -> b[length + 4 + 48 + 3] = 1));
    assertEquals(
        Reason.IDEMIX_MALFORMED_PROOF, alteredPayload(b -> b[length + 4 + 48] = (byte) 0x80));
  }

  @Test
  void equationsBbs() {
    assertEquals(
        Reason.IDEMIX_NYM_PROOF_FAILED,
        alteredProof(proof -> proof.setNymProof(flipped(proof.getNymProof(), 52 + 31))));
    assertEquals(
        Reason.IDEMIX_NYM_PROOF_FAILED,
        alteredProof(proof -> proof.setNymProof(flipped(proof.getNymProof(), -1))),
        "the responses for the secret key differ");
    assertEquals(
        Reason.IDEMIX_EID_PROOF_FAILED,
        alteredProof(proof -> proof.setNymEidProof(flipped(proof.getNymEidProof(), 52 + 31))));
    assertEquals(
        Reason.IDEMIX_EID_PROOF_FAILED,
        alteredProof(proof -> proof.setNymEidProof(flipped(proof.getNymEidProof(), -1))));
    assertEquals(
        Reason.IDEMIX_RH_PROOF_FAILED,
        alteredProof(proof -> proof.setNymRhProof(flipped(proof.getNymRhProof(), 52 + 31))));
    assertEquals(
        Reason.IDEMIX_RH_PROOF_FAILED,
        alteredProof(proof -> proof.setNymRhProof(flipped(proof.getNymRhProof(), -1))));
    int vc1 = 3 + 3 * 48 + 4;
    int vc2 = vc1 + 52 + 64;
    assertEquals(Reason.IDEMIX_RANDOMISATION_FAILED, alteredPayload(b -> b[vc1 + 52 + 31] ^= 1));
    assertEquals(Reason.IDEMIX_ATTRIBUTES_FAILED, alteredPayload(b -> b[vc2 + 52 + 31] ^= 1));
    assertEquals(
        Reason.IDEMIX_NYM_PROOF_FAILED,
        alteredProof(proof -> proof.setNonce(flipped(proof.getNonce(), 0))),
        "another challenge");
    assertEquals(
        Reason.IDEMIX_RESPONSE_COUNT,
        alteredProof(
            proof -> {
              byte[] three = Arrays.copyOf(proof.getNymProof().toByteArray(), 52 + 96);
              three[51] = 3;
              proof.setNymProof(ByteString.copyFrom(three));
            }));
    assertEquals(
        Reason.IDEMIX_NYM_MISMATCH, alteredProof(proof -> proof.setNym(proof.getNymEid())));
    assertEquals(
        Reason.IDEMIX_MALFORMED_PROOF,
        alteredProof(proof -> proof.setNym(flipped(proof.getNym(), 80))));
    assertEquals(
        Reason.IDEMIX_OWNER_MISMATCH,
        alteredProof(proof -> proof.setNymEid(proof.getNymRh())),
        "the owner is checked before the equations");
  }

  @Test
  void ownersBbs() {
    byte[] body = Vectors.hex(BBS.get("owner"), "body_hex");
    byte[] signature = bbs.signature();
    assertEquals(Reason.OK, owner(body, signature));
    assertEquals(Reason.OK, owner(Arrays.copyOf(body, 100), signature), "read leniently");
    assertEquals(Reason.IDEMIX_OWNER_EMPTY, owner(new byte[0], signature));
    assertEquals(Reason.IDEMIX_OWNER_MISMATCH, owner(new byte[96], signature), "infinity");
    assertEquals(Reason.IDEMIX_MALFORMED_OWNER, owner(Arrays.copyOf(body, 95), signature));
    assertEquals(Reason.IDEMIX_OWNER_MISMATCH, owner(proof().getNymRh().toByteArray(), signature));
    assertEquals(Reason.NYM_SIGNATURE_MALFORMED, owner(body, new byte[0]));
    assertEquals(Reason.NYM_SIGNATURE_MALFORMED, owner(body, Arrays.copyOf(signature, 99)));
  }

  private Reason owner(byte[] body, byte[] signature) {
    return bbs.judge(Credentials.typed(TypedIdentity.IDEMIX_NYM, body), bbs.message(), signature);
  }

  @Test
  void pseudonymSignaturesBbs() throws InvalidProtocolBufferException {
    byte[] creator = Vectors.hex(BBS, "creator_hex");
    NymSignature sigma = NymSignature.parseFrom(Vectors.hex(BBS, "sigma_hex"));
    ByteString main = sigma.getMainSignature();
    assertEquals(
        Reason.NYM_SIGNATURE_MALFORMED, bbs.judge(Credentials.signature(creator, new byte[0])));
    assertEquals(
        Reason.NYM_SIGNATURE_MALFORMED, bbs.judge(Credentials.signature(creator, new byte[] {1})));
    for (ByteString altered :
        new ByteString[] {ByteString.EMPTY, main.substring(0, 115), flipped(main, 51)}) {
      assertEquals(Reason.NYM_SIGNATURE_MALFORMED, sigma(creator, altered, sigma.getNonce()));
    }
    assertEquals(Reason.NYM_SIGNATURE_INVALID, sigma(creator, flipped(main, -1), sigma.getNonce()));
    assertEquals(Reason.NYM_SIGNATURE_INVALID, sigma(creator, main, flipped(sigma.getNonce(), 3)));
    assertEquals(Reason.NYM_SIGNATURE_INVALID, sigma(creator, main, ByteString.EMPTY));
    assertEquals(
        Reason.OK,
        sigma(creator, main.concat(ByteString.copyFromUtf8("x")), sigma.getNonce()),
        "bytes behind the responses are ignored");
  }

  private Reason sigma(byte[] creator, ByteString main, ByteString nonce) {
    byte[] sigma =
        NymSignature.newBuilder().setMainSignature(main).setNonce(nonce).build().toByteArray();
    return bbs.judge(Credentials.signature(creator, sigma));
  }

  @Test
  void formsUnderRuleS5() {
    ByteString nym = proof().getNym();
    // Longer, or compressed: the same point, but another hashed text, so only the reading differs.
    Consumer<Signature.Builder> longer =
        proof -> proof.setNym(nym.concat(ByteString.copyFrom(new byte[1])));
    assertEquals(Reason.IDEMIX_NYM_PROOF_FAILED, alteredProof(longer));
    assertEquals(Reason.IDEMIX_MALFORMED_PROOF, strictly(longer));
    byte[] m = proof().getMainSignature().toByteArray();
    m[1] = 6;
    Consumer<Signature.Builder> count = proof -> proof.setMainSignature(ByteString.copyFrom(m));
    assertEquals(Reason.OK, alteredProof(count));
    assertEquals(Reason.IDEMIX_MALFORMED_PROOF, strictly(count));
    assertEquals(Reason.OK, strictly(proof -> {}));
  }

  private Reason strictly(Consumer<Signature.Builder> change) {
    byte[] creator = identity(BBS).setProof(changed(change)).build().toByteArray();
    return strict.judge(Credentials.signature(creator, Vectors.hex(BBS, "sigma_hex")));
  }

  /** A point of the curve that is not in the group fails where it is read. */
  @Test
  void pointsOutsideTheGroup() {
    byte[] outside = null;
    for (JsonNode line : Vectors.cases("field/BLS12_381-g1-torsion.jsonl")) {
      if (!line.path("in").asBoolean(true) && line.path("onCurve").asBoolean()) {
        outside = Vectors.hex(line, "a");
      }
    }
    assertTrue(outside != null);
    ByteString point = ByteString.copyFrom(outside);
    assertEquals(
        Reason.IDEMIX_MALFORMED_NYM_KEY,
        alteredIdentity(
            identity ->
                identity.setNymPublicKey(point).setProof(changed(proof -> proof.setNym(point)))));
    assertEquals(Reason.IDEMIX_MALFORMED_PROOF, alteredProof(proof -> proof.setNymRh(point)));
    assertEquals(Reason.IDEMIX_MALFORMED_OWNER, owner(outside, bbs.signature()));
  }

  // ---- classic

  private static io.zkat.validator.wire.proto.dlog.Signature.Builder classicProof() {
    try {
      return io.zkat.validator.wire.proto.dlog.Signature.parseFrom(identity(CLASSIC).getProof())
          .toBuilder();
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException(e);
    }
  }

  private Reason classic(Consumer<io.zkat.validator.wire.proto.dlog.Signature.Builder> change) {
    io.zkat.validator.wire.proto.dlog.Signature.Builder proof = classicProof();
    change.accept(proof);
    byte[] creator = identity(CLASSIC).setProof(proof.build().toByteString()).build().toByteArray();
    return classic.judge(Credentials.signature(creator, Vectors.hex(CLASSIC, "sigma_hex")));
  }

  private static ECP infinity() {
    ByteString zeros = ByteString.copyFrom(new byte[32]);
    return ECP.newBuilder().setX(zeros).setY(zeros).build();
  }

  @Test
  void classicProofs() {
    assertEquals(Reason.OK, classic(proof -> {}));
    assertEquals(Reason.IDEMIX_MALFORMED_PROOF, classic(proof -> proof.clearNonRevocationProof()));
    assertEquals(
        Reason.IDEMIX_REVOCATION_ALGORITHM,
        classic(proof -> proof.getNonRevocationProofBuilder().setRevocationAlg(2)));
    assertEquals(Reason.IDEMIX_EID_MISSING, classic(proof -> proof.clearEidNym()));
    assertEquals(
        Reason.IDEMIX_EID_MISSING, classic(proof -> proof.getEidNymBuilder().clearProofSEid()));
    assertEquals(Reason.IDEMIX_RH_MISSING, classic(proof -> proof.clearRhNym()));
    assertEquals(Reason.IDEMIX_MALFORMED_PROOF, classic(proof -> proof.clearAPrime()));
    assertEquals(Reason.IDEMIX_MALFORMED_PROOF, classic(proof -> proof.clearNym()));
    assertEquals(
        Reason.IDEMIX_NEUTRAL_SIGNATURE,
        classic(proof -> proof.setAPrime(infinity()).setABar(infinity())));
    assertEquals(Reason.IDEMIX_PAIRING_FAILED, classic(proof -> proof.setABar(proof.getBPrime())));
    assertEquals(Reason.IDEMIX_NYM_MISMATCH, classic(proof -> proof.setNym(proof.getBPrime())));
    assertEquals(Reason.IDEMIX_RESPONSE_COUNT, classic(proof -> proof.clearProofSAttrs()));
    assertEquals(
        Reason.IDEMIX_RESPONSE_COUNT, classic(proof -> proof.addProofSAttrs(proof.getProofC())));
    assertEquals(Reason.IDEMIX_MALFORMED_PROOF, classic(proof -> proof.clearRevocationEpochPk()));
    assertEquals(
        Reason.IDEMIX_MALFORMED_PROOF,
        classic(
            proof ->
                proof
                    .getRevocationEpochPkBuilder()
                    .setYb(flipped(proof.getRevocationEpochPk().getYb(), 31))));
    assertEquals(
        Reason.IDEMIX_OWNER_MISMATCH,
        classic(proof -> proof.getEidNymBuilder().setNym(proof.getNym())));
    assertEquals(
        Reason.IDEMIX_CHALLENGE_MISMATCH,
        classic(proof -> proof.setProofSE(flipped(proof.getProofSE(), -1))));
    assertEquals(
        Reason.IDEMIX_CHALLENGE_MISMATCH,
        classic(proof -> proof.setNonce(flipped(proof.getNonce(), 5))));
    assertEquals(Reason.OK, classic(proof -> proof.clearRevocationPkSig().setEpoch(9)));
    assertEquals(
        Reason.OK,
        classic(
            proof ->
                proof.setAPrime(
                    proof.getAPrime().toBuilder()
                        .setY(proof.getAPrime().getY().concat(ByteString.copyFrom(new byte[9]))))),
        "what is longer than x is cut off");
  }

  /** Responses count modulo r, the challenge as the number it is. */
  @Test
  void classicNumbers() {
    byte[] order =
        HexFormat.of().parseHex("30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001");
    BigInteger r = new BigInteger(1, order);
    assertEquals(Reason.OK, classic(proof -> proof.setProofSE(plus(proof.getProofSE(), r))));
    assertEquals(
        Reason.IDEMIX_CHALLENGE_MISMATCH,
        classic(proof -> proof.setProofC(plus(proof.getProofC(), r))));
    ByteString zeros = ByteString.copyFrom(new byte[40]);
    assertEquals(Reason.OK, classic(proof -> proof.setProofC(zeros.concat(proof.getProofC()))));
    assertEquals(Reason.OK, classic(proof -> proof.setNonce(zeros.concat(proof.getNonce()))));
    assertEquals(Reason.OK, classic(proof -> proof.setNonce(plus(proof.getNonce(), r))));
  }

  private static ByteString plus(ByteString number, BigInteger more) {
    BigInteger sum = new BigInteger(1, number.toByteArray()).add(more);
    return ByteString.copyFrom(sum.toByteArray());
  }

  /** What one signature leaves behind says nothing about the parts that the next one has not. */
  @Test
  void absentPartsAfterALongerSignature() throws InvalidProtocolBufferException {
    absentParts(BBS, bbs, Signature.getDefaultInstance(), NymSignature.getDefaultInstance());
    absentParts(
        CLASSIC,
        classic,
        io.zkat.validator.wire.proto.dlog.Signature.getDefaultInstance(),
        io.zkat.validator.wire.proto.dlog.NymSignature.getDefaultInstance());
  }

  private static void absentParts(
      JsonNode example, Credentials fresh, Message proofType, Message sigmaType)
      throws InvalidProtocolBufferException {
    SignatureJudge reused = new SignatureJudge(fresh.params(), Limits.DEFAULT, Instant.EPOCH);
    SerializedIdemixIdentity honest = identity(example).build();
    byte[] sigma = Vectors.hex(example, "sigma_hex");
    ByteString padding = ByteString.copyFrom(new byte[10_000]);
    byte[] longer =
        Credentials.signature(honest.toBuilder().setOu(padding).build().toByteArray(), sigma);
    List<byte[]> shorter = new ArrayList<>();
    for (Message proof : withoutOne(proofType.getParserForType().parseFrom(honest.getProof()))) {
      byte[] creator = honest.toBuilder().setProof(proof.toByteString()).build().toByteArray();
      shorter.add(Credentials.signature(creator, sigma));
    }
    for (Message other : withoutOne(sigmaType.getParserForType().parseFrom(sigma))) {
      shorter.add(Credentials.signature(honest.toByteArray(), other.toByteArray()));
    }
    assertTrue(shorter.size() > 10);
    for (byte[] signature : shorter) {
      assertEquals(Reason.OK, reused.judge(fresh.owner(), fresh.message(), longer));
      assertEquals(fresh.judge(signature), reused.judge(fresh.owner(), fresh.message(), signature));
    }
  }

  /** The message without each of its fields, and without each field of the messages in it. */
  private static List<Message> withoutOne(Message message) {
    List<Message> all = new ArrayList<>();
    message
        .getAllFields()
        .forEach(
            (field, value) -> {
              all.add(message.toBuilder().clearField(field).build());
              if (value instanceof Message inner) {
                withoutOne(inner)
                    .forEach(less -> all.add(message.toBuilder().setField(field, less).build()));
              }
            });
    return all;
  }

  @Test
  void anyByteOfASignatureMatters() {
    // All but those that no check looks at: three fields of the proof, the kind of other fields.
    EnumSet<Reason> seen = EnumSet.noneOf(Reason.class);
    for (Credentials example : new Credentials[] {bbs, classic}) {
      byte[] honest = example.signature();
      for (int round = 0; round < 150; round++) {
        byte[] altered = honest.clone();
        int at = seeded.random().nextInt(altered.length);
        altered[at] ^= (byte) (1 << seeded.random().nextInt(8));
        seen.add(example.judge(altered));
      }
    }
    assertTrue(seen.size() > 6, seen + " " + seeded);
    assertNotEquals(EnumSet.of(Reason.OK), seen);
  }
}
