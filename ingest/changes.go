package ingest

import (
	"unicode/utf8"

	"saitei/corpus"
)

// Changes says in what two versions of a document differ, in rulings and rule
// paragraphs. A ruling that only moved is not a change.
type Changes struct {
	Added   []Change `json:"added,omitempty"`
	Removed []Change `json:"removed,omitempty"`
	Changed []Change `json:"changed,omitempty"`
}

// Change is a ruling that is there in one version only, or in two wordings.
type Change struct {
	Line int    `json:"line"` // of the new version; of the old one where it was removed
	ID   string `json:"id"`
	Text string `json:"text"`
	Was  string `json:"was,omitempty"` // the old wording
}

// compare finds the rulings in which two versions differ. Rulings are the same
// where their IDs are. Between two rulings that both versions have, those that
// were lost and those that came are taken in pairs as changed wordings.
func compare(old, new *corpus.Document) *Changes {
	before, after := rulings(old), rulings(new)
	had, has := ids(before), ids(after)
	c := &Changes{}
	// lost holds the rulings gone after each ruling that stayed ("" for the start).
	lost := map[string][]*corpus.Block{}
	anchor := ""
	for _, b := range before {
		if has[b.ID] {
			anchor = b.ID
		} else {
			lost[anchor] = append(lost[anchor], b)
		}
	}
	anchor = ""
	for _, b := range after {
		switch gone := lost[anchor]; {
		case had[b.ID]:
			anchor = b.ID
		case len(gone) > 0:
			c.Changed = append(c.Changed, Change{b.Line, b.ID, b.Text, gone[0].Text})
			lost[anchor] = gone[1:]
		default:
			c.Added = append(c.Added, Change{b.Line, b.ID, b.Text, ""})
		}
	}
	anchor = ""
	for _, b := range before {
		if has[b.ID] {
			anchor = b.ID
			continue
		}
		for _, g := range lost[anchor] {
			if g == b {
				c.Removed = append(c.Removed, Change{b.Line, b.ID, b.Text, ""})
			}
		}
	}
	return c
}

func rulings(d *corpus.Document) []*corpus.Block {
	var all []*corpus.Block
	for i := range d.Blocks {
		if d.Blocks[i].IsRuling() {
			all = append(all, &d.Blocks[i])
		}
	}
	return all
}

func ids(blocks []*corpus.Block) map[string]bool {
	set := make(map[string]bool, len(blocks))
	for _, b := range blocks {
		set[b.ID] = true
	}
	return set
}

// shownChanges is how many changes of a kind the text form prints.
const shownChanges = 20

func (c *Changes) print(p *printer) {
	p.linef("  %d rulings added, %d removed, %d changed", len(c.Added), len(c.Removed), len(c.Changed))
	for i, x := range c.Removed {
		if i < shownChanges {
			p.linef("  - %s", beginning(x.Text))
		}
	}
	for i, x := range c.Added {
		if i < shownChanges {
			p.linef("  + %d: %s", x.Line, beginning(x.Text))
		}
	}
	for i, x := range c.Changed {
		if i < shownChanges {
			p.linef("  ~ %d: %s", x.Line, differing(x.Was, x.Text))
			p.linef("    was: %s", differing(x.Text, x.Was))
		}
	}
}

// beginning is the beginning of a text, fit for a line.
func beginning(s string) string { return cut(s, 0) }

// differing is the part of s around the first character that is not that of other.
func differing(other, s string) string {
	at := 0
	for at < len(s) {
		_, n := utf8.DecodeRuneInString(s[at:])
		if at+n > len(other) || other[at:at+n] != s[at:at+n] {
			break
		}
		at += n
	}
	return cut(s, utf8.RuneCountInString(s[:at]))
}

// cut returns about forty characters of s, beginning a little before character n.
func cut(s string, n int) string {
	const before, length = 12, 40
	r := []rune(s)
	start := max(0, n-before)
	end := min(len(r), start+length)
	out := string(r[start:end])
	if start > 0 {
		out = "…" + out
	}
	if end < len(r) {
		out += "…"
	}
	return out
}
