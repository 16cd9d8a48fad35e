package term

import (
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strings"
)

// TBX, ISO 30042, in the dialect TBX-Basic. What the dialect has a category for
// is written as that; the columns of ours it has none for stand in notes of the
// form "column: value", by which they come back.

// tbxVersion holds the names by which the two versions differ.
type tbxVersion struct{ root, header, entry, lang, term string }

var (
	tbx3 = tbxVersion{"tbx", "tbxHeader", "conceptEntry", "langSec", "termSec"}
	tbx2 = tbxVersion{"martif", "martifHeader", "termEntry", "langSet", "tig"}
)

const tbxNamespace = "urn:iso:std:iso:30042:ed-2"

// Pick lists of TBX-Basic.
var (
	tbxStatus = map[Status]string{Preferred: "preferredTerm-admn-sts", Admitted: "admittedTerm-admn-sts", Superseded: "supersededTerm-admn-sts",
		Deprecated: "deprecatedTerm-admn-sts", Abolished: "supersededTerm-admn-sts"}
	tbxPOS = map[POS]string{NounPOS: "noun", SuruPOS: "noun", IchidanV: "verb", GodanV: "verb", ProperPOS: "noun", PhrasePOS: "other", AdjPOS: "adjective"}
)

// tbxWriter writes elements and keeps the first error.
type tbxWriter struct {
	w     io.Writer
	depth int
	err   error
}

func (t *tbxWriter) line(s string) {
	if t.err == nil {
		_, t.err = fmt.Fprintf(t.w, "%s%s\n", strings.Repeat("  ", t.depth), s)
	}
}

func (t *tbxWriter) open(element string) {
	t.line("<" + element + ">")
	t.depth++
}

func (t *tbxWriter) close(name string) {
	t.depth--
	t.line("</" + name + ">")
}

// text writes an element with text; attr is "" or ` type="…"`.
func (t *tbxWriter) text(name, attr, text string) {
	t.line("<" + name + attr + ">" + escapeXML(text) + "</" + name + ">")
}

func escapeXML(s string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // a Builder takes everything
	return b.String()
}

func (b *Base) writeTBX(w io.Writer, v tbxVersion) error {
	t := &tbxWriter{w: w}
	t.line(`<?xml version="1.0" encoding="UTF-8"?>`)
	if v == tbx3 {
		t.open(`tbx style="dca" type="TBX-Basic" xml:lang="en" xmlns="` + tbxNamespace + `"`)
	} else {
		t.line(`<!DOCTYPE martif SYSTEM "TBXBasiccoreStructV02.dtd">`)
		t.open(`martif type="TBX-Basic" xml:lang="en"`)
	}
	t.open(v.header)
	t.open("fileDesc")
	t.open("sourceDesc")
	t.text("p", "", "Terms of saitei, version of "+b.newest().String())
	t.close("sourceDesc")
	t.close("fileDesc")
	if v == tbx2 {
		t.open("encodingDesc")
		t.text("p", ` type="XCSURI"`, "TBXBasicXCSV02.xcs")
		t.close("encodingDesc")
	}
	t.close(v.header)
	t.open("text")
	t.open("body")
	n := 0
	for ci := range b.Concepts {
		if c := &b.Concepts[ci]; !c.Derived {
			n++
			t.concept(v, c, n)
		}
	}
	t.close("body")
	t.close("text")
	t.close(v.root)
	return t.err
}

func (t *tbxWriter) concept(v tbxVersion, c *Concept, n int) {
	t.open(fmt.Sprintf(`%s id="c%d"`, v.entry, n))
	t.text("descrip", ` type="subjectField"`, string(c.Kind))
	t.note("en", c.enCell())
	t.note("related", strings.Join(c.Related, "|"))
	if c.Note != "" {
		t.note("note", c.Note)
	}
	t.open(v.lang + ` xml:lang="en"`)
	for i, e := range c.En {
		t.open(v.term)
		t.text("term", "", e.Text)
		status := e.Status
		if i == 0 {
			status = Preferred
		}
		t.text("termNote", ` type="administrativeStatus"`, tbxStatus[status])
		t.close(v.term)
	}
	t.close(v.lang)
	t.open(v.lang + ` xml:lang="ja"`)
	for i := range c.Terms {
		t.term(v, c, &c.Terms[i])
	}
	t.close(v.lang)
	t.close(v.entry)
}

func (t *tbxWriter) term(v tbxVersion, c *Concept, x *Term) {
	cells := cellsOf(c, x)
	t.open(v.term)
	t.text("term", "", x.Ja)
	t.text("termNote", ` type="partOfSpeech"`, tbxPOS[x.POS])
	t.text("termNote", ` type="administrativeStatus"`, tbxStatus[x.Status])
	if x.POS == PhrasePOS {
		t.text("termNote", ` type="termType"`, "phrase")
	}
	if x.Source != "" {
		t.text("admin", ` type="source"`, x.Source)
	}
	if x.Status == Abolished {
		t.note("status", string(Abolished))
	}
	for _, k := range Columns {
		if !slices.Contains([]string{"ja", "en", "kind", "status", "source", "related", "note"}, k) {
			t.note(k, cells[k])
		}
	}
	t.close(v.term)
}

func (t *tbxWriter) note(column, value string) {
	if value != "" {
		t.text("note", "", column+": "+value)
	}
}

// What is read of an entry, in either version. Groups (descripGrp, ntig, …) are
// looked into.

type tbxEntry struct {
	Descrips []tbxTyped `xml:"descrip"`
	Grouped  []tbxTyped `xml:"descripGrp>descrip"`
	Notes    []string   `xml:"note"`
	LangSec  []tbxLang  `xml:"langSec"`
	LangSet  []tbxLang  `xml:"langSet"`
}

type tbxTyped struct {
	Type string `xml:"type,attr"`
	Text string `xml:",chardata"`
}

type tbxLang struct {
	Lang    string    `xml:"lang,attr"`
	TermSec []tbxTerm `xml:"termSec"`
	Tig     []tbxTerm `xml:"tig"`
	Ntig    []tbxTerm `xml:"ntig>termGrp"`
}

type tbxTerm struct {
	Term   string     `xml:"term"`
	Typed  []tbxTyped `xml:"termNote"`
	Group  []tbxTyped `xml:"termNoteGrp>termNote"`
	Admins []tbxTyped `xml:"admin"`
	Notes  []string   `xml:"note"`
}

// readTBX reads TBX of version 2 or 3, style dca. Entries without a Japanese or
// English term are left out. Places are those of the entries' lines.
func readTBX(name string, r io.Reader) ([]Row, error) {
	dec := xml.NewDecoder(r)
	dec.Strict = true
	var rows []Row
	entries, root := 0, ""
	for {
		tok, err := dec.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("term: read %s: %w", name, err)
		}
		start, ok := tok.(xml.StartElement)
		if !ok {
			continue
		}
		if root == "" {
			if root = start.Name.Local; root != "tbx" && root != "martif" {
				return nil, fmt.Errorf("term: read %s: the root is <%s>: want <tbx> (version 3) or <martif> (version 2)", name, root)
			}
			for _, a := range start.Attr {
				if a.Name.Local == "style" && a.Value != "dca" {
					return nil, fmt.Errorf("term: read %s: TBX in the style %q: save it in the style dca", name, a.Value)
				}
			}
		}
		if start.Name.Local != "conceptEntry" && start.Name.Local != "termEntry" {
			continue
		}
		line, _ := dec.InputPos()
		var e tbxEntry
		if err := dec.DecodeElement(&e, &start); err != nil {
			return nil, fmt.Errorf("term: read %s:%d: %w", name, line, err)
		}
		entries++
		rows = append(rows, e.rows(fmt.Sprintf("%s:%d", name, line))...)
	}
	if entries == 0 {
		return nil, fmt.Errorf("term: read %s: no entry of terms in it", name)
	}
	return rows, nil
}

// rows returns the rows of an entry, one for each Japanese term.
func (e *tbxEntry) rows(place string) []Row {
	concept := newRow(place)
	var en []string
	var ja []tbxTerm
	for _, l := range append(e.LangSec, e.LangSet...) {
		terms := slices.Concat(l.TermSec, l.Tig, l.Ntig)
		switch {
		case strings.HasPrefix(l.Lang, "ja"):
			ja = append(ja, terms...)
		case strings.HasPrefix(l.Lang, "en"):
			for i := range terms {
				s := strings.TrimSpace(terms[i].Term)
				if i > 0 && terms[i].typed("administrativeStatus") == tbxStatus[Superseded] {
					s = "~" + s
				}
				en = append(en, s)
			}
		}
	}
	concept.set("en", strings.Join(en, "|"))
	for _, d := range append(e.Descrips, e.Grouped...) {
		if d.Type == "subjectField" && known(Kind(strings.TrimSpace(d.Text)), Kinds) {
			concept.set("kind", d.Text)
		}
	}
	concept.notes(e.Notes)
	if concept.cells["en"] == "" {
		return nil
	}
	var out []Row
	for i, t := range ja {
		row := newRow(place)
		for k, v := range concept.cells {
			if i == 0 || k != "note" && k != "related" {
				row.set(k, v)
			}
		}
		row.set("ja", t.Term)
		status := Preferred
		for s, name := range tbxStatus {
			if s != Abolished && name == t.typed("administrativeStatus") {
				status = s
			}
		}
		if status != Preferred {
			row.set("status", string(status))
		}
		if t.typed("partOfSpeech") == "adjective" {
			row.set("pos", string(AdjPOS))
		}
		for _, a := range t.Admins {
			if a.Type == "source" {
				row.set("source", a.Text)
			}
		}
		row.notes(t.Notes)
		out = append(out, row)
	}
	return out
}

// typed returns the note of a type.
func (t *tbxTerm) typed(kind string) string {
	for _, n := range append(t.Typed, t.Group...) {
		if n.Type == kind {
			return strings.TrimSpace(n.Text)
		}
	}
	return ""
}

// notes reads the notes that hold a column; others are joined as the note.
func (r Row) notes(notes []string) {
	for _, n := range notes {
		column, value, ok := strings.Cut(n, ": ")
		if ok && slices.Contains(Columns, column) && column != "note" {
			r.set(column, value)
			continue
		}
		r.set("note", strings.TrimPrefix(r.cells["note"]+"; "+strings.TrimPrefix(n, "note: "), "; "))
	}
}
