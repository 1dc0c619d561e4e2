// Command evm times go-ethereum's BN254 precompiles, which stand on gnark-crypto, on one thread, for
// `zkat bench evm --peers`, and answers random cases for `zkat bench --cross-check`.
//
// With the argument evm it prints one JSON object a line for each operation, under the name that zkat gives to its own:
// the median of samples, in nanoseconds. With the argument call it reads lines of an operation (add, mul or pairing), a
// blank and the input in hexadecimal, and prints for each line the output, or the word refused.
package main

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/big"
	"os"
	"runtime"
	"runtime/debug"
	"sort"
	"strings"
	"time"

	curve "github.com/consensys/gnark-crypto/ecc/bn254"
	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
	"github.com/ethereum/go-ethereum/crypto/bn256"
)

const (
	library      = "github.com/ethereum/go-ethereum"
	sampleTime   = 4 * time.Millisecond
	measuredTime = 300 * time.Millisecond
	minSamples   = 9

	word  = 32
	point = 2 * word
	pair  = 6 * word
)

type result struct {
	Peer      string  `json:"peer"`
	Operation string  `json:"operation"`
	Curve     string  `json:"curve"`
	Nanos     float64 `json:"ns"`
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
				return "go-ethereum " + module.Version + " over gnark-crypto"
			}
		}
	}
	return "go-ethereum over gnark-crypto"
}

// run times body.
func run(operation string, body func()) {
	sample := func(n int) time.Duration {
		start := time.Now()
		for range n {
			body()
		}
		return time.Since(start)
	}
	n := 1
	taken := sample(n)
	for taken < sampleTime/2 {
		n *= 2
		taken = sample(n)
	}
	n = max(1, int(float64(n)*float64(sampleTime)/float64(taken)))
	var samples []float64
	for start := time.Now(); len(samples) < minSamples || time.Since(start) < measuredTime; {
		samples = append(samples, float64(sample(n))/float64(n))
	}
	sort.Float64s(samples)
	check(json.NewEncoder(os.Stdout).Encode(result{peer(), operation, "BN254", samples[len(samples)/2]}))
}

// padded returns the first n bytes of input, with zeros where it is shorter.
func padded(input []byte, n int) []byte {
	out := make([]byte, n)
	copy(out, input)
	return out
}

func add(input []byte) ([]byte, error) {
	input = padded(input, 2*point)
	x, y, sum := new(bn256.G1), new(bn256.G1), new(bn256.G1)
	if _, err := x.Unmarshal(input[:point]); err != nil {
		return nil, err
	}
	if _, err := y.Unmarshal(input[point:]); err != nil {
		return nil, err
	}
	sum.Add(x, y)
	return sum.Marshal(), nil
}

func mul(input []byte) ([]byte, error) {
	input = padded(input, point+word)
	x, product := new(bn256.G1), new(bn256.G1)
	if _, err := x.Unmarshal(input[:point]); err != nil {
		return nil, err
	}
	product.ScalarMult(x, new(big.Int).SetBytes(input[point:]))
	return product.Marshal(), nil
}

func pairing(input []byte) ([]byte, error) {
	if len(input)%pair != 0 {
		return nil, fmt.Errorf("%d bytes are no pairs", len(input))
	}
	var p []*bn256.G1
	var q []*bn256.G2
	for ; len(input) > 0; input = input[pair:] {
		x, y := new(bn256.G1), new(bn256.G2)
		if _, err := x.Unmarshal(input[:point]); err != nil {
			return nil, err
		}
		if _, err := y.Unmarshal(input[point:pair]); err != nil {
			return nil, err
		}
		p, q = append(p, x), append(q, y)
	}
	out := make([]byte, word)
	if bn256.PairingCheck(p, q) {
		out[word-1] = 1
	}
	return out, nil
}

var operations = map[string]func([]byte) ([]byte, error){"add": add, "mul": mul, "pairing": pairing}

// pairs returns the encodings of n pairs of random points.
func pairs(n int) []byte {
	_, _, g1, g2 := curve.Generators()
	var out []byte
	for range n {
		var a, b fr.Element
		a.MustSetRandom()
		b.MustSetRandom()
		p := new(curve.G1Affine).ScalarMultiplication(&g1, a.BigInt(new(big.Int))).RawBytes()
		q := new(curve.G2Affine).ScalarMultiplication(&g2, b.BigInt(new(big.Int))).RawBytes()
		out = append(append(out, p[:]...), q[:]...)
	}
	return out
}

func measure() {
	some := pairs(2)
	sum := append(padded(some, point), some[pair:pair+point]...)
	var k fr.Element
	k.MustSetRandom()
	scalar := k.Bytes()
	product := append(padded(some, point), scalar[:]...)
	run("Evm.add", func() {
		_, err := add(sum)
		check(err)
	})
	run("Evm.mul", func() {
		_, err := mul(product)
		check(err)
	})
	for _, n := range []int{1, 2, 4, 10} {
		input := pairs(n)
		run(fmt.Sprintf("EvmPairing.check %d", n), func() {
			_, err := pairing(input)
			check(err)
		})
	}
}

func answer() {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<20)
	out := bufio.NewWriter(os.Stdout)
	for in.Scan() {
		name, input, _ := strings.Cut(in.Text(), " ")
		bytes, err := hex.DecodeString(input)
		check(err)
		operation, ok := operations[name]
		if !ok {
			check(fmt.Errorf("no operation %s", name))
		}
		output, err := operation(bytes)
		if err != nil {
			fmt.Fprintln(out, "refused")
		} else {
			fmt.Fprintln(out, hex.EncodeToString(output))
		}
	}
	check(in.Err())
	check(out.Flush())
}

func main() {
	runtime.GOMAXPROCS(1)
	for _, group := range os.Args[1:] {
		switch group {
		case "evm":
			measure()
		case "call":
			answer()
		}
	}
}
