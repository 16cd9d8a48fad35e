package name

import (
	"fmt"
	"slices"
	"strings"
)

// Diagnosis says why a name is no card.
type Diagnosis struct {
	Cause string // in words
	Hits  []Hit  // the cards that were likely meant, best first; nil where none is near
}

// Diagnose explains a name for which [Index.Lookup] finds nothing. A name of
// two halves of which one is right is taken for that card, the more so the
// nearer the other half; else the nearest names are offered.
func (x *Index) Diagnose(s string) Diagnosis {
	if halves := strings.Split(Key(s), "+"); len(halves) == 2 && halves[0] != "" && halves[1] != "" {
		if hits, wrong := x.oneHalf(s, halves); len(hits) > 0 {
			cause := fmt.Sprintf("no card has the halves %q; one half belongs to %s", s, label(hits[0]))
			if other := x.otherCard(wrong, hits[0].Card); other != "" {
				cause += fmt.Sprintf(", the other to %s", other)
			}
			return Diagnosis{Cause: cause, Hits: hits}
		}
	}
	if hits := x.Near(s, 5); len(hits) > 0 {
		return Diagnosis{Cause: fmt.Sprintf("misspelt: %d of its characters differ from %s", hits[0].Distance, label(hits[0])), Hits: hits}
	}
	if hits := x.Reading(s); len(hits) > 0 {
		return Diagnosis{Cause: "written by its reading: " + label(hits[0]), Hits: hits}
	}
	return Diagnosis{Cause: "no card of the imported files is named so"}
}

// oneHalf returns the cards that have one of two halves at its place, those
// nearest to the whole name first, and the half that is wrong.
func (x *Index) oneHalf(s string, halves []string) (hits []Hit, wrong string) {
	for side, half := range halves {
		for _, i := range x.byKey[half] {
			h := x.names[i].hit
			parts := strings.Split(h.Card, " // ")
			if h.Half == "" || len(parts) != 2 || parts[side] != h.Half {
				continue
			}
			for _, w := range x.wholes(h.Card) {
				w.How = Near
				w.Distance = distance([]rune(Key(s)), []rune(Key(w.Ja)), 1<<10)
				if !strings.ContainsFunc(s, isJapanese) {
					w.Distance = distance([]rune(Key(s)), []rune(Key(w.Card)), 1<<10)
				}
				hits = appendHit(hits, w)
			}
		}
	}
	slices.SortStableFunc(hits, func(a, b Hit) int { return a.Distance - b.Distance })
	if len(hits) > 0 {
		wrong = halves[1]
		for _, i := range x.byKey[halves[1]] {
			if x.names[i].hit.Card == hits[0].Card {
				wrong = halves[0]
			}
		}
	}
	return hits, wrong
}

// wholes returns the hits for the whole of a card.
func (x *Index) wholes(card string) []Hit {
	var out []Hit
	for _, h := range x.Lookup(card) {
		if h.Half == "" {
			out = append(out, h)
		}
	}
	return out
}

// otherCard names the card to which a wrong half belongs, "" if to none.
func (x *Index) otherCard(half, not string) string {
	for _, i := range x.byKey[half] {
		if h := x.names[i].hit; h.Card != not {
			return h.Card
		}
	}
	return ""
}

// label names a hit in both languages.
func label(h Hit) string {
	if h.Ja != "" {
		return fmt.Sprintf("《%s》 (%s)", h.Ja, h.Card)
	}
	return h.Card
}
