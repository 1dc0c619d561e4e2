package io.zkat.validator.rules;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.zkat.validator.wire.ByteView;
import io.zkat.validator.wire.IssueAction;
import io.zkat.validator.wire.MessageToSign;
import io.zkat.validator.wire.TokenRequest;
import io.zkat.validator.wire.TransferAction;
import java.util.Base64;
import java.util.List;

/**
 * What a valid request is to be applied as (spec validation 1). Made of views of the request, which
 * must not be written as long as this is used; the attributes are computed when asked for.
 */
public final class AcceptedRequest {
  private final TokenRequest request;
  private final byte[] anchor;
  private final List<IssueAction> issues;
  private final List<TransferAction> transfers;

  AcceptedRequest(
      TokenRequest request,
      byte[] anchor,
      List<IssueAction> issues,
      List<TransferAction> transfers) {
    this.request = request;
    this.anchor = anchor;
    this.issues = List.copyOf(issues);
    this.transfers = List.copyOf(transfers);
  }

  /** What kind of request it is. */
  public RequestKind kind() {
    return RequestKind.of(issues, transfers);
  }

  /** The issue actions in their order; they come before the transfers. */
  public List<IssueAction> issues() {
    return issues;
  }

  /** The transfer actions in their order. */
  public List<TransferAction> transfers() {
    return transfers;
  }

  /** The attribute {@code trs}: what auditors, issuers and owners signed. */
  public byte[] messageToSign() {
    return MessageToSign.of(request.actions(), anchor);
  }

  /**
   * The attribute {@code sigs}: a JSON array of the signatures in base64, auditors' first, those
   * that nothing asked for included.
   */
  public byte[] signatures() {
    StringBuilder json = new StringBuilder("[");
    Base64.Encoder base64 = Base64.getEncoder();
    for (int i = 0; i < request.signatureCount(); i++) {
      ByteView signature = request.signature(i);
      json.append(i == 0 ? "\"" : ",\"")
          .append(base64.encodeToString(signature.copy()))
          .append('"');
    }
    return json.append(']').toString().getBytes(ISO_8859_1);
  }
}
