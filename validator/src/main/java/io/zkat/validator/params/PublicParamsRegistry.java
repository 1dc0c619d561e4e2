package io.zkat.validator.params;

import io.zkat.validator.limits.Limits;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The sets of public parameters that a service holds at one time. Readers see one whole state and
 * never wait; writers decode first and then swap, so that a bad set never unseats a good one. Safe
 * for use by many threads.
 */
public final class PublicParamsRegistry {
  private record State(Map<String, PublicParams> byName, Map<String, PublicParams> byFingerprint) {
    static final State EMPTY = of(Map.of());

    static State of(Map<String, PublicParams> byName) {
      Map<String, PublicParams> byFingerprint = new LinkedHashMap<>();
      for (PublicParams params : byName.values()) {
        byFingerprint.putIfAbsent(params.fingerprint(), params);
      }
      return new State(byName, byFingerprint);
    }
  }

  private final Limits limits;
  private volatile State state = State.EMPTY;

  /** Creates an empty registry. */
  public PublicParamsRegistry(Limits limits) {
    this.limits = limits;
  }

  /**
   * Adds a set, or replaces the one of the same name.
   *
   * @param file content of a public parameters file
   * @return what it came to; if refused, nothing has changed
   */
  public ParamsResult put(String name, byte[] file) {
    ParamsResult result = PublicParams.decode(name, file, limits);
    return result instanceof ParamsResult.Loaded loaded ? put(loaded.params()) : result;
  }

  /**
   * Adds a set that has been decoded, or replaces the one of the same name. So it can be prepared
   * before anybody can find it.
   *
   * @return what it came to; if refused, nothing has changed
   */
  public synchronized ParamsResult put(PublicParams params) {
    Map<String, PublicParams> byName = new LinkedHashMap<>(state.byName);
    byName.put(params.name(), params);
    if (byName.size() > limits.publicParamsSets()) {
      return tooMany(byName.size());
    }
    state = State.of(byName);
    return new ParamsResult.Loaded(params);
  }

  /**
   * Makes the registry hold these sets and no others, in one step. A set that is refused leaves the
   * one of its name in place, if there is one.
   *
   * @param files contents of public parameters files, by name
   * @return what each file came to, in the same order
   */
  public Map<String, ParamsResult> replaceAll(Map<String, byte[]> files) {
    Map<String, ParamsResult> results = new LinkedHashMap<>();
    files.forEach((name, file) -> results.put(name, PublicParams.decode(name, file, limits)));
    swap(results);
    return results;
  }

  private synchronized void swap(Map<String, ParamsResult> results) {
    Map<String, PublicParams> byName = new LinkedHashMap<>();
    for (Map.Entry<String, ParamsResult> entry : results.entrySet()) {
      PublicParams current = state.byName.get(entry.getKey());
      if (entry.getValue() instanceof ParamsResult.Loaded loaded) {
        if (current == null && byName.size() >= limits.publicParamsSets()) {
          entry.setValue(tooMany(byName.size() + 1));
          continue;
        }
        current = loaded.params();
      }
      if (current != null) {
        byName.put(entry.getKey(), current);
      }
    }
    state = State.of(byName);
  }

  private ParamsResult tooMany(int count) {
    return new ParamsResult.Refused(
        ParamsFault.TOO_MANY_SETS, count + ", limit " + limits.publicParamsSets());
  }

  /** Takes a set away; false if there is none of that name. */
  public synchronized boolean remove(String name) {
    Map<String, PublicParams> byName = new LinkedHashMap<>(state.byName);
    if (byName.remove(name) == null) {
      return false;
    }
    state = State.of(byName);
    return true;
  }

  /**
   * The set that a request names: by fingerprint in hexadecimal, else by configured name; an empty
   * text stands for the only set.
   *
   * @return null if there is no such set, or if the text is empty and there are several sets
   */
  public @Nullable PublicParams find(String reference) {
    if (reference.isEmpty()) {
      return only();
    }
    PublicParams params = byFingerprint(reference);
    return params != null ? params : byName(reference);
  }

  /** The set of this fingerprint, in hexadecimal of either case. */
  public @Nullable PublicParams byFingerprint(String fingerprint) {
    return state.byFingerprint.get(fingerprint.toLowerCase(Locale.ROOT));
  }

  /** The set of this configured name. */
  public @Nullable PublicParams byName(String name) {
    return state.byName.get(name);
  }

  /** The set if there is exactly one, else null. */
  public @Nullable PublicParams only() {
    Collection<PublicParams> all = state.byName.values();
    return all.size() == 1 ? all.iterator().next() : null;
  }

  /** All sets at one moment, in the order in which their names were added. */
  public Collection<PublicParams> all() {
    return Collections.unmodifiableCollection(state.byName.values());
  }

  /** Bytes of memory that all sets keep alive, see {@link PublicParams#retainedBytes}. */
  public long retainedBytes() {
    long sum = 0;
    for (PublicParams params : state.byName.values()) {
      sum += params.retainedBytes();
    }
    return sum;
  }
}
