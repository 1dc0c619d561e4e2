package io.zkat.validator.equation;

/**
 * A part of a verification that needs the group: a proof, a credential. It owns what it has decoded
 * and its scalars, and is advanced in rounds; between two rounds an engine computes what all checks
 * of a batch asked for. An object is reused for one check after another, by one thread at a time.
 */
public abstract class Check {
  private int owner;
  private int sequence;

  /** For subclasses. */
  protected Check() {}

  /**
   * Says whose check this is.
   *
   * @param sequence its number among the owner's checks, in the reference's order
   */
  public final void enrol(int owner, int sequence) {
    this.owner = owner;
    this.sequence = sequence;
  }

  /** Index of the request or proof that it belongs to. */
  public final int owner() {
    return owner;
  }

  /** Its number among the owner's checks. */
  public final int sequence() {
    return sequence;
  }

  /** Rank of what stands at {@code order} within this check. */
  final long rank(int order) {
    return Outcomes.rank(sequence, order);
  }

  /** The points that its fixed terms index; decides which sink it is advanced with. */
  public abstract FixedBases bases();

  /**
   * Runs one round: takes the answers of the last one, asks for more, states what must hold.
   *
   * @return whether to call again once the engine has answered
   */
  public abstract boolean advance(EquationSink sink);
}
