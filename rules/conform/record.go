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
	Ruling     string               // ID of the block
	Structured bool                 // its clauses were found
	Framed     bool                 // a clause at least has a frame
	Made       bool                 // a scenario was made, whether it was kept or not
	Runs       bool                 // one at least plays on the reference engine
	Scenarios  []*scenario.Scenario // those that were kept
	Reason     string               // code of why there is none, "" where there is one
	Dropped    map[string]int       // scenarios that were thrown away, by reason
	Clauses    []ClauseNote         // what became of each clause, in text order
	Notes      []string             // where clauses are left: what stood in the way of playing them, in words
}

// ClauseNote says how a clause of a ruling was understood.
type ClauseNote struct {
	Start   int    `json:"start"` // bytes into the text of the ruling
	End     int    `json:"end"`
	Role    string `json:"role"`
	Frame   string `json:"frame,omitempty"`
	Covered bool   `json:"covered"`          // a scenario that was kept plays it
	Remark  string `json:"remark,omitempty"` // why nothing need play it
}

// Complete reports whether the scenarios cover every clause.
func (r *Record) Complete() bool {
	return len(r.Scenarios) > 0 && r.Scenarios[0].Complete()
}

type recordLine struct {
	Ruling     string            `json:"ruling"`
	Structured bool              `json:"structured"`
	Framed     bool              `json:"framed"`
	Made       bool              `json:"made"`
	Runs       bool              `json:"runs"`
	Scenarios  []json.RawMessage `json:"scenarios,omitempty"`
	Reason     string            `json:"reason,omitempty"`
	Dropped    map[string]int    `json:"dropped,omitempty"`
	Clauses    []ClauseNote      `json:"clauses,omitempty"`
	Notes      []string          `json:"notes,omitempty"`
}

// WriteRecords writes records in their order.
func WriteRecords(w io.Writer, records []Record) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	for _, r := range records {
		l := recordLine{Ruling: r.Ruling, Structured: r.Structured, Framed: r.Framed, Made: r.Made, Runs: r.Runs,
			Reason: r.Reason, Dropped: r.Dropped, Clauses: r.Clauses, Notes: r.Notes}
		for _, s := range r.Scenarios {
			l.Scenarios = append(l.Scenarios, scenario.JSON(s))
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
		r := Record{Ruling: l.Ruling, Structured: l.Structured, Framed: l.Framed, Made: l.Made, Runs: l.Runs,
			Reason: l.Reason, Dropped: l.Dropped, Clauses: l.Clauses, Notes: l.Notes}
		for _, raw := range l.Scenarios {
			list, err := scenario.Parse(fmt.Sprintf("%s:%d", name, n), raw)
			if err != nil {
				return nil, err
			}
			r.Scenarios = append(r.Scenarios, list[0])
		}
		out = append(out, r)
	}
	if err := s.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return out, nil
}
