package io.zkat.validator.engine;

/** Evaluates batches: afterwards the outcomes of the batch are final. One thread at a time. */
interface Engine {
  /** Finds the outcome of every owner; books what it takes to the stages of the clock. */
  void run(Batch batch, StageClock clock);

  /** Bytes of the arrays kept. */
  long retainedBytes();
}
