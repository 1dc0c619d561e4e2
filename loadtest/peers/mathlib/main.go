// Command mathlib times IBM's mathlib, which the reference computes with, on one thread, for `zkat bench --peers`.
//
// Its arguments are groups of operations: field and msm. It prints one JSON object a line for each operation, under the
// name that zkat gives to its own: the median of samples, in nanoseconds.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"sort"
	"time"

	"github.com/IBM/mathlib"
)

const (
	library      = "github.com/IBM/mathlib"
	sampleTime   = 4 * time.Millisecond
	measuredTime = 150 * time.Millisecond
	minSamples   = 9
)

// terms of an inner product, whose time zkat gives for one.
const terms = 64

// bases of the sum that zkat computes with tables; mathlib has none.
const bases = 72

// kept holds what an operation returned, as its caller would: of a result that nobody takes, Go does not allocate all.
var kept struct {
	scalar *math.Zr
	point  *math.G1
	bytes  []byte
}

type result struct {
	Peer      string  `json:"peer"`
	Operation string  `json:"operation"`
	Curve     string  `json:"curve"`
	Nanos     float64 `json:"ns"`
}

// bench times the operations of one curve.
type bench struct {
	curve string
	math  *math.Curve
	peer  string
	out   *json.Encoder
}

// run times body, which does an operation `each` times.
func (b bench) run(operation string, each int, body func()) {
	repeat := func(n int) time.Duration {
		start := time.Now()
		for range n {
			body()
		}
		return time.Since(start)
	}
	n := 1
	taken := repeat(n)
	for taken < sampleTime/2 {
		n *= 2
		taken = repeat(n)
	}
	n = max(1, int(float64(n)*float64(sampleTime)/float64(taken)))
	var samples []float64
	for start := time.Now(); len(samples) < minSamples || time.Since(start) < measuredTime; {
		samples = append(samples, float64(repeat(n))/float64(n*each))
	}
	sort.Float64s(samples)
	check(b.out.Encode(result{b.peer, operation, b.curve, samples[len(samples)/2]}))
}

// scalars returns n random ones.
func (b bench) scalars(n int) []*math.Zr {
	source, err := b.math.Rand()
	check(err)
	zs := make([]*math.Zr, n)
	for i := range zs {
		zs[i] = b.math.NewRandomZr(source)
	}
	return zs
}

func (b bench) field() {
	c, order := b.math, b.math.GroupOrder
	x := b.scalars(6)
	many, others := b.scalars(terms), b.scalars(terms)
	bytes := x[0].Bytes()
	b.run("Fr.add", 1, func() { kept.scalar = c.ModAdd(x[0], x[1], order) })
	b.run("Fr.sub", 1, func() { kept.scalar = c.ModSub(x[0], x[1], order) })
	b.run("Fr.neg", 1, func() { kept.scalar = c.ModNeg(x[0], order) })
	b.run("Fr.mul", 1, func() { kept.scalar = c.ModMul(x[0], x[1], order) })
	b.run("Fr.mulAdd2", 1, func() { kept.scalar = c.ModAddMul2(x[0], x[1], x[2], x[3], order) })
	b.run("Fr.mulAdd3", 1, func() { kept.scalar = c.ModAddMul3(x[0], x[1], x[2], x[3], x[4], x[5], order) })
	b.run("Fr.innerProduct", terms, func() { kept.scalar = c.ModAddMul(many, others, order) })
	b.run("Fr.inverse", terms, func() {
		for _, y := range many {
			y.InvModP(order)
		}
	})
	b.run("Fr.pow", 1, func() { kept.scalar = x[0].PowMod(x[1]) })
	b.run("Fr.fromBytesReduced", 1, func() { kept.scalar = c.NewZrFromBytes(bytes) })
	b.run("Fr.toBytes", 1, func() { kept.bytes = x[0].Bytes() })
}

func (b bench) sums() {
	scalars := b.scalars(bases)
	points := make([]*math.G1, bases)
	for i, k := range b.scalars(bases) {
		points[i] = b.math.GenG1.Mul(k)
	}
	b.run(fmt.Sprintf("FixedBase.compute %d", bases), 1, func() { kept.point = b.math.MultiScalarMul(points, scalars) })
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// peer returns the library's name and the version that this program was built with.
func peer() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, module := range info.Deps {
			if module.Path == library {
				return "mathlib " + module.Version
			}
		}
	}
	return "mathlib"
}

func main() {
	runtime.GOMAXPROCS(1)
	out := json.NewEncoder(os.Stdout)
	curves := []bench{
		{"BLS12_381", math.Curves[math.BLS12_381_BBS_GURVY], peer(), out},
		{"BN254", math.Curves[math.BN254], peer(), out},
	}
	for _, group := range os.Args[1:] {
		for _, b := range curves {
			switch group {
			case "field":
				b.field()
			case "msm":
				b.sums()
			}
		}
	}
}
