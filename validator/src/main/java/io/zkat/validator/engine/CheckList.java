package io.zkat.validator.engine;

import io.zkat.validator.equation.Check;
import io.zkat.validator.equation.PendingMembers;
import io.zkat.validator.verdict.Place;
import io.zkat.validator.verdict.Reason;

/**
 * The checks of one owner of a batch, numbered in the order in which they come, which must be the
 * reference's. Whoever reads a part of a request leaves here what an engine has to evaluate. One
 * thread at a time; started anew for each owner.
 */
public final class CheckList {
  private final Batch batch;
  private int owner;
  private int sequence;
  private int place;

  /** A list for owners of this batch. */
  public CheckList(Batch batch) {
    this.batch = batch;
  }

  /** Starts with no checks of this owner. */
  public void start(int owner) {
    this.owner = owner;
    this.sequence = -1;
    this.place = Place.NONE;
  }

  /** Says where in the action the next checks belong ({@link Place}). */
  public void setPlace(int place) {
    this.place = place;
  }

  /** Where in the action the next checks belong. */
  public int place() {
    return place;
  }

  /** The owner of the checks. */
  public int owner() {
    return owner;
  }

  /** The number of the last check, -1 before the first. */
  public int sequence() {
    return sequence;
  }

  /**
   * Begins the next check.
   *
   * @return where the points that it reads belong
   */
  public PendingMembers next() {
    sequence++;
    batch.members().startReading(owner, sequence);
    return batch.members();
  }

  /** Adds the check begun last, which has been read. */
  public void add(Check check) {
    batch.enrol(check, owner, sequence);
  }

  /** The owner fails for certain, though a failure of an earlier check comes before this one. */
  public void fails(Reason reason) {
    sequence++;
    batch.fails(owner, sequence, 0, reason, place);
  }
}
