// Makes go-json.csv: random JSON texts and what Go's encoding/json reads from them.
// Regenerate: go run go-json.go > go-json.csv
package main

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math/rand"
	"os"
	"runtime"
	"strings"
)

// The three shapes that the formats use: an element, the box of public parameters, a script.
type element struct {
	Curve   int64  `json:"curve"`
	Element []byte `json:"element"`
}

type box struct {
	Identifier string `json:"identifier"`
	Raw        []byte `json:"raw"`
}

type hashInfo struct {
	Hash         []byte
	HashFunc     uint
	HashEncoding uint64
}

type script struct {
	Sender   []byte
	Kiss     string
	HashInfo hashInfo
}

var r = rand.New(rand.NewSource(11))

func pick(s ...string) string { return s[r.Intn(len(s))] }

func space() string {
	if r.Intn(4) == 0 {
		return pick(" ", "\t", "\n", "\r", "  ")
	}
	return ""
}

func escape(s string) string {
	var b strings.Builder
	for _, c := range s {
		switch r.Intn(40) {
		case 0:
			fmt.Fprintf(&b, "\\u%04x", c)
		case 1:
			fmt.Fprintf(&b, "\\u%04X", c)
		case 2:
			b.WriteString(pick("\\n", "\\r", "\\/", "\\\"", "\\\\", "\\b", "\\f", "\\t", "\\ud800", "\\udc00\\ud800",
				"\\ud83d\\ude00", "\xff", "\xc5\xbf", "\xe2\x84\xaa", "\xed\xa0\x80", "é", "\xf0\x9f\x98\x80",
				"\xf0\x9f\x98", "\\u00e9", "\\q", "\\u12"))
			b.WriteRune(c)
		default:
			b.WriteRune(c)
		}
	}
	return b.String()
}

func name() string {
	n := pick("curve", "element", "identifier", "raw", "Sender", "HashInfo", "Hash", "HashFunc", "HashEncoding", "Kiss",
		"CURVE", "Element", "kiſſ", "\u212aiss", "ha\u017fh", "sender", "hashinfo", "x", "")
	if r.Intn(6) == 0 {
		n = escape(n)
	}
	return "\"" + n + "\""
}

func text64() string {
	b := make([]byte, r.Intn(12))
	r.Read(b)
	s := base64.StdEncoding.EncodeToString(b)
	switch r.Intn(8) {
	case 0:
		s = base64.RawStdEncoding.EncodeToString(b)
	case 1:
		if len(s) > 0 {
			i := r.Intn(len(s))
			s = s[:i] + pick("\\n", "\\r", "=", "A", " ", "-", "_", "\\u000a", "\\r\\n", "==", "/") + s[i:]
		}
	case 2:
		if len(s) > 0 {
			i := r.Intn(len(s))
			s = s[:i] + s[i+1:]
		}
	case 3:
		s = escape(s)
	}
	return s
}

func number() string {
	return pick("0", "1", "7", "-0", "-1", "255", "256", "7.0", "7e0", "1E2", "-", "01", "+1", "9223372036854775807",
		"9223372036854775808", "-9223372036854775808", "-9223372036854775809", "18446744073709551615",
		"18446744073709551616", "99999999999999999999999", "0.5", "1.", "1e", "1e+5", "0x1", "300", "128")
}

func list(depth int) string {
	var p []string
	for n := r.Intn(5); n > 0; n-- {
		if r.Intn(8) == 0 && depth > 0 {
			p = append(p, space()+value(depth-1)+space())
		} else {
			p = append(p, space()+pick("0", "1", "255", "null", "7", "12", "256", "-0", "1.0")+space())
		}
	}
	if r.Intn(20) == 0 {
		p = append(p, "")
	}
	return "[" + strings.Join(p, ",") + "]"
}

func value(depth int) string {
	switch k := r.Intn(12); {
	case k < 3:
		return "\"" + text64() + "\""
	case k < 5:
		return number()
	case k == 5:
		return pick("null", "true", "false", "nul", "NULL", "nullx")
	case k < 8:
		return list(depth)
	case k < 10 && depth > 0:
		return object(depth - 1)
	default:
		return "\"" + escape(pick("zkatdlognogh.v1", "", "abc")) + "\""
	}
}

func object(depth int) string {
	var p []string
	for n := r.Intn(4); n > 0; n-- {
		p = append(p, space()+name()+space()+":"+space()+value(depth)+space())
	}
	if r.Intn(40) == 0 {
		p = append(p, "")
	}
	return "{" + space() + strings.Join(p, ",") + "}"
}

func input() []byte {
	var s string
	switch r.Intn(10) {
	case 0:
		s = value(2)
	case 1, 2:
		s = "{" + space() + "\"curve\":" + pick("7", "1", number()) + space() + ",\"element\":\"" + text64() + "\"}"
	case 3:
		s = "{\"identifier\":\"" + escape("zkatdlognogh.v1") + "\",\"raw\":\"" + text64() + "\"}"
	case 4:
		s = "{\"element\":" + list(0) + ",\"element\":" + value(0) + ",\"Element\":" + list(0) + "}"
	default:
		s = object(3)
	}
	s = space() + s + space()
	if r.Intn(10) == 0 {
		s += pick("x", "{}", "1", " null", "\x00", "\xef\xbb\xbf")
	}
	if r.Intn(100) == 0 {
		s = "\xef\xbb\xbf" + s
	}
	b := []byte(s)
	for r.Intn(5) == 0 && len(b) > 0 {
		i := r.Intn(len(b))
		switch r.Intn(3) {
		case 0:
			b[i] = byte(r.Intn(256))
		case 1:
			b = append(b[:i], b[i+1:]...)
		default:
			b = b[:i+1]
		}
	}
	return b
}

func result(err error, format string, args ...any) string {
	if err != nil {
		return "-"
	}
	return fmt.Sprintf(format, args...)
}

func main() {
	fmt.Printf("# Made by go-json.go with %s. text, then as element, as box (strict, what follows is ignored), as script; - is an error\n",
		runtime.Version())
	rejected := 0
	for lines := 0; lines < 1200; {
		b := input()
		var e element
		err := json.Unmarshal(b, &e)
		asElement := result(err, "%d:%x", e.Curve, e.Element)
		var x box
		d := json.NewDecoder(bytes.NewReader(b))
		d.DisallowUnknownFields()
		asBox := result(d.Decode(&x), "%x:%x", x.Identifier, x.Raw)
		var s script
		err = json.Unmarshal(b, &s)
		asScript := result(err, "%x:%x:%x:%d:%d", s.Sender, s.Kiss, s.HashInfo.Hash, s.HashInfo.HashFunc, s.HashInfo.HashEncoding)
		if asElement == "-" && asBox == "-" && asScript == "-" {
			if rejected++; rejected > 400 {
				continue
			}
		}
		fmt.Fprintf(os.Stdout, "%x,%s,%s,%s\n", b, asElement, asBox, asScript)
		lines++
	}
}
