package io.zkat.server;

import io.zkat.math.testing.Vectors;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;

/** Parameters files for tests. */
final class SampleParams {
  /** The bundled sample. */
  static final String SAMPLE_FINGERPRINT =
      "f65af6f9e83cde24e2f0e976b94e21aa5031fa5a2e9e5359ff8f8602b2c9b76a";

  /** 16 bits, CSP. */
  static final String BN254_16_FINGERPRINT =
      "9d31018f68bd808c14eec71948559957e5ca88fb74c01ff10e0035238216be21";

  private SampleParams() {}

  /** A file params-16-BN254.txt in the folder. */
  static Path bn254With16Bits(Path folder) throws IOException {
    return Files.write(
        folder.resolve("params-16-BN254.txt"), Vectors.bytes("requests/16-BN254/params.txt"));
  }

  /** The bundled sample as a file sample.txt. */
  static Path sample() {
    URL url = SampleParams.class.getResource("params/sample.txt");
    if (url == null) {
      throw new AssertionError("no sample");
    }
    return Path.of(URI.create(url.toString()));
  }
}
