package io.zkat.server;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/**
 * The service's program. It ends with 2 if it cannot start, after one line on standard error that
 * says why.
 */
@SpringBootApplication(proxyBeanMethods = false)
public class ZkatServer {
  /** Exit code of a start that failed. */
  public static final int CANNOT_START = 2;

  /** Starts the service with the properties given as {@code --name=value}. */
  public static void main(String[] args) {
    try {
      SpringApplication.run(ZkatServer.class, args);
    } catch (SpringApplication.AbandonedRunException trainingRun) {
      throw trainingRun;
    } catch (RuntimeException reported) {
      // StartFailureReporter has told why.
      System.exit(CANNOT_START);
    }
  }
}
