package io.zkat.validator.prover;

import static io.zkat.validator.prover.ProverParams.BLINDING;
import static io.zkat.validator.prover.ProverParams.GENERATOR;
import static io.zkat.validator.prover.ProverParams.VALUE;
import static io.zkat.validator.prover.ScalarVectors.inner;

import io.zkat.math.field.Fr;
import io.zkat.math.field.Scalar;
import io.zkat.math.hash.Sha256;
import io.zkat.validator.proof.csp.CspTranscript;
import io.zkat.validator.proof.csp.LagrangePoints;
import java.util.Arrays;

/**
 * Makes CSP range proofs (spec proofs 5.4; the names are those of the text). Draws t_v, t_r; a_0;
 * s_0 to s_(m-1). One thread at a time. Not constant time.
 *
 * <p>The bases of the inner argument are not folded: base i of a round is the sum of the original
 * bases whose index is i in the low bits, each times the challenges that its high bits choose. So
 * every sum is over the fixed bases of the parameters.
 */
final class CspRangeProver implements RangeProver {
  private final ProverParams params;
  private final Fr fr;
  private final int n;
  private final int m;
  private final int rounds;
  private final Scalar one;
  private final Scalar[] powersOfTwo;
  private final LagrangePoints mu;
  private final LagrangePoints nu;
  private final PointSums sums;
  private final Transcript outerTranscript = new Transcript();
  private final Transcript innerTranscript = new Transcript();
  private final Elements elements;

  CspRangeProver(ProverParams params) {
    if (params.publicParams().transcriptHeader().length == 0) {
      throw new IllegalArgumentException("parameters without a transcript header");
    }
    this.params = params;
    fr = params.curve().fr();
    n = params.bits();
    m = 2 * n + 4;
    rounds = Integer.SIZE - Integer.numberOfLeadingZeros(m - 1);
    one = Scalar.of(fr, 1);
    powersOfTwo = ScalarVectors.powers(Scalar.of(fr, 2), n);
    mu = new LagrangePoints(fr, n);
    nu = new LagrangePoints(fr, 2 * n);
    sums = new PointSums(params.bases());
    elements = new Elements(params.curveId());
  }

  @Override
  public byte[] prove(OpenedCommitment commitment, Randomness random) {
    return prove(commitment, ScalarVectors.bits(commitment.value(), n), random);
  }

  /** With digits of the prover's choice, lowest first; for honest ones they are the bits. */
  byte[] prove(OpenedCommitment commitment, Scalar[] digits, Randomness random) {
    outerTranscript.start();
    outerTranscript.absorb(commitment.point());
    Scalar tV = random.next(fr);
    Scalar tR = random.next(fr);
    Point t = sums.begin().add(VALUE, tV).add(BLINDING, tR).finishOne();
    outerTranscript.absorb(t);
    Scalar e = outerTranscript.squeeze();
    Scalar[] z = {
      tV.add(e.multiply(commitment.value())), tR.add(e.multiply(commitment.blinding()))
    };

    Scalar[] a = new Scalar[n + 1];
    a[0] = random.next(fr);
    System.arraycopy(digits, 0, a, 1, n);
    Scalar[] w = witness(a, commitment);
    Point pComm = sums.begin().addAll(params.cspLeft(), Arrays.copyOf(w, 2 * n + 2)).finishOne();
    outerTranscript.absorb(pComm);
    Scalar eta = outerTranscript.squeeze();
    Scalar c = outerTranscript.squeeze();

    Scalar[] muC = lagrange(mu, c);
    Scalar u = inner(muC, a);
    outerTranscript.absorb(u);
    Scalar gamma = outerTranscript.squeeze();

    Scalar[] f = linearForm(eta, gamma, muC, lagrange(nu, c));
    Scalar[] s = random.next(fr, m);
    sums.begin();
    addMultiples(s, eta);
    Point sComm = sums.finishOne();
    Scalar sEval = inner(f, s);
    outerTranscript.absorb(sComm);
    outerTranscript.absorb(sEval);
    Scalar rho = outerTranscript.squeeze();

    Scalar[] blinded = ScalarVectors.combine(one, w, rho, s);
    Point c0 = sums.begin().add(pComm).add(commitment.point(), eta).add(sComm, rho).finishOne();
    Scalar claimed =
        gamma.multiply(u).add(gamma.multiply(gamma).multiply(u).multiply(u.subtract(one)));
    InnerArgument argument =
        innerArgument(c0, padded(f), padded(blinded), claimed.add(rho.multiply(sEval)), eta);
    return Elements.proof(
        elements.of(pComm),
        elements.of(t),
        elements.of(z),
        elements.of(u),
        elements.of(sComm),
        elements.of(sEval),
        elements.of(argument.left),
        elements.of(argument.right),
        elements.of(argument.vLeft),
        elements.of(argument.vRight));
  }

  /** w = (a_0..a_n, b_0..b_n, v, s), where b_t = a(n+t) (a(n+t) - 1), b_0 = a_0 (a_0 - 1). */
  private Scalar[] witness(Scalar[] a, OpenedCommitment commitment) {
    Scalar[] w = Arrays.copyOf(a, m);
    w[n + 1] = a[0].multiply(a[0].subtract(one));
    for (int t = 1; t <= n; t++) {
      Scalar extended = inner(lagrange(mu, Scalar.of(fr, n + t)), a);
      w[n + 1 + t] = extended.multiply(extended.subtract(one));
    }
    w[2 * n + 2] = commitment.value();
    w[2 * n + 3] = commitment.blinding();
    return w;
  }

  private Scalar[] linearForm(Scalar eta, Scalar gamma, Scalar[] muC, Scalar[] nuC) {
    Scalar[] f = new Scalar[m];
    Scalar gammaSquare = gamma.multiply(gamma);
    for (int i = 0; i <= n; i++) {
      f[i] = gamma.multiply(muC[i]);
      f[n + 1 + i] = gammaSquare.multiply(nuC[i == 0 ? 0 : n + i]);
      if (i > 0) {
        f[i] = f[i].add(eta.multiply(powersOfTwo[i - 1]));
      }
    }
    f[2 * n + 2] = eta.negate();
    f[2 * n + 3] = Scalar.of(fr, 0);
    return f;
  }

  private Scalar[] lagrange(LagrangePoints points, Scalar c) {
    long[] at = new long[Fr.LIMBS];
    c.copyTo(at, 0);
    long[] scratch = new long[points.scratch()];
    points.prepare(at, 0, scratch, 0);
    Scalar[] values = new Scalar[points.count()];
    for (int i = 0; i < values.length; i++) {
      points.value(at, 0, i, scratch, 0);
      values[i] = Scalar.of(fr, at, 0);
    }
    return values;
  }

  private Scalar[] padded(Scalar[] a) {
    Scalar[] r = ScalarVectors.zeros(fr, 1 << rounds);
    System.arraycopy(a, 0, r, 0, m);
    return r;
  }

  /**
   * Adds multiples of the bases g to the sum begun: A_0..A_n, B_0..B_n, [eta]Gv, [eta]Gr, and as
   * often as it takes the generator.
   */
  private void addMultiples(Scalar[] k, Scalar eta) {
    sums.addAll(params.cspLeft(), Arrays.copyOf(k, 2 * n + 2));
    sums.add(VALUE, k[2 * n + 2].multiply(eta));
    sums.add(BLINDING, k[2 * n + 3].multiply(eta));
    Scalar padding = Scalar.of(fr, 0);
    for (int i = m; i < k.length; i++) {
      padding = padding.add(k[i]);
    }
    sums.add(GENERATOR, padding);
  }

  private static final class InnerArgument {
    final Point[] left;
    final Point[] right;
    final Scalar[] vLeft;
    final Scalar[] vRight;

    InnerArgument(int rounds) {
      left = new Point[rounds];
      right = new Point[rounds];
      vLeft = new Scalar[rounds];
      vRight = new Scalar[rounds];
    }
  }

  private InnerArgument innerArgument(
      Point c0, Scalar[] form, Scalar[] witness, Scalar v0, Scalar eta) {
    innerTranscript.start();
    innerTranscript.absorb(c0);
    for (Scalar x : form) {
      innerTranscript.absorb(x);
    }
    innerTranscript.absorb(v0);
    InnerArgument argument = new InnerArgument(rounds);
    Scalar[] f = form;
    Scalar[] w = witness;
    Scalar[] weights = new Scalar[form.length];
    Arrays.fill(weights, one);
    for (int q = 0; q < rounds; q++) {
      Scalar[] fLeft = ScalarVectors.firstHalf(f);
      Scalar[] fRight = ScalarVectors.secondHalf(f);
      Scalar[] wLeft = ScalarVectors.firstHalf(w);
      Scalar[] wRight = ScalarVectors.secondHalf(w);
      sums.begin();
      addMultiples(ScalarVectors.unfolded(weights, wRight, false), eta);
      sums.begin();
      addMultiples(ScalarVectors.unfolded(weights, wLeft, true), eta);
      Point[] points = sums.finish();
      argument.left[q] = points[0];
      argument.right[q] = points[1];
      argument.vLeft[q] = inner(fLeft, wRight);
      argument.vRight[q] = inner(fRight, wLeft);
      innerTranscript.absorb(points[0]);
      innerTranscript.absorb(points[1]);
      innerTranscript.absorb(argument.vLeft[q]);
      innerTranscript.absorb(argument.vRight[q]);
      Scalar c = innerTranscript.squeeze();
      int half = fLeft.length;
      for (int i = 0; i < weights.length; i++) {
        if ((i & half) != 0) {
          weights[i] = weights[i].multiply(c);
        }
      }
      f = ScalarVectors.combine(one, fLeft, c, fRight);
      w = ScalarVectors.combine(c, wLeft, one, wRight);
    }
    return argument;
  }

  /** The transcript of spec proofs 4 over values. */
  private final class Transcript {
    private final CspTranscript state = new CspTranscript(new Sha256());
    private final long[] r = new long[Fr.LIMBS];

    void start() {
      state.start(params.publicParams().transcriptHeader());
    }

    void absorb(Point point) {
      byte[] b = point.bytes();
      state.absorb(b, 0, b.length);
    }

    void absorb(Scalar scalar) {
      scalar.copyTo(r, 0);
      state.absorb(fr, r, 0);
    }

    Scalar squeeze() {
      state.squeeze(fr, r, 0);
      return Scalar.of(fr, r, 0);
    }
  }
}
