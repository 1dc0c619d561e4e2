package io.zkat.math.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;

/**
 * Tests of what code allocates once it is compiled. The build gives them a JVM of their own in each
 * module: how well the code is compiled depends on what else the JVM has run.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Tag("allocation")
public @interface MeasuresAllocation {}
