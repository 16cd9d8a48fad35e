package conform

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"saitei/corpus"
	"saitei/rules/ability"
	"saitei/rules/cardtext"
	"saitei/rules/casegen"
	"saitei/rules/engine"
)

// TextCards makes the cards that the reference engine plays out of their
// Japanese text of today. find gives a card by its English name. A card of
// which anything was not understood is no card: it is never played by half.
//
// The lookup is safe for concurrent use if find is.
func TextCards(r *cardtext.Reader, find func(name string) (*corpus.Card, bool)) engine.Lookup {
	var kept sync.Map // name → []engine.Face, nil where it cannot be played
	return func(name string, _ corpus.Edition) ([]engine.Face, bool) {
		if v, ok := kept.Load(name); ok {
			faces := v.([]engine.Face)
			return faces, faces != nil
		}
		var faces []engine.Face
		if c, ok := find(name); ok {
			faces = textFaces(r, c)
		}
		kept.Store(name, faces)
		return faces, faces != nil
	}
}

// textFaces reads all faces of a card; nil where one is not understood.
func textFaces(r *cardtext.Reader, c *corpus.Card) []engine.Face {
	var out []engine.Face
	for i := range c.Faces {
		f, ok := typed(r, &c.Faces[i])
		if !ok {
			return nil
		}
		got := r.Read(TextFace(f))
		if !got.Understood() {
			return nil
		}
		g := engine.Face{Name: f.Name, Cost: f.ManaCost, Supertypes: lower(f.Supertypes), Types: lower(f.Types), Subtypes: f.Subtypes,
			HasPT: f.Power != "", Abilities: got.Abilities}
		g.Power, _ = strconv.Atoi(f.Power) // "*" counts as 0 until an ability defines it
		g.Toughness, _ = strconv.Atoi(f.Toughness)
		g.Loyalty, _ = strconv.Atoi(f.Loyalty)
		if f.ManaCost == "" {
			for _, l := range f.Colors {
				c, _ := engine.ParseColor(string(ability.ColorOf(l)))
				g.Colors |= c
			}
		}
		out = append(out, g)
	}
	return out
}

// typed gives a face that has its type line in Japanese alone the types of it.
// Without a cost a nonland face of such a file has no colour that is known, and
// cannot be played.
func typed(r *cardtext.Reader, f *corpus.Face) (*corpus.Face, bool) {
	if len(f.Types) > 0 {
		return f, true
	}
	l, err := r.TypeLine(f.TypeJa)
	if err != nil || f.ManaCost == "" && !slices.Contains(l.Types, "land") {
		return f, false
	}
	out := *f
	out.Supertypes, out.Types, out.Subtypes = l.Supertypes, l.Types, l.Subtypes
	if len(out.Colors) == 0 {
		m, err := ability.ParseMana(f.ManaCost)
		if err != nil {
			return f, false
		}
		for _, k := range m.Colors() {
			out.Colors = append(out.Colors, k.Letter())
		}
	}
	return &out, true
}

// TextFace is what is read of a face.
func TextFace(f *corpus.Face) cardtext.Face {
	types := lower(f.Types)
	if len(types) == 0 { // a file that has the Japanese type line alone
		types = cardtext.Types(f.TypeJa)
	}
	return cardtext.Face{Name: f.Name, Ja: f.Ja, Also: f.JaAlso, Types: types, Text: f.TextJa}
}

func lower(in []string) []string {
	out := make([]string, len(in))
	for i, s := range in {
		out[i] = strings.ToLower(s)
	}
	return out
}

// HandThenText is the lookup of the cards written by hand, and of those read
// from their text where nobody wrote them.
func HandThenText(text engine.Lookup) engine.Lookup {
	return func(name string, e corpus.Edition) ([]engine.Face, bool) {
		if faces, ok := engine.Handwritten(name, e); ok {
			return faces, true
		}
		return text(name, e)
	}
}

// ReadCards lets a maker use cards that nobody wrote by hand, read from their
// Japanese text. It is called before anything is generated.
func (m *Maker) ReadCards(r *cardtext.Reader, find func(name string) (*corpus.Card, bool)) {
	m.text, m.find = r, find
	m.reference = &Builtin{Cards: engine.NewCards(HandThenText(TextCards(r, find)))}
	hand := m.hand
	var kept sync.Map // name → *casegen.Card, nil where it cannot be played
	m.generator.Card = func(name string, e corpus.Edition) (*casegen.Card, bool) {
		if c, ok := hand(name, e); ok {
			return c, true
		}
		if v, ok := kept.Load(name); ok {
			c := v.(*casegen.Card)
			return c, c != nil
		}
		var out *casegen.Card
		if c, ok := find(name); ok {
			out = textSubject(r, c)
		}
		kept.Store(name, out)
		return out, out != nil
	}
}

// For returns a maker for the rulings of a document: the boxes of a document may
// print costs that no card file has.
func (m *Maker) For(d *corpus.Document) *Maker {
	if m.text == nil {
		return m
	}
	costs := BoxCosts(d)
	if len(costs) == 0 {
		return m
	}
	own := *m
	own.generator.Play = own.play
	own.ReadCards(m.text, Priced(m.find, costs))
	return &own
}

// textSubject is a card as the generator takes it; nil where it is not
// understood.
func textSubject(r *cardtext.Reader, c *corpus.Card) *casegen.Card {
	faces := textFaces(r, c)
	if faces == nil {
		return nil
	}
	out := &casegen.Card{Name: c.Name}
	for i := range faces {
		f, _ := typed(r, &c.Faces[i])
		g := casegen.Face{Name: f.Name, Ja: f.Ja, Cost: f.ManaCost, Colours: f.Colors, Supertypes: lower(f.Supertypes), Types: lower(f.Types), Subtypes: f.Subtypes, Abilities: faces[i].Abilities}
		if f.Power != "" {
			g.PT = f.Power + "/" + f.Toughness
		}
		out.Faces = append(out.Faces, g)
	}
	return out
}
