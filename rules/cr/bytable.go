package cr

import (
	"fmt"
	"strings"

	"saitei/corpus"
)

// What the built-in table says of a rule below a keyword's heading is only
// that the keyword went there; that the letter stayed is a guess.
const (
	tableConfidence  = 0.97
	letterConfidence = 0.5
	unseenConfidence = 0.4
)

// byTable traces the number of a keyword by the built-in table, where the
// edition it belongs to is not held and the texts could only mislead.
func (l *Library) byTable(id corpus.RuleID, from, to corpus.Edition) (Trace, bool) {
	known := tableEdition(from)
	if l.NoTable || known.IsZero() {
		return Trace{}, false
	}
	if i := l.place(from); i >= 0 && !l.held[i].Date.Before(known) {
		return Trace{}, false
	}
	name, ok := Keyword(from, id)
	if !ok {
		return Trace{}, false
	}
	if to.IsZero() {
		e := TableEditions()
		to = e[len(e)-1]
		if to.Before(l.Newest()) {
			to = l.Newest()
		}
	}
	t := Trace{From: Ref{id, known}, To: []Target{}, Steps: []Step{}, Relation: Deleted, Confidence: tableConfidence, Heading: name}
	t.Placed = fmt.Sprintf("the edition of %s is not held; the built-in table says %s is %s", known, Ref{corpus.RuleID{Section: id.Section, Rule: id.Rule}, known}, name)
	end, confidence, ok := l.numberAt(to, name, id.Letter)
	if ok {
		t.To = []Target{{end, to, confidence}}
		t.Confidence = confidence
		t.Relation = relationOf(1, end != id, false, false)
	}
	step := Step{From: t.From, To: []corpus.RuleID{}, Edition: to, Relation: t.Relation, Confidence: t.Confidence, How: "table"}
	if ok {
		step.To = append(step.To, end)
	}
	t.Steps = append(t.Steps, step)
	t.Weakest = &t.Steps[0]
	return t, true
}

// numberAt returns the number of a keyword in the edition in force on a day,
// with the letter of a subrule, from the edition if it is held and else from
// the table.
func (l *Library) numberAt(day corpus.Edition, name, letter string) (id corpus.RuleID, confidence float64, ok bool) {
	id, ok = Number(day, name)
	confidence = tableConfidence
	var e *Edition
	if i := l.place(day); i >= 0 && !l.held[i].Date.Before(tableEdition(day)) {
		e, _ = l.at(i) // a shelf that fails leaves the table's word
	}
	if e != nil {
		if h, held := keywordHeadings(e)[id]; !ok || !held || h != name {
			for n, h := range keywordHeadings(e) {
				if strings.EqualFold(h, name) {
					id, ok = n, true
				}
			}
		}
	}
	if !ok || letter == "" {
		return id, confidence, ok
	}
	id.Letter = letter
	switch {
	case e == nil:
		return id, unseenConfidence, true
	case e.Has(id):
		return id, letterConfidence, true
	}
	id.Letter = ""
	return id, letterConfidence, true
}
