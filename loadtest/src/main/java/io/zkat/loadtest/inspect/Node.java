package io.zkat.loadtest.inspect;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** A node of a readable tree: a name, what it is, its bytes if it has any, and its parts. */
public final class Node {
  private static final int SHOWN_BYTES = 12;
  private static final byte[] NO_BYTES = {};

  private final String name;
  private final String what;
  private final byte[] bytes;
  private final List<Node> parts = new ArrayList<>();

  private Node(String name, String what, byte[] bytes) {
    this.name = name;
    this.what = what;
    this.bytes = bytes;
  }

  /** A node that is described in words. */
  static Node of(String name, String what) {
    return new Node(name, what, NO_BYTES);
  }

  /** A node that stands for {@code bytes}. */
  static Node of(String name, String what, byte[] bytes) {
    return new Node(name, what, bytes);
  }

  /** Adds a part and returns this node. */
  Node add(Node part) {
    parts.add(part);
    return this;
  }

  /** Prints the tree, two more spaces a level; long bytes are cut unless {@code full}. */
  public void print(PrintWriter out, boolean full) {
    print(out, full, "");
  }

  private void print(PrintWriter out, boolean full, String indent) {
    StringBuilder line = new StringBuilder(indent).append(name);
    if (!what.isEmpty()) {
      line.append(": ").append(what);
    }
    if (bytes.length > 0) {
      boolean cut = !full && bytes.length > SHOWN_BYTES;
      line.append(what.isEmpty() ? ": " : " ")
          .append(HexFormat.of().formatHex(bytes, 0, cut ? SHOWN_BYTES : bytes.length))
          .append(cut ? ".." : "");
    }
    out.println(line);
    for (Node part : parts) {
      part.print(out, full, indent + "  ");
    }
  }

  /** The tree with all its bytes, for programs. */
  public JsonObject toJson() {
    JsonObject json = new JsonObject();
    json.addProperty("name", name);
    if (!what.isEmpty()) {
      json.addProperty("what", what);
    }
    if (bytes.length > 0) {
      json.addProperty("hex", HexFormat.of().formatHex(bytes));
    }
    if (!parts.isEmpty()) {
      JsonArray array = new JsonArray();
      parts.forEach(part -> array.add(part.toJson()));
      json.add("parts", array);
    }
    return json;
  }
}
