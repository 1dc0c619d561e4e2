package io.zkat.loadtest;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** What keeps the command line a client of the other modules' public side. */
@AnalyzeClasses(
    packages = "io.zkat.loadtest",
    importOptions = {
      ImportOption.DoNotIncludeTests.class,
      ArchitectureTest.DoNotIncludeGeneratedBenchmarks.class
    })
class ArchitectureTest {
  /** Leaves out what JMH generates around the benchmarks. */
  static final class DoNotIncludeGeneratedBenchmarks implements ImportOption {
    @Override
    public boolean includes(Location location) {
      return !location.contains("/jmh_generated/");
    }
  }

  @ArchTest
  static final ArchRule LEAVES_WIRE_MESSAGES_TO_THE_VALIDATOR =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.zkat.validator.wire.proto..")
          .because("untrusted bytes are read by the validator only");

  @ArchTest
  static final ArchRule DOES_NOT_KNOW_THE_SERVER =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.zkat.server..", "org.springframework..")
          .because("it meets the server over the network only");

  @ArchTest
  static final ArchRule NO_STATIC_STATE =
      noFields()
          .should()
          .beStatic()
          .andShould()
          .notBeFinal()
          .allowEmptyShould(true)
          .because("state has an owner");
}
