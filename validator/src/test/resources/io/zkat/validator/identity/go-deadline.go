// Writes texts that look like times with what Go's decoder of JSON makes of them.
//
//	go run go-deadline.go COUNT SEED > go-deadline.csv
//
// A line is: the JSON value in hexadecimal, then seconds and nanoseconds since 1970, or "-".
package main

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/rand"
	"os"
	"strconv"
	"time"
)

func main() {
	count, _ := strconv.Atoi(os.Args[1])
	seed, _ := strconv.Atoi(os.Args[2])
	r := rand.New(rand.NewSource(int64(seed)))
	w := bufio.NewWriter(os.Stdout)
	defer w.Flush()
	fixed := []string{`null`, `7`, `true`, `{}`, `[]`, `""`, `"Z"`, `"2024-02-29T00:00:00Z"`, `"2023-02-29T00:00:00Z"`, `"1900-02-29T00:00:00Z"`,
		`"0000-02-29T00:00:00Z"`, `"0000-01-01T00:00:00+24:60"`, `"9999-12-31T23:59:59.999999999-24:60"`, `"2024-01-01T1:02:03Z"`,
		`"2024-01-01T00:00:60Z"`, `"2024-01-01T24:00:00Z"`, `"2024-01-01t00:00:00Z"`, `"2024-01-01T00:00:00z"`, `"2024-01-01 00:00:00Z"`,
		`"2024-01-01T00:00:00\u005a"`, `"2024-01-01T00:00:00,5Z"`, `"2024-01-01T00:00:00.Z"`, `"2024-01-01T00:00:00.1234567891Z"`,
		`"2024-01-01T00:00:00+01"`, `"2024-01-01T00:00:00+0100"`, `"2024-01-01T00:00:00+25:00"`, `"2024-01-01T00:00:00+01:61"`,
		`"2024-01-01T00:00:00-00:00"`, `"+2024-01-01T00:00:00Z"`, `"24-01-01T00:00:00Z"`, `"2024-1-01T00:00:00Z"`, `"2024-01-01T00:0:00Z"`}
	alphabet := "0123456789-:TZ+.,tz \\n\"u005a"
	for i := 0; i < count; i++ {
		var text string
		if i < len(fixed) {
			text = fixed[i]
		} else {
			zone := "Z"
			if r.Intn(2) == 0 {
				zone = fmt.Sprintf("%c%02d:%02d", "+-"[r.Intn(2)], r.Intn(26), r.Intn(62))
			}
			fraction := ""
			if r.Intn(2) == 0 {
				fraction = string(".,"[r.Intn(2)]) + strconv.Itoa(r.Intn(1000000000))
			}
			day := 1 + r.Intn(31)
			text = fmt.Sprintf(`"%04d-%02d-%02dT%02d:%02d:%02d%s%s"`, r.Intn(10000), 1+r.Intn(12), day, r.Intn(24), r.Intn(60), r.Intn(60), fraction, zone)
			for k := 0; k < r.Intn(3); k++ {
				at := 1 + r.Intn(len(text)-2)
				c := string(alphabet[r.Intn(len(alphabet))])
				switch r.Intn(3) {
				case 0:
					text = text[:at] + c + text[at+1:]
				case 1:
					text = text[:at] + c + text[at:]
				default:
					text = text[:at] + text[at+1:]
				}
			}
		}
		var t time.Time
		fmt.Fprint(w, hex.EncodeToString([]byte(text)), ",")
		if err := json.Unmarshal([]byte(text), &t); err != nil {
			fmt.Fprintln(w, "-")
		} else {
			fmt.Fprintf(w, "%d,%d\n", t.Unix(), t.Nanosecond())
		}
	}
}
