package io.zkat.loadtest.bench;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** A program that measures others' libraries; its sources are in a folder of its name. */
public enum PeerProgram {
  /** What the reference's curves come from. */
  GNARK("gnark-crypto", "go"),
  /** What the reference computes with. */
  MATHLIB("mathlib", "go"),
  /** BLS12-381 in C and assembly, through Rust. */
  BLST("blst", "cargo"),
  /** BigInteger, Bouncy Castle, and blst through its binding. */
  JAVA("what Java has", "mvn"),
  /** Poseidon over BN254, and plain rounds over blst, through Rust. */
  POSEIDON("light-poseidon", "cargo"),
  /** The EVM's precompiled contracts over gnark-crypto. */
  EVM("go-ethereum", "go");

  private static final String JAVA_HOME = System.getProperty("java.home");

  private final String description;
  private final String tool;

  PeerProgram(String description, String tool) {
    this.description = description;
    this.tool = tool;
  }

  /** Whether it has operations of a group. */
  boolean has(BenchGroup group) {
    return switch (group) {
      case FIELD -> this != POSEIDON && this != EVM;
      case CURVE, PAIRING -> this == GNARK || this == BLST || this == JAVA;
      case MSM -> this == GNARK || this == MATHLIB || this == BLST;
      case POSEIDON -> this == POSEIDON;
      case EVM -> this == EVM;
      case ECDSA, PROOF, VALIDATOR -> false;
    };
  }

  /** The library, for messages. */
  String description() {
    return description;
  }

  /** The command that builds it, which must be on the search path. */
  String tool() {
    return tool;
  }

  /** The folder of the sources. */
  String folder() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What builds it; {@code out} is the program, or a folder for it. */
  List<String> build(Path command, Path out) {
    return switch (this) {
      case GNARK, MATHLIB, EVM ->
          List.of(command.toString(), "build", "-buildvcs=false", "-o", out.toString(), ".");
      case BLST, POSEIDON ->
          List.of(
              command.toString(), "build", "--release", "--quiet", "--target-dir", out.toString());
      case JAVA ->
          List.of(command.toString(), "-B", "-q", "-ntp", "-Dbuilds=" + out, "process-classes");
    };
  }

  /** What runs it, on a group or another task that it knows. */
  List<String> run(Path out, String argument) {
    return switch (this) {
      case GNARK, MATHLIB, EVM -> List.of(out.toString(), argument);
      case BLST -> List.of(out.resolve("release/zkat-peer-blst").toString(), argument);
      case POSEIDON -> List.of(out.resolve("release/poseidon").toString(), argument);
      case JAVA ->
          List.of(
              Path.of(JAVA_HOME, "bin", "java").toString(),
              "--enable-native-access=ALL-UNNAMED",
              "-cp",
              out.resolve("classes") + java.io.File.pathSeparator + out.resolve("lib/*"),
              "peers.Main",
              argument);
    };
  }
}
