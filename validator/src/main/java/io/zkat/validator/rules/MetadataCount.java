package io.zkat.validator.rules;

import io.zkat.validator.verdict.Reason;
import io.zkat.validator.wire.ByteView;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Whether every metadata entry of an action is accounted for: by its prefix, or by a script (spec
 * validation 7). Reused for action after action.
 */
final class MetadataCount {
  private static final String PUBLIC_PREFIX = "pub.";

  private Map<String, ByteView> metadata = Map.of();
  private final List<String> counted = new ArrayList<>();
  private boolean repeated;

  MetadataCount() {}

  /** Begins an action. */
  void start(Map<String, ByteView> metadata) {
    this.metadata = metadata;
    counted.clear();
    repeated = false;
  }

  /** Whether the action has no metadata. */
  boolean isEmpty() {
    return metadata.isEmpty();
  }

  /** The value of an entry, null if there is none. */
  @Nullable ByteView get(String key) {
    return metadata.get(key);
  }

  /** Accounts for an entry that a script demands; no such key begins with {@code pub.}. */
  void count(String key) {
    repeated |= counted.contains(key);
    counted.add(key);
  }

  /** Whether every entry is accounted for exactly once: {@link Reason#OK} or what is wrong. */
  Reason finish() {
    if (repeated) {
      return Reason.METADATA_KEY_REPEATED;
    }
    int sum = counted.size();
    for (String key : metadata.keySet()) {
      if (key.startsWith(PUBLIC_PREFIX)) {
        sum++;
      }
    }
    return sum == metadata.size() ? Reason.OK : Reason.METADATA_NOT_ACCOUNTED_FOR;
  }

  /** Forgets the action. */
  void clear() {
    metadata = Map.of();
    counted.clear();
  }
}
