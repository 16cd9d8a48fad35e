package cr

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"saitei/corpus"
)

// Quote is a rule number that a document quotes with the keyword it says the
// number stands for.
type Quote struct {
	ID      corpus.RuleID // the number of a rule or subrule
	Keyword string        // English name in any case; "" where the document names none
}

// maxAhead is how many days after a document's date its rules may come into
// force: documents come out up to some weeks before, and those without a
// release of rules in between are not about rules to come.
const maxAhead = 200

// leastAgree is the share of the quotes that must be right where no edition
// has all of them: documents have misprints.
const leastAgree = 0.75

// EditionOf finds the edition a document is written under: the earliest that
// has every keyword the document explains under every number it quotes,
// looking from the document's date onward, or over all editions where it has
// none; failing that, the one with the quotes alone, with most of the quotes,
// with the keywords alone, and last the one in force on its date.
//
// Quotes whose keyword is empty and names that are no keyword with a number
// (ability words, say) tell nothing and are passed over. It knows the editions
// held and those of the built-in table.
func (l *Library) EditionOf(quotes []Quote, explained []string, date corpus.Date) corpus.EditionRef {
	s := l.sheets()
	if len(s) == 0 {
		return corpus.EditionRef{Method: "none", Why: "no edition of the rules is known"}
	}
	quotes, explained = s.known(quotes, explained)
	first, last := 0, len(s)
	if !date.IsZero() {
		first = max(0, s.inForce(date))
		for last > first+1 && dayNumber(s[last-1].date) > dayNumber(date)+maxAhead {
			last--
		}
	}
	in := s[first:last]
	if len(quotes) > 0 {
		if ref, ok := in.byNumbers(quotes, explained, date); ok {
			return ref
		}
	}
	if len(explained) > 0 {
		if i, n := in.earliest(func(x sheet) bool { return x.has(explained) }); i >= 0 {
			why := fmt.Sprintf("the earliest edition%s with %s", since(date), list(explained))
			return corpus.EditionRef{Date: in[i].date, Method: "keywords", Confidence: confidence(0.9, n, date), Why: why}
		}
	}
	if !date.IsZero() {
		i := s.inForce(date)
		if i < 0 {
			return corpus.EditionRef{Method: "none", Why: fmt.Sprintf("%s is before the first edition, of %s", date, s[0].date)}
		}
		return corpus.EditionRef{Date: s[i].date, Method: "date", Confidence: 0.7, Why: fmt.Sprintf("in force on %s", date)}
	}
	return corpus.EditionRef{Method: "none", Why: "no date, no number with its keyword and no keyword that the rules number"}
}

func (in sheets) byNumbers(quotes []Quote, explained []string, date corpus.Date) (corpus.EditionRef, bool) {
	if i, n := in.earliest(func(x sheet) bool { return x.agree(quotes) == len(quotes) && x.has(explained) }); i >= 0 {
		why := fmt.Sprintf("the earliest edition%s with %s", since(date), quoted(quotes))
		if len(explained) > 0 {
			why += " and with " + list(explained)
		}
		return corpus.EditionRef{Date: in[i].date, Method: "numbers", Confidence: confidence(0.99, n, date), Why: why}, true
	}
	if i, n := in.earliest(func(x sheet) bool { return x.agree(quotes) == len(quotes) }); i >= 0 {
		why := fmt.Sprintf("the earliest edition%s with %s; it lacks some of %s", since(date), quoted(quotes), list(explained))
		return corpus.EditionRef{Date: in[i].date, Method: "numbers", Confidence: confidence(0.9, n, date), Why: why}, true
	}
	best, most := -1, 0
	for i, x := range in {
		if n := x.agree(quotes); n > most {
			best, most = i, n
		}
	}
	if share := float64(most) / float64(len(quotes)); len(quotes) > 1 && share >= leastAgree {
		why := fmt.Sprintf("the earliest edition%s with %d of %d numbers: %s", since(date), most, len(quotes), quoted(quotes))
		return corpus.EditionRef{Date: in[best].date, Method: "numbers", Confidence: round(0.8 * share), Why: why}, true
	}
	return corpus.EditionRef{}, false
}

// confidence lowers that of the best case where many editions fit: the
// earliest of ten is less sure than the only one. With a date the earliest
// from there on is meant, whatever fits later.
func confidence(best float64, fit int, date corpus.Date) float64 {
	if !date.IsZero() {
		return best
	}
	return round(max(best*(1-0.01*float64(fit-1)), 0.5))
}

func since(date corpus.Date) string {
	if date.IsZero() {
		return ""
	}
	return fmt.Sprintf(" from %s on", date)
}

func quoted(quotes []Quote) string {
	s := make([]string, len(quotes))
	for i, q := range quotes {
		s[i] = fmt.Sprintf("%s %s", q.ID, q.Keyword)
	}
	return list(s)
}

// list joins words for people, at most eight of them.
func list(s []string) string {
	if len(s) > 8 {
		return fmt.Sprintf("%s and %d more", strings.Join(s[:8], ", "), len(s)-8)
	}
	return strings.Join(s, ", ")
}

// sheet is what an edition says of keywords.
type sheet struct {
	date   corpus.Edition
	number func(name string) (corpus.RuleID, bool)
}

type sheets []sheet

// sheets lists all editions that are known, held or in the table, by date.
func (l *Library) sheets() sheets {
	var s sheets
	inTable := map[corpus.Edition]bool{}
	if !l.NoTable {
		for _, d := range TableEditions() {
			inTable[d] = true
			s = append(s, sheet{d, func(name string) (corpus.RuleID, bool) { return numberOn(d, name) }})
		}
	}
	for i, h := range l.held {
		if inTable[h.Date] {
			continue
		}
		e, err := l.at(i)
		if err != nil {
			continue // the table must do
		}
		numbers := map[string]corpus.RuleID{}
		for id, name := range keywordHeadings(e) {
			numbers[name] = id
		}
		s = append(s, sheet{h.Date, func(name string) (corpus.RuleID, bool) { id, ok := numbers[name]; return id, ok }})
	}
	slices.SortFunc(s, func(a, b sheet) int { return a.date.Compare(b.date) })
	return s
}

// numberOn is [Number] without renaming: a document of a day uses the names of
// its day.
func numberOn(day corpus.Edition, name string) (corpus.RuleID, bool) {
	x := keywords()
	if i, ok := x.byName[name]; ok {
		return x.list[i].At(day)
	}
	return corpus.RuleID{}, false
}

// known keeps the quotes and names that some edition numbers, each once, in
// lower case, without letters.
func (s sheets) known(quotes []Quote, names []string) ([]Quote, []string) {
	has := func(name string) bool {
		return slices.ContainsFunc(s, func(x sheet) bool { _, ok := x.number(name); return ok })
	}
	var qs []Quote
	for _, q := range quotes {
		q.ID.Letter, q.Keyword = "", strings.ToLower(q.Keyword)
		if q.Keyword != "" && !slices.Contains(qs, q) && has(q.Keyword) {
			qs = append(qs, q)
		}
	}
	var ns []string
	for _, n := range names {
		if n = strings.ToLower(n); !slices.Contains(ns, n) && has(n) {
			ns = append(ns, n)
		}
	}
	slices.SortFunc(qs, func(a, b Quote) int { return cmp.Or(a.ID.Compare(b.ID), cmp.Compare(a.Keyword, b.Keyword)) })
	slices.Sort(ns)
	return qs, ns
}

// inForce returns the index of the edition in force on a day, -1 before all.
func (s sheets) inForce(day corpus.Date) int {
	i, exact := slices.BinarySearchFunc(s, day, func(x sheet, d corpus.Date) int { return x.date.Compare(d) })
	if exact {
		return i
	}
	return i - 1
}

// earliest returns the first edition that fits, -1 where none does, and how
// many fit in all.
func (s sheets) earliest(fits func(sheet) bool) (at, n int) {
	at = -1
	for i, x := range s {
		if fits(x) {
			if n++; at < 0 {
				at = i
			}
		}
	}
	return at, n
}

// agree counts the quotes that are right.
func (x sheet) agree(quotes []Quote) int {
	n := 0
	for _, q := range quotes {
		if id, ok := x.number(q.Keyword); ok && id == q.ID {
			n++
		}
	}
	return n
}

func (x sheet) has(names []string) bool {
	for _, n := range names {
		if _, ok := x.number(n); !ok {
			return false
		}
	}
	return true
}

// dayNumber counts days; months have 31, which is near enough for a limit.
func dayNumber(d corpus.Date) int { return (d.Year*12+d.Month)*31 + d.Day }
