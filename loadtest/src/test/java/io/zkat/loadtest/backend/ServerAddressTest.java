package io.zkat.loadtest.backend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.zkat.loadtest.console.CannotDo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ServerAddressTest {
  @Test
  void readsNamesAndAddresses() {
    assertEquals(new ServerAddress("127.0.0.1", 9090), ServerAddress.parse("127.0.0.1:9090"));
    assertEquals(new ServerAddress("validator", 65_535), ServerAddress.parse("validator:65535"));
    assertEquals(new ServerAddress("::1", 1), ServerAddress.parse("[::1]:1"));
    assertEquals("[::1]:1", ServerAddress.parse("[::1]:1").toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "host", ":9090", "host:", "host:x", "host:0", "host:65536", "::1:80"})
  void refusesTheRest(String text) {
    CannotDo e = assertThrows(CannotDo.class, () -> ServerAddress.parse(text));
    assertEquals("'" + text + "' is not HOST:PORT", e.getMessage());
  }
}
