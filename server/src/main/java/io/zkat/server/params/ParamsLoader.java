package io.zkat.server.params;

import io.zkat.server.config.InvalidSetting;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.params.ParamsResult;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.params.PublicParamsRegistry;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Loads the sets that the configuration names; one that is not valid stops the start. */
public final class ParamsLoader {
  private static final Logger LOG = LoggerFactory.getLogger(ParamsLoader.class);

  private final Limits limits;

  /** With the validator's limits. */
  public ParamsLoader(Limits limits) {
    this.limits = limits;
  }

  /**
   * Loads all sets.
   *
   * @param settings the values of {@code zkat.params}; none means the bundled sample
   * @param now when this happens
   * @throws InvalidSetting if a file is missing or not valid; the message is for the operator
   */
  public ParamsDirectory load(List<String> settings, Instant now) {
    List<ParamsSource> sources =
        settings.isEmpty()
            ? List.of(ParamsSource.sample())
            : settings.stream().map(ParamsSource::read).toList();
    PublicParamsRegistry registry = new PublicParamsRegistry(limits);
    Set<String> taken = new HashSet<>();
    for (ParamsSource source : sources) {
      String name = free(source.name(), taken);
      switch (registry.put(name, source.content().array())) {
        case ParamsResult.Loaded loaded -> log(source, loaded.params());
        case ParamsResult.Refused refused ->
            throw new InvalidSetting(
                "parameters file " + source.file() + " is not valid: " + refused.message());
      }
    }
    return new ParamsDirectory(registry, limits, now);
  }

  /** The name, or the first of name-2, name-3, ... that no set before has. */
  private static String free(String name, Set<String> taken) {
    String free = name;
    for (int i = 2; !taken.add(free); i++) {
      free = name + "-" + i;
    }
    return free;
  }

  private static void log(ParamsSource source, PublicParams params) {
    LOG.info(
        "public parameters {}: {} bits, {}, fingerprint {}, from {}",
        params.name(),
        params.bitLength(),
        CurveNames.of(params),
        params.fingerprint(),
        source.file());
  }
}
