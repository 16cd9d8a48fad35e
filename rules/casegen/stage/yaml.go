package stage

import (
	"fmt"
	"strings"
)

// List writes texts as a YAML list of strings.
func List(texts ...string) string {
	var q []string
	for _, a := range texts {
		q = append(q, quoted(a))
	}
	return "[" + strings.Join(q, ", ") + "]"
}

// Word writes the name of a card so that YAML reads it as a string.
func Word(s string) string {
	if strings.ContainsAny(s, "':,/#{}[]") {
		return quoted(s)
	}
	return s
}

func quoted(s string) string { return "'" + strings.ReplaceAll(s, "'", "''") + "'" }

// yaml writes the scenario with the steps of when in place of its own.
func (s *Stage) yaml(h Head, when []string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "id: %s\nshows: %s\n", h.ID, quoted(s.shows))
	fmt.Fprintf(&b, "rulings: [{doc: %s, line: %d, key: '%s'}]\n", quoted(h.Source), max(1, h.Line), h.Key)
	b.WriteString("origin: generated\n")
	if !h.Edition.IsZero() {
		fmt.Fprintf(&b, "editions: {from: '%s'}\n", h.Edition)
	}
	fmt.Fprintf(&b, "players: {you: {%s}, opponent: {%s}}\n", s.Players["you"], s.Players["opponent"])
	if len(s.cards) > 0 {
		b.WriteString("cards:\n  " + strings.Join(s.cards, "\n  ") + "\n")
	}
	b.WriteString("given:\n")
	if s.Turn != "" {
		fmt.Fprintf(&b, "  turn: %s\n", s.Turn)
	}
	if s.Step != "" {
		fmt.Fprintf(&b, "  step: %s\n", s.Step)
	}
	if len(s.field) > 0 {
		b.WriteString("  battlefield:\n    - " + strings.Join(s.field, "\n    - ") + "\n")
	}
	for _, zone := range []string{"hand", "library", "graveyard", "exile", "outside"} {
		var piles []string
		for _, who := range []string{"you", "opponent"} {
			if list := s.Zones[zone+"."+who]; len(list) > 0 {
				piles = append(piles, who+": ["+strings.Join(list, ", ")+"]")
			}
		}
		if len(piles) > 0 {
			fmt.Fprintf(&b, "  %s: {%s}\n", zone, strings.Join(piles, ", "))
		}
	}
	if s.Turn == "" && s.Step == "" && len(s.field) == 0 && len(s.Zones) == 0 {
		b.WriteString("  turn: you\n")
	}
	if len(when) > 0 {
		b.WriteString("when:\n  - " + strings.Join(when, "\n  - ") + "\n")
	}
	b.WriteString("then:\n  - " + strings.Join(s.Then, "\n  - ") + "\n")
	return b.String()
}
