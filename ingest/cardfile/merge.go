package cardfile

import (
	"cmp"
	"slices"
	"strings"

	"saitei/corpus"
)

// priority orders the kinds of files: which is believed where two fill the
// same field. mojp names are those in use today; Scryfall is newer than
// MTGJSON as a rule.
var priority = map[Format]int{"": 0, Mojp: 1, Names: 2, Scryfall: 3, MTGJSON5: 4, MTGJSON3: 5}

// Merge joins catalogues into one. facts are sets known without any file:
// card files often lack the Japanese names of sets and their dates. The result
// does not depend on the order of cats.
func Merge(cats []*Catalogue, facts []corpus.Set) *Catalogue {
	cats = slices.Clone(cats)
	slices.SortStableFunc(cats, compareCatalogues)
	whole := wholeNames(cats)
	b := newBuilder()
	b.merging = true
	for _, c := range cats {
		for i := range c.Cards {
			card := clone(&c.Cards[i])
			if card.Name == "" {
				for _, r := range card.Rulings {
					b.ruling(card.OracleID, r)
				}
				continue
			}
			// A face, or a name of which only a list of names knows, belongs to
			// the card that has a face of that name.
			if full := whole[card.Name]; full != "" && len(card.Faces) == 1 && (card.Layout == layoutFace || card.Layout == "" && !hasCard(cats, card.Name)) {
				card.Name = full
				card.Faces = orderFaces(full, card.Faces)
			}
			if c.Format == MTGJSON3 && len(card.Faces) > 1 {
				dropNames(b.cards[card.Name], &card)
			}
			b.add(card)
		}
		for _, s := range c.Sets {
			b.set(s)
		}
	}
	for _, s := range facts {
		if b.sets[strings.ToUpper(s.Code)] != nil {
			b.set(s)
		}
	}
	out := b.catalogue()
	out.Cards = slices.DeleteFunc(out.Cards, func(c corpus.Card) bool { return c.Name == "" })
	return out
}

// dropNames clears the Japanese names of halves in src that have one already.
// In MTGJSON 3 they come from the text of the other half, where misprints
// stand that are no second name of the card.
func dropNames(have, src *corpus.Card) {
	if have == nil {
		return
	}
	for i := range src.Faces {
		k := slices.IndexFunc(have.Faces, func(f corpus.Face) bool { return f.Name == src.Faces[i].Name })
		if k >= 0 && have.Faces[k].Ja != "" {
			src.Faces[i].Ja = ""
		}
	}
}

// orderFaces puts the one face of a part of a card at its place.
func orderFaces(full string, have []corpus.Face) []corpus.Face {
	var out []corpus.Face
	for _, n := range splitNames(full) {
		f := corpus.Face{Name: n}
		if have[0].Name == n {
			f = have[0]
		}
		out = append(out, f)
	}
	return out
}

// wholeNames maps the name of each half or face to that of its card. A name
// that is a part of two cards maps to the one of the first catalogue.
func wholeNames(cats []*Catalogue) map[string]string {
	whole := map[string]string{}
	for _, c := range cats {
		for i := range c.Cards {
			if parts := splitNames(c.Cards[i].Name); len(parts) > 1 {
				for _, p := range parts {
					if whole[p] == "" {
						whole[p] = c.Cards[i].Name
					}
				}
			}
		}
	}
	return whole
}

// hasCard reports whether a file that knows layouts has a card of just this name.
func hasCard(cats []*Catalogue, name string) bool {
	for _, c := range cats {
		i, ok := slices.BinarySearchFunc(c.Cards, name, func(c corpus.Card, n string) int { return strings.Compare(c.Name, n) })
		if ok && c.Cards[i].Layout != "" && c.Cards[i].Layout != layoutFace {
			return true
		}
	}
	return false
}

// compareCatalogues orders by kind, then newest first, then by content.
func compareCatalogues(a, b *Catalogue) int {
	if c := cmp.Compare(priority[a.Format], priority[b.Format]); c != 0 {
		return c
	}
	if c := newest(b).Compare(newest(a)); c != 0 {
		return c
	}
	if c := cmp.Compare(len(b.Cards), len(a.Cards)); c != 0 {
		return c
	}
	return slices.CompareFunc(a.Cards, b.Cards, func(x, y corpus.Card) int { return strings.Compare(fingerprint(&x), fingerprint(&y)) })
}

// newest returns the release date of the newest set of a catalogue.
func newest(c *Catalogue) corpus.Date {
	var d corpus.Date
	for _, s := range c.Sets {
		if d.Before(s.Date) {
			d = s.Date
		}
	}
	return d
}

// fingerprint says what two cards of one name can differ in.
func fingerprint(c *corpus.Card) string {
	var s strings.Builder
	s.WriteString(c.Name)
	for _, f := range c.Faces {
		s.WriteString("\x00" + f.Ja + "\x00" + f.Text + "\x00" + f.TextJa)
		for _, p := range f.Printed {
			s.WriteString("\x00" + p.Set + "\x00" + p.Text)
		}
	}
	for _, r := range c.Rulings {
		s.WriteString("\x00" + r.Text)
	}
	return s.String()
}

// clone copies what join would change.
func clone(c *corpus.Card) corpus.Card {
	d := *c
	d.Faces = slices.Clone(c.Faces)
	for i := range d.Faces {
		d.Faces[i].JaAlso = slices.Clone(d.Faces[i].JaAlso)
		d.Faces[i].Printed = slices.Clone(d.Faces[i].Printed)
	}
	d.Printings = slices.Clone(c.Printings)
	d.Rulings = slices.Clone(c.Rulings)
	d.Also = slices.Clone(c.Also)
	return d
}
