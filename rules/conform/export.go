package conform

import (
	"context"
	_ "embed"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"saitei/rules/scenario"
)

// Guide says, for who writes an engine in any language, how to play exported
// scenarios.
//
//go:embed guide.md
var Guide []byte

//go:embed export_test.go.txt
var goTest string

// Export writes scenarios into a folder, with the schema and a guide: format
// "yaml" or "json" one file for each, "go" also a Go test file that drives an
// engine through the protocol and needs nothing but the standard library. It
// returns the files written, in order.
func Export(dir, format string, list []*scenario.Scenario) ([]string, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	var files []string
	write := func(name string, content []byte) error {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o644); err != nil {
			return err
		}
		files = append(files, name)
		return nil
	}
	if err := write("schema.json", scenario.Schema); err != nil {
		return nil, err
	}
	if err := write("GUIDE.md", Guide); err != nil {
		return nil, err
	}
	for _, s := range list {
		var err error
		switch format {
		case "yaml":
			err = write(s.ID+".yaml", scenario.Print(s))
		case "json":
			err = write(s.ID+".json", append(scenario.JSON(s), '\n'))
		case "go":
			err = exportGo(write, s)
		default:
			return nil, fmt.Errorf("conform: export format %q: want yaml, json or go", format)
		}
		if err != nil {
			return nil, err
		}
	}
	if format == "go" {
		if err := write("rulings_test.go", []byte(goTest)); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// exportGo writes what the Go test reads: for each edition in which something
// else is claimed, the message to the engine and the questions with the answers
// that the reference engine gives.
func exportGo(write func(string, []byte) error, s *scenario.Scenario) error {
	reference := &Builtin{}
	var b strings.Builder
	for _, e := range MutantEditions(reference.Info().Editions)(s) {
		p := s.Program(e)
		out := reference.Run(context.Background(), &p.Program)
		if fault(s, p, &out) != "" {
			continue
		}
		fmt.Fprintf(&b, "{\"edition\":%q,\"scenario\":%s,\"want\":%s}\n", e, scenario.JSON(&p.Program), scenario.JSON(wanted(p, &out)))
	}
	if b.Len() == 0 {
		return nil
	}
	return write(filepath.Join(s.ID+".jsonl"), []byte(b.String()))
}

// wanted keeps of an outcome the answers to questions that have one answer;
// logs of events and choices differ from engine to engine.
func wanted(p *scenario.Prepared, out *scenario.Outcome) *scenario.Outcome {
	w := &scenario.Outcome{}
	n := 0
	for _, st := range p.Program.When {
		if st.Observe == nil {
			continue
		}
		row := make([]scenario.Observed, len(st.Observe))
		for i, q := range st.Observe {
			if q.What != scenario.AskEvents && q.What != scenario.AskChoices {
				row[i] = out.Observations[n][i]
				row[i].Detail = ""
			}
		}
		w.Observations = append(w.Observations, row)
		n++
	}
	return w
}
