package io.zkat.validator.wire;

import io.zkat.validator.verdict.Reason;

/**
 * Decodes the commitments of an action where they stand: the reference does so before it reads on,
 * so a bad point counts before what is wrong behind it.
 */
public interface Commitments {
  /** Leaves points undecoded. */
  Commitments UNDECODED =
      new Commitments() {
        @Override
        public void start(int inputs, int outputs) {}

        @Override
        public Reason input(int index, ElementBytes commitment) {
          return Reason.OK;
        }

        @Override
        public Reason output(int index, ElementBytes commitment) {
          return Reason.OK;
        }
      };

  /** So many may follow; some of them may be missing. */
  void start(int inputs, int outputs);

  /** Returns {@link Reason#OK}, or what is wrong with the commitment of an input. */
  Reason input(int index, ElementBytes commitment);

  /** Returns {@link Reason#OK}, or what is wrong with the commitment of an output. */
  Reason output(int index, ElementBytes commitment);
}
