package io.zkat.loadtest.inspect;

import com.google.gson.stream.JsonReader;
import io.zkat.loadtest.backend.Encoded;
import io.zkat.loadtest.backend.ParamsFile;
import io.zkat.loadtest.backend.Submission;
import io.zkat.loadtest.cases.CaseFile;
import io.zkat.loadtest.cases.RecordedCase;
import io.zkat.loadtest.console.CannotDo;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Finds out what a file holds and makes a tree of it. */
public final class Inspector {
  private static final Set<String> BOX_MEMBERS = Set.of("identifier", "raw");

  private Inspector() {}

  /**
   * The tree of what {@code content} holds.
   *
   * @param file names it in messages
   * @param line which line of a file of cases
   * @throws CannotDo if it holds nothing that is known here
   */
  public static Node inspect(Path file, byte[] content, long line) {
    if (CaseFile.isGzipped(content)) {
      return recorded(file, content, line);
    }
    if (Encoded.startsWithBrace(content)) {
      return isBoxOfParams(content) ? params(file, content) : recorded(file, content, line);
    }
    byte[] decoded = Encoded.decode(content);
    if (Encoded.startsWithBrace(decoded)) {
      return params(file, decoded);
    }
    return ProofTree.of(decoded)
        .or(() -> RequestTree.of(decoded))
        .or(() -> TransferTree.of(decoded))
        .or(() -> IssueTree.of(decoded))
        .orElseThrow(
            () ->
                new CannotDo(
                    file
                        + " holds neither a token request nor an action, a proof, public"
                        + " parameters or cases"));
  }

  private static Node params(Path file, byte[] box) {
    return ParamsTree.of(ParamsFile.of(file.toString(), box));
  }

  /** Whether a JSON object is that of public parameters: cases have other members. */
  private static boolean isBoxOfParams(byte[] content) {
    try (JsonReader json =
        new JsonReader(new StringReader(new String(content, StandardCharsets.UTF_8)))) {
      json.beginObject();
      return json.hasNext() && BOX_MEMBERS.contains(json.nextName());
    } catch (IOException | IllegalStateException e) {
      return false; // reading it as a case says what is wrong
    }
  }

  private static Node recorded(Path file, byte[] content, long line) {
    try (CaseFile cases = CaseFile.open(file, new ByteArrayInputStream(content))) {
      RecordedCase recorded;
      do {
        recorded = cases.next();
      } while (recorded != null && recorded.line() < line);
      if (recorded == null || recorded.line() != line) {
        throw new CannotDo(file + " has no case in line " + line);
      }
      return tree(recorded);
    }
  }

  private static Node tree(RecordedCase recorded) {
    Node node =
        Node.of("case " + recorded.id(), recorded.kind() + ", expected " + recorded.expected());
    if (!recorded.note().isEmpty()) {
      node.add(Node.of("note", recorded.note()));
    }
    switch (recorded.submission()) {
      case Submission.BareProof proof -> {
        addPoints(node, "input", proof.inputs());
        addPoints(node, proof.kind().isRange() ? "commitment" : "output", proof.outputs());
        node.add(
            ProofTree.of(proof.proof())
                .orElseGet(() -> Node.of("proof", "does not decode", proof.proof())));
      }
      case Submission.TokenRequest request ->
          node.add(Node.of("anchor", "", request.anchor()))
              .add(
                  RequestTree.of(request.request())
                      .orElseGet(
                          () -> Node.of("token request", "does not decode", request.request())));
      case null -> node.add(Node.of("proof", "of unknown kind"));
    }
    return node;
  }

  private static void addPoints(Node node, String name, List<byte[]> points) {
    for (int i = 0; i < points.size(); i++) {
      node.add(Node.of(name + "[" + i + "]", "", points.get(i)));
    }
  }
}
