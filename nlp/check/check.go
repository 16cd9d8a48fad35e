package check

import (
	"cmp"
	"fmt"
	"runtime"
	"slices"
	"sync"

	"saitei/corpus"
	"saitei/nlp"
	"saitei/nlp/term"
)

// Severity says how sure a finding is to be acted on.
type Severity string

// The severities, gravest first.
const (
	Error   Severity = "error"
	Warning Severity = "warning"
	Info    Severity = "info"
)

// Msg is a text for people in both languages.
type Msg struct{ Ja, En string }

// In returns the text in a language, "ja" or "en".
func (m Msg) In(lang string) string {
	if lang == "ja" {
		return m.Ja
	}
	return m.En
}

// msgf formats both texts with the same values.
func msgf(ja, en string, args ...any) Msg {
	return Msg{fmt.Sprintf(ja, args...), fmt.Sprintf(en, args...)}
}

// Finding is something a check found. It lies on one line.
type Finding struct {
	File       string
	Span       corpus.Span // bytes of the text
	Line       int         // 1-based
	Column     int         // 1-based, in characters
	EndColumn  int         // of the character after the last
	Code       string
	Severity   Severity
	Text       string // what stands at Span
	Message    Msg
	Suggestion string // what to write instead; "" where nothing is suggested
	Fix        *Fix   // nil where a person must decide
}

// Fix is a change of the text that is safe to make without asking.
type Fix struct {
	Span corpus.Span
	New  string
}

// Example is a text that a check finds something in, and one like it in which
// it finds nothing.
type Example struct {
	Bad   string
	Found string // the text of the first finding
	Good  string
	AsOf  string // judge by this date; "" for the date of the examples, 2010-01-01
}

// Check is one check.
type Check struct {
	Code     string
	Severity Severity // of most of its findings
	Title    Msg
	Reason   Msg // why it matters, and what the check gives up on
	Examples []Example
	run      func(*pass)
}

// Off says how to switch the check off.
func (c *Check) Off() Msg {
	return msgf("--off %[1]s、または行に saitei:disable-line %[1]s 理由", "--off %[1]s, or saitei:disable-line %[1]s REASON in the line", c.Code)
}

var checks []*Check

func register(c *Check) bool {
	checks = append(checks, c)
	return true
}

// All returns the checks in the order of their codes.
func All() []*Check {
	out := slices.Clone(checks)
	slices.SortFunc(out, func(a, b *Check) int { return cmp.Compare(a.Code, b.Code) })
	return out
}

// Lookup returns the check of a code, nil where there is none.
func Lookup(code string) *Check {
	for _, c := range checks {
		if c.Code == code {
			return c
		}
	}
	return nil
}

// Cards tells names of cards. *name.Index behind a thin adapter satisfies it.
type Cards interface {
	// Len returns how many names are known.
	Len() int
	// Lookup returns the cards that a name stands for, in either language.
	Lookup(name string) []Card
	// Near returns the likeliest cards for a name that is none, best first, and
	// why the name is none, in words; "" where nothing is to be said.
	Near(name string) ([]Card, string)
}

// Card is a card as far as the checks need it.
type Card struct {
	Name string   // English, "A // B" for a split card
	Half string   // English name of the half that was named, "" for the whole
	Ja   string   // Japanese name of what was named
	Sets []string // codes of the sets it is printed in
}

// Rules answers questions about rule numbers.
type Rules interface {
	// Known reports whether rules of that day are held at all.
	Known(day corpus.Date) bool
	// Has reports whether the rules in force on a day have a rule.
	Has(id corpus.RuleID, day corpus.Date) bool
	// Now returns where a rule of one day is found on another day, and whether
	// its words changed; ok is false where nothing is known.
	Now(id corpus.RuleID, from, to corpus.Date) (now corpus.RuleID, edited, ok bool)
	// Keyword returns the keyword that a number stands for on a day, "" for none.
	Keyword(id corpus.RuleID, day corpus.Date) string
}

// Env is what the checks know beyond the documents.
type Env struct {
	Base      *term.Base
	Tokenizer func() nlp.Tokenizer // called at most once, by the first check that needs it; nil: such checks stay silent
	Cards     Cards                // nil: nothing is known of cards
	Rules     Rules                // nil: nothing is known of rules
	AsOf      corpus.Date          // judge terms and rules by this day; zero: by each document's own edition
	Policy    Policy               // which side of competing spellings is right
	Off       map[string]bool      // codes of checks that are switched off
}

// pass is one check of one document.
type pass struct {
	*Doc
	env   *Env
	all   []*Doc // the documents that are to agree
	check *Check
	out   *[]Finding
	tok   *lazyTokenizer
	tally *tallies
}

type lazyTokenizer struct {
	once sync.Once
	make func() nlp.Tokenizer
	t    nlp.Tokenizer
}

func (l *lazyTokenizer) get() nlp.Tokenizer {
	l.once.Do(func() {
		if l.make != nil {
			l.t = l.make()
		}
	})
	return l.t
}

// tokens cuts a line into words, nil where there is no tokenizer.
func (p *pass) tokens(text string) []nlp.Token {
	if t := p.tok.get(); t != nil {
		return t.Tokenize(text)
	}
	return nil
}

// day is the date by which terms and rules are judged; zero where unknown.
func (p *pass) day() corpus.Date {
	if !p.env.AsOf.IsZero() {
		return p.env.AsOf
	}
	return p.Edition
}

// report adds a finding of the check's own severity.
func (p *pass) report(s corpus.Span, suggestion string, m Msg) *Finding {
	return p.reportAs(p.check.Severity, s, suggestion, m)
}

// reportAs adds a finding; what lies on a line with a directive, or runs over a
// line end, is not reported.
func (p *pass) reportAs(sev Severity, s corpus.Span, suggestion string, m Msg) *Finding {
	line := p.lineAt(s.Start)
	if s.End > p.lines[line].End || s.End <= s.Start || p.directive[line] {
		return &Finding{}
	}
	*p.out = append(*p.out, Finding{
		File: p.Name, Span: s, Line: line + 1, Column: p.column(s.Start), EndColumn: p.column(s.End),
		Code: p.check.Code, Severity: sev, Text: p.Text[s.Start:s.End], Message: m, Suggestion: suggestion,
	})
	return &(*p.out)[len(*p.out)-1]
}

// safe makes the suggestion of a finding a fix.
func (f *Finding) safe() {
	if f.Code != "" {
		f.Fix = &Fix{f.Span, f.Suggestion}
	}
}

// Run checks documents that are to agree with each other and returns what it
// found, by document in the order given, then by place and code. Suppressed
// findings are left out; suppressions that are unused are findings themselves.
func Run(env *Env, docs []*Doc) []Finding {
	tok := &lazyTokenizer{make: env.Tokenizer}
	results := make([][]Finding, len(docs))
	each(len(docs), func(i int) { docs[i].prepare() })
	tally := newTallies(env, docs)
	each(len(docs), func(i int) {
		docs[i].folded = nlp.Fold(docs[i].plain, nlp.FoldMatch)
		defer func() { docs[i].folded = nlp.Folded{} }()
		var out []Finding
		for _, c := range checks {
			if !env.Off[c.Code] {
				c.run(&pass{Doc: docs[i], env: env, all: docs, check: c, out: &out, tok: tok, tally: tally})
			}
		}
		out = sortFindings(out)
		results[i] = suppress(env, docs[i], out)
	})
	return slices.Concat(results...)
}

// each runs f for 0 to n-1 on all processors.
func each(n int, f func(int)) {
	var wg sync.WaitGroup
	next := make(chan int)
	for range min(n, runtime.GOMAXPROCS(0)) {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for i := range next {
				f(i)
			}
		}()
	}
	for i := range n {
		next <- i
	}
	close(next)
	wg.Wait()
}

// sortFindings orders findings by place and code, and drops second ones of one
// check that touch the same characters.
func sortFindings(out []Finding) []Finding {
	slices.SortStableFunc(out, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(b.Span.End, a.Span.End), cmp.Compare(a.Code, b.Code))
	})
	last := map[string]int{}
	return slices.DeleteFunc(out, func(f Finding) bool {
		if end, ok := last[f.Code]; ok && f.Span.Start < end {
			return true
		}
		last[f.Code] = f.Span.End
		return false
	})
}
