package io.zkat.loadtest.cases;

import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import io.zkat.loadtest.backend.Encoded;
import io.zkat.loadtest.backend.ProofKind;
import io.zkat.loadtest.backend.Submission;
import io.zkat.loadtest.console.CannotDo;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads one line: a JSON object that holds a token request (member {@code request}, base64) or a
 * bare proof (member {@code proof}, hexadecimal digits), and the verdict to expect.
 *
 * <p>A case with a member {@code soundness} is one that the reference accepts and that is rightly
 * refused. Members that are not needed are passed over.
 */
final class CaseLine {
  private String id = "";
  private String kind = "";
  private @Nullable String params;
  private @Nullable String proof;
  private @Nullable String request;
  private String anchor = "";
  private List<String> inputs = List.of();
  private List<String> outputs = List.of();
  private @Nullable Boolean valid;
  private boolean unsound;
  private String note = "";

  private CaseLine() {}

  /** The case that {@code text} holds; {@code file} and {@code line} are for messages. */
  static RecordedCase parse(String text, Path file, long line) {
    CaseLine fields = new CaseLine();
    try {
      fields.read(text);
      return fields.toCase(file, line);
    } catch (Malformed e) {
      throw new CannotDo(file + ":" + line + ": " + e.getMessage(), e);
    } catch (IOException | IllegalStateException e) {
      // The reader's own messages speak of its position in the one line, which nobody can see.
      String what = e instanceof IOException ? "not JSON" : "not a JSON object of a case";
      throw new CannotDo(file + ":" + line + ": " + what, e);
    }
  }

  private void read(String text) throws IOException {
    JsonReader json = new JsonReader(new StringReader(text));
    json.setStrictness(Strictness.STRICT);
    json.beginObject();
    while (json.hasNext()) {
      String name = json.nextName();
      switch (name) {
        case "id" -> id = text(json, name);
        case "kind" -> kind = text(json, name);
        case "params" -> params = text(json, name);
        case "proof" -> proof = text(json, name);
        case "request" -> request = text(json, name);
        case "txid" -> anchor = text(json, name);
        case "inputs" -> inputs = list(json, name);
        case "outputs" -> outputs = list(json, name);
        case "valid" -> valid = flag(json, name);
        case "soundness" -> {
          unsound = json.peek() != JsonToken.NULL;
          json.skipValue();
        }
        case "note", "alteration" -> note = text(json, name);
        default -> json.skipValue();
      }
    }
    json.endObject();
    var _ = json.peek(); // fails unless the line ends here
  }

  private RecordedCase toCase(Path file, long line) {
    if (valid == null) {
      throw new Malformed("a case needs the member valid");
    }
    Submission submission;
    if (request != null) {
      byte[] bytes = Encoded.base64OrNull(request.getBytes(StandardCharsets.UTF_8));
      if (bytes == null && !request.isEmpty()) {
        throw new Malformed("request is not base64");
      }
      submission =
          new Submission.TokenRequest(
              anchor.getBytes(StandardCharsets.UTF_8), bytes == null ? new byte[0] : bytes);
    } else if (proof != null) {
      submission = bareProof(proof);
    } else {
      throw new Malformed("a case needs the member request or proof");
    }
    return new RecordedCase(
        id.isEmpty() ? "line " + line : id,
        kind.isEmpty() ? Submission.TokenRequest.FORM : kind,
        params == null || params.isEmpty() ? null : params,
        submission,
        valid && !unsound,
        note,
        file,
        line);
  }

  private @Nullable Submission bareProof(String digits) {
    if (kind.isEmpty()) {
      throw new Malformed("a proof needs the member kind");
    }
    ProofKind known = ProofKind.of(kind).orElse(null);
    if (known == null) {
      return null;
    }
    if (known.isRange() && outputs.size() != 1) {
      throw new Malformed("a range proof is about one output, here are " + outputs.size());
    }
    return new Submission.BareProof(
        known, points("inputs", inputs), points("outputs", outputs), hex("proof", digits));
  }

  private static List<byte[]> points(String member, List<String> digits) {
    return digits.stream().map(point -> hex(member, point)).toList();
  }

  private static byte[] hex(String member, String digits) {
    byte[] bytes = Encoded.hexOrNull(digits);
    if (bytes == null) {
      throw new Malformed(member + " is not hexadecimal");
    }
    return bytes;
  }

  private static String text(JsonReader json, String member) throws IOException {
    return switch (json.peek()) {
      case STRING -> json.nextString();
      case NULL -> {
        json.nextNull();
        yield "";
      }
      default -> throw new Malformed(member + " is not a string");
    };
  }

  private static boolean flag(JsonReader json, String member) throws IOException {
    if (json.peek() != JsonToken.BOOLEAN) {
      throw new Malformed(member + " is neither true nor false");
    }
    return json.nextBoolean();
  }

  /** A list of strings. Cases of requests give the number of inputs and outputs here instead. */
  private static List<String> list(JsonReader json, String member) throws IOException {
    if (json.peek() != JsonToken.BEGIN_ARRAY) {
      json.skipValue();
      return List.of();
    }
    List<String> elements = new ArrayList<>();
    json.beginArray();
    while (json.hasNext()) {
      if (json.peek() != JsonToken.STRING) {
        throw new Malformed(member + " holds something other than strings");
      }
      elements.add(json.nextString());
    }
    json.endArray();
    return elements;
  }

  /** A line that is JSON but no case. */
  private static final class Malformed extends RuntimeException {
    Malformed(String message) {
      super(message);
    }
  }
}
