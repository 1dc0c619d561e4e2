package io.zkat.server;

import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;

/** Puts {@link FakeVerification} and {@link FakeRequestVerification} in the validator's place. */
@TestConfiguration(proxyBeanMethods = false)
public class FakeConfiguration {
  @Bean
  @Primary
  FakeVerification fakeVerification() {
    return new FakeVerification();
  }

  @Bean
  @Primary
  FakeRequestVerification fakeRequestVerification() {
    return new FakeRequestVerification();
  }
}
