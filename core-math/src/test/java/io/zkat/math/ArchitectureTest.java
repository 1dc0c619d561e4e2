package io.zkat.math;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.math.BigInteger;
import java.util.Set;

/** What keeps the arithmetic small, fast and free of libraries. */
@AnalyzeClasses(packages = "io.zkat.math", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  /** Classes that may name BigInteger: at the edges, or once at start to derive constants. */
  private static final Set<String> MAY_USE_BIG_INTEGER =
      Set.of(
          "io.zkat.math.field.Fp",
          "io.zkat.math.field.Fr",
          "io.zkat.math.field.Remainder",
          "io.zkat.math.field.ModularInverse",
          "io.zkat.math.p256.P256Field",
          "io.zkat.math.p256.P256Key",
          "io.zkat.math.p256.P256Order",
          "io.zkat.math.p256.P256Verifier");

  @ArchTest
  static final ArchRule DEPENDS_ON_THE_JDK_ONLY =
      classes()
          .should()
          .onlyDependOnClassesThat(
              resideInAnyPackage(
                  "io.zkat.math..",
                  "java..",
                  "javax.crypto..",
                  "jdk.incubator.vector..",
                  "org.jspecify.."))
          .because("core-math stands alone");

  @ArchTest
  static final ArchRule BIG_INTEGER_AT_THE_EDGES_ONLY =
      noClasses()
          .that(
              DescribedPredicate.describe(
                  "neither lie at the edges nor derive constants",
                  type -> !MAY_USE_BIG_INTEGER.contains(type.getName())))
          .should()
          .dependOnClassesThat()
          .areAssignableTo(BigInteger.class)
          .because("it allocates at every operation");

  @ArchTest
  static final ArchRule NO_STREAMS =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAPackage("java.util.stream..")
          .because("they allocate, and hide the loop from the reader of hot code");

  @ArchTest
  static final ArchRule NO_THREAD_LOCALS =
      noClasses()
          .should()
          .dependOnClassesThat()
          .areAssignableTo(ThreadLocal.class)
          .because("a Workspace is an argument");

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
      slices().matching("io.zkat.math.(*)..").should().beFreeOfCycles().allowEmptyShould(true);
}
