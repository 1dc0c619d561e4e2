package io.zkat.validator.prover.request;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.zkat.math.field.Scalar;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.proof.ProofType;
import io.zkat.validator.prover.OpenedCommitment;
import io.zkat.validator.prover.ProverParams;
import io.zkat.validator.prover.Randomness;
import io.zkat.validator.prover.identity.HtlcTerms;
import io.zkat.validator.prover.identity.Signer;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;

/**
 * Makes valid requests with random values: for samples and load. The spent tokens exist nowhere, as
 * validators do not look them up. One thread at a time.
 */
public final class RequestMaker {
  private static final String TYPE = "USD";
  private static final String OTHER_TYPE = "EUR";
  private static final String FAR_DEADLINE = "2200-01-01T00:00:00Z";
  private static final String PAST_DEADLINE = "2021-01-01T00:00:00Z";
  private static final int TX_ID_BYTES = 32;

  private final ProverParams params;
  private final PublicParams publicParams;
  private final RequestWriter writer;
  private final Signer issuer;
  private final List<Signer> auditors;
  private final Owners owners;
  private final SecureRandom random;
  private final Randomness scalars;
  private final RandomValues values;

  /**
   * @param issuer signs issues and redemptions: one that the parameters list
   * @param auditors sign every request; none if the parameters list none
   */
  public RequestMaker(
      ProverParams params,
      ProofType type,
      Signer issuer,
      List<Signer> auditors,
      Owners owners,
      SecureRandom random) {
    this.params = params;
    this.publicParams = params.publicParams();
    this.issuer = issuer;
    this.auditors = List.copyOf(auditors);
    this.owners = owners;
    this.random = random;
    scalars = Randomness.of(random);
    values = new RandomValues(random, publicParams.maxToken());
    writer = new RequestWriter(params, type, scalars);
  }

  /**
   * Makes one.
   *
   * @param inputs of each transfer; issues have none, scripts one
   * @param outputs of each action; scripts have one
   */
  public SignedRequest make(RequestKind kind, int inputs, int outputs) {
    switch (kind) {
      case ISSUE -> writer.add(issue(outputs));
      case TRANSFER -> writer.add(transfer(TYPE, inputs, outputs));
      case REDEEM -> writer.add(redeem(inputs, outputs));
      case SWAP -> {
        writer.add(transfer(TYPE, inputs, outputs));
        writer.add(transfer(OTHER_TYPE, inputs, outputs));
      }
      case MIXED -> {
        writer.add(transfer(TYPE, inputs, outputs));
        writer.add(issue(outputs));
      }
      case LOCK -> writer.add(lock());
      case CLAIM -> writer.add(claim());
      case RECLAIM -> writer.add(reclaim());
      case UPGRADE -> writer.add(upgrade(inputs, outputs));
    }
    return writer.sign(txId(), auditors);
  }

  private IssueDraft issue(int outputs) {
    IssueDraft draft = new IssueDraft(TYPE, issuer);
    for (int i = 0; i < outputs; i++) {
      draft.create(Output.of(owners.next().identity(), token(TYPE, values.value())));
    }
    return draft;
  }

  private TransferDraft transfer(String type, int inputs, int outputs) {
    long total = values.value();
    TransferDraft draft = spend(type, values.parts(total, inputs));
    for (long part : values.parts(total, outputs)) {
      draft.create(Output.of(owners.next().identity(), token(type, part)));
    }
    return draft;
  }

  private TransferDraft redeem(int inputs, int outputs) {
    long total = values.value();
    TransferDraft draft = spend(TYPE, values.parts(total, inputs));
    long[] parts = values.parts(total, outputs);
    draft.create(Output.redeemed(token(TYPE, parts[0])));
    for (int i = 1; i < outputs; i++) {
      draft.create(Output.of(owners.next().identity(), token(TYPE, parts[i])));
    }
    return publicParams.issuers().isEmpty() ? draft : draft.redeemedBy(issuer);
  }

  private TransferDraft spend(String type, long[] amounts) {
    TransferDraft draft = new TransferDraft(type);
    for (long value : amounts) {
      draft.spend(new Input(txId(), random.nextInt(4), owners.next(), token(type, value)));
    }
    return draft;
  }

  private TransferDraft lock() {
    long value = values.value();
    byte[] preimage = preimage();
    Signer sender = owners.next();
    HtlcTerms terms =
        new HtlcTerms(sender.identity(), owners.next().identity(), FAR_DEADLINE, preimage);
    return new TransferDraft(TYPE)
        .spend(new Input(txId(), 0, sender, token(TYPE, value)))
        .create(Output.of(terms.identity(), token(TYPE, value)))
        .metadata(terms.lockKey(), terms.lockValue());
  }

  private TransferDraft claim() {
    long value = values.value();
    byte[] preimage = preimage();
    Signer recipient = owners.next();
    HtlcTerms terms =
        new HtlcTerms(owners.next().identity(), recipient.identity(), FAR_DEADLINE, preimage);
    return new TransferDraft(TYPE)
        .spend(new Input(txId(), 0, terms.claim(recipient, preimage), token(TYPE, value)))
        .create(Output.of(recipient.identity(), token(TYPE, value)))
        .metadata(terms.claimKey(), preimage);
  }

  private TransferDraft reclaim() {
    long value = values.value();
    Signer sender = owners.next();
    HtlcTerms terms =
        new HtlcTerms(sender.identity(), owners.next().identity(), PAST_DEADLINE, preimage());
    return new TransferDraft(TYPE)
        .spend(new Input(txId(), 0, terms.reclaim(sender), token(TYPE, value)))
        .create(Output.of(sender.identity(), token(TYPE, value)));
  }

  private TransferDraft upgrade(int inputs, int outputs) {
    long total = values.value();
    TransferDraft draft = new TransferDraft(TYPE);
    for (long part : values.parts(total, inputs)) {
      Input.Clear clear = new Input.Clear(TYPE, "0x" + Long.toHexString(part));
      draft.spend(new Input(txId(), 0, owners.next(), token(TYPE, part), clear));
    }
    for (long part : values.parts(total, outputs)) {
      draft.create(Output.of(owners.next().identity(), token(TYPE, part)));
    }
    return draft;
  }

  private OpenedCommitment token(String type, long value) {
    Scalar blinding = scalars.next(publicParams.curve().fr());
    return params.commit(type, value, blinding);
  }

  private byte[] preimage() {
    byte[] preimage = new byte[TX_ID_BYTES];
    random.nextBytes(preimage);
    return HexFormat.of().formatHex(preimage).getBytes(US_ASCII);
  }

  private String txId() {
    byte[] id = new byte[TX_ID_BYTES];
    random.nextBytes(id);
    return HexFormat.of().formatHex(id);
  }
}
