package io.zkat.loadtest.cli;

import com.google.gson.JsonObject;
import io.zkat.loadtest.backend.Answer;

/** Answers in words and in JSON. */
final class Answers {
  private Answers() {}

  /** The verdict in one word. */
  static String verdict(Answer answer) {
    return switch (answer.outcome()) {
      case VALID -> "valid";
      case INVALID -> "invalid";
      case CRASHED -> "crashed";
      case UNSUPPORTED -> "unsupported";
    };
  }

  /** Adds reason, message and place. */
  static void addDetails(JsonObject line, Answer answer) {
    line.addProperty("reason", answer.reason());
    if (!answer.message().isEmpty()) {
      line.addProperty("message", answer.message());
    }
    addIndex(line, "action", answer.action());
    addIndex(line, "input", answer.input());
    addIndex(line, "output", answer.output());
  }

  private static void addIndex(JsonObject line, String name, int index) {
    if (index >= 0) {
      line.addProperty(name, index);
    }
  }
}
