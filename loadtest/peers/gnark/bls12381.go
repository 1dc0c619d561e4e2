package main

import (
	"fmt"
	"math/big"

	"github.com/consensys/gnark-crypto/ecc"
	curve "github.com/consensys/gnark-crypto/ecc/bls12-381"
	"github.com/consensys/gnark-crypto/ecc/bls12-381/fp"
	"github.com/consensys/gnark-crypto/ecc/bls12-381/fr"
)

func bls12381Field(b bench) {
	var x, y, z fp.Element
	x.MustSetRandom()
	y.MustSetRandom()
	b.run("Fp.mul", func(n int) {
		for range n {
			z.Mul(&x, &y)
		}
	})
	b.run("Fp.sqr", func(n int) {
		for range n {
			z.Square(&x)
		}
	})
	many := make([]fp.Element, operands)
	for i := range many {
		many[i].MustSetRandom()
	}
	b.run("Fp.inverse", func(n int) {
		for i := range n {
			z.Inverse(&many[i%operands])
		}
	})
	square := *new(fp.Element).Square(&x)
	b.run("Fp.sqrt", func(n int) {
		for range n {
			z.Sqrt(&square)
		}
	})
	bls12381Scalars(b)
}

func bls12381Scalars(b bench) {
	var x, y, z fr.Element
	x.MustSetRandom()
	y.MustSetRandom()
	b.run("Fr.add", func(n int) {
		for range n {
			z.Add(&x, &y)
		}
	})
	b.run("Fr.sub", func(n int) {
		for range n {
			z.Sub(&x, &y)
		}
	})
	b.run("Fr.neg", func(n int) {
		for range n {
			z.Neg(&x)
		}
	})
	b.run("Fr.dbl", func(n int) {
		for range n {
			z.Double(&x)
		}
	})
	b.run("Fr.mul", func(n int) {
		for range n {
			z.Mul(&x, &y)
		}
	})
	b.run("Fr.sqr", func(n int) {
		for range n {
			z.Square(&x)
		}
	})
	many := make([]fr.Element, operands)
	for i := range many {
		many[i].MustSetRandom()
	}
	b.run("Fr.inverse", func(n int) {
		for i := range n {
			z.Inverse(&many[i%operands])
		}
	})
	exponent := y.BigInt(new(big.Int))
	b.run("Fr.pow", func(n int) {
		for range n {
			z.Exp(x, exponent)
		}
	})
	bytes := x.Bytes()
	b.run("Fr.fromBytes", func(n int) {
		for range n {
			check(z.SetBytesCanonical(bytes[:]))
		}
	})
	b.run("Fr.toBytes", func(n int) {
		for range n {
			bytes = x.Bytes()
		}
	})
}

func bls12381Points(n int) []curve.G1Affine {
	_, _, generator, _ := curve.Generators()
	return curve.BatchScalarMultiplicationG1(&generator, bls12381Random(n))
}

func bls12381Random(n int) []fr.Element {
	scalars := make([]fr.Element, n)
	for i := range scalars {
		scalars[i].MustSetRandom()
	}
	return scalars
}

func bls12381Curve(b bench) {
	points := bls12381Points(2)
	affine := points[0]
	var sum curve.G1Jac
	sum.FromAffine(&points[1])
	b.run("G1.addAffine", func(n int) {
		for range n {
			sum.AddMixed(&affine)
		}
	})
	b.run("G1.dbl", func(n int) {
		for range n {
			sum.DoubleAssign()
		}
	})
	uncompressed, compressed := affine.RawBytes(), affine.Bytes()
	var read curve.G1Affine
	b.run("G1.decode", func(n int) {
		for range n {
			must(read.SetBytes(uncompressed[:]))
		}
	})
	b.run("G1.decodeCompressed", func(n int) {
		for range n {
			must(read.SetBytes(compressed[:]))
		}
	})
	b.run("Subgroup.contains", func(n int) {
		for range n {
			if !affine.IsInSubGroup() {
				panic("a multiple of the generator is not a member")
			}
		}
	})
}

func bls12381Sums(b bench) {
	sum := func(operation string, count int) {
		points, scalars := bls12381Points(count), bls12381Random(count)
		var z curve.G1Jac
		b.run(fmt.Sprintf("%s %d", operation, count), func(n int) {
			for range n {
				must(z.MultiExp(points, scalars, ecc.MultiExpConfig{NbTasks: 1}))
			}
		})
	}
	for _, count := range terms {
		sum("Msm.compute", count)
	}
	sum("FixedBase.compute", bases)
}

func bls12381Pairing(b bench) {
	_, _, _, generator := curve.Generators()
	p := bls12381Points(pairs)
	q := curve.BatchScalarMultiplicationG2(&generator, bls12381Random(pairs))
	b.run(fmt.Sprintf("Pairing.freeG2 %d", pairs), func(n int) {
		for range n {
			must(curve.Pair(p, q))
		}
	})
	lines := make([][2][len(curve.LoopCounter) - 1]curve.LineEvaluationAff, pairs)
	for i := range lines {
		lines[i] = curve.PrecomputeLines(q[i])
	}
	b.run(fmt.Sprintf("Pairing.fixedG2 %d", pairs), func(n int) {
		for range n {
			must(curve.PairFixedQ(p, lines))
		}
	})
}
