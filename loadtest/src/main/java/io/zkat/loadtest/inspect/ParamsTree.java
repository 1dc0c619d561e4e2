package io.zkat.loadtest.inspect;

import io.zkat.loadtest.backend.ParamsFile;
import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.math.curve.G1Encoding;
import io.zkat.validator.params.IdemixIssuerKey;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.proof.ProofType;
import io.zkat.validator.wire.ByteView;
import java.util.List;
import java.util.TreeMap;

/** Shows public parameters. */
final class ParamsTree {
  private ParamsTree() {}

  /** The tree of valid parameters. */
  static Node of(ParamsFile file) {
    return tree(file.load());
  }

  private static Node tree(PublicParams params) {
    Node tree =
        Node.of("public parameters", params.driverName() + " version " + params.driverVersion())
            .add(Node.of("fingerprint", params.fingerprint()))
            .add(Node.of("size", params.box().length() + " bytes"))
            .add(Node.of("curve", CurveNames.of(params.curveId()) + " (" + params.curveId() + ")"))
            .add(
                Node.of(
                    "bits",
                    params.bitLength()
                        + ", values up to "
                        + Long.toUnsignedString(params.maxToken())))
            .add(points(params.curve(), "Pedersen generators", params.pedersenGenerators()));
    if (params.supports(ProofType.CSP.number())) {
      tree.add(
          Node.of("CSP range proofs", "")
              .add(points(params.curve(), "left generators", params.cspLeft()))
              .add(points(params.curve(), "right generators", params.cspRight()))
              .add(
                  params.transcriptHeader().length == 0
                      ? Node.of("transcript header", "empty: no CSP range proof is accepted")
                      : Node.of("transcript header", "", params.transcriptHeader())));
    }
    if (params.supports(ProofType.BULLETPROOF.number())) {
      tree.add(
          Node.of("Bulletproofs", params.bulletproofRounds() + " rounds")
              .add(points(params.curve(), "left generators", params.bulletproofLeft()))
              .add(points(params.curve(), "right generators", params.bulletproofRight()))
              .add(points(params.curve(), "P", params.bulletproofP()))
              .add(points(params.curve(), "Q", params.bulletproofQ())));
    }
    Node keys = Node.of("idemix issuer keys", String.valueOf(params.idemixIssuerKeys().size()));
    for (IdemixIssuerKey key : params.idemixIssuerKeys()) {
      keys.add(bytes(CurveNames.of(key.curveId()), key.publicKey()));
    }
    tree.add(keys)
        .add(identities("auditors", params.auditors(), "none: requests are not audited"))
        .add(identities("issuers", params.issuers(), "none: anyone may issue"));
    if (!params.metadata().isEmpty()) {
      Node metadata = Node.of("metadata", String.valueOf(params.metadata().size()));
      new TreeMap<>(params.metadata()).forEach((key, value) -> metadata.add(bytes(key, value)));
      tree.add(metadata);
    }
    return tree;
  }

  private static Node identities(String name, List<ByteView> identities, String none) {
    Node node = Node.of(name, identities.isEmpty() ? none : String.valueOf(identities.size()));
    for (int i = 0; i < identities.size(); i++) {
      node.add(bytes("[" + i + "]", identities.get(i)));
    }
    return node;
  }

  private static Node points(Curve curve, String name, double[] affine) {
    int count = affine.length / G1.AFFINE;
    Node node = Node.of(name, count + (count == 1 ? " point" : " points"));
    for (int i = 0; i < count; i++) {
      byte[] encoded = new byte[curve.g1Bytes()];
      G1Encoding.encode(curve, encoded, 0, affine, i * G1.AFFINE);
      node.add(Node.of("[" + i + "]", "", encoded));
    }
    return node;
  }

  private static Node bytes(String name, ByteView view) {
    return Node.of(name, view.length() + " bytes", view.copy());
  }
}
