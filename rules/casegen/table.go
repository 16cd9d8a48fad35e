package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/rules/casegen/stage"
)

// table is what a text says of players: how many cards they have where, and
// their life. Numbers stand for what is there besides the objects of the story
// that lie there until the end.
type table struct {
	cards map[string]int // "hand.you" → cards
	life  map[string]int
	venom map[string]int // poison counters
}

// poison notes how many poison counters a player has.
func (t *table) poison(who string, n int) {
	if t.venom == nil {
		t.venom = map[string]int{}
	}
	t.venom[who] = n
}

// have notes how many cards a player has in a zone.
func (s *story) have(zone, who string, n int) {
	if s.table.cards == nil {
		s.table.cards = map[string]int{}
	}
	s.table.cards[zone+"."+who] = n
}

// lives notes the life total of a player.
func (s *story) lives(who string, n int) {
	if s.table.life == nil {
		s.table.life = map[string]int{}
	}
	s.table.life[who] = n
}

// fill brings what was noted of players into the scenario. Cards of the story
// that lie in a hand must be cast from there, or the hand would be larger than
// the text says.
func (s *story) fill() error {
	for _, pile := range []string{"hand.you", "hand.opponent", "graveyard.you", "graveyard.opponent", "library.you", "library.opponent"} {
		n, ok := s.table.cards[pile]
		if !ok {
			continue
		}
		list := slices.Clone(s.st.Zones[pile])
		switch {
		case strings.HasPrefix(pile, "library"):
			list = slices.DeleteFunc(list, func(c string) bool { return c == "9 Island" })
			n -= len(list)
		case strings.HasPrefix(pile, "hand"):
			for _, c := range list {
				if !casts(s.st, c) {
					return fmt.Errorf("a card of the story is among those in the hand")
				}
			}
		default:
			n -= len(list)
		}
		if n < 0 {
			return fmt.Errorf("more cards than the text says")
		}
		for range n {
			if strings.HasPrefix(pile, "hand") { // which of them are discarded is asked
				list = append(list, "{card: Island, as: "+s.st.Name("h")+"}")
			} else {
				list = append(list, "Island")
			}
		}
		s.st.Zones[pile] = list
	}
	for _, who := range []string{"you", "opponent"} {
		var words []string
		if n, ok := s.table.life[who]; ok {
			words = append(words, fmt.Sprintf("life: %d", n))
		}
		if n, ok := s.table.venom[who]; ok {
			words = append(words, fmt.Sprintf("poison: %d", n))
		}
		if len(words) > 0 {
			s.st.Players[who] = strings.Join(words, ", ")
		}
	}
	return nil
}

// casts reports whether a card held is cast or played in the course of the
// scenario.
func casts(st *stage.Stage, held string) bool {
	_, name, ok := strings.Cut(held, "as: ")
	name = strings.TrimSuffix(name, "}")
	return ok && slices.ContainsFunc(st.When, func(w string) bool {
		return !strings.HasPrefix(w, "attempt") && strings.Contains(w+",", "card: "+name+",") || strings.Contains(w, "card: "+name+"}")
	})
}
