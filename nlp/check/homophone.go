package check

import (
	_ "embed"
	"fmt"
	"regexp"
	"strings"
	"sync"

	"saitei/corpus"
	"saitei/nlp"
)

//go:embed homophones.tsv
var homophonesText string

// company is a row of the table: a word and where it is not the one meant.
type company struct {
	reading, written, meant            string
	before, after, notBefore, notAfter *regexp.Regexp
	bad, good                          []string
	line                               int
}

type companyTable struct {
	rows []company
	lex  *nlp.Lexicon
}

var homophones = sync.OnceValue(func() companyTable {
	t, err := readCompany("homophones.tsv", homophonesText)
	if err != nil {
		panic(err) // the table is part of the program and is read by its tests
	}
	return t
})

// readCompany reads the table.
func readCompany(name, text string) (companyTable, error) {
	var t companyTable
	var entries []nlp.Entry
	for n, line := range strings.Split(text, "\n") {
		if line == "" || strings.HasPrefix(line, "#") || strings.HasPrefix(line, "reading\t") {
			continue
		}
		c := strings.Split(line, "\t")
		if len(c) != 9 {
			return t, fmt.Errorf("check: %s:%d: %d cells, want 9", name, n+1, len(c))
		}
		row := company{reading: c[0], written: c[1], meant: c[2], bad: strings.Split(c[7], "|"), good: strings.Split(c[8], "|"), line: n + 1}
		for i, re := range []**regexp.Regexp{&row.before, &row.after, &row.notBefore, &row.notAfter} {
			if c[3+i] == "" {
				continue
			}
			var err error
			if *re, err = regexp.Compile(c[3+i]); err != nil {
				return t, fmt.Errorf("check: %s:%d: %w", name, n+1, err)
			}
		}
		entries = append(entries, nlp.Entry{Text: row.written, ID: len(t.rows), Edge: nlp.EdgeNone})
		t.rows = append(t.rows, row)
	}
	var err error
	t.lex, err = nlp.NewLexicon(entries, nlp.FoldMatch)
	return t, err
}

// wrong reports whether the word at a place stands in the wrong company.
func (c *company) wrong(d *Doc, s corpus.Span) bool {
	before, after := d.before(s.Start, 16), d.after(s.End, 120)
	return (c.before == nil || c.before.MatchString(before)) && (c.after == nil || c.after.MatchString(after)) &&
		(c.notBefore == nil || !c.notBefore.MatchString(before)) && (c.notAfter == nil || !c.notAfter.MatchString(after))
}

var _ = register(&Check{
	Code: "homophone", Severity: Error,
	Title: Msg{"同音異義語・似た字の取り違え", "a word mistaken for another of the same sound or shape"},
	Reason: Msg{"読みが同じで意味の違う語は、変換のときに取り違えやすい。前後の語からその語ではありえない場合だけを報告する。どちらもありうる場合は報告しない。",
		"Words of one sound are easily mixed up when converting kana. Only places are reported where the words around rule the written one out; where both are possible, nothing is said."},
	Examples: []Example{
		{Bad: "プレイヤーは臨む枚数のカードを捨てる。", Found: "臨", Good: "プレイヤーは望む枚数のカードを捨てる。試合に臨むプレイヤーは立つ。"},
		{Bad: "この効果は移し変えられない。", Found: "移し変え", Good: "この効果は移し替えられない。"},
	},
	run: func(p *pass) {
		t := homophones()
		for _, m := range t.lex.AllFolded(p.folded) {
			if m.ID < 0 {
				continue
			}
			c := &t.rows[m.ID]
			if !c.wrong(p.Doc, m.Span) {
				continue
			}
			p.report(m.Span, c.meant, msgf("「%[1]s」はここでは「%[2]s」の誤りと思われる（読み: %[3]s）",
				"%[1]q cannot stand here: %[2]q is meant (both read %[3]s)", p.Text[m.Start:m.End], c.meant, c.reading))
		}
	},
})
