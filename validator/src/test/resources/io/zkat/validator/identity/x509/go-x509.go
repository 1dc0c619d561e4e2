// Writes identities of type x509, most of them damaged, with what Go's libraries make of them.
//
//	go run go-x509.go COUNT SEED > go-x509.csv
//
// A line is: the PEM text in base64, then the curve of its ECDSA key, or "-" if the reference refuses it. The verdict
// is that of encoding/pem, crypto/x509 and crypto/ecdsa as the reference uses them; the damage is done to the DER tree
// (with lengths made good again), to its bytes, or to the text.
package main

import (
	"bufio"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/asn1"
	"encoding/base64"
	"encoding/pem"
	"fmt"
	"math/big"
	mrand "math/rand"
	"net"
	"net/url"
	"os"
	"strconv"
	"time"
)

func verdict(text []byte) string {
	block, _ := pem.Decode(text)
	if block == nil {
		return "-"
	}
	var key any
	switch block.Type {
	case "CERTIFICATE":
		cert, err := x509.ParseCertificate(block.Bytes)
		if err != nil {
			return "-"
		}
		key = cert.PublicKey
	case "PUBLIC KEY":
		k, err := x509.ParsePKIXPublicKey(block.Bytes)
		if err != nil {
			return "-"
		}
		key = k
	default:
		return "-"
	}
	if k, ok := key.(*ecdsa.PublicKey); ok {
		return k.Curve.Params().Name
	}
	return "-"
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

var r *mrand.Rand

func ext(oid []int, critical bool, value any) pkix.Extension {
	return pkix.Extension{Id: oid, Critical: critical, Value: must(asn1.Marshal(value))}
}

func bases() [][]byte {
	var out [][]byte
	curves := []elliptic.Curve{elliptic.P224(), elliptic.P256(), elliptic.P384(), elliptic.P521()}
	ca := must(ecdsa.GenerateKey(elliptic.P256(), rand.Reader))
	add := func(t *x509.Certificate, pub any) {
		out = append(out, must(x509.CreateCertificate(rand.Reader, t, t, pub, ca)))
	}
	plain := func() *x509.Certificate {
		return &x509.Certificate{
			SerialNumber: big.NewInt(r.Int63()),
			Subject:      pkix.Name{CommonName: "owner", Organization: []string{"Org", "Société"}, Country: []string{"CH"}},
			NotBefore:    time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC),
			NotAfter:     time.Date(2040+20*r.Intn(2), 12, 31, 23, 59, 59, 0, time.UTC),
		}
	}
	for _, c := range curves {
		k := must(ecdsa.GenerateKey(c, rand.Reader))
		add(plain(), &k.PublicKey)
	}
	k := must(ecdsa.GenerateKey(elliptic.P256(), rand.Reader))
	_, ipnet, _ := net.ParseCIDR("10.0.0.0/8")
	for i := 0; i < 4; i++ {
		t := plain()
		t.KeyUsage = x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign
		t.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth}
		t.UnknownExtKeyUsage = []asn1.ObjectIdentifier{{1, 2, 3, 4}}
		t.BasicConstraintsValid = true
		t.IsCA = true
		t.MaxPathLen = 2
		t.SubjectKeyId = []byte{1, 2, 3}
		t.AuthorityKeyId = []byte{4, 5, 6}
		if i > 0 {
			t.DNSNames = []string{"a.example", "*.b.example"}
			t.EmailAddresses = []string{"x@y.example"}
			t.IPAddresses = []net.IP{net.IPv4(10, 0, 0, 1).To4(), net.ParseIP("2001:db8::1")}
			t.URIs = []*url.URL{must(url.Parse("https://user:pw@a.example:8443/p%20q?x=1#f")), must(url.Parse("urn:a:b"))}
		}
		if i > 1 {
			t.PermittedDNSDomains = []string{".example"}
			t.ExcludedDNSDomains = []string{"bad.example"}
			t.PermittedIPRanges = []*net.IPNet{ipnet}
			t.PermittedEmailAddresses = []string{"example"}
			t.PermittedURIDomains = []string{".example"}
			t.CRLDistributionPoints = []string{"http://crl.example/1"}
			t.OCSPServer = []string{"http://ocsp.example"}
			t.IssuingCertificateURL = []string{"http://ca.example"}
			t.Policies = []x509.OID{must(x509.OIDFromInts([]uint64{1, 2, 3})), must(x509.OIDFromInts([]uint64{2, 999, 1 << 40}))}
		}
		if i > 2 {
			t.ExtraExtensions = []pkix.Extension{
				ext([]int{2, 5, 29, 36}, false, asn1.RawValue{FullBytes: []byte{0x30, 6, 0x80, 1, 0, 0x81, 1, 3}}),
				ext([]int{2, 5, 29, 54}, true, 5),
				ext([]int{2, 5, 29, 33}, true, []struct{ A, B asn1.ObjectIdentifier }{{[]int{1, 2, 3}, []int{1, 2, 4}}}),
				ext([]int{1, 2, 3, 4, 5}, true, []byte("unknown and critical")),
			}
		}
		add(t, &k.PublicKey)
	}
	rk := must(rsa.GenerateKey(rand.Reader, 2048))
	add(plain(), &rk.PublicKey)
	ek, _, _ := ed25519.GenerateKey(rand.Reader)
	add(plain(), ek)
	return out
}

type node struct {
	tag      byte
	content  []byte
	children []*node
}

// parse makes the tree of a DER text; octet and bit strings stay as they are half of the time.
func parse(b []byte) []*node {
	var out []*node
	for len(b) > 0 {
		var raw asn1.RawValue
		rest, err := asn1.Unmarshal(b, &raw)
		if err != nil || b[0]&0x1f == 0x1f {
			return nil
		}
		n := &node{tag: b[0], content: raw.Bytes}
		if raw.IsCompound || (b[0] == 4 && r.Intn(2) == 0) {
			if c := parse(raw.Bytes); c != nil || len(raw.Bytes) == 0 {
				n.children, n.content = c, nil
			}
		}
		out = append(out, n)
		b = rest
	}
	return out
}

func (n *node) bytes() []byte {
	content := n.content
	if n.children != nil {
		content = nil
		for _, c := range n.children {
			content = append(content, c.bytes()...)
		}
	}
	out := []byte{n.tag}
	l := len(content)
	switch {
	case l < 128:
		out = append(out, byte(l))
	case l < 256:
		out = append(out, 0x81, byte(l))
	default:
		out = append(out, 0x82, byte(l>>8), byte(l))
	}
	return append(out, content...)
}

func all(ns []*node, out []*node) []*node {
	for _, n := range ns {
		out = append(out, n)
		out = all(n.children, out)
	}
	return out
}

func special(b []byte) []byte {
	texts := []string{"250101000000Z", "2501010000Z", "250101000000+0100", "250101000000+0000", "250229000000Z", "240229000000Z",
		"20250101000000Z", "20250101000000+2400", "20250101000000.5Z", "251301000000Z", "250101240000Z", "500101000000Z",
		"690229000000Z", "000229000000Z", "250101000000-0160", "25010100000Z", "20250101000000", "250101000060Z",
		"http://a b/", "http://[::1]/", "http://a:x/", "http://a:80:80/", "//a/%zz", ":x", "a:b", "x/y:z", "http://a./", "http://a..b/",
		"http://u@v@w/", "http://a%41b/", "http://é/", "*", "", "mailto:x", "http:///p", "https://a:1:2/", "foo://a:1:2/",
		"a..b", ".a", "a.", ".", "x@y", "@", "a\x7fb"}
	return []byte(texts[r.Intn(len(texts))])
}

func damage(der []byte) []byte {
	tree := parse(der)
	if tree == nil || r.Intn(8) == 0 {
		b := append([]byte{}, der...)
		for i := 0; i <= r.Intn(3); i++ {
			switch r.Intn(3) {
			case 0:
				b[r.Intn(len(b))] ^= 1 << r.Intn(8)
			case 1:
				b[r.Intn(len(b))] = byte(r.Intn(256))
			default:
				b = b[:len(b)-r.Intn(3)]
			}
		}
		return b
	}
	for i := 0; i <= r.Intn(2); i++ {
		ns := all(tree, nil)
		n := ns[r.Intn(len(ns))]
		switch r.Intn(10) {
		case 0:
			tags := []byte{1, 2, 3, 4, 5, 6, 10, 12, 18, 19, 20, 22, 23, 24, 27, 28, 30, 0x30, 0x31, 0x80, 0x81, 0x82, 0x86, 0x87, 0xa0, 0xa1, 0xa3, 0x1f, 0xbf}
			n.tag = tags[r.Intn(len(tags))]
		case 1:
			if len(n.children) > 0 {
				j := r.Intn(len(n.children))
				n.children = append(append([]*node{}, n.children[:j]...), n.children[j+1:]...)
			}
		case 2:
			if len(n.children) > 0 {
				n.children = append(n.children, n.children[r.Intn(len(n.children))])
			}
		case 3:
			if len(n.children) > 0 {
				n.children = append(n.children, &node{tag: 5})
			}
		case 4, 5:
			if n.children == nil && len(n.content) > 0 {
				c := append([]byte{}, n.content...)
				c[r.Intn(len(c))] ^= 1 << r.Intn(8)
				n.content = c
			}
		case 6:
			if n.children == nil {
				c := append([]byte{}, n.content...)
				at := r.Intn(len(c) + 1)
				v := []byte{0, 0x80, 0xff, byte(r.Intn(256))}[r.Intn(4)]
				n.content = append(append(append([]byte{}, c[:at]...), v), c[at:]...)
			}
		case 7:
			if n.children == nil && len(n.content) > 0 {
				n.content = n.content[:len(n.content)-1]
			}
		case 8:
			if n.children == nil {
				n.content = special(n.content)
			}
		default:
			m := ns[r.Intn(len(ns))]
			if n.children == nil {
				n.tag, n.content = m.tag, m.bytes()
				if len(n.content) > 40 {
					n.content = n.content[:40]
				}
			}
		}
	}
	var out []byte
	for _, n := range tree {
		out = append(out, n.bytes()...)
	}
	if r.Intn(20) == 0 {
		out = append(out, 0)
	}
	return out
}

func damageText(b []byte) []byte {
	pieces := []string{"\n", "\r\n", " ", "\t", "-----BEGIN CERTIFICATE-----\n", "-----END CERTIFICATE-----\n", "-----END X-----", "-----BEGIN ", "a: b\n", "Key: v\n\n",
		"=", "-", "\x00", "-----END ", "\n-----END CERTIFICATE-----", ":", "-----BEGIN PUBLIC KEY-----\n", "\r"}
	for i := 0; i <= r.Intn(3); i++ {
		switch r.Intn(4) {
		case 0, 1:
			at := r.Intn(len(b) + 1)
			if r.Intn(2) == 0 { // at the start of a line, rather
				for at > 0 && at < len(b) && b[at-1] != '\n' {
					at--
				}
			}
			b = append(append(append([]byte{}, b[:at]...), pieces[r.Intn(len(pieces))]...), b[at:]...)
		case 2:
			from := r.Intn(len(b))
			to := min(len(b), from+1+r.Intn(4))
			b = append(append([]byte{}, b[:from]...), b[to:]...)
		default:
			b = append(append([]byte{}, b...), b...)
		}
		if len(b) == 0 {
			return b
		}
	}
	return b
}

func main() {
	count := must(strconv.Atoi(os.Args[1]))
	r = mrand.New(mrand.NewSource(int64(must(strconv.Atoi(os.Args[2])))))
	certs := bases()
	w := bufio.NewWriter(os.Stdout)
	defer w.Flush()
	for i := 0; i < count; i++ {
		der := certs[r.Intn(len(certs))]
		label := "CERTIFICATE"
		switch r.Intn(10) {
		case 0, 1:
			label = "PUBLIC KEY"
			der = must(x509.ParseCertificate(der)).RawSubjectPublicKeyInfo
		case 2:
			label = []string{"PRIVATE KEY", "EC PUBLIC KEY", "CERTIFICATE ", "certificate", "PUBLIC KEY-----", ""}[r.Intn(6)]
		}
		if r.Intn(12) > 0 {
			der = damage(der)
		}
		text := pem.EncodeToMemory(&pem.Block{Type: label, Bytes: der})
		if r.Intn(6) == 0 {
			text = damageText(text)
		}
		fmt.Fprintf(w, "%s,%s\n", base64.StdEncoding.EncodeToString(text), verdict(text))
	}
}
