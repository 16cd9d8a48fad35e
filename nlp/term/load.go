package term

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"saitei/corpus"
	"saitei/nlp"
)

// Columns are the columns a table may have, with what stands in them. Only
// ja, en and kind are needed. Several values in one cell are parted by |.
var Columns = []string{
	"ja",      // the Japanese term
	"en",      // the concept: the English term, a qualifier in parentheses; further English terms, superseded ones with ~
	"kind",    // Kind
	"status",  // Status; "preferred" where empty
	"reading", // katakana
	"pos",     // POS; "n" where empty
	"from",    // first day of use, YYYY-MM-DD
	"to",      // last day of use
	"source",  // of from and to
	"succ",    // what is said instead
	"forms",   // further spellings
	"not",     // longer words inside which the term is not found
	"edge",    // "word" or "none"; see nlp.Edge
	"tests",   // text=number of times the term is found in it
	"related", // other concepts
	"note",    //
}

// Row is a line of a table.
type Row struct {
	Place string // table:line
	cells map[string]string
}

// ReadTable reads a table. name is used in errors, which name the line.
func ReadTable(name string, r io.Reader) ([]Row, error) {
	sc := bufio.NewScanner(r)
	sc.Buffer(make([]byte, 0, 64<<10), 1<<20)
	var rows []Row
	var head []string
	for n := 1; sc.Scan(); n++ {
		line := strings.TrimRight(sc.Text(), "\r\t ")
		if n == 1 {
			line = strings.TrimPrefix(line, "\uFEFF")
		}
		place := name + ":" + strconv.Itoa(n)
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
			continue
		case !utf8.ValidString(line):
			return nil, fmt.Errorf("term: read %s: not UTF-8", place)
		}
		cells := strings.Split(line, "\t")
		if head == nil {
			if err := checkHead(cells); err != nil {
				return nil, fmt.Errorf("term: read %s: %w", place, err)
			}
			head = cells
			continue
		}
		if len(cells) > len(head) {
			return nil, fmt.Errorf("term: read %s: %d cells, but the first line names %d columns", place, len(cells), len(head))
		}
		row := Row{Place: place, cells: make(map[string]string, len(cells))}
		for i, c := range cells {
			row.cells[head[i]] = strings.TrimSpace(c)
		}
		rows = append(rows, row)
	}
	if err := sc.Err(); err != nil {
		return nil, fmt.Errorf("term: read %s: %w", name, err)
	}
	if head == nil {
		return nil, fmt.Errorf("term: read %s: empty: the first line must name the columns", name)
	}
	return rows, nil
}

func checkHead(cells []string) error {
	seen := map[string]bool{}
	for _, c := range cells {
		known := false
		for _, k := range Columns {
			known = known || c == k
		}
		switch {
		case !known:
			return fmt.Errorf("no column is called %q; columns: %s", c, strings.Join(Columns, " "))
		case seen[c]:
			return fmt.Errorf("column %q stands twice", c)
		}
		seen[c] = true
	}
	for _, need := range []string{"ja", "en", "kind"} {
		if !seen[need] {
			return fmt.Errorf("column %q is missing", need)
		}
	}
	return nil
}

// derivations are the compounds that texts make of any term of a kind without
// a term of their own: a token of a subtype of creatures (鳥トークン), the ability
// that a keyword or ability word names (予見能力).
var derivations = []struct {
	of      func(*Concept) bool
	en, ja  string
	related string
}{
	{func(c *Concept) bool { return c.Kind == Subtype && strings.HasSuffix(c.ID, " (subtype)") }, " token", "トークン", "token"},
	{func(c *Concept) bool { return c.Kind == KeywordAbility || c.Kind == AbilityWord }, " ability", "能力", "ability"},
}

// derive adds the derivations of all concepts.
func (b *builder) derive() {
	for _, c := range b.concepts {
		for _, how := range derivations {
			if !how.of(&c) {
				continue
			}
			name := c.En[0].Text + how.en
			d := Concept{ID: strings.ToLower(name), En: []EnTerm{{name, Preferred}}, Kind: RulesTerm, Derived: true, Related: []string{c.ID, how.related}}
			if _, ok := b.byID[d.ID]; ok {
				continue
			}
			for _, t := range c.Terms {
				if t.POS == NounPOS || t.POS == SuruPOS {
					d.Terms = append(d.Terms, Term{Ja: t.Ja + how.ja, POS: NounPOS, Status: t.Status, Edge: t.Edge, Place: t.Place})
				}
			}
			if len(d.Terms) == 0 {
				continue
			}
			b.byID[d.ID] = len(b.concepts)
			b.concepts = append(b.concepts, d)
		}
	}
}

// add enters a row into the concepts.
func (b *builder) add(r Row) error {
	t, err := r.term()
	if err != nil {
		return fmt.Errorf("term: read %s: %w", r.Place, err)
	}
	kind := Kind(r.cells["kind"])
	if !known(kind, Kinds) {
		return fmt.Errorf("term: read %s: no kind is called %q", r.Place, kind)
	}
	names := split(r.cells["en"])
	if kind == NonTerm && len(names) == 0 {
		names = []string{"non-term " + t.Ja}
	}
	if len(names) == 0 {
		return fmt.Errorf("term: read %s: %q has no English term", r.Place, t.Ja)
	}
	id := strings.ToLower(names[0])
	i, ok := b.byID[id]
	if !ok {
		i = len(b.concepts)
		b.byID[id] = i
		b.concepts = append(b.concepts, Concept{ID: id, Kind: kind})
	}
	c := &b.concepts[i]
	for _, prev := range c.Terms {
		if prev.Ja == t.Ja {
			return fmt.Errorf("term: read %s: %q stands in %s already for %q", r.Place, t.Ja, prev.Place, id)
		}
	}
	for _, n := range names {
		c.addEn(n)
	}
	if n := r.cells["note"]; n != "" {
		c.Note = strings.TrimPrefix(c.Note+"; "+n, "; ")
	}
	c.Related = append(c.Related, split(r.cells["related"])...)
	t.row = b.rows
	b.rows++
	c.Terms = append(c.Terms, t)
	return nil
}

func (c *Concept) addEn(name string) {
	e := EnTerm{Text: name, Status: Admitted}
	if rest, ok := strings.CutPrefix(name, "~"); ok {
		e = EnTerm{Text: rest, Status: Superseded}
	} else if len(c.En) == 0 {
		e.Status = Preferred
	}
	if i := strings.LastIndex(e.Text, " ("); i > 0 && strings.HasSuffix(e.Text, ")") {
		e.Text = e.Text[:i]
	}
	for _, old := range c.En {
		if old.Text == e.Text {
			return
		}
	}
	c.En = append(c.En, e)
}

// term reads the cells that concern the Japanese term.
func (r Row) term() (Term, error) {
	t := Term{
		Ja: r.cells["ja"], Reading: r.cells["reading"], POS: POS(r.cells["pos"]), Status: Status(r.cells["status"]),
		Source: r.cells["source"], Succ: r.cells["succ"], Forms: split(r.cells["forms"]), Not: split(r.cells["not"]), Place: r.Place,
	}
	if t.POS == "" {
		t.POS = NounPOS
	}
	if t.Status == "" {
		t.Status = Preferred
	}
	switch {
	case t.Ja == "":
		return t, errors.New("no Japanese term")
	case !known(t.POS, []POS{NounPOS, SuruPOS, IchidanV, GodanV, ProperPOS, PhrasePOS, AdjPOS}):
		return t, fmt.Errorf("no part of speech is called %q", t.POS)
	case !known(t.Status, []Status{Preferred, Admitted, Superseded, Deprecated, Abolished}):
		return t, fmt.Errorf("no status is called %q", t.Status)
	case strings.Trim(t.Reading, "ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヲンヴー") != "":
		return t, fmt.Errorf("reading %q is not katakana", t.Reading)
	}
	if last, _ := utf8.DecodeLastRuneInString(t.Ja); t.POS == IchidanV && last != 'る' || t.POS == GodanV && godanRow[last] == "" {
		return t, fmt.Errorf("%q is no verb of class %s", t.Ja, t.POS)
	}
	switch e := r.cells["edge"]; e {
	case "":
	case "word":
		t.Edge = nlp.EdgeWord
	case "none":
		t.Edge = nlp.EdgeNone
	default:
		return t, fmt.Errorf("no edge is called %q", e)
	}
	var err error
	if t.From, err = date(r.cells["from"]); err != nil {
		return t, err
	}
	if t.To, err = date(r.cells["to"]); err != nil {
		return t, err
	}
	if !t.From.IsZero() && !t.To.IsZero() && t.To.Before(t.From) {
		return t, fmt.Errorf("%q ends on %v before it begins on %v", t.Ja, t.To, t.From)
	}
	for _, s := range split(r.cells["tests"]) {
		text, n, ok := strings.Cut(s, "=")
		count, err := strconv.Atoi(n)
		if !ok || err != nil {
			return t, fmt.Errorf("test %q: want text=number", s)
		}
		t.Tests = append(t.Tests, Test{text, count})
	}
	return t, nil
}

func date(s string) (corpus.Date, error) {
	if s == "" {
		return corpus.Date{}, nil
	}
	return corpus.ParseDate(s)
}

func split(cell string) []string {
	if cell == "" {
		return nil
	}
	return strings.Split(cell, "|")
}

func known[T comparable](v T, all []T) bool {
	for _, a := range all {
		if a == v {
			return true
		}
	}
	return false
}
