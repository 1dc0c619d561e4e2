package io.zkat.validator.prover.identity;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.zkat.validator.identity.TypedIdentity;
import io.zkat.validator.wire.DerEncoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Signs for a multisig or a policy over others' identities (spec wire 8.2 and 8.3). */
public final class GroupSigner implements Signer {
  private static final int UTF8_STRING = 0x0c;

  private final byte[] identity;
  private final List<Signer> members;
  private final Set<Integer> silent;

  private GroupSigner(byte[] identity, List<Signer> members, Set<Integer> silent) {
    this.identity = identity;
    this.members = List.copyOf(members);
    this.silent = Set.copyOf(silent);
  }

  /** All members sign. */
  public static GroupSigner multisig(List<Signer> members) {
    byte[] body = DerEncoder.values(identities(members));
    return new GroupSigner(IdentityEnvelope.of(TypedIdentity.MULTISIG, body), members, Set.of());
  }

  /**
   * Those sign whom the policy needs.
   *
   * @param policy such as {@code $0 AND ($1 OR $2)}
   * @param silent indices of the members who do not sign
   */
  public static GroupSigner policy(String policy, List<Signer> members, Set<Integer> silent) {
    byte[] body =
        DerEncoder.sequence(
            DerEncoder.element(UTF8_STRING, policy.getBytes(UTF_8)),
            DerEncoder.octetList(identities(members)));
    return new GroupSigner(IdentityEnvelope.of(TypedIdentity.POLICY, body), members, silent);
  }

  private static List<byte[]> identities(List<Signer> members) {
    return members.stream().map(Signer::identity).toList();
  }

  @Override
  public byte[] identity() {
    return identity.clone();
  }

  @Override
  public byte[] sign(byte[] message) {
    List<byte[]> signatures = new ArrayList<>();
    for (int i = 0; i < members.size(); i++) {
      signatures.add(silent.contains(i) ? new byte[0] : members.get(i).sign(message));
    }
    return DerEncoder.values(signatures);
  }
}
