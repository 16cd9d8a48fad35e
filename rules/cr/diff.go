package cr

import (
	"strings"

	"saitei/corpus"
)

// Change is a difference between two editions: a rule that did not keep number
// and words.
type Change struct {
	Relation   Relation        `json:"relation"`
	From       corpus.RuleID   `json:"from"`           // zero for an added rule
	To         []corpus.RuleID `json:"to"`             // none for a deleted rule
	Confidence float64         `json:"confidence"`     //
	Old        string          `json:"old,omitempty"`  // text in the old edition; not given where the words are the same
	New        []string        `json:"new,omitempty"`  // texts in the new edition, one for each of To
	Heading    string          `json:"heading"`        // above the rule
	Near       string          `json:"near,omitempty"` // for a deleted rule, the rule that has most of its words
}

// Diff compares the editions in force on two days: the changes in the order of
// the old numbers, then the added rules in the order of theirs. Editions
// between the two are gone through, so that a rule that changed often is still
// found.
func (l *Library) Diff(from, to corpus.Edition) ([]Change, error) {
	a, err := l.Edition(from)
	if err != nil {
		return nil, err
	}
	b, err := l.Edition(to)
	if err != nil {
		return nil, err
	}
	var out []Change
	came := map[corpus.RuleID]bool{}
	for i, r := range a.Rules {
		if a.byID[r.ID] != i {
			continue
		}
		t, err := l.byText(r.ID, a.Date, b.Date)
		if err != nil {
			return nil, err
		}
		for _, x := range t.To {
			came[x.ID] = true
		}
		if t.Relation != Same {
			out = append(out, change(r, t, a, b))
		}
	}
	for i, r := range b.Rules {
		if !came[r.ID] && b.byID[r.ID] == i {
			out = append(out, Change{Relation: Added, To: []corpus.RuleID{r.ID}, Confidence: 1, New: []string{r.Text}, Heading: b.Heading(r.ID)})
		}
	}
	return out, nil
}

func change(r Rule, t Trace, a, b *Edition) Change {
	c := Change{Relation: t.Relation, From: r.ID, To: []corpus.RuleID{}, Confidence: t.Confidence, Heading: a.Heading(r.ID)}
	for _, x := range t.To {
		c.To = append(c.To, x.ID)
	}
	if t.Relation == Moved {
		return c
	}
	c.Old = r.Text
	for _, id := range c.To {
		n, _ := b.Rule(id)
		c.New = append(c.New, n.Text)
	}
	if t.Relation == Deleted && len(t.Steps) > 0 {
		c.Near = t.Steps[len(t.Steps)-1].Near
	}
	return c
}

// Piece is a run of words that two texts share or that only one of them has.
type Piece struct {
	Op   byte // '=' in both, '-' in the old text only, '+' in the new one only
	Text string
}

// maxWords bounds the table of [DiffWords]; longer texts count as wholly
// different.
const maxWords = 3000

// DiffWords compares two texts word by word: the longest common subsequence of
// words is what they share.
func DiffWords(before, after string) []Piece {
	x, y := strings.Fields(before), strings.Fields(after)
	if len(x) > maxWords || len(y) > maxWords {
		return []Piece{{'-', before}, {'+', after}}
	}
	width := len(y) + 1
	table := make([]int32, (len(x)+1)*width)
	for i := len(x) - 1; i >= 0; i-- {
		for j := len(y) - 1; j >= 0; j-- {
			if x[i] == y[j] {
				table[i*width+j] = table[(i+1)*width+j+1] + 1
			} else {
				table[i*width+j] = max(table[(i+1)*width+j], table[i*width+j+1])
			}
		}
	}
	var out []Piece
	add := func(op byte, w string) {
		if n := len(out); n > 0 && out[n-1].Op == op {
			out[n-1].Text += " " + w
			return
		}
		out = append(out, Piece{op, w})
	}
	i, j := 0, 0
	for i < len(x) && j < len(y) {
		switch {
		case x[i] == y[j]:
			add('=', x[i])
			i, j = i+1, j+1
		case table[(i+1)*width+j] >= table[i*width+j+1]:
			add('-', x[i])
			i++
		default:
			add('+', y[j])
			j++
		}
	}
	for ; i < len(x); i++ {
		add('-', x[i])
	}
	for ; j < len(y); j++ {
		add('+', y[j])
	}
	return out
}
