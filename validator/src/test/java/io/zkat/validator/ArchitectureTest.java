package io.zkat.validator;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.security.SecureRandom;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;

/** What keeps the validator a library: no framework below it, nothing ambient inside it. */
@AnalyzeClasses(
    packages = "io.zkat.validator",
    importOptions = {
      ImportOption.DoNotIncludeTests.class,
      ArchitectureTest.DoNotIncludeWireMessages.class
    })
class ArchitectureTest {
  /** Leaves out the generated wire messages, whose style is their generator's affair. */
  static final class DoNotIncludeWireMessages implements ImportOption {
    @Override
    public boolean includes(Location location) {
      return !location.contains("/io/zkat/validator/wire/proto/");
    }
  }

  @ArchTest
  static final ArchRule DEPENDS_ON_CORE_MATH_AND_PROTOBUF_ONLY =
      classes()
          .should()
          .onlyDependOnClassesThat(
              resideInAnyPackage(
                  "io.zkat.validator..",
                  "io.zkat.math..",
                  "com.google.protobuf..",
                  "com.github.benmanes.caffeine..",
                  "org.bouncycastle..",
                  "java..",
                  "javax.security..",
                  "org.jspecify.."))
          .because("Spring, gRPC and Micrometer are the server's affair");

  @ArchTest
  static final ArchRule TIME_IS_PASSED_IN =
      noClasses()
          .should()
          .accessTargetWhere(
              DescribedPredicate.describe(
                  "the clock of the machine is read", ArchitectureTest::readsWallClock))
          .because("the same request must get the same verdict at any time");

  @ArchTest
  static final ArchRule RANDOMNESS_IS_PASSED_IN =
      noClasses()
          .should()
          .accessTargetWhere(
              DescribedPredicate.describe(
                  "a source of randomness is made", ArchitectureTest::makesRandomness))
          .because("callers choose the source: secure in production, seeded in tests");

  @ArchTest
  static final ArchRule THREADS_ARE_PASSED_IN =
      noClasses()
          .should()
          .dependOnClassesThat()
          .areAssignableTo(Executors.class)
          .orShould()
          .dependOnClassesThat()
          .areAssignableTo(ForkJoinPool.class)
          .orShould()
          .dependOnClassesThat()
          .areAssignableTo(ThreadLocal.class)
          .because("pools belong to the caller, and a Workspace is an argument");

  @ArchTest
  static final ArchRule NO_STATIC_STATE =
      noFields()
          .should()
          .beStatic()
          .andShould()
          .notBeFinal()
          .allowEmptyShould(true)
          .because("state has an owner");

  @ArchTest
  static final ArchRule PACKAGES_HAVE_NO_CYCLES =
      slices().matching("io.zkat.validator.(*)..").should().beFreeOfCycles();

  private static boolean readsWallClock(JavaAccess<?> access) {
    String owner = access.getTargetOwner().getName();
    return switch (access.getName()) {
      case "currentTimeMillis" -> owner.equals("java.lang.System");
      case "now" -> owner.startsWith("java.time.");
      case "system", "systemUTC", "systemDefaultZone", "tickMillis", "tickSeconds" ->
          owner.equals("java.time.Clock");
      case JavaConstructor.CONSTRUCTOR_NAME -> owner.equals("java.util.Date");
      default -> false;
    };
  }

  private static boolean makesRandomness(JavaAccess<?> access) {
    JavaClass owner = access.getTargetOwner();
    return switch (access.getName()) {
      case JavaConstructor.CONSTRUCTOR_NAME -> owner.isAssignableTo(RandomGenerator.class);
      case "current" -> owner.isEquivalentTo(ThreadLocalRandom.class);
      case "random" -> owner.isEquivalentTo(Math.class) || owner.isEquivalentTo(StrictMath.class);
      case "of", "getDefault" -> owner.isEquivalentTo(RandomGenerator.class);
      case "getInstance", "getInstanceStrong" -> owner.isEquivalentTo(SecureRandom.class);
      default -> false;
    };
  }
}
