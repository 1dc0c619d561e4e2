// Command gnark times gnark-crypto on one thread, for `zkat bench --peers`.
//
// Its arguments are groups of operations: field, curve, msm, pairing. It prints one JSON object a line for each
// operation, under the name that zkat gives to its own: the median of samples, in nanoseconds.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"sort"
	"time"
)

const (
	library      = "github.com/consensys/gnark-crypto"
	sampleTime   = 4 * time.Millisecond
	measuredTime = 150 * time.Millisecond
	minSamples   = 9
)

// Numbers of terms of a sum.
var terms = []int{3, 34, 40, 128, 256, 1024, 2880}

// bases of the sum that zkat computes with tables; gnark-crypto has none, so it is a plain sum here.
const bases = 72

// pairs of a product of pairings.
const pairs = 2

// operands to take in turn where the time depends on the operand; a power of 2.
const operands = 64

type result struct {
	Peer      string  `json:"peer"`
	Operation string  `json:"operation"`
	Curve     string  `json:"curve"`
	Nanos     float64 `json:"ns"`
}

// bench times the operations of one curve.
type bench struct {
	curve string
	peer  string
	out   *json.Encoder
}

// run times body(n), which does the operation n times.
func (b bench) run(operation string, body func(n int)) {
	n := 1
	taken := timeOf(body, n)
	for taken < sampleTime/2 {
		n *= 2
		taken = timeOf(body, n)
	}
	n = max(1, int(float64(n)*float64(sampleTime)/float64(taken)))
	var samples []float64
	for start := time.Now(); len(samples) < minSamples || time.Since(start) < measuredTime; {
		samples = append(samples, float64(timeOf(body, n))/float64(n))
	}
	sort.Float64s(samples)
	check(b.out.Encode(result{b.peer, operation, b.curve, samples[len(samples)/2]}))
}

func timeOf(body func(n int), n int) time.Duration {
	start := time.Now()
	body(n)
	return time.Since(start)
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func must[T any](value T, err error) T {
	check(err)
	return value
}

// peer returns the library's name and the version that this program was built with.
func peer() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, module := range info.Deps {
			if module.Path == library {
				return "gnark-crypto " + module.Version
			}
		}
	}
	return "gnark-crypto"
}

func main() {
	runtime.GOMAXPROCS(1)
	out := json.NewEncoder(os.Stdout)
	bls12381 := bench{"BLS12_381", peer(), out}
	bn254 := bench{"BN254", peer(), out}
	for _, group := range os.Args[1:] {
		switch group {
		case "field":
			bls12381Field(bls12381)
			bn254Field(bn254)
		case "curve":
			bls12381Curve(bls12381)
			bn254Curve(bn254)
		case "msm":
			bls12381Sums(bls12381)
			bn254Sums(bn254)
		case "pairing":
			bls12381Pairing(bls12381)
			bn254Pairing(bn254)
		}
	}
}
