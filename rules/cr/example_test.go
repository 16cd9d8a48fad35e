package cr_test

import (
	"fmt"
	"os"

	"saitei/corpus"
	"saitei/rules/cr"
)

func ExampleKeyword() {
	name, _ := cr.Keyword(corpus.MustDate("2009-07-11"), corpus.MustRuleID("702.13a"))
	fmt.Println(name)
	// Output: lifelink
}

func ExampleNumber() {
	old, _ := cr.Number(corpus.MustDate("2006-05-01"), "graft")
	now, _ := cr.CurrentNumber("graft")
	fmt.Println(old, now)
	// Output: 502.54 702.58
}

func ExampleParse() {
	b, err := os.ReadFile("testdata/harbour-2001.txt")
	if err != nil {
		fmt.Println(err)
		return
	}
	e, err := cr.Parse("harbour-2001.txt", b)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(e)
	r, _ := e.Rule(corpus.MustRuleID("502.2b"))
	fmt.Println(e.Heading(r.ID), "-", r.Text)
	// Output:
	// Comprehensive Rules of 2001-03-04 (35 rules, 3 glossary entries)
	// Ballast - Two ballasts on one boat count once.
}

func ExampleLibrary_Trace() {
	var editions []*cr.Edition
	for _, name := range []string{"harbour-2001.txt", "harbour-2002.txt"} {
		b, err := os.ReadFile("testdata/" + name)
		if err != nil {
			fmt.Println(err)
			return
		}
		e, err := cr.Parse(name, b)
		if err != nil {
			fmt.Println(err)
			return
		}
		editions = append(editions, e)
	}
	l := cr.NewLibrary(editions...)
	t, err := l.Trace(corpus.MustRuleID("502.2a"), corpus.MustDate("2001-03-04"), corpus.MustDate("2002-04-01"))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(t.From, t.Relation, t.To[0].ID)
	// Output: 502.2a@2001-03-04 moved 702.3a
}

func ExampleLibrary_EditionOf() {
	l := &cr.Library{} // no rules files: the built-in table alone
	ref := l.EditionOf([]cr.Quote{{ID: corpus.MustRuleID("702.97a"), Keyword: "cipher"}}, []string{"evolve", "extort"}, corpus.MustDate("2013-01-22"))
	fmt.Println(ref.Date, ref.Method)
	// Output: 2013-02-01 numbers
}

func ExampleDiffWords() {
	for _, p := range cr.DiffWords("a boat has a mast", "a raft has no mast") {
		fmt.Printf("%c%s ", p.Op, p.Text)
	}
	// Output: =a -boat +raft =has -a +no =mast
}
