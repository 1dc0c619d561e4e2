package io.zkat.loadtest.testing;

import java.io.File;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/**
 * A certificate for 127.0.0.1 that serves as server, as client and as its own authority; made for
 * one test run.
 *
 * @param certificate PEM
 * @param key PEM, PKCS#8
 */
public record Certificates(File certificate, File key) {

  /** What to trust. */
  public File authority() {
    return certificate;
  }

  /** Makes the files in {@code folder}. */
  public static Certificates in(Path folder)
      throws GeneralSecurityException, IOException, OperatorCreationException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(new ECGenParameterSpec("secp256r1"));
    KeyPair keys = generator.generateKeyPair();
    X500Name name = new X500Name("CN=zkat test");
    Instant now = Instant.now();
    X509Certificate certificate =
        new JcaX509CertificateConverter()
            .getCertificate(
                new JcaX509v3CertificateBuilder(
                        name,
                        BigInteger.ONE,
                        Date.from(now.minusSeconds(3_600)),
                        Date.from(now.plusSeconds(86_400)),
                        name,
                        keys.getPublic())
                    .addExtension(
                        Extension.subjectAlternativeName,
                        false,
                        new GeneralNames(new GeneralName(GeneralName.iPAddress, "127.0.0.1")))
                    .addExtension(Extension.basicConstraints, true, new BasicConstraints(true))
                    .build(
                        new JcaContentSignerBuilder("SHA256withECDSA").build(keys.getPrivate())));
    return new Certificates(
        pem(folder.resolve("certificate.pem"), "CERTIFICATE", certificate.getEncoded()),
        pem(folder.resolve("key.pem"), "PRIVATE KEY", keys.getPrivate().getEncoded()));
  }

  private static File pem(Path file, String type, byte[] content) throws IOException {
    String body = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
    return Files.writeString(
            file, "-----BEGIN " + type + "-----\n" + body + "\n-----END " + type + "-----\n")
        .toFile();
  }
}
