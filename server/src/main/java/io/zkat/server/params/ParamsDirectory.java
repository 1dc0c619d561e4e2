package io.zkat.server.params;

import com.google.protobuf.ByteString;
import com.google.rpc.BadRequest.FieldViolation;
import io.zkat.api.v1.PublicParamsSelector;
import io.zkat.server.error.CallFailure;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.params.ParamsResult;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.params.PublicParamsRegistry;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.Base64;
import java.util.Collection;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds the set of public parameters that a request means, and replaces sets. */
public final class ParamsDirectory {
  private static final Logger LOG = LoggerFactory.getLogger(ParamsDirectory.class);

  /** Is told which sets are loaded. */
  public interface Listener {
    /** A set can be found from now on. */
    void loaded(PublicParams params);

    /** A set cannot be found any more, but perhaps its like under another name. */
    void unloaded(PublicParams params, @Nullable PublicParams like);
  }

  /**
   * What became of a set that was to be loaded.
   *
   * @param params the set that has the name now
   * @param changed whether it is another than before
   */
  public record Put(PublicParams params, boolean changed) {}

  private final PublicParamsRegistry registry;
  private final Limits limits;
  private final Instant started;
  private volatile Map<PublicParams, Instant> times = Map.of();

  /**
   * Of what has been loaded.
   *
   * @param registry the sets, at least one
   * @param limits for sets that are loaded later
   * @param now when they were loaded
   */
  ParamsDirectory(PublicParamsRegistry registry, Limits limits, Instant now) {
    this.registry = registry;
    this.limits = limits;
    this.started = now;
  }

  /** All sets, in the order in which their names were first loaded. */
  public Collection<PublicParams> all() {
    return registry.all();
  }

  /** When the set was loaded. */
  public Instant loadedAt(PublicParams params) {
    return times.getOrDefault(params, started);
  }

  /**
   * Loads a set under a name, in the place of the one that has the name. It is read, checked and
   * prepared first; requests that have begun keep the set that they have found.
   *
   * @param name empty: the first digits of its fingerprint
   * @param serialized as {@link PublicParams#box}
   * @param now the time
   * @param listener is told of the change, if there is one
   * @throws CallFailure if it is not valid; then nothing has changed
   */
  public synchronized Put put(String name, ByteString serialized, Instant now, Listener listener) {
    String fingerprint = fingerprint(serialized);
    String called = name.isEmpty() ? fingerprint.substring(0, 8) : name;
    PublicParams before = registry.byName(called);
    if (before != null && before.fingerprint().equals(fingerprint)) {
      return new Put(before, false);
    }
    byte[] file = Base64.getEncoder().encode(serialized.toByteArray());
    PublicParams params = loaded(PublicParams.decode(called, file, limits));
    params.prepare();
    Map<PublicParams, Instant> later = new HashMap<>(times);
    later.remove(before);
    later.put(params, now);
    times = later;
    loaded(registry.put(params));
    LOG.info("public parameters {} in the place of {}", params, before == null ? "none" : before);
    if (before != null) {
      listener.unloaded(before, registry.byFingerprint(before.fingerprint()));
    }
    listener.loaded(params);
    return new Put(params, true);
  }

  private static PublicParams loaded(ParamsResult result) {
    return switch (result) {
      case ParamsResult.Loaded loaded -> loaded.params();
      case ParamsResult.Refused refused ->
          throw CallFailure.invalidRequest(
              List.of(
                  FieldViolation.newBuilder()
                      .setField("serialized")
                      .setDescription(refused.message())
                      .build()));
    };
  }

  private static String fingerprint(ByteString serialized) {
    try {
      MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
      sha256.update(serialized.asReadOnlyByteBuffer());
      return HexFormat.of().formatHex(sha256.digest());
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException(missing);
    }
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
