package io.zkat.server.tls;

import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.TrustManagerFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.ssl.DefaultSslBundleRegistry;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslManagerBundle;
import org.springframework.core.env.Environment;

/**
 * Makes the gRPC server use new certificates without a restart. Spring watches the files of a
 * bundle with {@code reload-on-update} and tells of changes, but its gRPC server asks the bundle
 * once; so this puts managers into the server's bundle that look up the current keys and
 * authorities at every handshake.
 */
public final class CertificateReload implements BeanPostProcessor {
  private static final Logger LOG = LoggerFactory.getLogger(CertificateReload.class);
  private static final String BUNDLE = "spring.grpc.server.ssl.bundle";

  private final Environment environment;

  /** For the bundle that the environment names. */
  public CertificateReload(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Object postProcessAfterInitialization(Object bean, String beanName) {
    String name = environment.getProperty(BUNDLE);
    if (name != null
        && bean instanceof DefaultSslBundleRegistry bundles
        && bundles.getBundleNames().contains(name)) {
      follow(bundles, name);
    }
    return bean;
  }

  private static void follow(DefaultSslBundleRegistry bundles, String name) {
    SslBundle first = bundles.getBundle(name);
    ReplaceableKeys keys = new ReplaceableKeys(first.getManagers().getKeyManagerFactory());
    ReplaceableTrust trust = new ReplaceableTrust(first.getManagers().getTrustManagerFactory());
    bundles.updateBundle(name, withManagers(first, keys.factory(), trust.factory()));
    bundles.addBundleUpdateHandler(
        name,
        next -> {
          try {
            SslManagerBundle managers = next.getManagers();
            KeyManagerFactory nextKeys = managers.getKeyManagerFactory();
            TrustManagerFactory nextTrust = managers.getTrustManagerFactory();
            keys.replace(nextKeys);
            trust.replace(nextTrust);
            LOG.info("certificates of {} were read again", name);
          } catch (RuntimeException unusable) {
            LOG.error("certificates of {} stay as they were", name, unusable);
          }
        });
  }

  private static SslBundle withManagers(
      SslBundle bundle, KeyManagerFactory keys, TrustManagerFactory trust) {
    return SslBundle.of(
        bundle.getStores(),
        bundle.getKey(),
        bundle.getOptions(),
        bundle.getProtocol(),
        SslManagerBundle.of(keys, trust));
  }
}
