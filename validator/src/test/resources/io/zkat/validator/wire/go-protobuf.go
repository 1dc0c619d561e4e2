// Makes go-protobuf.csv: bytes, and what Go's protobuf library reads from them as a TransferAction.
// Regenerate in a module with the code that protoc-gen-go makes of the schema files, under gen/, and
// google.golang.org/protobuf v1.36.12: go run go-protobuf.go > go-protobuf.csv
package main

import (
	"fmt"
	"math/rand"
	"sort"
	"strings"

	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"

	"x/gen/nogh"
)

var r = rand.New(rand.NewSource(3))

func random(n int) []byte {
	b := make([]byte, n)
	r.Read(b)
	return b
}

// A varint that is sometimes longer than needed, or too long.
func varint(v uint64) []byte {
	b := protowire.AppendVarint(nil, v)
	for r.Intn(12) == 0 {
		b[len(b)-1] |= 0x80
		b = append(b, []byte{0, 0, 0, 1, 2, 0x7f}[r.Intn(6)])
	}
	return b
}

func tag(number int, wireType int) []byte {
	v := uint64(number)<<3 | uint64(wireType)
	switch r.Intn(150) {
	case 0:
		v |= 1 << 32
	case 1:
		v |= 1 << 29 << 3
	case 2:
		v |= 1 << 35
	}
	return varint(v)
}

func length(content []byte) []byte {
	n := uint64(len(content))
	switch r.Intn(150) {
	case 0:
		n++
	case 1:
		n |= 1 << 32
	case 2:
		n |= 1 << 63
	}
	return append(varint(n), content...)
}

func field(number int, content []byte) []byte {
	return append(tag(number, 2), length(content)...)
}

func number(n int, v uint64) []byte {
	return append(tag(n, 0), varint(v)...)
}

// A field that is not expected: another number or another wire type.
func unknown(depth int) []byte {
	n := []int{1, 2, 3, 4, 5, 6, 7, 15, 16, 1000, 1<<29 - 1}[r.Intn(11)]
	switch r.Intn(9) {
	case 0:
		return number(n, r.Uint64())
	case 1:
		return append(tag(n, 1), random(8)...)
	case 2:
		return append(tag(n, 5), random(4)...)
	case 3, 4, 5:
		b := tag(n, 3)
		for depth > 0 && r.Intn(3) > 0 {
			b = append(b, unknown(depth-1)...)
		}
		if r.Intn(20) == 0 {
			n++
		}
		return append(b, tag(n, 4)...)
	case 6:
		return field(n+20, random(r.Intn(4)))
	case 7:
		if r.Intn(10) == 0 {
			return tag(n, 4+r.Intn(4))
		}
		return number(n, 1)
	default:
		if r.Intn(20) == 0 {
			return tag(0, 2)
		}
		return field(n+20, nil)
	}
}

func mixed(parts ...func() []byte) []byte {
	var b []byte
	for n := r.Intn(len(parts) + 2); n > 0; n-- {
		if r.Intn(7) == 0 {
			b = append(b, unknown(3)...)
		} else {
			b = append(b, parts[r.Intn(len(parts))]()...)
		}
	}
	return b
}

func text() []byte {
	return []byte([]string{"", "a", "é", "\xff", "\xed\xa0\x80", "tx", "\xf0\x9f\x98\x80", "\xc0\x80", "b"}[r.Intn(9)])
}

func raw(n int) func() []byte {
	return func() []byte { return field(n, mixed(func() []byte { return field(1, random(r.Intn(3))) })) }
}

func bytesOf(n int) func() []byte {
	return func() []byte { return field(n, random(r.Intn(3))) }
}

func textOf(n int) func() []byte {
	return func() []byte { return field(n, text()) }
}

func token(n int) func() []byte {
	return func() []byte { return field(n, mixed(bytesOf(1), raw(2))) }
}

func input() []byte {
	return field(2, mixed(
		func() []byte {
			return field(1, mixed(textOf(1), func() []byte { return number(2, r.Uint64()>>r.Intn(64)) }))
		},
		token(2),
		func() []byte {
			return field(3, mixed(func() []byte { return field(1, mixed(bytesOf(1), textOf(2), textOf(3))) }, raw(2)))
		}))
}

func action() []byte {
	return mixed(
		func() []byte { return number(1, []uint64{0, 1, 1, 1, 1 << 32, 1<<32 | 1, 1 << 63, 2}[r.Intn(8)]) },
		input,
		func() []byte { return field(3, mixed(token(1))) },
		func() []byte { return field(4, mixed(bytesOf(1), bytesOf(2))) },
		func() []byte { return field(5, mixed(textOf(1), bytesOf(2))) },
		raw(6))
}

func dumpToken(t *nogh.Token) string {
	if t == nil {
		return "-"
	}
	return fmt.Sprintf("%x:%x", t.Owner, t.GetData().GetRaw())
}

func dump(a *nogh.TransferAction) string {
	var s strings.Builder
	fmt.Fprintf(&s, "%d", a.Version)
	for _, in := range a.Inputs {
		s.WriteString("/in ")
		if in.TokenId == nil {
			s.WriteString("-")
		} else {
			fmt.Fprintf(&s, "%x:%d", in.TokenId.TxId, in.TokenId.Index)
		}
		s.WriteString(" " + dumpToken(in.Input) + " ")
		if w := in.UpgradeWitness; w == nil {
			s.WriteString("-")
		} else {
			if o := w.Output; o == nil {
				s.WriteString("-")
			} else {
				fmt.Fprintf(&s, "%x:%x:%x", o.Owner, o.Type, o.Quantity)
			}
			if w.BlindingFactor == nil {
				s.WriteString("+-")
			} else {
				fmt.Fprintf(&s, "+%x", w.BlindingFactor.Raw)
			}
		}
	}
	for _, out := range a.Outputs {
		s.WriteString("/out " + dumpToken(out.Token))
	}
	if a.Proof != nil {
		switch p := a.Proof.ProofType.(type) {
		case *nogh.Proof_Proof:
			fmt.Fprintf(&s, "/proof 1:%x", p.Proof)
		case *nogh.Proof_CspBasedProof:
			fmt.Fprintf(&s, "/proof 2:%x", p.CspBasedProof)
		default:
			s.WriteString("/proof 0:")
		}
	}
	var keys []string
	for k := range a.Metadata {
		keys = append(keys, k)
	}
	sort.Slice(keys, func(i, j int) bool { return fmt.Sprintf("%x", keys[i]) < fmt.Sprintf("%x", keys[j]) })
	for _, k := range keys {
		fmt.Fprintf(&s, "/meta %x:%x", k, a.Metadata[k])
	}
	fmt.Fprintf(&s, "/issuer %x", a.GetIssuer().GetRaw())
	return s.String()
}

func main() {
	fmt.Println("# Made by go-protobuf.go: bytes, and what google.golang.org/protobuf v1.36.12 reads from them; - is an error")
	rejected := 0
	for lines := 0; lines < 800; {
		b := action()
		if r.Intn(8) == 0 && len(b) > 0 {
			i := r.Intn(len(b))
			switch r.Intn(3) {
			case 0:
				b[i] = byte(r.Intn(256))
			case 1:
				b = b[:i]
			default:
				b = append(b[:i], b[i+1:]...)
			}
		}
		if len(b) > 150 {
			continue
		}
		var a nogh.TransferAction
		result := "-"
		if err := proto.Unmarshal(b, &a); err == nil {
			result = dump(&a)
		} else if rejected++; rejected > 250 {
			continue
		}
		fmt.Printf("%x,%s\n", b, result)
		lines++
	}
}
