package io.zkat.validator.rules;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.zkat.math.field.Fr;
import io.zkat.math.hash.HashToScalar;
import io.zkat.math.hash.Sha256;
import io.zkat.validator.equation.Check;
import io.zkat.validator.equation.EquationSink;
import io.zkat.validator.equation.FixedBases;
import io.zkat.validator.equation.LinearForms;
import io.zkat.validator.equation.PointTable;
import io.zkat.validator.proof.ProofParams;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.wire.ByteView;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * That the commitment of an input opens to type, quantity and blinding factor of its upgrade
 * witness (spec validation 6.3, proofs 7.1): one linear form that must vanish.
 */
final class UpgradeCheck extends Check {
  private static final int TYPE = 0;
  private static final int QUANTITY = Fr.LIMBS;
  private static final int BLINDING = 2 * Fr.LIMBS;
  private static final int MINUS_ONE = 3 * Fr.LIMBS;
  private static final int SCALARS = 4;

  private final HashToScalar hash = new HashToScalar(new Sha256());
  private final byte[] big = new byte[Long.BYTES];
  private final long[] scalars = new long[SCALARS * Fr.LIMBS];
  private final PointTable commitment = new PointTable(1);
  private @Nullable ProofParams params;
  private int place;

  UpgradeCheck() {}

  /**
   * Says what must hold.
   *
   * @param quantity unsigned
   * @param blindingFactor an integer of any length, which counts modulo the order
   * @param commitments holds the commitment of the input, in slot {@code slot}
   */
  void start(
      ProofParams params,
      String type,
      long quantity,
      ByteView blindingFactor,
      PointTable commitments,
      int slot,
      int place) {
    this.params = params;
    this.place = place;
    commitment.reset(1);
    commitment.copy(0, commitments, slot, 1);
    Fr fr = params.curve().fr();
    byte[] text = type.getBytes(UTF_8);
    hash.hash(fr, scalars, TYPE, text, 0, text.length);
    for (int i = 0; i < big.length; i++) {
      big[i] = (byte) (quantity >> (8 * (big.length - 1 - i)));
    }
    fr.fromBytesReduced(scalars, QUANTITY, big, 0, big.length);
    fr.fromBytesReduced(
        scalars,
        BLINDING,
        blindingFactor.array(),
        blindingFactor.offset(),
        blindingFactor.length());
    fr.setOne(scalars, MINUS_ONE);
    fr.neg(scalars, MINUS_ONE, scalars, MINUS_ONE);
  }

  @Override
  public FixedBases bases() {
    return requireParams().bases();
  }

  @Override
  public boolean advance(EquationSink sink) {
    Fr fr = requireParams().curve().fr();
    LinearForms form = sink.equations();
    form.begin();
    form.fixed(fr, ProofParams.TYPE_BASE, scalars, TYPE);
    form.fixed(fr, ProofParams.VALUE_BASE, scalars, QUANTITY);
    form.fixed(fr, ProofParams.BLINDING_BASE, scalars, BLINDING);
    form.variable(fr, commitment.xy, PointTable.at(0), scalars, MINUS_ONE);
    sink.vanishes(this, 0, Reason.UPGRADE_COMMITMENT_MISMATCH, place);
    return false;
  }

  private ProofParams requireParams() {
    return Objects.requireNonNull(params, "not started");
  }
}
