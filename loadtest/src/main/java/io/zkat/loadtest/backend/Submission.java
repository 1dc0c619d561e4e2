package io.zkat.loadtest.backend;

import java.util.List;

/** What a verdict is asked for. Byte arrays are shared, not copied: nobody may change them. */
public sealed interface Submission {

  /** The form that a target supports or does not: the label of a proof kind, or "request". */
  String form();

  /** A proof with the statement that it is about. */
  final class BareProof implements Submission {
    private final ProofKind kind;
    private final List<byte[]> inputs;
    private final List<byte[]> outputs;
    private final byte[][] inputArray;
    private final byte[][] outputArray;
    private final byte[] proof;

    /**
     * A proof.
     *
     * @param kind what it proves
     * @param inputs encoded points; empty unless the kind has inputs
     * @param outputs encoded points; for a range proof exactly one, the commitment
     * @param proof DER
     */
    public BareProof(ProofKind kind, List<byte[]> inputs, List<byte[]> outputs, byte[] proof) {
      this.kind = kind;
      this.inputs = List.copyOf(inputs);
      this.outputs = List.copyOf(outputs);
      this.inputArray = inputs.toArray(byte[][]::new);
      this.outputArray = outputs.toArray(byte[][]::new);
      this.proof = proof;
    }

    /** What it proves. */
    public ProofKind kind() {
      return kind;
    }

    /** Encoded points. */
    public List<byte[]> inputs() {
      return inputs;
    }

    /** Encoded points. */
    public List<byte[]> outputs() {
      return outputs;
    }

    /** The inputs as an array, the same one each time, so that asking again allocates nothing. */
    byte[][] inputArray() {
      return inputArray;
    }

    /** The outputs as an array, the same one each time. */
    byte[][] outputArray() {
      return outputArray;
    }

    /** DER. */
    public byte[] proof() {
      return proof;
    }

    @Override
    public String form() {
      return kind.label();
    }
  }

  /** A token request with its anchor. */
  final class TokenRequest implements Submission {
    /** The form of every token request. */
    public static final String FORM = "request";

    private final byte[] anchor;
    private final byte[] request;

    /**
     * A request.
     *
     * @param anchor the transaction id
     * @param request the serialised token request
     */
    public TokenRequest(byte[] anchor, byte[] request) {
      this.anchor = anchor;
      this.request = request;
    }

    /** The transaction id. */
    public byte[] anchor() {
      return anchor;
    }

    /** The serialised token request. */
    public byte[] request() {
      return request;
    }

    @Override
    public String form() {
      return FORM;
    }
  }
}
