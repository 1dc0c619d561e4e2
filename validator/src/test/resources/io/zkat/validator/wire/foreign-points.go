// Makes foreign-points.csv: bytes, and whether the reference's library reads them as a point of a curve.
// Regenerate in a module that requires github.com/IBM/mathlib v0.1.0: go run foreign-points.go > foreign-points.csv
package main

import (
	"fmt"
	"math/big"
	"math/rand"

	math "github.com/IBM/mathlib"
	bls377 "github.com/consensys/gnark-crypto/ecc/bls12-377"
	fp377 "github.com/consensys/gnark-crypto/ecc/bls12-377/fp"
	bls381 "github.com/consensys/gnark-crypto/ecc/bls12-381"
	fp381 "github.com/consensys/gnark-crypto/ecc/bls12-381/fp"
)

var r = rand.New(rand.NewSource(5))

func random(n int) []byte {
	b := make([]byte, n)
	r.Read(b)
	return b
}

func decodes(id int, b []byte) (ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	_, err := math.Curves[id].NewG1FromBytes(b)
	return err == nil
}

// A point of BLS12-377: of the subgroup, or of the curve and hardly ever of the subgroup.
func point377(member bool) bls377.G1Affine {
	if member {
		_, _, g, _ := bls377.Generators()
		var p bls377.G1Affine
		p.ScalarMultiplication(&g, new(big.Int).SetBytes(random(40)))
		return p
	}
	for {
		var x, y, t, one fp377.Element
		x.SetBigInt(new(big.Int).SetBytes(random(60)))
		one.SetOne()
		t.Square(&x).Mul(&t, &x).Add(&t, &one)
		if y.Sqrt(&t) != nil {
			return bls377.G1Affine{X: x, Y: y}
		}
	}
}

func point381(member bool) bls381.G1Affine {
	if member {
		_, _, g, _ := bls381.Generators()
		var p bls381.G1Affine
		p.ScalarMultiplication(&g, new(big.Int).SetBytes(random(40)))
		return p
	}
	for {
		var x, y, t, four fp381.Element
		x.SetBigInt(new(big.Int).SetBytes(random(60)))
		four.SetUint64(4)
		t.Square(&x).Mul(&t, &x).Add(&t, &four)
		if y.Sqrt(&t) != nil {
			return bls381.G1Affine{X: x, Y: y}
		}
	}
}

// Adds the modulus to one coordinate, if there is room.
func unreduced(b []byte, p *big.Int, bits int) []byte {
	at := 48 * r.Intn(2)
	n := new(big.Int).SetBytes(b[at : at+48])
	if n.Add(n, p); n.BitLen() <= bits {
		n.FillBytes(b[at : at+48])
	}
	return b
}

func bytes377() []byte {
	switch r.Intn(6) {
	case 0, 1:
		p := point377(r.Intn(3) > 0)
		b := p.RawBytes()
		return b[:]
	case 2, 3:
		p := point377(r.Intn(3) > 0)
		b := p.Bytes()
		return b[:]
	case 4:
		b := make([]byte, []int{48, 96, 97}[r.Intn(3)])
		b[0] = []byte{0, 0x40, 0xc0, 0x80, 0xa0}[r.Intn(5)]
		return b
	default:
		p := point377(true)
		b := p.RawBytes()
		return unreduced(b[:], fp377.Modulus(), 381)
	}
}

func bytes381() []byte {
	switch r.Intn(5) {
	case 0, 1:
		p := point381(r.Intn(3) > 0)
		b := p.RawBytes()
		return b[:]
	case 2:
		b := make([]byte, 96)
		b[0] = []byte{0, 0x40, 0x41, 0x60, 0xc0}[r.Intn(5)]
		return b
	case 3:
		p := point381(true)
		b := p.Bytes()
		return b[:]
	default:
		p := point381(true)
		b := p.RawBytes()
		return unreduced(b[:], fp381.Modulus(), 381)
	}
}

func bytesFP256BN() []byte {
	b := random([]int{0, 1, 31, 32, 33, 34, 63, 64, 65, 66, 100}[r.Intn(11)])
	if len(b) > 0 {
		b[0] = []byte{0, 1, 2, 3, 4, 4, 4, 5, 6, 7, 255}[r.Intn(11)]
	}
	if len(b) > 32 && r.Intn(3) == 0 {
		p, _ := new(big.Int).SetString("fffffffffffcf0cd46e5f25eee71a49f0cdc65fb12980a82d3292ddbaed33013", 16)
		p.Add(p, big.NewInt(int64(r.Intn(3)-1))).FillBytes(b[1:33])
	}
	return b
}

func alter(b []byte) []byte {
	if len(b) < 2 {
		return b
	}
	switch r.Intn(12) {
	case 0:
		b = append(b, random(1+r.Intn(4))...)
	case 1:
		b = b[:len(b)-1]
	case 2:
		b[0] ^= byte(0x20 << r.Intn(3))
	case 3:
		b[r.Intn(len(b))] ^= byte(1 << r.Intn(8))
	}
	return b
}

func main() {
	fmt.Println("# Made by foreign-points.go: curve id, bytes, whether mathlib v0.1.0 (gnark-crypto v0.20.1) reads them as a point")
	for i := 0; i < 600; i++ {
		id := []int{0, 2, 3, 4, 4, 4, 6}[r.Intn(7)]
		var b []byte
		switch id {
		case 4:
			b = bytes377()
		case 3, 6:
			b = bytes381()
		default:
			b = bytesFP256BN()
		}
		b = alter(b)
		fmt.Printf("%d,%x,%v\n", id, b, decodes(id, b))
	}
}
