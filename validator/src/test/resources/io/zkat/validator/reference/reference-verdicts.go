// Judges token requests and public parameters by the reference implementation itself, for the tests that ask it.
//
// Build it in a checkout of the reference (commit 6c2a93e13), which brings the libraries:
//
//	go build -o PROGRAM .../reference-verdicts.go
//
// Reads lines of three fields with tabs between them: a file of public parameters as JSON, the anchor and the request
// in base64; or of one field: public parameters as JSON in base64. Writes one JSON object a line, in the same order.
package main

import (
	"bufio"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"strings"
	"sync"

	// The hash functions that scripts may name are those that the process has; these are the recorded ones.
	_ "crypto/md5"
	_ "crypto/sha1"
	_ "crypto/sha256"
	_ "crypto/sha512"

	_ "golang.org/x/crypto/blake2b"
	_ "golang.org/x/crypto/blake2s"
	_ "golang.org/x/crypto/sha3"

	zkatdlog "github.com/LFDT-Panurus/panurus/token/core/zkatdlog/nogh/v1/driver"
	"github.com/LFDT-Panurus/panurus/token/driver"
)

const longestLine = 1 << 26

type verdict struct {
	Valid bool   `json:"valid"`
	Panic bool   `json:"panic,omitempty"`
	Error string `json:"error,omitempty"`
}

type task struct {
	line string
	done chan verdict
}

// validators by the names of their parameter files.
type validators struct {
	sync.Mutex
	known map[string]driver.Validator
}

func (v *validators) of(file string) driver.Validator {
	v.Lock()
	defer v.Unlock()
	if known, ok := v.known[file]; ok {
		return known
	}
	made := must(load(must(os.ReadFile(file))))
	v.known[file] = made
	return made
}

func (v *validators) judge(question []string) (answer verdict) {
	var err error
	defer func() {
		if aborted := recover(); aborted != nil {
			answer = verdict{Panic: true, Error: fmt.Sprint(aborted)}
		} else if err != nil {
			answer = verdict{Error: err.Error()}
		} else {
			answer = verdict{Valid: true}
		}
	}()
	if len(question) == 1 {
		_, err = load(decode(question[0]))
		return
	}
	anchor := driver.TokenRequestAnchor(decode(question[1]))
	_, _, err = v.of(question[0]).VerifyTokenRequestFromRaw(context.Background(), nil, anchor, decode(question[2]))
	return
}

// load makes a validator under public parameters, if they are valid.
func load(params []byte) (driver.Validator, error) {
	read, err := zkatdlog.PublicParametersDeserializer{}.PublicParametersFromBytes(params)
	if err != nil {
		return nil, err
	}
	if err := read.Validate(); err != nil {
		return nil, err
	}
	return zkatdlog.ValidatorDriver{}.NewValidator(read)
}

func decode(text string) []byte {
	return must(base64.StdEncoding.DecodeString(text))
}

func main() {
	all := validators{known: map[string]driver.Validator{}}
	tasks := make(chan task, 64)
	inOrder := make(chan chan verdict, 64)
	for range runtime.GOMAXPROCS(0) {
		go func() {
			for t := range tasks {
				t.done <- all.judge(strings.Split(t.line, "\t"))
			}
		}()
	}
	go func() {
		lines := bufio.NewScanner(os.Stdin)
		lines.Buffer(make([]byte, 1<<16), longestLine)
		for lines.Scan() {
			t := task{lines.Text(), make(chan verdict, 1)}
			inOrder <- t.done
			tasks <- t
		}
		check(lines.Err())
		close(inOrder)
	}()
	out := bufio.NewWriter(os.Stdout)
	encoder := json.NewEncoder(out)
	for done := range inOrder {
		check(encoder.Encode(<-done))
	}
	check(out.Flush())
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
