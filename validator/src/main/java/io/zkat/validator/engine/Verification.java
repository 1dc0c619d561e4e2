package io.zkat.validator.engine;

import io.zkat.math.msm.AesSecureBytes;
import io.zkat.math.msm.SecureBytes;
import io.zkat.math.pool.Scratch;
import io.zkat.validator.proof.ProofCheck;
import io.zkat.validator.proof.ProofTools;
import io.zkat.validator.verdict.Cost;
import java.security.SecureRandom;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Everything that the verification of one batch writes to, leased with a workspace and used by one
 * thread: the batch, the tools that read proofs, reusable proof checks, the engine. Its arrays grow
 * to the largest batch seen; the pool drops what a single large one blew up.
 */
public final class Verification implements Scratch {
  /** About what sums of multiples keep for each byte of the forms: multiples, digits, buckets. */
  private static final int SUM_FACTOR = 8;

  private final Batch batch = new Batch();
  private final ProofTools tools = new ProofTools(batch.members());
  private final StageClock clock;
  private final Engine engine;
  private ProofCheck[] proofs = new ProofCheck[0];
  private int proofCount;

  /**
   * @param nanos a running clock in nanoseconds
   * @param allocated bytes that the calling thread has allocated so far; negative if not counted
   * @param random for the weights of merged equations, secret and unpredictable; null: every
   *     equation is evaluated by itself
   */
  public Verification(LongSupplier nanos, LongSupplier allocated, @Nullable SecureBytes random) {
    this(nanos, allocated, random, WorkExecutor.serial());
  }

  /**
   * As above, with the arithmetic of merged equations spread over the threads of an executor. What
   * other threads allocate is not counted.
   */
  public Verification(
      LongSupplier nanos,
      LongSupplier allocated,
      @Nullable SecureBytes random,
      WorkExecutor executor) {
    this.clock = new StageClock(nanos, allocated);
    this.engine =
        random == null ? new StrictEngine() : new BatchEngine(() -> derive(random), executor);
  }

  /** A source for one thread, whose key comes from another source. */
  private static SecureBytes derive(SecureBytes random) {
    byte[] key = new byte[AesSecureBytes.KEY_BYTES];
    random.fill(key, 0, key.length);
    return new AesSecureBytes(key);
  }

  /** A source of weights with a key of its own. */
  public static SecureBytes weights(SecureRandom random) {
    byte[] key = new byte[AesSecureBytes.KEY_BYTES];
    random.nextBytes(key);
    return new AesSecureBytes(key);
  }

  /** Starts the clocks of a batch, which is empty. */
  public void start() {
    clock.start();
  }

  /** What is verified. */
  public Batch batch() {
    return batch;
  }

  /** What reads proofs. */
  public ProofTools tools() {
    return tools;
  }

  /** A check for a proof of this batch. */
  public ProofCheck newProof() {
    if (proofCount == proofs.length) {
      ProofCheck[] more = new ProofCheck[Math.max(1, 2 * proofCount)];
      System.arraycopy(proofs, 0, more, 0, proofCount);
      for (int i = proofCount; i < more.length; i++) {
        more[i] = new ProofCheck(tools);
      }
      proofs = more;
    }
    return proofs[proofCount++];
  }

  /** Books the time since the last booking to decoding. */
  public void bookDecode() {
    clock.bookDecode();
  }

  /** Books the time since the last booking to signatures. */
  public void bookSignature() {
    clock.bookSignature();
  }

  /** Evaluates the batch; its outcomes are final afterwards. */
  public void run() {
    engine.run(batch, clock);
  }

  /** What the batch took, all owners together. */
  public Cost cost() {
    return clock.stop();
  }

  /**
   * Advances the checks of this batch, which is to be evaluated with others ({@link #runTogether}),
   * as far as they can be without it. Nothing is counted from here until then.
   */
  public void advance() {
    sharing().advance(batch, clock);
    clock.pause();
  }

  /**
   * Evaluates the batches of several verifications as one, spread over the executor of the first;
   * their outcomes are final afterwards: what one batch of all owners would come to. The checks of
   * each have been advanced ({@link #advance}), on whatever threads.
   *
   * @return what they took, all owners of all together
   */
  public static Cost runTogether(List<Verification> shares) {
    Verification lead = shares.getFirst();
    lead.clock.resume();
    int[] firstOwners = new int[shares.size()];
    for (int i = 1; i < firstOwners.length; i++) {
      firstOwners[i] = lead.batch.join(shares.get(i).batch);
    }
    lead.sharing().decideSpread(lead.batch, lead.clock);
    for (int i = 1; i < firstOwners.length; i++) {
      lead.batch.tell(shares.get(i).batch, firstOwners[i]);
    }
    Cost sum = lead.cost();
    for (Verification share : shares.subList(1, firstOwners.length)) {
      sum = sum.plus(share.clock.cost());
    }
    return sum;
  }

  private BatchEngine sharing() {
    if (engine instanceof BatchEngine sharing) {
      return sharing;
    }
    throw new IllegalStateException("equations that are evaluated one by one are not shared out");
  }

  /** Forgets the batch. */
  @Override
  public void clear() {
    batch.clear();
    proofCount = 0;
  }

  @Override
  public long retainedBytes() {
    long sum = SUM_FACTOR * batch.retainedBytes() + engine.retainedBytes();
    for (ProofCheck proof : proofs) {
      sum += proof.retainedBytes();
    }
    return sum;
  }
}
