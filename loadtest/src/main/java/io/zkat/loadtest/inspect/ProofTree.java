package io.zkat.loadtest.inspect;

import io.zkat.validator.wire.DerElement;
import io.zkat.validator.wire.DerValues;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Names the parts of a proof (spec proofs 5.2 and 6.1 to 6.6). What kind of proof it is shows in
 * how many parts its containers have. A part that does not decode is shown as such; points and
 * scalars are not looked into.
 */
public final class ProofTree {
  private enum Form {
    POINT,
    SCALAR,
    POINTS,
    SCALARS
  }

  private record Item(String name, Form form) {}

  private static final List<Item> CSP_RANGE =
      List.of(
          new Item("pComm", Form.POINT),
          new Item("pokA", Form.POINT),
          new Item("pokZ", Form.SCALARS),
          new Item("u", Form.SCALAR),
          new Item("sComm", Form.POINT),
          new Item("sEval", Form.SCALAR),
          new Item("Left", Form.POINTS),
          new Item("Right", Form.POINTS),
          new Item("VLeft", Form.SCALARS),
          new Item("VRight", Form.SCALARS));
  private static final List<Item> TYPE_AND_SUM =
      List.of(
          new Item("CommitmentToType", Form.POINT),
          new Item("InputBlindingFactors", Form.SCALARS),
          new Item("InputValues", Form.SCALARS),
          new Item("Type", Form.SCALAR),
          new Item("TypeBlindingFactor", Form.SCALAR),
          new Item("EqualityOfSum", Form.SCALAR),
          new Item("Challenge", Form.SCALAR));
  private static final List<Item> SAME_TYPE =
      List.of(
          new Item("Type", Form.SCALAR),
          new Item("BlindingFactor", Form.SCALAR),
          new Item("Challenge", Form.SCALAR),
          new Item("CommitmentToType", Form.POINT));
  private static final List<Item> BULLETPROOF_DATA =
      List.of(
          new Item("T1", Form.POINT),
          new Item("T2", Form.POINT),
          new Item("Tau", Form.SCALAR),
          new Item("C", Form.POINT),
          new Item("D", Form.POINT),
          new Item("Delta", Form.SCALAR),
          new Item("InnerProduct", Form.SCALAR));
  private static final List<Item> BULLETPROOF_IPA =
      List.of(
          new Item("Left", Form.SCALAR),
          new Item("Right", Form.SCALAR),
          new Item("L", Form.POINTS),
          new Item("R", Form.POINTS));
  private static final int PAIR = 2;
  private static final String MALFORMED = "does not decode";

  private ProofTree() {}

  /** The tree of {@code proof}, or nothing if it is not even the container of a proof. */
  public static Optional<Node> of(byte[] proof) {
    List<byte[]> items = values(proof);
    return items == null ? Optional.empty() : Optional.of(proof(proof, items));
  }

  private static Node proof(byte[] proof, List<byte[]> items) {
    if (items.size() == CSP_RANGE.size()) {
      return named("CSP range proof", size(proof), CSP_RANGE, items);
    }
    if (items.size() == TYPE_AND_SUM.size()) {
      return named("type-and-sum proof", size(proof), TYPE_AND_SUM, items);
    }
    if (items.size() == SAME_TYPE.size()) {
      return named("same-type proof", size(proof), SAME_TYPE, items);
    }
    if (items.size() == PAIR) {
      return pair(proof, items.get(0), items.get(1));
    }
    Node unknown =
        Node.of("container of no known proof", count(items.size(), "item") + ", " + size(proof));
    for (int i = 0; i < items.size(); i++) {
      unknown.add(Node.of("[" + i + "]", size(items.get(i)), items.get(i)));
    }
    return unknown;
  }

  /** A Bulletproof, a transfer proof or an issue proof. */
  private static Node pair(byte[] whole, byte[] first, byte[] second) {
    List<byte[]> firstItems = values(first);
    List<byte[]> secondItems = values(second);
    if (secondItems != null && secondItems.size() == BULLETPROOF_IPA.size()) {
      return Node.of("Bulletproof range proof", size(whole))
          .add(items("Data", BULLETPROOF_DATA, first, firstItems))
          .add(items("IPA", BULLETPROOF_IPA, second, secondItems));
    }
    boolean issue = firstItems != null && firstItems.size() == SAME_TYPE.size();
    return Node.of(issue ? "issue proof" : "transfer proof", size(whole))
        .add(
            issue
                ? items("sameType", SAME_TYPE, first, firstItems)
                : items("typeAndSum", TYPE_AND_SUM, first, firstItems))
        .add(ranges(second, secondItems));
  }

  private static Node ranges(byte[] bytes, @Nullable List<byte[]> items) {
    if (bytes.length == 0) {
      return Node.of("rangeCorrectness", "empty");
    }
    if (items == null || items.size() != 1) {
      return Node.of("rangeCorrectness", MALFORMED + ", " + size(bytes), bytes);
    }
    byte[] list = items.getFirst();
    List<byte[]> proofs = list.length == 0 ? List.of() : values(list);
    if (proofs == null) {
      return Node.of("rangeCorrectness", MALFORMED + ", " + size(bytes), bytes);
    }
    Node ranges = Node.of("rangeCorrectness", count(proofs.size(), "range proof"));
    for (int i = 0; i < proofs.size(); i++) {
      List<byte[]> parts = values(proofs.get(i));
      ranges.add(
          parts == null
              ? Node.of("range[" + i + "]", MALFORMED + ", " + size(proofs.get(i)), proofs.get(i))
              : Node.of("range[" + i + "]", "").add(proof(proofs.get(i), parts)));
    }
    return ranges;
  }

  private static Node items(
      String name, List<Item> names, byte[] bytes, @Nullable List<byte[]> items) {
    if (bytes.length == 0) {
      return Node.of(name, "empty");
    }
    return items == null
        ? Node.of(name, MALFORMED + ", " + size(bytes), bytes)
        : named(name, size(bytes), names, items);
  }

  private static Node named(String name, String what, List<Item> names, List<byte[]> items) {
    Node node = Node.of(name, what);
    for (int i = 0; i < names.size(); i++) {
      node.add(
          i < items.size()
              ? item(names.get(i), items.get(i))
              : Node.of(names.get(i).name(), "missing"));
    }
    for (int i = names.size(); i < items.size(); i++) {
      node.add(Node.of("surplus", size(items.get(i)), items.get(i)));
    }
    return node;
  }

  private static Node item(Item item, byte[] bytes) {
    DerElement element = new DerElement();
    if (!element.read(bytes, 0, bytes.length)) {
      return Node.of(item.name(), MALFORMED + ", " + size(bytes), bytes);
    }
    byte[] raw =
        Arrays.copyOfRange(bytes, element.rawOffset(), element.rawOffset() + element.rawLength());
    String curve = CurveNames.of(element.curveId());
    return switch (item.form()) {
      case POINT -> Node.of(item.name(), "point on " + curve, raw);
      case SCALAR -> Node.of(item.name(), "scalar of " + curve, raw);
      case POINTS -> array(item.name(), "point", " on " + curve, raw);
      case SCALARS -> array(item.name(), "scalar", " of " + curve, raw);
    };
  }

  private static Node array(String name, String noun, String where, byte[] raw) {
    DerValues list = new DerValues();
    if (!list.openExact(raw, 0, raw.length)) {
      return Node.of(name, MALFORMED + ", " + size(raw), raw);
    }
    List<byte[]> elements = copy(raw, list);
    Node node = Node.of(name, count(elements.size(), noun) + where);
    for (int i = 0; i < elements.size(); i++) {
      node.add(Node.of("[" + i + "]", "", elements.get(i)));
    }
    return node;
  }

  private static @Nullable List<byte[]> values(byte[] bytes) {
    DerValues list = new DerValues();
    return list.open(bytes, 0, bytes.length) ? copy(bytes, list) : null;
  }

  private static List<byte[]> copy(byte[] bytes, DerValues list) {
    List<byte[]> items = new ArrayList<>(list.count());
    while (list.next()) {
      items.add(Arrays.copyOfRange(bytes, list.offset(), list.offset() + list.length()));
    }
    return items;
  }

  private static String size(byte[] bytes) {
    return count(bytes.length, "byte");
  }

  private static String count(int count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }
}
