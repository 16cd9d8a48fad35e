package cardtext

import (
	"slices"
	"strings"
	"unicode/utf8"

	"saitei/corpus"
)

// faceReader reads the lines of a face.
type faceReader struct {
	r      *Reader
	face   Face
	names  []string
	spell  bool
	lines  []string
	places []corpus.Span // of each line
	gaps   []Gap
}

// para is a line of text with the bullets below it.
type para struct {
	text       string
	start, end int // bytes of the face's text
}

// paras cuts a text into lines; bullets belong to the line before them.
func paras(text string) []para {
	var out []para
	pos := 0
	for _, l := range strings.SplitAfter(text, "\n") {
		start := pos
		pos += len(l)
		t := strings.TrimRight(l, "\r\n")
		trimmed := strings.TrimSpace(t)
		if trimmed == "" {
			continue
		}
		if (strings.HasPrefix(trimmed, "・") || strings.HasPrefix(trimmed, "•") || strings.HasPrefix(trimmed, "･")) && len(out) > 0 {
			last := &out[len(out)-1]
			last.end = start + len(t)
			last.text = text[last.start:last.end]
			continue
		}
		out = append(out, para{t, start, start + len(t)})
	}
	return out
}

// read reads all lines. Those lines of a spell that are its instructions are
// one ability (CR 113.3a).
func (f *faceReader) read() {
	var spell []eff
	st := state{}
	spellAt := -1
	for _, pa := range paras(f.face.Text) {
		t := newPlain(pa.text)
		if t.text == "" {
			continue
		}
		steps := 0
		p := &parser{r: f.r, text: t.text, names: f.names, spell: f.spell, steps: &steps, exile: f.exiles()}
		place := corpus.Span{Start: pa.start, End: pa.end}
		if f.spell {
			if f.spellLine(p, &spell, &st) {
				if spellAt < 0 {
					spellAt = len(f.lines)
					f.add("", place)
				}
				continue
			}
		}
		steps = 0
		lines, ok := p.abilityLines(t.text)
		if ok {
			for _, l := range lines {
				ok = ok && l != ""
			}
		}
		if !ok {
			f.gaps = append(f.gaps, f.gapAt(pa, t, p.far))
			continue
		}
		for _, l := range lines {
			f.add(l, place)
		}
	}
	if spellAt >= 0 {
		f.lines[spellAt] = finish(instructions(spell))
		if f.lines[spellAt] == "" {
			f.gaps = append(f.gaps, f.gap(f.places[spellAt], "clause"))
		}
	}
}

// exiles reports whether a line before has an instruction that exiles something
// other than the object itself.
func (f *faceReader) exiles() bool {
	return slices.ContainsFunc(f.lines, func(l string) bool {
		_, what, ok := strings.Cut(l, "exile ")
		return ok && !strings.HasPrefix(what, "this")
	})
}

func (f *faceReader) add(line string, place corpus.Span) {
	f.lines = append(f.lines, line)
	f.places = append(f.places, place)
}

// spellLine reads a line of instructions of a spell.
func (f *faceReader) spellLine(p *parser, do *[]eff, st *state) bool {
	if len(p.text) > maxLine {
		return false
	}
	if _, ok := p.keywordLine(0); ok {
		return false
	}
	p.far = 0
	s := *st
	return p.sentences(0, s, nil, func(got []eff, x string, after state) bool {
		if x != "" {
			got = replaceX(got, x)
		}
		*do = append(*do, got...)
		*st = after
		return true
	})
}

// gapAt names the clause in which reading stopped.
func (f *faceReader) gapAt(pa para, t plain, far int) Gap {
	start := strings.LastIndexAny(t.text[:far], "。、:\n")
	if start >= 0 {
		_, size := utf8.DecodeRuneInString(t.text[start:])
		start += size
	} else {
		start = 0
	}
	if start >= len(t.text) {
		start = 0
	}
	end := len(t.text)
	from := max(far, start)
	if i := strings.IndexAny(t.text[from:], "。、:\n"); i >= 0 && from+i > start {
		end = from + i
	}
	sp := t.span(start, end)
	return f.gap(corpus.Span{Start: pa.start + sp.Start, End: pa.start + sp.End}, "clause")
}

func (f *faceReader) gap(at corpus.Span, reason string) Gap {
	text := f.face.Text
	line := 1 + strings.Count(text[:at.Start], "\n")
	bol := strings.LastIndexByte(text[:at.Start], '\n') + 1
	return Gap{Clause: text[at.Start:at.End], Line: line, Column: 1 + utf8.RuneCountInString(text[bol:at.Start]), Span: at, Reason: reason}
}
