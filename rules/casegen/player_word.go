package casegen

import (
	"fmt"

	"saitei/rules/frame"
)

// playerKeywords are the keyword abilities that players can have (CR 702.11c,
// 702.18a).
var playerKeywords = map[string]bool{"hexproof": true, "shroud": true}

// playerHasDeed reads 呪禁を持つプレイヤー: an enchantment gives it.
func (s *story) playerHasDeed(p *frame.Prop, o *obj, kind knobKind) (func() error, error) {
	a := s.arg(p, "を")
	if a == nil || p.Neg {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	k, err := s.c.keywordOf(s.text(a))
	if err != nil {
		return nil, err
	}
	if !playerKeywords[k] {
		return nil, fmt.Errorf("no player has %s", k)
	}
	s.shielded = o
	if later := s.later(p); kind == condition && len(later) > 0 && later[0].Can() && !later[0].Neg {
		kind = even // it may be so all the same
	}
	return s.done(kind, func() error {
		if _, err := s.place(o); err != nil {
			return err
		}
		s.st.Put(o.player, s.st.Card("enchantment", "{types: [Enchantment], abilities: ['you have %s']}", k), "")
		return nil
	})
}
