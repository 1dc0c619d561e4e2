package io.zkat.validator.identity.idemix;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.math.field.Fr;
import io.zkat.math.testing.Vectors;
import io.zkat.validator.engine.SinkEngine;
import io.zkat.validator.equation.PendingMembers;
import io.zkat.validator.equation.PointTable;
import io.zkat.validator.identity.Credentials;
import io.zkat.validator.params.IdemixIssuerKey;
import io.zkat.validator.proof.Worked;
import io.zkat.validator.verdict.Place;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.wire.ByteView;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The worked examples of spec idemix-nym, with every value in between. */
final class WorkedCredentialsTest {
  private static final IdemixTools TOOLS = new IdemixTools();

  private static byte[] hex(JsonNode node, String field) {
    return Vectors.hex(node, field);
  }

  private static byte[] base(IdemixIssuerKey key, int offset) {
    int size = key.curve().g1Bytes();
    byte[] encoded = Arrays.copyOfRange(key.encodedBases(), offset * size, (offset + 1) * size);
    double[] fixed = new double[G1.AFFINE];
    key.bases().copy(key.base(offset), fixed, 0);
    byte[] again = new byte[size];
    io.zkat.math.curve.G1Encoding.encode(key.curve(), again, 0, fixed, 0);
    assertArrayEquals(again, encoded, "the base has its place among the fixed ones");
    return encoded;
  }

  @Test
  void issuerKeyBbs() {
    JsonNode example = Vectors.document("worked/idemixnym-bls12381.json");
    IdemixIssuerKey key = Credentials.bbs().params().idemixIssuerKeys().getFirst();
    assertFalse(key.isClassic());
    assertArrayEquals(hex(example, "issuer_public_key_hex"), key.publicKey().copy());
    assertArrayEquals(hex(example, "h0"), base(key, IdemixIssuerKey.RANDOMNESS));
    assertArrayEquals(Worked.hex(example.get("h").get(0)), base(key, IdemixIssuerKey.SECRET_KEY));
    for (int i = 0; i < 4; i++) {
      assertArrayEquals(
          Worked.hex(example.get("h").get(i + 1)), base(key, IdemixIssuerKey.ATTRIBUTES + i));
    }
    double[] generator = new double[G1.AFFINE];
    G1.BLS12_381.generator(generator, 0);
    byte[] g1 = new byte[96];
    io.zkat.math.curve.G1Encoding.encode(Curve.BLS12_381, g1, 0, generator, 0);
    assertArrayEquals(g1, base(key, IdemixIssuerKey.GENERATOR));
  }

  @Test
  void issuerKeyClassic() {
    JsonNode example = Vectors.document("worked/idemixnym-bn254.json");
    IdemixIssuerKey key = Credentials.classic().params().idemixIssuerKeys().getFirst();
    assertTrue(key.isClassic());
    assertArrayEquals(hex(example, "ipk_hash"), key.hash());
    assertArrayEquals(hex(example, "h_rand"), base(key, IdemixIssuerKey.RANDOMNESS));
    assertArrayEquals(hex(example, "h_sk"), base(key, IdemixIssuerKey.SECRET_KEY));
    for (int i = 0; i < 4; i++) {
      assertArrayEquals(
          Worked.hex(example.get("h_attrs").get(i)), base(key, IdemixIssuerKey.ATTRIBUTES + i));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"idemixnym-bls12381.json", "idemixnym-idemix-bls12381.json"})
  void challengesBbs(String document) {
    JsonNode example = Vectors.document("worked/" + document);
    for (String part : new String[] {"association_proof", "pseudonym_signature"}) {
      JsonNode values = example.get(part);
      ScalarHash hash = new ScalarHash();
      long[] scalar = new long[Fr.LIMBS];
      byte[] input = hex(values, "first_challenge_input");
      hash.update(input, 0, input.length);
      hash.finish(scalar, 0);
      assertEquals(
          Vectors.text(values, "first_challenge"), Worked.text(Fr.BLS12_381, scalar, 0), part);
      byte[] nonce = hex(values, "nonce");
      hash.update(input, 0, input.length);
      hash.finishWithNonce(scalar, 0, nonce, 0, nonce.length);
      assertEquals(Vectors.text(values, "challenge"), Worked.text(Fr.BLS12_381, scalar, 0), part);
    }
    assertArrayEquals(
        hex(example.get("association_proof"), "empty_message_scalar"), TOOLS.emptyMessage);
  }

  @Test
  void credentialBbs() {
    JsonNode example = Vectors.document("worked/idemixnym-bls12381.json");
    IdemixIssuerKey key = Credentials.bbs().params().idemixIssuerKeys().getFirst();
    byte[] creator = hex(example, "creator_hex");
    PendingMembers members = new PendingMembers();
    BbsCredentialCheck check = new BbsCredentialCheck(TOOLS, key);
    ByteView owner = ByteView.of(hex(example.get("owner"), "body_hex"));
    assertEquals(
        Reason.OK,
        check.read(key, creator, 0, creator.length, owner, members, Place.input(3), true));
    assertEquals(11, members.size(), "nym and owner are read once");
    SinkEngine engine = new SinkEngine(key.bases());
    engine.decode(members);
    assertFalse(check.advance(engine.sink()));
    assertEquals(
        Vectors.text(example.get("association_proof"), "challenge"),
        Worked.text(Fr.BLS12_381, check.challenge(), 0));
    assertEquals(5, engine.sink().equations().size());
    assertEquals(1, engine.sink().pairings().size());
    assertEquals(Reason.OK, engine.judge());
  }

  @Test
  void credentialClassic() {
    JsonNode example = Vectors.document("worked/idemixnym-bn254.json");
    JsonNode values = example.get("association_proof");
    IdemixIssuerKey key = Credentials.classic().params().idemixIssuerKeys().getFirst();
    byte[] creator = hex(example, "creator_hex");
    ByteView owner = ByteView.of(hex(example.get("owner"), "body_hex"));
    ClassicCredentialCheck check = new ClassicCredentialCheck(TOOLS, key);
    assertEquals(Reason.OK, check.read(key, creator, 0, creator.length, owner, Place.NONE, true));
    SinkEngine engine = new SinkEngine(key.bases());
    assertTrue(check.advance(engine.sink()));
    engine.answer();
    String[] commitments = {"t1", "t2", "t3", "t4_eid", "t5_rh"};
    for (int i = 0; i < commitments.length; i++) {
      assertEquals(
          Vectors.text(values, commitments[i]),
          text(engine.sink().valueAnswers(), i),
          commitments[i]);
    }
    assertFalse(check.advance(engine.sink()));
    assertEquals(Reason.OK, engine.judge());
  }

  @Test
  void pseudonymClassic() {
    JsonNode example = Vectors.document("worked/idemixnym-bn254.json");
    JsonNode values = example.get("pseudonym_signature");
    IdemixIssuerKey key = Credentials.classic().params().idemixIssuerKeys().getFirst();
    byte[] nymKey = hex(example.get("serialized_identity"), "nym_public_key");
    double[] nym = new double[G1.AFFINE];
    assertTrue(ClassicPoints.decodeNymKey(nymKey, 0, nymKey.length, nym, 0, TOOLS));
    byte[] message = hex(example, "message_hex");
    byte[] sigma = hex(example, "sigma_hex");
    ClassicPseudonymCheck check = new ClassicPseudonymCheck(TOOLS, key);
    assertEquals(
        Reason.OK,
        check.read(key, nym, message, 0, message.length, sigma, 0, sigma.length, Place.NONE));
    SinkEngine engine = new SinkEngine(key.bases());
    assertTrue(check.advance(engine.sink()));
    engine.answer();
    assertEquals(Vectors.text(values, "t"), text(engine.sink().valueAnswers(), 0));
    assertFalse(check.advance(engine.sink()));
    assertEquals(Reason.OK, engine.judge());
  }

  private static String text(PointTable table, int slot) {
    int at = PointTable.bytesAt(slot);
    return HexFormat.of().formatHex(table.bytes, at, at + Curve.BN254.g1Bytes());
  }

  @Test
  void ownersOfAllKinds() {
    for (Credentials example :
        new Credentials[] {
          Credentials.bbs(), Credentials.strictBbs(), Credentials.classic(), Credentials.idemix()
        }) {
      assertEquals(Reason.OK, example.judge(example.signature()));
      byte[] other = example.message();
      other[other.length / 2] ^= 1;
      assertEquals(
          Reason.NYM_SIGNATURE_INVALID, example.judge(example.owner(), other, example.signature()));
    }
  }
}
