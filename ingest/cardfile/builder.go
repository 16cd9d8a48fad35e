package cardfile

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"saitei/corpus"
)

// layoutFace marks a face whose card is named by no source so far.
const layoutFace = "face"

// builder gathers the cards of one or more files. What was added first wins
// where two sources fill one field, save for lists, which are joined.
type builder struct {
	cards  map[string]*corpus.Card
	sets   map[string]*corpus.Set
	oracle map[string]*corpus.Card // by oracle id, rulings that came without a name
	// merging is set while catalogues are joined: the rulings of a card then
	// come from one of them, since two files word the same ruling differently.
	merging bool
}

func newBuilder() *builder {
	return &builder{cards: map[string]*corpus.Card{}, sets: map[string]*corpus.Set{}, oracle: map[string]*corpus.Card{}}
}

// add adds what a source says of a card.
func (b *builder) add(c corpus.Card) {
	old := b.cards[c.Name]
	if old == nil {
		b.cards[c.Name] = &c
		return
	}
	join(old, &c)
	if len(old.Rulings) > 0 && b.merging {
		return
	}
	for _, r := range c.Rulings {
		if !slices.Contains(old.Rulings, r) {
			old.Rulings = append(old.Rulings, r)
		}
	}
}

// ruling adds an English ruling to the card of an oracle id.
func (b *builder) ruling(oracle string, r corpus.CardRuling) {
	c := b.oracle[oracle]
	if c == nil {
		c = &corpus.Card{OracleID: oracle}
		b.oracle[oracle] = c
	}
	c.Rulings = append(c.Rulings, r)
}

// set adds what a source says of a set.
func (b *builder) set(s corpus.Set) {
	s.Code = strings.ToUpper(s.Code)
	if s.Code == "" {
		return
	}
	old := b.sets[s.Code]
	if old == nil {
		b.sets[s.Code] = &s
		return
	}
	old.Name = cmp.Or(old.Name, s.Name)
	old.Ja = cmp.Or(old.Ja, s.Ja)
	if old.Date.IsZero() {
		old.Date = s.Date
	}
	old.Number = max(old.Number, s.Number)
}

// join fills what dst lacks from src, a card of the same name, save for rulings.
func join(dst, src *corpus.Card) {
	if dst.Layout == "" || dst.Layout == layoutFace {
		dst.Layout = cmp.Or(src.Layout, dst.Layout)
	}
	dst.OracleID = cmp.Or(dst.OracleID, src.OracleID)
	for _, a := range src.Also {
		if a != dst.Name && !slices.Contains(dst.Also, a) {
			dst.Also = append(dst.Also, a)
		}
	}
	for i := range src.Faces {
		f := &src.Faces[i]
		k := slices.IndexFunc(dst.Faces, func(d corpus.Face) bool { return d.Name == f.Name })
		if k < 0 {
			dst.Faces = append(dst.Faces, *f)
			continue
		}
		joinFace(&dst.Faces[k], f)
	}
	for _, p := range src.Printings {
		if !slices.Contains(dst.Printings, p) {
			dst.Printings = append(dst.Printings, p)
		}
	}
}

// joinFace fills what dst lacks from src.
func joinFace(dst, src *corpus.Face) {
	for _, ja := range append([]string{src.Ja}, src.JaAlso...) {
		switch {
		case ja == "" || ja == dst.Ja:
		case dst.Ja == "":
			dst.Ja = ja
		case !slices.Contains(dst.JaAlso, ja):
			dst.JaAlso = append(dst.JaAlso, ja)
		}
	}
	if dst.Ja == src.Ja {
		dst.Reading = cmp.Or(dst.Reading, src.Reading)
	}
	if dst.ManaCost == "" && src.ManaCost != "" {
		dst.ManaCost, dst.ManaValue = src.ManaCost, src.ManaValue
	}
	if dst.ManaValue == 0 {
		dst.ManaValue = src.ManaValue
	}
	if len(dst.Types) == 0 {
		dst.Supertypes, dst.Types, dst.Subtypes, dst.Colors = src.Supertypes, src.Types, src.Subtypes, src.Colors
	}
	dst.TypeJa = cmp.Or(dst.TypeJa, src.TypeJa)
	dst.Power = cmp.Or(dst.Power, src.Power)
	dst.Toughness = cmp.Or(dst.Toughness, src.Toughness)
	dst.Loyalty = cmp.Or(dst.Loyalty, src.Loyalty)
	dst.Text = cmp.Or(dst.Text, src.Text)
	dst.TextJa = cmp.Or(dst.TextJa, src.TextJa)
	for _, p := range src.Printed {
		if !slices.ContainsFunc(dst.Printed, func(d corpus.PrintedText) bool { return d.Set == p.Set }) {
			dst.Printed = append(dst.Printed, p)
		}
	}
}

// catalogue returns what was gathered, in order.
func (b *builder) catalogue() *Catalogue {
	c := &Catalogue{}
	byOracle := map[string]*corpus.Card{}
	for _, name := range slices.Sorted(maps.Keys(b.cards)) {
		card := b.cards[name]
		if card.OracleID != "" {
			byOracle[card.OracleID] = card
		}
	}
	for _, id := range slices.Sorted(maps.Keys(b.oracle)) {
		loose := b.oracle[id]
		if card := byOracle[id]; card == nil {
			c.Cards = append(c.Cards, *loose)
		} else {
			card.Rulings = loose.Rulings
		}
	}
	for _, name := range slices.Sorted(maps.Keys(b.cards)) {
		card := b.cards[name]
		slices.SortFunc(card.Printings, func(x, y corpus.Printing) int {
			return cmp.Or(strings.Compare(x.Set, y.Set), strings.Compare(x.Number, y.Number), strings.Compare(x.Rarity, y.Rarity))
		})
		for i := range card.Faces {
			slices.SortFunc(card.Faces[i].Printed, func(x, y corpus.PrintedText) int { return strings.Compare(x.Set, y.Set) })
		}
		c.Cards = append(c.Cards, *card)
	}
	for _, code := range slices.Sorted(maps.Keys(b.sets)) {
		c.Sets = append(c.Sets, *b.sets[code])
	}
	return c
}

// sortedFaces returns the faces in the order of their names.
func sortedFaces(m map[string]corpus.Face) []corpus.Face {
	var out []corpus.Face
	for _, k := range slices.Sorted(maps.Keys(m)) {
		out = append(out, m[k])
	}
	return out
}
