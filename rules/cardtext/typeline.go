package cardtext

import (
	"fmt"
	"slices"
	"strings"

	"saitei/nlp/term"
	"saitei/rules/frame"
)

// TypeLine is what a type line says (CR 205): supertypes and card types in
// lower case, subtypes as printed, all in English.
type TypeLine struct {
	Supertypes, Types, Subtypes []string
}

var supertypeWords = []struct{ ja, en string }{{"伝説の", "legendary"}, {"基本", "basic"}, {"氷雪", "snow"}, {"ワールド", "world"}, {"の", ""}, {"・", ""}}

// TypeLine reads a Japanese type line such as 伝説のクリーチャー ― 人間・兵士. It
// is an error that a word of it is not known.
func (r *Reader) TypeLine(line string) (TypeLine, error) {
	var out TypeLine
	types, subtypes, _ := strings.Cut(frame.Plain(line), "-")
	rest := types
	for rest != "" {
		before := rest
		for _, w := range supertypeWords {
			if after, ok := strings.CutPrefix(rest, w.ja); ok {
				rest = after
				if w.en != "" {
					out.Supertypes = append(out.Supertypes, w.en)
				}
			}
		}
		for _, w := range typeWords {
			if after, ok := strings.CutPrefix(rest, w.ja); ok {
				rest = after
				out.Types = append(out.Types, w.en)
			}
		}
		if rest == before {
			return TypeLine{}, fmt.Errorf("cardtext: type line %q: %q is no type", line, rest)
		}
	}
	for _, ja := range strings.FieldsFunc(subtypes, func(c rune) bool { return strings.ContainsRune("・/-", c) }) {
		en := r.subtype(ja)
		if en == "" {
			return TypeLine{}, fmt.Errorf("cardtext: type line %q: %q is no subtype", line, ja)
		}
		out.Subtypes = append(out.Subtypes, en)
	}
	if len(out.Types) == 0 {
		return TypeLine{}, fmt.Errorf("cardtext: type line %q has no type", line)
	}
	return out, nil
}

// subtype is the English name of a subtype, "" where it is not known.
func (r *Reader) subtype(ja string) string {
	for _, c := range r.base.Lookup(ja) {
		if c.Kind == term.Subtype {
			en, _, _ := strings.Cut(c.Name(), " (")
			return en
		}
	}
	if en, end := r.desc.Type(ja, 0); end == len(ja) && !slices.ContainsFunc(typeWords, func(w struct{ ja, en string }) bool { return w.en == en }) {
		return en
	}
	return ""
}
