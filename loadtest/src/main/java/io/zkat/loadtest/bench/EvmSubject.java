package io.zkat.loadtest.bench;

import io.zkat.math.evm.Bn254Precompiles;
import io.zkat.math.evm.PrecompileStatus;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/** One precompiled contract of the EVM. */
final class EvmSubject implements CrossCheck.Subject {
  enum Operation {
    ADD,
    MUL,
    PAIRING
  }

  private static final HexFormat HEX = HexFormat.of();

  private final Operation operation;
  private final EvmInputs inputs;
  private final Bn254Precompiles evm = new Bn254Precompiles();

  EvmSubject(Operation operation, EvmInputs inputs) {
    this.operation = operation;
    this.inputs = inputs;
  }

  private String label() {
    return operation.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public String operation() {
    return "Evm." + label();
  }

  @Override
  public String argument() {
    return "call";
  }

  @Override
  public void add(SplittableRandom random, List<String> questions, List<String> answers) {
    byte[] in =
        switch (operation) {
          case ADD -> inputs.sum(random);
          case MUL -> inputs.product(random);
          case PAIRING -> inputs.pairs(random);
        };
    questions.add(label() + " " + HEX.formatHex(in));
    byte[] out = new byte[Bn254Precompiles.POINT_OUTPUT];
    PrecompileStatus status =
        switch (operation) {
          case ADD -> evm.add(out, 0, in, 0, in.length);
          case MUL -> evm.mul(out, 0, in, 0, in.length);
          case PAIRING -> evm.pairing(out, 0, in, 0, in.length);
        };
    int length =
        operation == Operation.PAIRING
            ? Bn254Precompiles.PAIRING_OUTPUT
            : Bn254Precompiles.POINT_OUTPUT;
    answers.add(
        status == PrecompileStatus.OK
            ? HEX.formatHex(Arrays.copyOf(out, length))
            : CrossCheck.REFUSED);
  }
}
