package io.zkat.loadtest;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The packages of this module depend on each other in one direction only. */
@AnalyzeClasses(
    packages = "io.zkat.loadtest",
    importOptions = {
      ImportOption.DoNotIncludeTests.class,
      ArchitectureTest.DoNotIncludeGeneratedBenchmarks.class
    })
final class PackageDependenciesTest {
  @ArchTest
  static final ArchRule PACKAGES_HAVE_NO_CYCLES =
      slices().matching("io.zkat.loadtest.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule LAYERS =
      layeredArchitecture()
          .consideringOnlyDependenciesInAnyPackage("io.zkat.loadtest..")
          .layer("main")
          .definedBy("io.zkat.loadtest")
          .layer("cli")
          .definedBy("io.zkat.loadtest.cli")
          .layer("report")
          .definedBy("io.zkat.loadtest.report")
          .layer("ramp")
          .definedBy("io.zkat.loadtest.ramp")
          .layer("load")
          .definedBy("io.zkat.loadtest.load")
          .layer("cases")
          .definedBy("io.zkat.loadtest.cases")
          .layer("backend")
          .definedBy("io.zkat.loadtest.backend")
          .layer("console")
          .definedBy("io.zkat.loadtest.console")
          .layer("inspect")
          .definedBy("io.zkat.loadtest.inspect")
          .layer("bench")
          .definedBy("io.zkat.loadtest.bench")
          .layer("samples")
          .definedBy("io.zkat.loadtest.samples")
          .layer("generate")
          .definedBy("io.zkat.loadtest.generate")
          .whereLayer("main")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("cli")
          .mayOnlyBeAccessedByLayers("main")
          .whereLayer("inspect")
          .mayOnlyBeAccessedByLayers("cli")
          .whereLayer("bench")
          .mayOnlyBeAccessedByLayers("cli")
          .whereLayer("generate")
          .mayOnlyBeAccessedByLayers("cli", "samples")
          .whereLayer("samples")
          .mayOnlyBeAccessedByLayers("cli", "load", "bench")
          .whereLayer("report")
          .mayOnlyBeAccessedByLayers("cli")
          .whereLayer("ramp")
          .mayOnlyBeAccessedByLayers("cli", "report")
          .whereLayer("load")
          .mayOnlyBeAccessedByLayers("cli", "report", "ramp", "bench");
}
