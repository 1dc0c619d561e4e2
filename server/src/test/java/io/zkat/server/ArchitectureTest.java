package io.zkat.server;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** What keeps the server a thin layer over the validator. */
@AnalyzeClasses(packages = "io.zkat.server", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  @ArchTest
  static final ArchRule LEAVES_WIRE_MESSAGES_TO_THE_VALIDATOR =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.zkat.validator.wire.proto..")
          .because("untrusted bytes are read by the validator only");

  @ArchTest
  static final ArchRule LEAVES_ARITHMETIC_TO_THE_VALIDATOR =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "io.zkat.math.field..",
              "io.zkat.math.tower..",
              "io.zkat.math.curve..",
              "io.zkat.math.msm..",
              "io.zkat.math.pairing..",
              "io.zkat.math.hash..",
              "io.zkat.math.evm..",
              "io.zkat.loadtest..")
          .because("the server depends on api and validator; of pools it reads the counters");

  @ArchTest
  static final ArchRule NO_STATIC_STATE =
      noFields()
          .should()
          .beStatic()
          .andShould()
          .notBeFinal()
          .allowEmptyShould(true)
          .because("state belongs to a bean");

  @ArchTest
  static final ArchRule PACKAGES_HAVE_NO_CYCLES =
      slices().matching("io.zkat.server.(*)..").should().beFreeOfCycles().allowEmptyShould(true);
}
