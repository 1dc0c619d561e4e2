package io.zkat.validator.identity.idemix;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.zkat.validator.params.IdemixIssuerKey;
import io.zkat.validator.wire.ByteView;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Credentials that have been found valid, by the issuer's key, the bytes of the serialized identity
 * and the owner's pseudonym (spec idemix-nym 6.3). Each signature of an honest owner comes with a
 * credential of its own, so this helps only a service that is asked about the same request more
 * than once. At most a fixed number of bytes is kept. Shared by all threads.
 */
public final class VerifiedCredentials {
  /** What an entry takes beside its bytes, about: the one-time key and the map's own. */
  private static final int ENTRY_BYTES = 400;

  /** A longer identity is not kept: no honest one is so long. */
  private static final int LONGEST_IDENTITY = 8 << 10;

  private final Cache<Key, double[]> cache;
  private final LongAdder hits = new LongAdder();
  private final LongAdder misses = new LongAdder();

  /**
   * What a verdict depends on.
   *
   * @param strictForm whether rule S5 held when the credential was verified
   */
  record Key(int curveId, ByteView issuer, ByteView identity, ByteView owner, boolean strictForm) {
    int bytes() {
      return issuer.length() + identity.length() + owner.length();
    }

    /** The same on bytes of its own, which keep nothing else alive. */
    Key copy() {
      return new Key(
          curveId,
          ByteView.of(issuer.copy()),
          ByteView.of(identity.copy()),
          ByteView.of(owner.copy()),
          strictForm);
    }
  }

  /**
   * An empty cache.
   *
   * @param mostBytes bytes of memory that it may take
   */
  public VerifiedCredentials(long mostBytes) {
    cache =
        Caffeine.newBuilder()
            .maximumWeight(mostBytes)
            .weigher((Key key, double[] nym) -> key.bytes() + ENTRY_BYTES)
            // Upkeep is done by whoever uses the cache: this library has no threads of its own.
            .executor(Runnable::run)
            .build();
  }

  static Key key(
      IdemixIssuerKey issuer, byte[] b, int off, int len, ByteView owner, boolean strictForm) {
    return new Key(
        issuer.curveId(), issuer.publicKey(), ByteView.of(b, off, len), owner, strictForm);
  }

  /** The one-time key of a credential that is known to be valid, affine; null if it is not. */
  double @Nullable [] find(Key key) {
    double[] nym = cache.getIfPresent(key);
    (nym == null ? misses : hits).increment();
    return nym;
  }

  /** Keeps a credential that has been found valid. */
  void add(Key key, double[] nym) {
    if (key.identity().length() <= LONGEST_IDENTITY) {
      cache.put(key.copy(), nym.clone());
    }
  }

  /** How many credentials were found. */
  public long hits() {
    return hits.sum();
  }

  /** How many credentials were looked for in vain. */
  public long misses() {
    return misses.sum();
  }

  /** How many credentials are kept. */
  public long size() {
    cache.cleanUp();
    return cache.estimatedSize();
  }
}
