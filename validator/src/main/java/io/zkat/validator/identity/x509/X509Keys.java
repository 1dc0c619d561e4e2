package io.zkat.validator.identity.x509;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.zkat.math.p256.P256Key;
import io.zkat.validator.identity.x509.CertificateReader.FoundKey;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.wire.ByteView;
import org.jspecify.annotations.Nullable;

/**
 * The keys of x509 identities, by the bytes of their PEM text. Making one takes some tens of
 * microseconds and the same issuers, auditors and owners come again and again, so the last ones are
 * kept: at most a fixed number of bytes, each text counted with what its key takes. Shared by all
 * threads.
 */
public final class X509Keys {
  /** What an entry takes beside its text, about. */
  private static final int ENTRY_BYTES = 500 + P256Key.MEMORY;

  /** A longer text is read each time: nobody's certificate is so long. */
  private static final int LONGEST_TEXT = 16 << 10;

  private final Cache<ByteView, Found> cache;

  /**
   * What a text holds.
   *
   * @param reason {@link Reason#OK}, or why there is no key
   * @param key the key, if there is one
   */
  public record Found(Reason reason, @Nullable EcKey key) {}

  /**
   * An empty cache.
   *
   * @param mostBytes bytes of memory that it may take; 0: keep nothing
   */
  public X509Keys(long mostBytes) {
    cache =
        Caffeine.newBuilder()
            .maximumWeight(mostBytes)
            .weigher((ByteView text, Found found) -> text.length() + ENTRY_BYTES)
            // Upkeep is done by whoever uses the cache: this library has no threads of its own.
            .executor(Runnable::run)
            .build();
  }

  /** The key in the PEM text that fills the window. */
  public Found find(byte[] b, int off, int len) {
    ByteView text = ByteView.of(b, off, len);
    Found found = cache.getIfPresent(text);
    if (found == null) {
      found = read(b, off, len);
      if (len <= LONGEST_TEXT) {
        // A copy: the text must not keep the request alive that it came with.
        cache.put(ByteView.of(text.copy()), found);
      }
    }
    return found;
  }

  private static Found read(byte[] b, int off, int len) {
    PemBlock block = PemBlock.find(b, off, len);
    if (block == null) {
      return new Found(Reason.X509_MALFORMED_PEM, null);
    }
    FoundKey found;
    switch (block.label()) {
      case "CERTIFICATE" -> found = CertificateReader.certificate(block.content());
      case "PUBLIC KEY" -> found = CertificateReader.publicKeyInfo(block.content());
      default -> {
        return new Found(Reason.X509_UNKNOWN_PEM_LABEL, null);
      }
    }
    EcKey key = found == null ? null : EcKey.of(found.curve(), found.point());
    return key == null ? new Found(Reason.X509_NO_KEY, null) : new Found(Reason.OK, key);
  }

  /** How many texts are kept. */
  public long size() {
    cache.cleanUp();
    return cache.estimatedSize();
  }
}
