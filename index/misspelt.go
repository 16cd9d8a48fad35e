package index

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/blevesearch/vellum/levenshtein"

	"saitei/index/query"
	"saitei/nlp"
)

// edits is how many characters of a word may be wrong: none of a short one,
// where every other word is near.
func edits(s string) int {
	n := utf8.RuneCountInString(s)
	switch {
	case n > maxMisspelt:
		return 0
	case n < 4 || n < 5 && !hasKanji(s):
		return 0
	case n < 8:
		return 1
	}
	return 2
}

func hasKanji(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return nlp.ScriptOf(r) == nlp.Kanji })
}

// Bounds of looking for misspelt words, which costs most of all that a search
// does.
const (
	maxMisspelt = 40 // characters of a word
	maxGuesses  = 16 // words and spellings of one search
)

// near is a word of the index that is like another.
type near struct {
	term  string
	count int
}

// maxNear bounds how many like words are taken.
const maxNear = 3

// automata make the automata that accept words with one and two edits. Making
// the makers takes milliseconds, which a search without a misspelt word need
// not pay.
var automata = [2]func() (*levenshtein.LevenshteinAutomatonBuilder, error){
	sync.OnceValues(func() (*levenshtein.LevenshteinAutomatonBuilder, error) {
		return levenshtein.NewLevenshteinAutomatonBuilder(1, true)
	}),
	sync.OnceValues(func() (*levenshtein.LevenshteinAutomatonBuilder, error) {
		return levenshtein.NewLevenshteinAutomatonBuilder(2, true)
	}),
}

// like returns the words of a field that are most like s, those with the
// fewest edits alone.
func (r *reader) like(field, s string) ([]near, error) {
	// The first letter is right in nearly every misspelling; the whole
	// vocabulary need not be gone through for the others.
	first, _ := utf8.DecodeRuneInString(s)
	for k := 1; k <= edits(s) && r.guesses < maxGuesses; k++ {
		r.guesses++
		maker, err := automata[k-1]()
		if err != nil {
			return nil, fmt.Errorf("index: read %s: %w", field, err)
		}
		dfa, err := maker.BuildDfa(s, uint8(k))
		if err != nil {
			return nil, fmt.Errorf("index: read %s: %w", field, err)
		}
		var out []near
		err = r.scan(field, dfa, string(first), func(term string) bool {
			out = append(out, near{term: term})
			return len(out) < maxLike
		})
		if err != nil {
			return nil, err
		}
		if len(out) == 0 {
			continue
		}
		for i := range out {
			out[i].count = r.count(field, out[i].term)
		}
		slices.SortFunc(out, func(a, b near) int {
			if a.count != b.count {
				return b.count - a.count
			}
			return strings.Compare(a.term, b.term)
		})
		return out[:min(maxNear, len(out))], nil
	}
	return nil, nil
}

// maxLike bounds how many like words are looked at.
const maxLike = 500

// misspeltEnglish plans a word that stands nowhere as the nearest that do.
func (p *planner) misspeltEnglish(t query.Term, u *unit, w word) ([]*unit, error) {
	named, err := p.likeName(t.Text)
	if err != nil {
		return nil, err
	}
	p.nameAll(named)
	if err := p.nameAlts(u, named, t.Text); err != nil {
		return nil, err
	}
	ns, err := p.r.like(p.field(fieldEnglish), w.term)
	if err != nil {
		return nil, err
	}
	for _, n := range ns {
		p.english(u, "misspelt", n.term, []word{{term: n.term}}, weightFuzzy)
	}
	return []*unit{u}, nil
}

// likeName returns the cards and terms whose names are nearest to s.
func (p *planner) likeName(s string) ([]found, error) {
	ns, err := p.r.like(fieldName, Key(s))
	if err != nil {
		return nil, err
	}
	var out []found
	for _, n := range ns {
		named, err := p.under(fieldName, n.term)
		if err != nil {
			return nil, err
		}
		out = append(out, named...)
	}
	return out, nil
}

// misspeltName looks for a misspelt name in a word of which a part stands
// nowhere.
func (p *planner) misspeltName(t query.Term, us []*unit) ([]*unit, error) {
	// A wrong character often leaves characters that are no word at all.
	broken := func(u *unit) bool {
		return (!u.weak || utf8.RuneCountInString(u.text) == 1 && hasKanji(u.text)) && !p.knownText(u)
	}
	if !slices.ContainsFunc(us, broken) {
		return us, nil
	}
	named, err := p.likeName(t.Text)
	if err != nil {
		return us, err
	}
	if len(named) == 0 {
		return us, p.misspeltParts(us)
	}
	u := &unit{text: t.Text, at: t.At, weight: 1}
	p.literal(u, t.Text, 1)
	p.nameAll(named)
	if err := p.nameAlts(u, named, t.Text); err != nil {
		return us, err
	}
	for i := range u.alts {
		if u.alts[i].how == "card" || u.alts[i].how == "term" {
			u.alts[i].how = "misspelt"
		}
	}
	return []*unit{u}, nil
}

// knownText reports whether the words of a unit, not only characters of it,
// stand anywhere.
func (p *planner) knownText(u *unit) bool {
	return slices.ContainsFunc(u.alts, func(a alt) bool {
		if a.field == p.field(fieldPairs) {
			return false
		}
		return p.known(&unit{alts: []alt{a}})
	})
}

// misspeltParts adds to katakana words that stand nowhere those that are
// like them.
func (p *planner) misspeltParts(us []*unit) error {
	for _, u := range us {
		folded := nlp.FoldString(u.text, nlp.FoldSearch)
		if u.weak || !isKana(folded) || p.knownText(u) {
			continue
		}
		ns, err := p.r.like(p.field(fieldJa), folded)
		if err != nil {
			return err
		}
		for _, n := range ns {
			p.sequence(u, "misspelt", n.term, []word{{term: n.term}}, weightFuzzy)
		}
	}
	return nil
}
