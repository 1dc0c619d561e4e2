package io.zkat.loadtest.bench;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.util.Optional;

/**
 * What a peer takes for an operation.
 *
 * @param peer who
 * @param operation the operation, by our name for it and with its parameters, such as {@code
 *     Msm.compute 128}
 * @param curve the curve
 * @param nanos median time of one operation
 */
public record PeerFigure(String peer, String operation, String curve, double nanos) {
  /** Reads a line that a peer's program printed; nothing if it is no such line. */
  static Optional<PeerFigure> parse(String line) {
    try {
      JsonElement element = JsonParser.parseString(line);
      if (!element.isJsonObject()) {
        return Optional.empty();
      }
      JsonObject json = element.getAsJsonObject();
      if (!json.has("peer") || !json.has("operation") || !json.has("curve") || !json.has("ns")) {
        return Optional.empty();
      }
      double nanos = json.get("ns").getAsDouble();
      return nanos > 0 && Double.isFinite(nanos)
          ? Optional.of(
              new PeerFigure(
                  json.get("peer").getAsString(),
                  json.get("operation").getAsString(),
                  json.get("curve").getAsString(),
                  nanos))
          : Optional.empty();
    } catch (JsonParseException
        | NumberFormatException
        | UnsupportedOperationException
        | IllegalStateException e) {
      return Optional.empty();
    }
  }
}
