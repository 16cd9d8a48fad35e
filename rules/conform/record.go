package conform

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"saitei/rules/scenario"
)

// Record says what became of one ruling on its way to a scenario. A knowledge
// base keeps one for each ruling, as JSON Lines.
type Record struct {
	Ruling     string             // ID of the block
	Structured bool               // its clauses were found
	Framed     bool               // the clauses have frames
	Scenario   *scenario.Scenario // nil: none
	Reason     string             // code of why there is none, "" where there is one
}

type recordLine struct {
	Ruling     string          `json:"ruling"`
	Structured bool            `json:"structured"`
	Framed     bool            `json:"framed"`
	Scenario   json.RawMessage `json:"scenario,omitempty"`
	Reason     string          `json:"reason,omitempty"`
}

// WriteRecords writes records in their order.
func WriteRecords(w io.Writer, records []Record) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	for _, r := range records {
		l := recordLine{Ruling: r.Ruling, Structured: r.Structured, Framed: r.Framed, Reason: r.Reason}
		if r.Scenario != nil {
			l.Scenario = scenario.JSON(r.Scenario)
		}
		if err := enc.Encode(l); err != nil {
			return fmt.Errorf("conform: write record of %s: %w", r.Ruling, err)
		}
	}
	return nil
}

// ReadRecords reads what [WriteRecords] wrote. A file that is not there has no
// records.
func ReadRecords(name string) ([]Record, error) {
	f, err := os.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var out []Record
	s := bufio.NewScanner(f)
	s.Buffer(make([]byte, 64<<10), scenario.MaxFile)
	for n := 1; s.Scan(); n++ {
		var l recordLine
		if err := json.Unmarshal(s.Bytes(), &l); err != nil {
			return nil, fmt.Errorf("%s:%d: %w; build the knowledge base anew", name, n, err)
		}
		r := Record{Ruling: l.Ruling, Structured: l.Structured, Framed: l.Framed, Reason: l.Reason}
		if l.Scenario != nil {
			list, err := scenario.Parse(fmt.Sprintf("%s:%d", name, n), l.Scenario)
			if err != nil {
				return nil, err
			}
			r.Scenario = list[0]
		}
		out = append(out, r)
	}
	if err := s.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return out, nil
}
