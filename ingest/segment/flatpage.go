package segment

import (
	"regexp"
	"unicode/utf8"

	"saitei/ingest/segment/layout"
)

// unflattenPage cuts the lines of a page that hold a whole text, such as a
// paragraph into which a text without line breaks was pasted.
func unflattenPage(text string, lines []layout.Line) []layout.Line {
	var out []layout.Line
	for _, l := range lines {
		parts := []layout.Line(nil)
		if !l.Aside && l.Level == 0 && len(l.Pieces) > 0 {
			parts = unflatten(l.Text, 0, len(l.Text), len(l.Text), l.Gap)
		}
		if len(parts) < 2 {
			out = append(out, l)
			continue
		}
		end, where := l.End, placer{text: text, line: l}
		for i, p := range parts {
			part := l
			part.Text, part.Gap, part.Ruby = p.Text, p.Gap, nil
			for _, r := range l.Ruby {
				if r.Start >= p.Start && r.End <= p.Start+len(p.Text) {
					r.Start, r.End = r.Start-p.Start, r.End-p.Start
					part.Ruby = append(part.Ruby, r)
				}
			}
			if i > 0 {
				part.Item, part.Cont, part.Term, part.Start = 0, false, false, out[len(out)-1].End
			}
			part.End = end
			if i+1 < len(parts) {
				part.End = where.place(parts[i+1].Start)
			}
			if part.End <= part.Start { // two parts in one character of the source: they cannot be told apart
				continue
			}
			out = append(out, part)
		}
	}
	return out
}

// placer walks through a line's Text and its places in the source together,
// so that a whole line is mapped in one pass.
type placer struct {
	text string // the decoded text of the document
	line layout.Line
	k    int // piece
	at   int // offset into line.Text
	raw  int // offset into text that belongs to at
}

// place returns the place in the decoded text of offset at of the line's
// Text; calls must come with rising offsets.
func (p *placer) place(at int) int {
	pieces := p.line.Pieces
	for p.k+1 < len(pieces) && pieces[p.k+1].At <= at {
		p.k++
		p.at, p.raw = pieces[p.k].At, pieces[p.k].Start
	}
	if p.at < pieces[p.k].At || p.raw < pieces[p.k].Start {
		p.at, p.raw = pieces[p.k].At, pieces[p.k].Start
	}
	left := 0 // characters, white space aside, still to be passed
	for _, r := range p.line.Text[min(p.at, at):at] {
		left += btoi(!isSpace(r))
	}
	p.at = max(p.at, at)
	for end := pieces[p.k].End; p.raw < end; {
		n := len(entityRE.FindString(p.text[p.raw:min(end, p.raw+40)]))
		if n == 0 {
			var r rune
			if r, n = utf8.DecodeRuneInString(p.text[p.raw:end]); isSpace(r) {
				p.raw += n
				continue
			}
		}
		if left == 0 {
			return p.raw
		}
		left--
		p.raw += n
	}
	return pieces[p.k].End
}

var entityRE = regexp.MustCompile(`^&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});`)
