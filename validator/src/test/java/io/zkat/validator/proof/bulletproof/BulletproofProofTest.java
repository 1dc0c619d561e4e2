package io.zkat.validator.proof.bulletproof;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.zkat.math.curve.Curve;
import io.zkat.math.testing.Vectors;
import io.zkat.validator.equation.PendingMembers;
import io.zkat.validator.proof.DerWriter;
import io.zkat.validator.proof.ElementReader;
import io.zkat.validator.proof.Worked;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.wire.DerValues;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What one curve number alone does, of which no proofs are recorded. */
class BulletproofProofTest {
  private static final int FAST_RNG = 8;
  private static final int DELTA = 5;
  private static final int ROUNDS = 5;

  private final JsonNode example =
      Vectors.document("worked/bulletproof-range-32-bls12_381_bbs_gurvy.json");
  private final BulletproofProof proof = new BulletproofProof();

  /** Reads the example with Delta as an element of another curve. */
  private void read(int paramsId, int deltaId) {
    List<byte[]> components = DerWriter.items(Worked.hex(example.get("proof_der")));
    List<byte[]> data = DerWriter.items(components.get(0));
    byte[] delta = Worked.hex(example.get("proof_fields").get("Delta"));
    data.set(DELTA, DerWriter.element(deltaId, delta));
    components.set(0, DerWriter.values(data));
    byte[] der = DerWriter.values(components);
    ElementReader reader = new ElementReader(new PendingMembers());
    reader.start(Curve.BLS12_381, paramsId, 0);
    assertEquals(Reason.OK, proof.read(der, 0, der.length, new DerValues(), reader));
  }

  @Test
  void deltaOfOtherFamiliesIsRefusedUnderTheFastRandomSourceOnly() {
    for (int deltaId = 0; deltaId <= 8; deltaId++) {
      for (int paramsId : new int[] {5, 7}) {
        read(paramsId, deltaId);
        assertEquals(Reason.OK, proof.checkArgument(paramsId, ROUNDS), deltaId + ", " + paramsId);
      }
      read(FAST_RNG, deltaId);
      boolean reduces = deltaId == 5 || deltaId >= 7;
      assertEquals(
          reduces ? Reason.OK : Reason.FOREIGN_ELEMENT,
          proof.checkArgument(FAST_RNG, ROUNDS),
          () -> "id of Delta");
    }
  }
}
