package io.zkat.server.tls;

import java.net.Socket;
import java.security.KeyStore;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.KeyManagerFactorySpi;
import javax.net.ssl.ManagerFactoryParameters;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;

/** A key manager whose keys can be replaced: handshakes that begin afterwards use the new ones. */
final class ReplaceableKeys extends X509ExtendedKeyManager {
  private volatile X509ExtendedKeyManager current;

  ReplaceableKeys(KeyManagerFactory first) {
    this.current = managerOf(first);
  }

  void replace(KeyManagerFactory next) {
    current = managerOf(next);
  }

  /** A factory that has this manager and no other. */
  KeyManagerFactory factory() {
    return new KeyManagerFactory(new Factory(this), null, "replaceable") {};
  }

  private static X509ExtendedKeyManager managerOf(KeyManagerFactory factory) {
    for (KeyManager manager : factory.getKeyManagers()) {
      if (manager instanceof X509ExtendedKeyManager x509) {
        return x509;
      }
    }
    throw new IllegalArgumentException("no X.509 key manager");
  }

  @Override
  public String @Nullable [] getClientAliases(String keyType, Principal @Nullable [] issuers) {
    return current.getClientAliases(keyType, issuers);
  }

  @Override
  public @Nullable String chooseClientAlias(
      String[] keyType, Principal @Nullable [] issuers, @Nullable Socket socket) {
    return current.chooseClientAlias(keyType, issuers, socket);
  }

  @Override
  public String @Nullable [] getServerAliases(String keyType, Principal @Nullable [] issuers) {
    return current.getServerAliases(keyType, issuers);
  }

  @Override
  public @Nullable String chooseServerAlias(
      String keyType, Principal @Nullable [] issuers, @Nullable Socket socket) {
    return current.chooseServerAlias(keyType, issuers, socket);
  }

  @Override
  public @Nullable String chooseEngineServerAlias(
      String keyType, Principal @Nullable [] issuers, @Nullable SSLEngine engine) {
    return current.chooseEngineServerAlias(keyType, issuers, engine);
  }

  @Override
  public X509Certificate @Nullable [] getCertificateChain(String alias) {
    return current.getCertificateChain(alias);
  }

  @Override
  public @Nullable PrivateKey getPrivateKey(String alias) {
    return current.getPrivateKey(alias);
  }

  private static final class Factory extends KeyManagerFactorySpi {
    private final KeyManager manager;

    Factory(KeyManager manager) {
      this.manager = manager;
    }

    @Override
    protected void engineInit(KeyStore store, char[] password) {}

    @Override
    protected void engineInit(ManagerFactoryParameters parameters) {}

    @Override
    protected KeyManager[] engineGetKeyManagers() {
      return new KeyManager[] {manager};
    }
  }
}
