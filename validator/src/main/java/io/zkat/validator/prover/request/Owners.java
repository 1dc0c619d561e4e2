package io.zkat.validator.prover.request;

import io.zkat.validator.prover.Randomness;
import io.zkat.validator.prover.identity.GroupSigner;
import io.zkat.validator.prover.identity.IdemixIssuer;
import io.zkat.validator.prover.identity.IdemixWallet;
import io.zkat.validator.prover.identity.Signer;
import io.zkat.validator.prover.identity.X509Signer;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A number of owners of one kind, made when the first is asked for and taken in turn. */
public final class Owners {
  private final OwnerKind kind;
  private final int count;
  private final IdemixIssuer issuer;
  private final SecureRandom random;
  private final List<Signer> signers = new ArrayList<>();
  private int next;

  /**
   * @param count how many different owners there are
   * @param issuer the first issuer of credentials in the public parameters
   */
  public Owners(OwnerKind kind, int count, IdemixIssuer issuer, SecureRandom random) {
    this.kind = kind;
    this.count = count;
    this.issuer = issuer;
    this.random = random;
  }

  /** The kind of all of them. */
  public OwnerKind kind() {
    return kind;
  }

  /** The next one. */
  public Signer next() {
    int index = next++ % count;
    if (index == signers.size()) {
      signers.add(create("owner" + index));
    }
    return signers.get(index);
  }

  private Signer create(String name) {
    return switch (kind) {
      case X509 -> X509Signer.create(name, random);
      case IDEMIX_NYM -> wallet(name).idemixNym();
      case IDEMIX -> wallet(name).idemix();
      case MULTISIG -> GroupSigner.multisig(members(name, 2));
      case POLICY ->
          GroupSigner.policy("$0 AND ($1 OR $2)", members(name, 3), Set.of(random.nextInt(2) + 1));
    };
  }

  private IdemixWallet wallet(String name) {
    Randomness scalars = Randomness.of(random);
    return new IdemixWallet(issuer, issuer.issue(name, scalars), scalars);
  }

  private List<Signer> members(String name, int size) {
    List<Signer> members = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      members.add(X509Signer.create(name + "-" + i, random));
    }
    return members;
  }
}
