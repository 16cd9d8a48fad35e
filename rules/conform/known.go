package conform

import (
	"bytes"
	"fmt"
	"io"

	"go.yaml.in/yaml/v3"

	"saitei/corpus"
)

// Known is a disagreement of an engine that is known: it is reported, but a
// run with it is not failed for it.
type Known struct {
	Case      string `yaml:"case"`      // id of the scenario
	Engine    string `yaml:"engine"`    // name the engine gives itself; empty for every engine
	Edition   string `yaml:"edition"`   // empty for every edition
	Since     string `yaml:"since"`     // day it was noted, 2026-01-16
	Reference string `yaml:"reference"` // where it is recorded, such as the address of an issue
}

// ReadKnown reads a file of known disagreements: a YAML list of the fields of
// [Known] in lower case, of which case, since and reference must be given.
func ReadKnown(name string, r io.Reader) ([]Known, error) {
	data, err := io.ReadAll(io.LimitReader(r, 1<<20))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	var nodes []yaml.Node
	if err := yaml.Unmarshal(data, &nodes); err != nil {
		return nil, fmt.Errorf("%s: not a list of known disagreements: %w; write - {case: …, since: …, reference: …}", name, err)
	}
	out := make([]Known, 0, len(nodes))
	for i := range nodes {
		at := fmt.Sprintf("%s:%d", name, nodes[i].Line)
		var raw bytes.Buffer
		if err := yaml.NewEncoder(&raw).Encode(&nodes[i]); err != nil {
			return nil, fmt.Errorf("%s: %w", at, err)
		}
		dec := yaml.NewDecoder(&raw)
		dec.KnownFields(true)
		var k Known
		if err := dec.Decode(&k); err != nil {
			return nil, fmt.Errorf("%s: %w; the fields are case, engine, edition, since and reference", at, err)
		}
		switch {
		case k.Case == "":
			return nil, fmt.Errorf("%s: no case; write the id of the scenario", at)
		case k.Reference == "":
			return nil, fmt.Errorf("%s: no reference; write where the disagreement of %q is recorded", at, k.Case)
		}
		for _, d := range []string{k.Since, k.Edition} {
			if _, err := corpus.ParseDate(d); err != nil && (d != "" || k.Since == "") {
				return nil, fmt.Errorf("%s: %q is not a date; write since: 2026-01-16", at, d)
			}
		}
		out = append(out, k)
	}
	return out, nil
}

// IsKnown reports whether a disagreement is among those known.
func IsKnown(known []Known, caseID, engine string, e corpus.Edition) bool {
	for _, k := range known {
		if k.Case == caseID && (k.Engine == "" || k.Engine == engine) && (k.Edition == "" || k.Edition == e.String()) {
			return true
		}
	}
	return false
}
