package cardtext

import (
	"errors"
	"slices"
	"strings"
	"sync"

	"saitei/corpus"
	"saitei/nlp/term"
	"saitei/rules/ability"
	"saitei/rules/frame"
)

// Face is what is read: one face of a card.
type Face struct {
	Name  string   // English
	Ja    string   // Japanese name of today
	Also  []string // other Japanese names, as printed
	Types []string // card types, English, in lower case
	Text  string   // Japanese text, as written
}

// Reading is what was read of a face.
type Reading struct {
	Lines     []string          // the abilities in words of the ability language
	Abilities []ability.Ability // nil where there is a gap
	Gaps      []Gap
}

// Understood reports whether all of the text was understood.
func (r Reading) Understood() bool { return len(r.Gaps) == 0 }

// Gap is a clause that was not understood.
type Gap struct {
	Clause string      `json:"clause"` // as it stands in the text
	Line   int         `json:"line"`   // 1-based, of the text
	Column int         `json:"column"` // 1-based, in characters of the line
	Span   corpus.Span `json:"span"`   // bytes of the text
	Reason string      `json:"reason"` // "clause": no construction fits; "words": the ability language has no words for it
}

// Reader reads card text. It is safe for concurrent use.
type Reader struct {
	base    *term.Base
	desc    *frame.Describer
	grammar *grammar
	trees   sync.Map // words to []ability.Ability or error: many cards share abilities
}

// New makes a reader with the terms the program ships.
func New() (*Reader, error) {
	base, err := term.Default()
	if err != nil {
		return nil, err
	}
	g, err := theGrammar()
	if err != nil {
		return nil, err
	}
	return &Reader{base: base, desc: frame.NewDescriber(base), grammar: g}, nil
}

// Read reads the text of a face.
func (r *Reader) Read(f Face) Reading {
	var out Reading
	rd := &faceReader{r: r, face: f, names: ownNames(f)}
	rd.spell = slices.Contains(f.Types, "instant") || slices.Contains(f.Types, "sorcery")
	rd.read()
	if len(rd.gaps) > 0 {
		return Reading{Lines: rd.lines, Gaps: rd.gaps}
	}
	out.Lines = rd.lines
	trees, err := r.parse(rd.lines)
	if err != nil {
		at := corpus.Span{Start: 0, End: len(f.Text)}
		var se *ability.SyntaxError
		if errors.As(err, &se) && se.Index < len(rd.places) {
			at = rd.places[se.Index]
		}
		out.Gaps = []Gap{rd.gap(at, "words")}
		return out
	}
	out.Abilities = trees
	out.Lines = nil
	for _, a := range trees {
		out.Lines = append(out.Lines, ability.Print(a))
	}
	return out
}

// parse reads lines of the ability language; what was read before is kept.
func (r *Reader) parse(lines []string) ([]ability.Ability, error) {
	if slices.ContainsFunc(lines, func(l string) bool { return strings.Contains(l, "additional cost") }) {
		return ability.ParseAll(lines)
	}
	var out []ability.Ability
	for i, l := range lines {
		v, ok := r.trees.Load(l)
		if !ok {
			as, err := ability.ParseAll([]string{l})
			v = any(err)
			if err == nil {
				v = as
			}
			r.trees.Store(l, v)
		}
		switch v := v.(type) {
		case []ability.Ability:
			out = append(out, v...)
		case error:
			var se *ability.SyntaxError
			if errors.As(v, &se) {
				at := *se
				at.Index = i
				return nil, &at
			}
			return nil, v
		}
	}
	return out, nil
}

// ownNames are the names by which a text can speak of the object, longest
// first.
func ownNames(f Face) []string {
	var out []string
	for _, n := range append([]string{f.Ja}, f.Also...) {
		if n = frame.Plain(n); n != "" && !slices.Contains(out, n) {
			out = append(out, n)
		}
	}
	slices.SortStableFunc(out, func(a, b string) int { return len(b) - len(a) })
	return out
}

// Types gives the card types of a Japanese type line, in English lower case.
// Words that are no card types are passed over.
func Types(line string) []string {
	line = frame.Plain(line)
	line, _, _ = strings.Cut(line, "-")
	var out []string
	for _, t := range typeWords {
		if strings.Contains(line, t.ja) {
			out = append(out, t.en)
		}
	}
	return out
}

var typeWords = []struct{ ja, en string }{
	{"アーティファクト", "artifact"}, {"クリーチャー", "creature"}, {"エンチャント", "enchantment"}, {"インスタント", "instant"}, {"土地", "land"}, {"プレインズウォーカー", "planeswalker"}, {"ソーサリー", "sorcery"}, {"バトル", "battle"}, {"同族", "kindred"}, {"部族", "kindred"},
}
