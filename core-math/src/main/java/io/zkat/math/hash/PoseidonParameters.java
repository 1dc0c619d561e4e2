package io.zkat.math.hash;

import io.zkat.math.field.Fr;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * One instance of Poseidon: a permutation of a few elements of a scalar field. A round adds
 * constants, raises elements to the fifth power (all of them in the full rounds, of which half come
 * first and half last; one of them in the partial rounds between), and multiplies by a matrix.
 *
 * <p>Instances are immutable and are made once, on first use: that takes up to some milliseconds.
 */
public final class PoseidonParameters {
  /** Inputs of the widest instance that {@link #circom} has. */
  public static final int MOST_INPUTS = 12;

  private static final int E = Fr.LIMBS;
  private static final int FULL_ROUNDS = 8;
  private static final int[] CIRCOM_PARTIAL_ROUNDS = {
    56, 57, 56, 60, 60, 63, 64, 63, 60, 66, 60, 65
  };
  private static final AtomicReferenceArray<PoseidonParameters> CIRCOM =
      new AtomicReferenceArray<>(MOST_INPUTS + 1);

  private final String name;
  private final Fr fr;
  private final int width;
  private final int partialRounds;
  private final int partialIndex;
  private final long[] constants;
  private final long[] matrix;
  private final PoseidonRecurrence recurrence;

  private PoseidonParameters(
      String name,
      Fr fr,
      int width,
      int partialRounds,
      int partialIndex,
      long[] constants,
      long[] matrix) {
    this.name = name;
    this.fr = fr;
    this.width = width;
    this.partialRounds = partialRounds;
    this.partialIndex = partialIndex;
    this.constants = constants;
    this.matrix = matrix;
    recurrence = new PoseidonRecurrence(this);
  }

  /**
   * Returns the instance over BN254 that circomlib and light-poseidon use: one element more than
   * {@code inputs}, which are 1 to {@value #MOST_INPUTS}; 8 full rounds; constants by Grain.
   *
   * @throws IllegalArgumentException if there is no instance for so many inputs
   */
  public static PoseidonParameters circom(int inputs) {
    if (inputs < 1 || inputs > MOST_INPUTS) {
      throw new IllegalArgumentException("no instance for " + inputs + " inputs");
    }
    PoseidonParameters known = CIRCOM.get(inputs);
    if (known != null) {
      return known;
    }
    PoseidonParameters made = makeCircom(inputs);
    return CIRCOM.compareAndSet(inputs, null, made) ? made : CIRCOM.get(inputs);
  }

  /**
   * Returns the instance over BLS12-381 that ocaml-bls12-381 calls Poseidon128: width 3, 8 full and
   * 56 partial rounds, the S-box of a partial round on the last element; constants by SHA-256.
   */
  public static PoseidonParameters nomadic() {
    return Nomadic.INSTANCE;
  }

  /**
   * Returns the instance over BLS12-381 that ocaml-bls12-381 called Poseidon128 in October 2021:
   * width 3, 8 full and 58 partial rounds, constants of Orchard, which were made for another field.
   */
  public static PoseidonParameters orchard2021() {
    return Orchard2021.INSTANCE;
  }

  /** The field. */
  public Fr field() {
    return fr;
  }

  /** Elements of a state. */
  public int width() {
    return width;
  }

  /** Full rounds, half of them before the partial rounds. */
  public int fullRounds() {
    return FULL_ROUNDS;
  }

  /** Partial rounds. */
  public int partialRounds() {
    return partialRounds;
  }

  /** The element that partial rounds raise to the fifth power. */
  public int partialIndex() {
    return partialIndex;
  }

  /** r = the constant that a round, counted from 0, adds to element i. */
  public void constant(long[] r, int ro, int round, int i) {
    fr.copy(r, ro, constants, (round * width + i) * E);
  }

  /** r = the factor of element j in element i after a round. */
  public void matrix(long[] r, int ro, int i, int j) {
    fr.copy(r, ro, matrix, (i * width + j) * E);
  }

  PoseidonRecurrence recurrence() {
    return recurrence;
  }

  @Override
  public String toString() {
    return "Poseidon[" + name + "]";
  }

  private static PoseidonParameters makeCircom(int inputs) {
    Fr fr = Fr.BN254;
    int width = inputs + 1;
    int partial = CIRCOM_PARTIAL_ROUNDS[inputs - 1];
    Grain grain = new Grain(254, width, FULL_ROUNDS, partial);
    byte[] b = new byte[Fr.BYTES];
    long[] constants = new long[(FULL_ROUNDS + partial) * width * E];
    for (int i = 0; i < constants.length; i += E) {
      do {
        grain.next(b);
      } while (!fr.fromBytes(constants, i, b, 0));
    }
    // the matrix of Cauchy: 1 / (x[i] + y[j])
    long[] xy = new long[2 * width * E];
    for (int i = 0; i < xy.length; i += E) {
      grain.next(b);
      fr.fromBytesReduced(xy, i, b, 0, b.length);
    }
    long[] matrix = new long[width * width * E];
    for (int i = 0; i < width; i++) {
      for (int j = 0; j < width; j++) {
        int at = (i * width + j) * E;
        fr.add(matrix, at, xy, i * E, xy, (width + j) * E);
        fr.inverse(matrix, at, matrix, at);
      }
    }
    return new PoseidonParameters(
        "circom, " + inputs + " inputs", fr, width, partial, 0, constants, matrix);
  }

  private static long[] elements(Fr fr, String... hex) {
    long[] r = new long[hex.length * E];
    for (int i = 0; i < hex.length; i++) {
      if (!fr.fromBytes(r, i * E, HexFormat.of().parseHex(hex[i]), 0)) {
        throw new ExceptionInInitializerError("element " + i);
      }
    }
    return r;
  }

  /** Made when it is first asked for. */
  private static final class Nomadic {
    static final PoseidonParameters INSTANCE = make();

    private static PoseidonParameters make() {
      Fr fr = Fr.BLS12_381;
      int width = 3;
      int partial = 56;
      // x[0] = 1, x[i] = x[i-1] + h[i], where h[0] is the seed and h[i] = SHA-256(h[i-1]); used
      // from the last one back
      byte[] h = "NomadicLabs".getBytes(StandardCharsets.US_ASCII);
      Sha256 sha = new Sha256();
      int count = (FULL_ROUNDS + partial) * width;
      long[] constants = new long[count * E];
      long[] x = new long[2 * E];
      fr.setOne(x, 0);
      for (int i = count - 1; i >= 0; i--) {
        sha.update(h, 0, h.length);
        h = new byte[Sha256.LENGTH];
        sha.digest(h, 0);
        fr.fromBytesLeReduced(x, E, h, 0, h.length);
        fr.add(x, 0, x, 0, x, E);
        fr.copy(constants, i * E, x, 0);
      }
      // a random matrix of the computer algebra system Sage, started by the same word
      long[] matrix =
          elements(
              fr,
              "6b49922650d9fbe068ec8ba825d33b89a2b13037b6c7af73e39919c99bf2fe76",
              "1a858b0f208e3fddb744a1f8db6c925ff20a4681b6df11621717df0a081b0e0b",
              "0cbd871bb02c4151e07c8fe2507f0c6d0eadfaa20cd1c3c0412fd7089b1ce113",
              "5fe3ef2b46937d7962d6bddeb3c8ebc0bec624878380674511428269a5aabe3f",
              "32c1addaf6a82dbc726a66b7ae349cf1349e82e0b65eabfb244c193a743a4d7b",
              "6581a851c2a9e3dc5d5db21ee7166be4bdc55ad796f7138eb0615b5a40f66640",
              "45a2d21f45d5a205c19c6972460bb081ca321972912f200850d1e2ab9c056516",
              "7244fc8de10a684ecd42d464804e95f71230f34106ebe10883db20d33edc7d50",
              "66f29d0e66c204b6f9fa4b31d32a75df0cf62dcfbebbbf5c0dd098446fa6cd66");
      return new PoseidonParameters("Nomadic", fr, width, partial, 2, constants, matrix);
    }
  }

  /** Made when it is first asked for. */
  private static final class Orchard2021 {
    static final PoseidonParameters INSTANCE = make();

    private static PoseidonParameters make() {
      Fr fr = Fr.BLS12_381;
      int width = 3;
      int partial = 58;
      byte[] pallas =
          HexFormat.of()
              .parseHex("40000000000000000000000000000000224698fc094cf91b992d30ed00000001");
      Grain grain = new Grain(255, width, FULL_ROUNDS, partial);
      byte[] b = new byte[Fr.BYTES];
      long[] constants = new long[(FULL_ROUNDS + partial) * width * E];
      for (int i = 0; i < constants.length; i += E) {
        do {
          grain.next(b);
        } while (Arrays.compareUnsigned(b, pallas) >= 0);
        // the modulus of Pallas is the smaller one
        fr.fromBytesReduced(constants, i, b, 0, b.length);
      }
      // the matrix of Cauchy of the next integers, over the base field of Pallas
      long[] matrix =
          elements(
              fr,
              "2cebbe1217e122842b2b44a0ae977970cec9f15275e151dd5480ad1404165bb7",
              "3110b59ae4e814cf0aa4a254996d009a71a0a9a85c2faf79dc655cba595f6be2",
              "12e2f0714a5cca1df6113fb1e6f9d58fccbd6da8a74dd18a6a7edd65fbe71f3a",
              "105843a552c0f9b98422eacaccb4e3cd1ef3c5b7712d8a4d60cfaae4ab4ac980",
              "3ce87897c427fcea40080459729c0a350956b6541965fc7e853ad5ef4fc3c705",
              "1d06d6ddc91585c68681544367a147943d473e48acfafc5a3185211502184691",
              "2e73a08701c0f7e906387e6a377030919e53df433c9b311dc9ced954a22540b2",
              "3f250fa921f576983424f185565fe5b4b21eb75a1f46501c1240f8d2a183d3d5",
              "2f37602cd4d8f52df318f9d0723be105989a59402f581c3eaa6315cf8d657550");
      return new PoseidonParameters("Orchard 2021", fr, width, partial, 0, constants, matrix);
    }
  }
}
