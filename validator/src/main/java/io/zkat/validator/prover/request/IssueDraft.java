package io.zkat.validator.prover.request;

import io.zkat.validator.prover.identity.Signer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An issue action in the making. */
public final class IssueDraft {
  private final String tokenType;
  private final Signer issuer;
  private final List<Output> outputs = new ArrayList<>();
  private final Map<String, byte[]> metadata = new LinkedHashMap<>();

  /** An issue of nothing yet, by somebody. */
  public IssueDraft(String tokenType, Signer issuer) {
    this.tokenType = tokenType;
    this.issuer = issuer;
  }

  /** Adds a token. */
  public IssueDraft create(Output output) {
    outputs.add(output);
    return this;
  }

  /** Adds an entry of application data. */
  public IssueDraft metadata(String key, byte[] value) {
    metadata.put(key, value.clone());
    return this;
  }

  String tokenType() {
    return tokenType;
  }

  Signer issuer() {
    return issuer;
  }

  List<Output> outputs() {
    return outputs;
  }

  Map<String, byte[]> metadata() {
    return metadata;
  }
}
