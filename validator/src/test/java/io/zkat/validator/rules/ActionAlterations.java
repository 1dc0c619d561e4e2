package io.zkat.validator.rules;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.zkat.math.testing.Vectors;
import io.zkat.validator.identity.TypedIdentity;
import io.zkat.validator.mutation.Mutator;
import io.zkat.validator.proof.DerWriter;
import io.zkat.validator.proof.ProofAlterations;
import io.zkat.validator.wire.DerEncoder;
import io.zkat.validator.wire.ElementJson;
import io.zkat.validator.wire.TokenRequest;
import io.zkat.validator.wire.proto.driver.ActionType;
import io.zkat.validator.wire.proto.driver.TypedAction;
import io.zkat.validator.wire.proto.nogh.G1;
import io.zkat.validator.wire.proto.nogh.IssueAction;
import io.zkat.validator.wire.proto.nogh.Proof;
import io.zkat.validator.wire.proto.nogh.Token;
import io.zkat.validator.wire.proto.nogh.TransferAction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import tools.jackson.databind.JsonNode;

/**
 * Alters actions so that the deeper checks are reached: parts of the proof, the whole proof for
 * another action's, commitments (also for points of small order and the neutral one), owners.
 */
final class ActionAlterations {
  private static final int CURVE_IDS = 10;
  private static final int[] POINT_BYTES = {64, 96};

  private final SplittableRandom random;
  private final Mutator mutator;
  private final List<Proof> proofs = new ArrayList<>();
  private final List<Token> tokens = new ArrayList<>();

  /** Points that are none, or not in the group, or neutral, beside those of the tokens. */
  private final List<byte[]> points = new ArrayList<>();

  ActionAlterations(SplittableRandom random, Mutator mutator) {
    this.random = random;
    this.mutator = mutator;
    for (JsonNode line : Vectors.cases("field/BLS12_381-g1-torsion.jsonl")) {
      if (line.has("a")) {
        points.add(Vectors.hex(line, "a"));
      }
    }
    for (int length : POINT_BYTES) {
      byte[] infinity = new byte[length];
      points.add(infinity.clone());
      infinity[0] = 0x40;
      points.add(infinity);
    }
  }

  /** Takes the parts of a valid action, to be put in the place of others. */
  void collect(TypedAction valid) {
    if (valid.getType() == ActionType.ACTION_TYPE_ISSUE) {
      IssueAction action = parsed(IssueAction.newBuilder(), valid.getRaw().toByteArray()).build();
      proofs.add(action.getProof());
      action.getOutputsList().forEach(output -> tokens.add(output.getToken()));
    } else {
      TransferAction action =
          parsed(TransferAction.newBuilder(), valid.getRaw().toByteArray()).build();
      proofs.add(action.getProof());
      action.getInputsList().forEach(input -> tokens.add(input.getInput()));
      action.getOutputsList().forEach(output -> tokens.add(output.getToken()));
    }
  }

  /** A valid action, altered. */
  byte[] alter(TokenRequest.Kind kind, byte[] raw) {
    if (random.nextInt(8) == 0) {
      return mutator.mutate(raw);
    }
    return kind == TokenRequest.Kind.ISSUE ? alterIssue(raw) : alterTransfer(raw);
  }

  private byte[] alterIssue(byte[] raw) {
    IssueAction.Builder action = parsed(IssueAction.newBuilder(), raw);
    int output = random.nextInt(action.getOutputsCount());
    switch (random.nextInt(8)) {
      case 0, 1, 2, 3 -> action.setProof(altered(action.getProof()));
      case 4 -> action.setProof(proofs.get(random.nextInt(proofs.size())));
      case 5 -> action.addOutputs(action.getOutputs(output));
      default -> alter(action.getOutputsBuilder(output).getTokenBuilder());
    }
    return action.build().toByteArray();
  }

  private byte[] alterTransfer(byte[] raw) {
    TransferAction.Builder action = parsed(TransferAction.newBuilder(), raw);
    int input = random.nextInt(action.getInputsCount());
    int output = random.nextInt(action.getOutputsCount());
    switch (random.nextInt(12)) {
      case 0, 1, 2, 3, 4 -> action.setProof(altered(action.getProof()));
      case 5 -> action.setProof(proofs.get(random.nextInt(proofs.size())));
      case 6 -> alter(action.getInputsBuilder(input).getInputBuilder());
      case 7 -> alter(action.getOutputsBuilder(output).getTokenBuilder());
      case 8 -> {
        Token first = action.getInputs(input).getInput();
        action.getInputsBuilder(input).setInput(action.getOutputs(output).getToken());
        action.getOutputsBuilder(output).setToken(first);
      }
      case 9 -> action.addInputs(action.getInputs(input));
      case 10 -> action.addOutputs(action.getOutputs(output));
      default -> {
        if (action.getInputsBuilder(input).hasUpgradeWitness()) {
          byte[] witness = action.getInputs(input).getUpgradeWitness().toByteArray();
          setParsed(
              mutator.mutate(witness), action.getInputsBuilder(input).getUpgradeWitnessBuilder());
        } else {
          alterOwner(action.getInputsBuilder(input).getInputBuilder());
        }
      }
    }
    return action.build().toByteArray();
  }

  private Proof altered(Proof proof) {
    boolean csp = proof.getProofTypeCase() == Proof.ProofTypeCase.CSP_BASED_PROOF;
    byte[] der = bytes(proof);
    ByteString altered = ByteString.copyFrom(altered(der));
    // One in some dozens is taken for a proof of the other type.
    return csp != (random.nextInt(40) == 0)
        ? Proof.newBuilder().setCspBasedProof(altered).build()
        : Proof.newBuilder().setProof(altered).build();
  }

  private byte[] altered(byte[] der) {
    int way = der.length == 0 ? 0 : random.nextInt(12);
    return switch (way) {
      case 0, 1, 2 -> mutator.mutate(der);
      case 3 -> withRangesOfAnother(der);
      default -> new ProofAlterations(random, der, points).next();
    };
  }

  private static byte[] bytes(Proof proof) {
    return (proof.hasCspBasedProof() ? proof.getCspBasedProof() : proof.getProof()).toByteArray();
  }

  /** The proof with the range proofs of another one, perhaps of another curve. */
  private byte[] withRangesOfAnother(byte[] der) {
    List<byte[]> own = DerWriter.items(der);
    List<byte[]> other = DerWriter.items(bytes(proofs.get(random.nextInt(proofs.size()))));
    return own.size() == 2 && other.size() == 2
        ? DerWriter.values(List.of(own.get(0), other.get(1)))
        : mutator.mutate(der);
  }

  private void alter(Token.Builder token) {
    if (random.nextInt(3) == 0) {
      alterOwner(token);
    } else {
      alterCommitment(token);
    }
  }

  private void alterCommitment(Token.Builder token) {
    byte[] json = token.getData().getRaw().toByteArray();
    ElementJson element = new ElementJson();
    if (!element.read(json, 0, json.length) || random.nextInt(8) == 0) {
      token.setData(g1(mutator.mutate(json)));
      return;
    }
    byte[] point = element.copy();
    long id = element.curveId();
    switch (random.nextInt(6)) {
      case 0 -> token.setData(tokens.get(random.nextInt(tokens.size())).getData());
      case 1 -> token.setData(g1(ElementJson.write(random.nextInt(CURVE_IDS), point)));
      case 2 -> {
        byte[] negative = Arrays.copyOf(point, point.length / 2);
        negative[0] ^= (byte) (random.nextBoolean() ? 0x80 : 0xa0);
        token.setData(g1(ElementJson.write(id, negative)));
      }
      case 3 -> token.setData(g1(ElementJson.write(id, mutator.mutate(point))));
      default ->
          token.setData(g1(ElementJson.write(id, points.get(random.nextInt(points.size())))));
    }
  }

  /** Another's identity, or this one with its body altered. */
  private void alterOwner(Token.Builder token) {
    byte[] owner = token.getOwner().toByteArray();
    TypedIdentity identity = new TypedIdentity();
    if (random.nextInt(4) == 0 || !identity.read(owner, 0, owner.length)) {
      token.setOwner(tokens.get(random.nextInt(tokens.size())).getOwner());
      return;
    }
    int from = identity.bodyOffset();
    byte[] body = Arrays.copyOfRange(owner, from, from + identity.bodyLength());
    token.setOwner(
        ByteString.copyFrom(
            DerEncoder.sequence(
                DerEncoder.integer(identity.type()), DerEncoder.octets(mutator.mutate(body)))));
  }

  private static G1 g1(byte[] json) {
    return G1.newBuilder().setRaw(ByteString.copyFrom(json)).build();
  }

  private static <B extends com.google.protobuf.Message.Builder> B parsed(B builder, byte[] raw) {
    try {
      builder.mergeFrom(raw);
      return builder;
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalArgumentException(HexFormat.of().formatHex(raw), e);
    }
  }

  /** Reads altered bytes into a part, as far as they can be read. */
  private static void setParsed(byte[] raw, com.google.protobuf.Message.Builder part) {
    part.clear();
    try {
      part.mergeFrom(raw);
    } catch (InvalidProtocolBufferException e) {
      // what was read stays
    }
  }
}
