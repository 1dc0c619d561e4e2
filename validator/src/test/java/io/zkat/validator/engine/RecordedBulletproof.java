package io.zkat.validator.engine;

import io.zkat.math.testing.Vectors;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.proof.DerWriter;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.verdict.Verdict;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** A recorded proof with Bulletproofs, taken apart and put together again. */
final class RecordedBulletproof {
  static final int T1 = 0;
  static final int TAU = 2;
  static final int C = 3;
  static final int D = 4;
  static final int DELTA = 5;
  static final int INNER_PRODUCT = 6;
  static final int DATA = 0;
  static final int ARGUMENT = 1;
  static final int LEFT = 0;
  static final int RIGHT = 1;
  static final int L = 2;
  static final int R = 3;

  private final ProofCases cases = new ProofCases();
  final String kind;
  final int id;
  final PublicParams params;
  final byte[][] inputs;
  final byte[][] outputs;
  final byte[] proof;

  RecordedBulletproof(String file, String kind, int inputs, int outputs) {
    JsonNode line = ProofCases.valid(file, kind, inputs, outputs);
    this.kind = kind;
    this.params = cases.params(file, line);
    this.id = params.curveId();
    this.inputs = ProofCases.points(line.get("inputs"));
    this.outputs = ProofCases.points(line.get("outputs"));
    this.proof = Vectors.hex(line, "proof");
  }

  Verdict verdict(byte[] altered) {
    return cases.judge(params, kind, inputs, outputs, altered);
  }

  Reason reason(byte[] altered) {
    return verdict(altered).reason();
  }

  List<byte[]> ranges() {
    return DerWriter.items(DerWriter.items(DerWriter.items(proof).get(1)).get(0));
  }

  byte[] withRanges(List<byte[]> ranges) {
    byte[] list = DerWriter.values(List.of(DerWriter.values(ranges)));
    return DerWriter.values(List.of(DerWriter.items(proof).get(0), list));
  }

  byte[] withLastRange(byte[] range) {
    List<byte[]> ranges = ranges();
    ranges.set(ranges.size() - 1, range);
    return withRanges(ranges);
  }

  /** The last range proof with one of its two components replaced. */
  byte[] withComponent(int component, byte[] replacement) {
    List<byte[]> components = DerWriter.items(ranges().getLast());
    components.set(component, replacement);
    return DerWriter.values(components);
  }

  List<byte[]> items(int component) {
    return DerWriter.items(DerWriter.items(ranges().getLast()).get(component));
  }

  byte[] raw(int component, int item) {
    return DerWriter.raw(items(component).get(item));
  }

  /** The last range proof with one item replaced. */
  byte[] withItem(int component, int item, byte[] replacement) {
    List<byte[]> items = items(component);
    items.set(item, replacement);
    return withComponent(component, DerWriter.values(items));
  }

  Reason itemReason(int component, int item, byte[] replacement) {
    return reason(withLastRange(withItem(component, item, replacement)));
  }

  /** The item with another curve id. */
  Reason idReason(int component, int item, int other) {
    return itemReason(component, item, DerWriter.element(other, raw(component, item)));
  }

  byte[] infinity() {
    byte[] b = new byte[params.curve().g1Bytes()];
    b[0] = (byte) (id == 1 ? 0 : 0x40);
    return b;
  }

  Reason listReason(int item, List<byte[]> points) {
    return itemReason(ARGUMENT, item, DerWriter.array(id, points));
  }

  List<byte[]> points(int item) {
    return DerWriter.items(raw(ARGUMENT, item));
  }
}
