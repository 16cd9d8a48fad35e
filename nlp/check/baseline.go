package check

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"saitei/corpus"
)

// Known is a finding of a baseline: it is left out wherever its line stands in
// the file of that name, so that lines may be put in before it. JSON Lines.
type Known struct {
	File   string `json:"file"` // base name
	Code   string `json:"code"`
	Text   string `json:"text"` // what was found
	Key    string `json:"key"`  // of the line, see corpus.TextKey
	Count  int    `json:"count"`
	Reason string `json:"reason"`
	used   int
	line   int
}

// Baseline is a file of findings that are known and stay as they are.
type Baseline struct {
	name    string
	entries []*Known
}

// ReadBaseline reads a baseline file. An entry without a reason is an error.
func ReadBaseline(name string) (*Baseline, error) {
	b, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	base := &Baseline{name: name}
	sc := bufio.NewScanner(bytes.NewReader(b))
	sc.Buffer(nil, 1<<20)
	for n := 1; sc.Scan(); n++ {
		if len(bytes.TrimSpace(sc.Bytes())) == 0 {
			continue
		}
		k := &Known{line: n}
		if err := json.Unmarshal(sc.Bytes(), k); err != nil {
			return nil, fmt.Errorf("check: %s:%d: not an entry of a baseline: %w", name, n, err)
		}
		switch {
		case Lookup(k.Code) == nil:
			return nil, fmt.Errorf("check: %s:%d: no check has the code %q", name, n, k.Code)
		case k.Reason == "":
			return nil, fmt.Errorf("check: %s:%d: the entry has no reason: write why the finding stays", name, n)
		}
		k.Count = max(k.Count, 1)
		base.entries = append(base.entries, k)
	}
	if err := sc.Err(); err != nil {
		return nil, fmt.Errorf("check: read %s: %w", name, err)
	}
	return base, nil
}

func knownOf(d *Doc, f *Finding) Known {
	l := d.lines[f.Line-1]
	return Known{File: filepath.Base(f.File), Code: f.Code, Text: f.Text, Key: corpus.TextKey(d.Text[l.Start:l.End])}
}

// Apply leaves out what the baseline knows and adds a finding for each of its
// entries that was not needed, at the beginning of the first document.
func (b *Baseline) Apply(docs []*Doc, found []Finding) []Finding {
	byName := map[string]*Doc{}
	for _, d := range docs {
		byName[d.Name] = d
	}
	out := slices.DeleteFunc(found, func(f Finding) bool {
		k := knownOf(byName[f.File], &f)
		for _, e := range b.entries {
			if e.File == k.File && e.Code == k.Code && e.Text == k.Text && e.Key == k.Key && e.used < e.Count {
				e.used++
				return true
			}
		}
		return false
	})
	checked := map[string]*Doc{}
	for _, d := range docs {
		checked[filepath.Base(d.Name)] = d
	}
	for _, e := range b.entries {
		d := checked[e.File]
		if d == nil || e.used == e.Count || len(d.Text) == 0 {
			continue // that file was not checked
		}
		var extra []Finding
		p := &pass{Doc: d, check: Lookup(suppressionCode), out: &extra}
		line := firstLine(d)
		p.report(line, "", msgf("%[1]s:%[2]d: この項目はもう要らない（%[3]s「%[4]s」）", "%[1]s:%[2]d: the entry is no longer needed (%[3]s %[4]q)", b.name, e.line, e.Code, e.Text))
		out = append(out, extra...)
	}
	return out
}

// firstLine returns the first line of a document that is not empty.
func firstLine(d *Doc) corpus.Span {
	for i, l := range d.lines {
		if l.Len() > 0 && !d.directive[i] {
			return l
		}
	}
	return corpus.Span{}
}

// WriteBaseline writes findings as a baseline with one reason for all of them.
func WriteBaseline(name, reason string, docs []*Doc, found []Finding) error {
	byName := map[string]*Doc{}
	for _, d := range docs {
		byName[d.Name] = d
	}
	var order []Known
	for i := range found {
		k := knownOf(byName[found[i].File], &found[i])
		if j := slices.IndexFunc(order, func(o Known) bool { return o.File == k.File && o.Code == k.Code && o.Text == k.Text && o.Key == k.Key }); j >= 0 {
			order[j].Count++
			continue
		}
		k.Count, k.Reason = 1, reason
		order = append(order, k)
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	for _, k := range order {
		if err := enc.Encode(k); err != nil {
			return fmt.Errorf("check: write %s: %w", name, err)
		}
	}
	if err := os.WriteFile(name, b.Bytes(), 0o644); err != nil {
		return fmt.Errorf("check: write baseline: %w", err)
	}
	return nil
}
