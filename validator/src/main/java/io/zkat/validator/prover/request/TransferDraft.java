package io.zkat.validator.prover.request;

import io.zkat.validator.prover.identity.Signer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A transfer action in the making. */
public final class TransferDraft {
  private final String tokenType;
  private final List<Input> inputs = new ArrayList<>();
  private final List<Output> outputs = new ArrayList<>();
  private final Map<String, byte[]> metadata = new LinkedHashMap<>();
  private @Nullable Signer issuer;

  /** A transfer of nothing yet. */
  public TransferDraft(String tokenType) {
    this.tokenType = tokenType;
  }

  /** Spends a token. */
  public TransferDraft spend(Input input) {
    inputs.add(input);
    return this;
  }

  /** Adds a token. */
  public TransferDraft create(Output output) {
    outputs.add(output);
    return this;
  }

  /** Adds an entry of application data, or one that a script demands. */
  public TransferDraft metadata(String key, byte[] value) {
    metadata.put(key, value.clone());
    return this;
  }

  /** Names the issuer who signs that tokens are redeemed. */
  public TransferDraft redeemedBy(Signer by) {
    issuer = by;
    return this;
  }

  String tokenType() {
    return tokenType;
  }

  List<Input> inputs() {
    return inputs;
  }

  List<Output> outputs() {
    return outputs;
  }

  Map<String, byte[]> metadata() {
    return metadata;
  }

  @Nullable Signer issuer() {
    return issuer;
  }
}
