package io.zkat.server.tls;

import java.net.Socket;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.ManagerFactoryParameters;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.TrustManagerFactorySpi;
import javax.net.ssl.X509ExtendedTrustManager;

/** A trust manager whose authorities can be replaced, for handshakes that begin afterwards. */
final class ReplaceableTrust extends X509ExtendedTrustManager {
  private volatile X509ExtendedTrustManager current;

  ReplaceableTrust(TrustManagerFactory first) {
    this.current = managerOf(first);
  }

  void replace(TrustManagerFactory next) {
    current = managerOf(next);
  }

  /** A factory that has this manager and no other. */
  TrustManagerFactory factory() {
    return new TrustManagerFactory(new Factory(this), null, "replaceable") {};
  }

  private static X509ExtendedTrustManager managerOf(TrustManagerFactory factory) {
    for (TrustManager manager : factory.getTrustManagers()) {
      if (manager instanceof X509ExtendedTrustManager x509) {
        return x509;
      }
    }
    throw new IllegalArgumentException("no X.509 trust manager");
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket)
      throws CertificateException {
    current.checkClientTrusted(chain, authType, socket);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket)
      throws CertificateException {
    current.checkServerTrusted(chain, authType, socket);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
      throws CertificateException {
    current.checkClientTrusted(chain, authType, engine);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
      throws CertificateException {
    current.checkServerTrusted(chain, authType, engine);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String authType)
      throws CertificateException {
    current.checkClientTrusted(chain, authType);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String authType)
      throws CertificateException {
    current.checkServerTrusted(chain, authType);
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return current.getAcceptedIssuers();
  }

  private static final class Factory extends TrustManagerFactorySpi {
    private final TrustManager manager;

    Factory(TrustManager manager) {
      this.manager = manager;
    }

    @Override
    protected void engineInit(KeyStore store) {}

    @Override
    protected void engineInit(ManagerFactoryParameters parameters) {}

    @Override
    protected TrustManager[] engineGetTrustManagers() {
      return new TrustManager[] {manager};
    }
  }
}
