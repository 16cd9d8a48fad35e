package term

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
)

// Formats lists the forms in which a base is exported, in the order in which
// help names them.
var Formats = []string{"tsv", "csv", "tbx", "tbx2", "utx", "omegat", "prh"}

// Export writes the base in one of [Formats]: "tsv" and "csv" with all columns
// of the tables, "tbx" is TBX v3 in the dialect TBX-Basic (ISO 30042:2019, style
// dca), "tbx2" TBX-Basic of ISO 30042:2008, "utx" UTX 1.20 (AAMT), "omegat" a
// glossary of OmegaT, "prh" a dictionary of prh for textlint. What is derived
// from other concepts is not exported. Import gives what tsv, csv, tbx, tbx2 and
// utx wrote back unchanged.
func (b *Base) Export(w io.Writer, format string) error {
	switch format {
	case "tsv":
		return b.writeTSV(w)
	case "csv":
		return b.writeCSV(w)
	case "tbx":
		return b.writeTBX(w, tbx3)
	case "tbx2":
		return b.writeTBX(w, tbx2)
	case "utx":
		return b.writeUTX(w)
	case "omegat":
		return b.writeOmegaT(w)
	case "prh":
		return b.writePrh(w)
	}
	return fmt.Errorf("term: export: no format is called %q; formats: %s", format, strings.Join(Formats, " "))
}

// Import reads rows of a table in TSV, CSV, UTX or TBX (v2 or v3); the forms are
// told apart by content. Errors name the file and, as far as the form has lines
// of its own, the line.
func Import(name string, r io.Reader) ([]Row, error) {
	b, err := io.ReadAll(io.LimitReader(r, maxImport+1))
	if err != nil {
		return nil, fmt.Errorf("term: read %s: %w", name, err)
	}
	if len(b) > maxImport {
		return nil, fmt.Errorf("term: read %s: larger than %d MB", name, maxImport>>20)
	}
	head := bytes.TrimLeft(bytes.TrimPrefix(b, []byte("\uFEFF")), " \t\r\n")
	first, _, _ := bytes.Cut(head, []byte("\n"))
	switch {
	case bytes.HasPrefix(head, []byte("<")):
		return readTBX(name, bytes.NewReader(b))
	case bytes.HasPrefix(head, []byte("#UTX")):
		return readUTX(name, bytes.NewReader(b))
	case !bytes.Contains(first, []byte("\t")) && bytes.Contains(first, []byte(",")), strings.EqualFold(filepath.Ext(name), ".csv"):
		return readCSV(name, ',', bytes.NewReader(b))
	case !slices.Contains(strings.Split(strings.TrimSpace(string(first)), "\t"), "kind"): // a plain list of pairs
		return readCSV(name, '\t', bytes.NewReader(b))
	}
	return ReadTable(name, bytes.NewReader(b))
}

const maxImport = 64 << 20

// cellsOf returns the cells of a term as a row of a table.
func cellsOf(c *Concept, t *Term) map[string]string {
	status := string(t.Status)
	if t.Status == Preferred {
		status = ""
	}
	pos := string(t.POS)
	if t.POS == NounPOS {
		pos = ""
	}
	edges := [...]string{"", "word", "none"}
	var tests []string
	for _, x := range t.Tests {
		tests = append(tests, fmt.Sprintf("%s=%d", x.Text, x.Count))
	}
	return map[string]string{
		"ja": t.Ja, "kind": string(c.Kind), "status": status, "reading": t.Reading, "pos": pos, "from": t.From.String(), "to": t.To.String(),
		"source": t.Source, "succ": t.Succ, "forms": strings.Join(t.Forms, "|"), "not": strings.Join(t.Not, "|"), "edge": edges[t.Edge],
		"tests": strings.Join(tests, "|"), "en": c.enCell(),
	}
}

// enCell returns the cell of English terms: the ID stands for the first of them
// where it has a qualifier, superseded ones have their ~.
func (c *Concept) enCell() string {
	var out []string
	for i, e := range c.En {
		s := e.Text
		switch {
		case i == 0:
			if rest, ok := strings.CutPrefix(c.ID, strings.ToLower(s)); ok {
				s += rest
			}
		case e.Status == Superseded:
			s = "~" + s
		}
		out = append(out, s)
	}
	return strings.Join(out, "|")
}

// eachTerm calls f for each term of a table, with its cells. Notes and related
// concepts belong to the concept and stand with its first term.
func (b *Base) eachTerm(f func(c *Concept, t *Term, cells map[string]string) error) error {
	for ci := range b.Concepts {
		c := &b.Concepts[ci]
		if c.Derived {
			continue
		}
		for ti := range c.Terms {
			cells := cellsOf(c, &c.Terms[ti])
			if ti == 0 {
				cells["note"], cells["related"] = c.Note, strings.Join(c.Related, "|")
			}
			if err := f(c, &c.Terms[ti], cells); err != nil {
				return err
			}
		}
	}
	return nil
}

func columns(cells map[string]string) []string {
	out := make([]string, len(Columns))
	for i, k := range Columns {
		out[i] = cells[k]
	}
	return out
}

func (b *Base) writeTSV(w io.Writer) error {
	buf := bufio.NewWriter(w)
	fmt.Fprintln(buf, strings.Join(Columns, "\t"))
	err := b.eachTerm(func(_ *Concept, _ *Term, cells map[string]string) error {
		_, err := fmt.Fprintln(buf, strings.TrimRight(strings.Join(columns(cells), "\t"), "\t"))
		return err
	})
	if err != nil {
		return err
	}
	return buf.Flush()
}

func (b *Base) writeCSV(w io.Writer) error {
	out := csv.NewWriter(w)
	if err := out.Write(Columns); err != nil {
		return err
	}
	err := b.eachTerm(func(_ *Concept, _ *Term, cells map[string]string) error { return out.Write(columns(cells)) })
	if err != nil {
		return err
	}
	out.Flush()
	return out.Error()
}

// readCSV reads comma-separated values whose first line names the columns; a
// table without kind holds rules terms.
func readCSV(name string, comma rune, r io.Reader) ([]Row, error) {
	in := csv.NewReader(r)
	in.Comma, in.LazyQuotes = comma, comma == '\t'
	in.FieldsPerRecord = -1
	var rows []Row
	var head []string
	for {
		cells, err := in.Read()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("term: read %s: %w", name, err)
		}
		line, _ := in.FieldPos(0)
		place := fmt.Sprintf("%s:%d", name, line)
		if head == nil {
			cells[0] = strings.TrimPrefix(cells[0], "\uFEFF")
			check := cells
			if !slices.Contains(cells, "kind") {
				check = append(slices.Clone(cells), "kind")
			}
			if err := checkHead(check); err != nil {
				return nil, fmt.Errorf("term: read %s: %w", place, err)
			}
			head = slices.Clone(cells)
			continue
		}
		if len(cells) > len(head) {
			return nil, fmt.Errorf("term: read %s: %d cells, but the first line names %d columns", place, len(cells), len(head))
		}
		row := newRow(place)
		for i, c := range cells {
			row.set(head[i], c)
		}
		rows = append(rows, row)
	}
	if head == nil {
		return nil, fmt.Errorf("term: read %s: empty: the first line must name the columns", name)
	}
	return rows, nil
}

// newRow returns a row whose kind is that of what has none.
func newRow(place string) Row {
	return Row{Place: place, cells: map[string]string{"kind": string(RulesTerm)}}
}

func (r Row) set(column, value string) {
	if value = strings.TrimSpace(value); value != "" || column != "kind" {
		r.cells[column] = value
	}
}
