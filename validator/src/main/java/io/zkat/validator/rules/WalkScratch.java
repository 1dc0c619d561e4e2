package io.zkat.validator.rules;

import io.zkat.math.pool.Scratch;
import io.zkat.validator.engine.Verification;
import io.zkat.validator.identity.IdentityVerifiers;
import io.zkat.validator.identity.idemix.VerifiedCredentials;
import io.zkat.validator.identity.x509.X509Keys;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.verdict.Cost;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Everything that the validation of one batch writes to; used by one thread at a time. */
final class WalkScratch implements Scratch {
  private final Limits limits;
  private final RuleSet rules;
  private final X509Keys keys;
  private final @Nullable VerifiedCredentials credentials;
  private final Verification verification;
  private final List<RequestWalk> walks = new ArrayList<>();
  private int count;

  WalkScratch(
      Limits limits,
      RuleSet rules,
      X509Keys keys,
      @Nullable VerifiedCredentials credentials,
      Verification verification) {
    this.limits = limits;
    this.rules = rules;
    this.keys = keys;
    this.credentials = credentials;
    this.verification = verification;
  }

  /** Validates requests together; results in their order, each with its share of the cost. */
  List<ValidationResult> validate(List<RequestBytes> requests, InstantSource clock) {
    read(requests, 0, 1, clock);
    verification.run();
    Cost cost = verification.cost().share(Math.max(1, count));
    List<ValidationResult> results = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      results.add(result(i, cost));
    }
    return results;
  }

  /** Reads a share of the requests: every {@code step}th, from one on. */
  void read(List<RequestBytes> requests, int first, int step, InstantSource clock) {
    verification.start();
    for (int i = first; i < requests.size(); i += step) {
      next().read(requests.get(i), clock.instant());
    }
  }

  /** The result of request i of those that were read, once the batch has been evaluated. */
  ValidationResult result(int i, Cost cost) {
    walks.get(i).keepVerified();
    return walks.get(i).result(cost);
  }

  Verification verification() {
    return verification;
  }

  private RequestWalk next() {
    if (count == walks.size()) {
      IdentityVerifiers identities =
          new IdentityVerifiers(keys, rules.strict().credentialForm(), credentials);
      walks.add(new RequestWalk(limits, rules, identities, verification));
    }
    return walks.get(count++);
  }

  /** Ends the batch: nothing of its requests is kept. */
  @Override
  public void clear() {
    for (int i = 0; i < count; i++) {
      walks.get(i).clear();
    }
    count = 0;
    verification.clear();
  }

  @Override
  public long retainedBytes() {
    long sum = verification.retainedBytes();
    for (RequestWalk walk : walks) {
      sum += walk.retainedBytes();
    }
    return sum;
  }
}
