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

//go:embed variants.tsv
var variantsText string

// Policy says for a group of competing spellings which side is right: the
// group's name to the side. Groups that are not in it go by the majority.
type Policy map[string]string

// Majority is the side that stands for the majority in a Policy.
const Majority = "majority"

// Groups returns the groups of competing spellings with their sides.
func Groups() map[string][]string {
	out := map[string][]string{}
	for _, v := range variants().rows {
		sides := out[v.group]
		if len(sides) == 0 || sides[len(sides)-1] != v.side {
			found := false
			for _, s := range sides {
				found = found || s == v.side
			}
			if !found {
				out[v.group] = append(sides, v.side)
			}
		}
	}
	return out
}

// variant is a row of the table.
type variant struct {
	company
	group, side string
	star        bool
	sev         Severity
}

type variantTable struct {
	rows []variant
	lex  *nlp.Lexicon
}

var variants = sync.OnceValue(func() variantTable {
	t, err := readVariants("variants.tsv", variantsText)
	if err != nil {
		panic(err) // the table is part of the program and is read by its tests
	}
	return t
})

func readVariants(name, text string) (variantTable, error) {
	var t variantTable
	var entries []nlp.Entry
	for n, line := range strings.Split(text, "\n") {
		if line == "" || strings.HasPrefix(line, "#") || strings.HasPrefix(line, "group\t") {
			continue
		}
		c := strings.Split(line, "\t")
		if len(c) != 9 {
			return t, fmt.Errorf("check: %s:%d: %d cells, want 9", name, n+1, len(c))
		}
		v := variant{group: c[0], side: c[2], star: c[3] == "*", sev: Severity(c[8])}
		v.written = c[1]
		for i, re := range []**regexp.Regexp{&v.before, &v.after, &v.notBefore, &v.notAfter} {
			if c[4+i] == "" {
				continue
			}
			var err error
			if *re, err = regexp.Compile(c[4+i]); err != nil {
				return t, fmt.Errorf("check: %s:%d: %w", name, n+1, err)
			}
		}
		entries = append(entries, nlp.Entry{Text: v.written, ID: len(t.rows), Edge: nlp.EdgeNone})
		t.rows = append(t.rows, v)
	}
	var err error
	t.lex, err = nlp.NewLexicon(entries, nlp.FoldMatch)
	return t, err
}

// use is a place where one of several competing spellings stands.
type use struct {
	corpus.Span
	group, side string
	sev         Severity
	star        string // the side that is right by rule, "" for the majority
}

// tallies counts competing spellings in documents that are to agree.
type tallies struct {
	uses    map[*Doc][]use
	inDoc   map[*Doc]map[string]map[string]int // document, group, side
	inAll   map[string]map[string]int
	numbers map[*Doc]*numberStyle
	kana    map[string]map[string]int // katakana words of all documents: key, spelling
	kanaOf  map[*Doc]map[string]map[string]int
	forms   map[string]string  // spellings of the term base by katakana key
	ends    map[string]bool    // last parts of words joined with a middle dot
	names   map[bool]nameStyle // cards of the documents' own sets and others
	several bool
}

func newTallies(env *Env, docs []*Doc) *tallies {
	t := &tallies{
		uses: map[*Doc][]use{}, inDoc: map[*Doc]map[string]map[string]int{}, inAll: map[string]map[string]int{},
		numbers: map[*Doc]*numberStyle{}, kana: map[string]map[string]int{}, kanaOf: map[*Doc]map[string]map[string]int{}, several: len(docs) > 1,
		forms: official(env.Base), names: map[bool]nameStyle{},
	}
	t.ends = joints(t.forms)
	star := map[string]string{}
	for _, v := range variants().rows {
		if v.star {
			star[v.group] = v.side
		}
	}
	type counted struct {
		uses    []use
		numbers *numberStyle
		kana    map[string]map[string]int
		names   map[bool]nameStyle
	}
	results := make([]counted, len(docs))
	each(len(docs), func(i int) {
		results[i] = counted{variantUses(docs[i], star), countNumbers(docs[i]), countKatakana(docs[i]), countNames(env, docs[i])}
	})
	for i, d := range docs {
		r := results[i]
		for own, n := range r.names {
			sum := t.names[own]
			t.names[own] = nameStyle{sum.with + n.with, sum.without + n.without}
		}
		t.uses[d], t.numbers[d], t.kanaOf[d] = r.uses, r.numbers, r.kana
		t.inDoc[d] = map[string]map[string]int{}
		for _, u := range r.uses {
			if d.kindAt(u.Start) != corpus.KindDuplicate {
				count(t.inDoc[d], u.group, u.side, 1)
				count(t.inAll, u.group, u.side, 1)
			}
		}
		for key, forms := range r.kana {
			for form, n := range forms {
				count(t.kana, key, form, n)
			}
		}
	}
	return t
}

func count(m map[string]map[string]int, group, side string, n int) {
	if m[group] == nil {
		m[group] = map[string]int{}
	}
	m[group][side] += n
}

// variantUses finds the competing spellings of a document; where two forms of
// one group overlap, the first and longest counts.
func variantUses(d *Doc, star map[string]string) []use {
	t := variants()
	var out []use
	last := map[string]int{}
	for _, m := range t.lex.AllFolded(nlp.Fold(d.plain, nlp.FoldMatch)) {
		if m.ID < 0 || m.Start < last[t.rows[m.ID].group] {
			continue
		}
		v := &t.rows[m.ID]
		if !v.fits(d, m.Span) {
			continue
		}
		last[v.group] = m.End
		out = append(out, use{m.Span, v.group, v.side, v.sev, star[v.group]})
	}
	return out
}

// fits reports whether a form stands in the context its row asks for.
func (v *variant) fits(d *Doc, s corpus.Span) bool {
	if v.before == nil && v.after == nil && v.notBefore == nil && v.notAfter == nil {
		return true
	}
	before, after := "", ""
	if v.before != nil || v.notBefore != nil {
		before = d.before(s.Start, 80)
	}
	if v.after != nil || v.notAfter != nil {
		after = d.after(s.End, 16)
	}
	return (v.before == nil || v.before.MatchString(before)) && (v.after == nil || v.after.MatchString(after)) &&
		(v.notBefore == nil || !v.notBefore.MatchString(before)) && (v.notAfter == nil || !v.notAfter.MatchString(after))
}

// verdict says which side of a group is right in a document and why; ok is
// false where there is nothing to choose between.
func (t *tallies) verdict(d *Doc, u *use, policy Policy) (side string, why Msg, across, ok bool) {
	here, all := t.inDoc[d][u.group], t.inAll[u.group]
	switch want := policy[u.group]; {
	case want != "" && want != Majority:
		return want, msgf("取り決めは「%s」", "the policy says %q", want), false, true
	case want == "" && u.star != "" && len(here) > 1:
		return u.star, msgf("文書内で混在している。ルールの文章では「%s」", "the document has both; rules texts say %q", u.star), false, true
	}
	if best, n, m := most(here); len(here) > 1 && n > m {
		return best, msgf("文書内で混在している（「%s」%d回、他%d回）", "the document has both (%q %d times, the other %d)", best, n, m), false, true
	}
	if len(all) > 1 && (t.several || len(here) > 1) {
		best, n, m := most(all)
		return best, msgf("文書の間で混在している（「%s」%d回、他%d回）", "the documents have both (%q %d times, the other %d)", best, n, m), len(here) == 1, true
	}
	return "", Msg{}, false, false
}

// most returns the side with the highest count, its count and that of the
// others together. Of equals, the first in the order of their letters counts.
func most(sides map[string]int) (best string, n, others int) {
	total := 0
	for _, s := range sortedStrings(sides) {
		total += sides[s]
		if sides[s] > n {
			best, n = s, sides[s]
		}
	}
	return best, n, total - n
}
