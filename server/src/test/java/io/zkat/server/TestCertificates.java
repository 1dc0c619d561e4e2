package io.zkat.server;

import java.io.IOException;
import java.io.Writer;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Date;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.openssl.jcajce.JcaPKCS8Generator;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** A certificate authority that lives for one test and writes PEM files. */
final class TestCertificates {
  /** A certificate and its key. */
  record Identity(Path certificate, Path key) {}

  private final Path folder;
  private final X500Principal name;
  private final KeyPair key = newKey();
  private final Path certificate;
  private int issued;

  TestCertificates(Path folder, String name) throws IOException {
    this.folder = folder;
    this.name = new X500Principal("CN=" + name);
    this.certificate = write(name + ".crt", sign(this.name, key, true));
  }

  /** The authority's own certificate. */
  Path certificate() {
    return certificate;
  }

  /** A new certificate for 127.0.0.1 and localhost. */
  Identity issue(String subject) throws IOException {
    KeyPair pair = newKey();
    X509Certificate signed = sign(new X500Principal("CN=" + subject), pair, false);
    String file = name.getName().substring(3) + "-" + subject;
    return new Identity(
        write(file + ".crt", signed),
        write(file + ".key", new JcaPKCS8Generator(pair.getPrivate(), null)));
  }

  private X509Certificate sign(X500Principal subject, KeyPair pair, boolean authority) {
    Instant now = Instant.now();
    try {
      X509v3CertificateBuilder builder =
          new JcaX509v3CertificateBuilder(
              name,
              BigInteger.valueOf(++issued),
              Date.from(now.minus(1, ChronoUnit.HOURS)),
              Date.from(now.plus(1, ChronoUnit.HOURS)),
              subject,
              pair.getPublic());
      builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(authority));
      if (!authority) {
        builder.addExtension(
            Extension.subjectAlternativeName,
            false,
            new GeneralNames(
                new GeneralName[] {
                  new GeneralName(GeneralName.iPAddress, "127.0.0.1"),
                  new GeneralName(GeneralName.dNSName, "localhost")
                }));
      }
      return new JcaX509CertificateConverter()
          .getCertificate(
              builder.build(
                  new JcaContentSignerBuilder("SHA256withECDSA").build(key.getPrivate())));
    } catch (GeneralSecurityException | OperatorCreationException | IOException broken) {
      throw new AssertionError(broken);
    }
  }

  private Path write(String file, Object content) throws IOException {
    Path path = folder.resolve(file);
    try (Writer out = Files.newBufferedWriter(path);
        JcaPEMWriter pem = new JcaPEMWriter(out)) {
      pem.writeObject(content);
    }
    return path;
  }

  private static KeyPair newKey() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec("secp256r1"));
      return generator.generateKeyPair();
    } catch (GeneralSecurityException broken) {
      throw new AssertionError(broken);
    }
  }
}
