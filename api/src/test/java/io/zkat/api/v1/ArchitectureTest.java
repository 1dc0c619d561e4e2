package io.zkat.api.v1;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The contract stands alone: a client needs this module and gRPC, nothing else. */
@AnalyzeClasses(packages = "io.zkat.api", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  @ArchTest
  static final ArchRule DEPENDS_ON_GRPC_AND_PROTOBUF_ONLY =
      classes()
          .should()
          .onlyDependOnClassesThat(
              resideInAnyPackage(
                  "io.zkat.api..", "io.grpc..", "com.google..", "java..", "org.jspecify.."))
          .because("the contract depends on no other module");
}
