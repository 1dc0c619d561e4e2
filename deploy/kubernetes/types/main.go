// Command types reads Kubernetes resources (YAML on standard input) that belong to operators, strictly, into their
// Go types: an unknown field or a value of the wrong type is an error. Kubernetes' own schemas do not know them.
//
// It prints a line for each resource that it read; kinds that it does not know are skipped.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"

	monitoring "github.com/prometheus-operator/prometheus-operator/pkg/apis/monitoring/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	utilyaml "k8s.io/apimachinery/pkg/util/yaml"
	gateway "sigs.k8s.io/gateway-api/apis/v1"
	"sigs.k8s.io/yaml"
)

// known gives an empty resource of each kind, by its version and name.
var known = map[metav1.TypeMeta]func() any{
	{APIVersion: "gateway.networking.k8s.io/v1", Kind: "GRPCRoute"}: func() any { return &gateway.GRPCRoute{} },
	{APIVersion: "monitoring.coreos.com/v1", Kind: "ServiceMonitor"}: func() any { return &monitoring.ServiceMonitor{} },
	{APIVersion: "monitoring.coreos.com/v1", Kind: "PrometheusRule"}: func() any { return &monitoring.PrometheusRule{} },
}

func main() {
	if err := check(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func check(in io.Reader, out io.Writer) error {
	documents := utilyaml.NewDocumentDecoder(io.NopCloser(in))
	defer documents.Close()
	for {
		document, err := next(documents)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		var head struct {
			metav1.TypeMeta `json:",inline"`
			Metadata        struct{ Name string }
		}
		if err := yaml.Unmarshal(document, &head); err != nil {
			return err
		}
		empty, ok := known[head.TypeMeta]
		if !ok {
			continue
		}
		if err := yaml.UnmarshalStrict(document, empty()); err != nil {
			return fmt.Errorf("%s %s: %w", head.Kind, head.Metadata.Name, err)
		}
		fmt.Fprintln(out, head.Kind)
	}
}

// next returns the next document, whatever its length.
func next(documents io.Reader) ([]byte, error) {
	var whole bytes.Buffer
	part := make([]byte, 64<<10)
	for {
		n, err := documents.Read(part)
		whole.Write(part[:n])
		if !errors.Is(err, io.ErrShortBuffer) {
			return whole.Bytes(), err
		}
	}
}
