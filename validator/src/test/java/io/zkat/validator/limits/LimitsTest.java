package io.zkat.validator.limits;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class LimitsTest {
  /** Sizes of an honest transfer of 64 inputs to 64 outputs: 64 bits, BLS12-381, idemix owners. */
  private static final int TOKENS = 64;

  private static final int PROOF = TOKENS * 2_500 + 10_000;
  private static final int TOKEN_AND_OWNER = 1_700 + 250;
  private static final int SIGNATURE = 1_850;

  @Test
  void leaveRoomForTwiceTheLargestHonestRequest() {
    Limits limits = Limits.DEFAULT;
    int action = PROOF + 2 * TOKENS * TOKEN_AND_OWNER;
    assertTrue(limits.proofBytes() >= 2 * PROOF);
    assertTrue(limits.actionBytes() >= 2 * action);
    assertTrue(limits.requestBytes() >= 2 * (action + TOKENS * SIGNATURE));
    assertTrue(limits.inputs() >= 2 * TOKENS && limits.outputs() >= 2 * TOKENS);
    assertTrue(limits.signatures() >= 2 * (TOKENS + 2));
    assertTrue(limits.metadataEntries() >= 2 * (TOKENS + TOKENS));
  }

  @Test
  void everyLimitMustBePositive() throws ReflectiveOperationException {
    Constructor<?> constructor = Limits.class.getConstructors()[0];
    int count = constructor.getParameterCount();
    for (int i = 0; i < count; i++) {
      Object[] values = new Object[count];
      Arrays.fill(values, 1);
      values[i] = 0;
      InvocationTargetException thrown =
          assertThrows(InvocationTargetException.class, () -> constructor.newInstance(values));
      assertInstanceOf(IllegalArgumentException.class, thrown.getCause());
    }
  }
}
