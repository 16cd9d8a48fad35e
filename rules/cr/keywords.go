package cr

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"sync"

	"saitei/corpus"
)

// The table holds names, numbers and dates: a line "editions" with the dates
// of the editions it knows, a line for each keyword with the numbers it had
// and since when ("-" where it was taken out), and a line "became" for each
// heading that was renamed. It is written by TestKeywordTable with -update,
// from the rules files in the data folder.
//
//go:embed keywords.tsv
var keywordTable string

// KeywordInfo is a keyword ability or keyword action with its numbers through
// the editions.
type KeywordInfo struct {
	Name   string       // lower case
	Kind   string       // "ability" or "action"
	Spans  []NumberSpan // in order of time
	Became string       // the name it has today, where it was renamed
}

// NumberSpan is a number a keyword had from one edition on, until the next
// span begins.
type NumberSpan struct {
	Since  corpus.Edition
	Number corpus.RuleID // zero: not in the rules
}

type keywordIndex struct {
	editions []corpus.Edition
	list     []KeywordInfo
	byName   map[string]int
	byNumber map[corpus.RuleID][]int // keywords that ever had the number
}

var keywords = sync.OnceValue(func() *keywordIndex {
	x, err := parseKeywords(keywordTable)
	if err != nil {
		panic(err) // the embedded table is checked by tests
	}
	return x
})

func parseKeywords(text string) (*keywordIndex, error) {
	x := &keywordIndex{byName: map[string]int{}, byNumber: map[corpus.RuleID][]int{}}
	line := 0
	for s := range splitLines(text) {
		line++
		f := strings.Split(s, "\t")
		if s == "" || s[0] == '#' {
			continue
		}
		if err := x.add(f); err != nil {
			return nil, fmt.Errorf("keywords.tsv:%d: %w", line, err)
		}
	}
	return x, nil
}

func (x *keywordIndex) add(f []string) error {
	switch {
	case len(f) == 2 && f[0] == "editions":
		for d := range strings.FieldsSeq(f[1]) {
			e, err := corpus.ParseDate(d)
			if err != nil {
				return err
			}
			x.editions = append(x.editions, e)
		}
	case len(f) == 3 && f[0] == "became":
		i, ok := x.byName[f[1]]
		if !ok {
			return fmt.Errorf("no keyword %q", f[1])
		}
		x.list[i].Became = f[2]
	case len(f) == 3:
		k := KeywordInfo{Name: f[0], Kind: f[1]}
		for s := range strings.FieldsSeq(f[2]) {
			n, d, _ := strings.Cut(s, "@")
			span := NumberSpan{}
			var err error
			if span.Since, err = corpus.ParseDate(d); err != nil {
				return err
			}
			if n != "-" {
				if span.Number, err = corpus.ParseRuleID(n); err != nil {
					return err
				}
				if at := x.byNumber[span.Number]; !slices.Contains(at, len(x.list)) {
					x.byNumber[span.Number] = append(at, len(x.list))
				}
			}
			k.Spans = append(k.Spans, span)
		}
		x.byName[k.Name] = len(x.list)
		x.list = append(x.list, k)
	default:
		return fmt.Errorf("want three fields, got %d", len(f))
	}
	return nil
}

// At returns the number the keyword had on a day, and false where it had none.
func (k KeywordInfo) At(day corpus.Date) (corpus.RuleID, bool) {
	var id corpus.RuleID
	for _, s := range k.Spans {
		if day.Before(s.Since) {
			break
		}
		id = s.Number
	}
	return id, !id.IsZero()
}

// Keywords lists all keywords the built-in table knows, in the order of their
// names.
func Keywords() []KeywordInfo { return slices.Clone(keywords().list) }

// Keyword returns the keyword ability or action, in lower case, that the
// number stood for on a day. The number may be that of a subrule. It needs no
// rules files.
func Keyword(day corpus.Edition, id corpus.RuleID) (name string, ok bool) {
	x := keywords()
	id.Letter = ""
	for _, i := range x.byNumber[id] {
		if n, ok := x.list[i].At(day); ok && n == id {
			return x.list[i].Name, true
		}
	}
	return "", false
}

// Number returns the number of a keyword on a day. The name may be in any
// case, and that of before or after a renaming. It needs no rules files.
func Number(day corpus.Edition, name string) (corpus.RuleID, bool) {
	x := keywords()
	name = strings.ToLower(name)
	if i, ok := x.byName[name]; ok {
		if id, ok := x.list[i].At(day); ok {
			return id, true
		}
		if b := x.list[i].Became; b != "" {
			if id, ok := x.list[x.byName[b]].At(day); ok {
				return id, true
			}
		}
	}
	for _, k := range x.list {
		if k.Became == name {
			if id, ok := k.At(day); ok {
				return id, true
			}
		}
	}
	return corpus.RuleID{}, false
}

// CurrentNumber returns the number of a keyword in the newest edition of the
// built-in table.
func CurrentNumber(name string) (corpus.RuleID, bool) {
	e := TableEditions()
	return Number(e[len(e)-1], name)
}

// TableEditions lists the editions the built-in table knows, in order of date.
func TableEditions() []corpus.Edition { return keywords().editions }

// tableEdition returns the edition of the table in force on a day; the zero
// Edition before the first.
func tableEdition(day corpus.Date) corpus.Edition {
	e := TableEditions()
	i, exact := slices.BinarySearchFunc(e, day, corpus.Date.Compare)
	if exact {
		return e[i]
	}
	if i == 0 {
		return corpus.Edition{}
	}
	return e[i-1]
}

// keywordHeadings returns the headings of the keyword sections of an edition,
// in lower case, by number. They are sections "Keyword Abilities" and "Keyword
// Actions", numbered 502 and 501 until 2009, 702 and 701 since.
func keywordHeadings(e *Edition) map[corpus.RuleID]string {
	out := map[corpus.RuleID]string{}
	for _, sec := range []int{501, 502, 701, 702} {
		id := corpus.RuleID{Section: sec}
		if r, ok := e.Rule(id); !ok || !strings.HasPrefix(strings.ToLower(r.Text), "keyword ") {
			continue
		}
		for _, r := range e.Children(id) {
			if r.IsHeading() {
				out[r.ID] = strings.ToLower(r.Text)
			}
		}
	}
	return out
}
