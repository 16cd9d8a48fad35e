package card

import (
	"embed"
	"fmt"
	"strings"
	"sync"

	"saitei/corpus"
	"saitei/rules/ability"
)

// Card is a card: one face, or the two halves of a split card (CR 709).
type Card struct {
	Name   string // English; "A // B" for a split card
	Layout string // "normal" or "split"
	Faces  []Face
	File   string // where it is written
	Line   int    // 1-based
}

// Face gives the printed characteristics of a card or half (CR 109.3).
type Face struct {
	Name       string
	Ja         string // official Japanese name, "" where there is none
	Cost       ability.Mana
	HasCost    bool // a card without mana cost cannot be cast for it (CR 118.6)
	Indicator  []ability.Color
	Supertypes []string // lower case
	Types      []string // lower case
	Subtypes   []string // as printed
	Power      string   // "2", "*", "" where it has none
	Toughness  string
	Abilities  []ability.Ability // of today
	Text       []string          // the abilities as written in the file
	Before     *Version          // what it did before
	Note       string
}

// Version is what a card did in the editions before a date.
type Version struct {
	Date      corpus.Edition
	Abilities []ability.Ability
	Text      []string
}

// Colors are the colours of the face: those of its colour indicator and its
// mana cost (CR 105.2), in order.
func (f *Face) Colors() []ability.Color {
	in := map[ability.Color]bool{}
	for _, c := range append(f.Cost.Colors(), f.Indicator...) {
		in[c] = true
	}
	var out []ability.Color
	for _, c := range []ability.Color{ability.White, ability.Blue, ability.Black, ability.Red, ability.Green} {
		if in[c] {
			out = append(out, c)
		}
	}
	return out
}

// AbilitiesAt are the abilities the face has under an edition of the rules;
// the zero edition is today's.
func (f *Face) AbilitiesAt(e corpus.Edition) []ability.Ability {
	if f.Before != nil && !e.IsZero() && e.Before(f.Before.Date) {
		return f.Before.Abilities
	}
	return f.Abilities
}

// TypeLine is the type line in English.
func (f *Face) TypeLine() string {
	var ws []string
	for _, w := range append(append([]string{}, f.Supertypes...), f.Types...) {
		ws = append(ws, strings.ToUpper(w[:1])+w[1:])
	}
	s := strings.Join(ws, " ")
	if len(f.Subtypes) > 0 {
		s += " — " + strings.Join(f.Subtypes, " ")
	}
	return s
}

//go:embed data/*.yaml
var data embed.FS

type book struct {
	cards  []*Card
	byName map[string]*Card
}

var embedded = sync.OnceValue(func() *book {
	cards, err := Load(data, "data/*.yaml")
	if err != nil {
		panic(fmt.Sprintf("card: the embedded cards: %v", err))
	}
	b := &book{cards: cards, byName: map[string]*Card{}}
	for _, c := range cards {
		b.byName[c.Name] = c
		for _, f := range c.Faces {
			b.byName[f.Name] = c
		}
	}
	return b
})

// All lists the cards written by hand, in order of their English names. They
// are shared and must not be changed.
func All() []*Card { return embedded().cards }

// Lookup finds a card by its English name, a split card also by the name of
// either half.
func Lookup(name string) (*Card, bool) {
	c, ok := embedded().byName[name]
	return c, ok
}
