package io.zkat.server.params;

import io.zkat.api.v1.PublicParamsSelector;
import io.zkat.server.error.CallFailure;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.params.PublicParamsRegistry;
import java.time.Instant;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Finds the set of public parameters that a request means. */
public final class ParamsDirectory {
  private final PublicParamsRegistry registry;
  private final Instant loadedAt;

  /**
   * Of what has been loaded.
   *
   * @param registry the sets, at least one
   * @param loadedAt when they were loaded
   */
  ParamsDirectory(PublicParamsRegistry registry, Instant loadedAt) {
    this.registry = registry;
    this.loadedAt = loadedAt;
  }

  /** All sets, in the order of the configuration. */
  public Collection<PublicParams> all() {
    return registry.all();
  }

  /** When the sets were loaded. */
  public Instant loadedAt() {
    return loadedAt;
  }

  /**
   * The one set that a request means.
   *
   * @throws CallFailure if there is none, or if none is named and there are several
   */
  public PublicParams select(PublicParamsSelector selector) {
    return switch (selector.getSelectorCase()) {
      case FINGERPRINT ->
          known(
              registry.byFingerprint(selector.getFingerprint()),
              "fingerprint " + selector.getFingerprint());
      case NAME -> known(registry.byName(selector.getName()), "name " + selector.getName());
      case SELECTOR_NOT_SET -> only();
    };
  }

  private PublicParams only() {
    Collection<PublicParams> all = registry.all();
    PublicParams first = all.iterator().next();
    for (PublicParams params : all) {
      // One set under two names is still the only one.
      if (!params.fingerprint().equals(first.fingerprint())) {
        throw CallFailure.ambiguousParameters(all.size());
      }
    }
    return first;
  }

  private static PublicParams known(@Nullable PublicParams params, String selector) {
    if (params == null) {
      throw CallFailure.unknownParameters(selector);
    }
    return params;
  }
}
