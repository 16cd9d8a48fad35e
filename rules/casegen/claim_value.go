package casegen

import (
	"fmt"

	"saitei/nlp/clause"
	"saitei/rules/ability"
	"saitei/rules/frame"
)

// manaValues are the words for the mana value, of all times.
var manaValues = []string{"のマナ総量", "の点数で見たマナ・コスト"}

func (s *story) isValue(a *clause.Arg) bool {
	_, ok := s.cut(a, append([]string{"手札の上限"}, manaValues...)...)
	return ok
}

// valueClaim reads マナ総量は８である, 手札の上限は７枚である.
func valueClaim(s *story, p *frame.Prop) (func() error, error) {
	a := s.arg(p, "が", "は")
	n, err := s.quantity(p, "だ")
	s.arg(p, "だ")
	if err != nil || a == nil || n < 0 || p.Neg {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	if err := fact(p); err != nil {
		return nil, err
	}
	if b, ok := s.cut(a, "手札の上限"); ok {
		who, err := s.whose(s.text(b))
		if err != nil {
			return nil, err
		}
		return s.handLimit(who, n), nil
	}
	b, ok := s.cut(a, manaValues...)
	if !ok {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	o, err := s.noun(p, b)
	if err != nil {
		return nil, err
	}
	if o.player != "" || o.many() {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	if z := s.unread(p, "で", "では"); z != nil {
		zone, err := s.zoneClass(s.text(z))
		if err != nil {
			return nil, err
		}
		o.zone = zone
	}
	return s.after(false, o, func(name string) { s.st.claim("mana-value: {%s: %d}", name, n) }), nil
}

// handLimit claims that a player discards down to so many cards as the turn
// ends, and not when there are no more.
func (s *story) handLimit(who string, n int) func() error {
	return func() error {
		if s.st.turn == "" {
			s.st.turn = who
		}
		if s.active() != who {
			return fmt.Errorf("whose turn ends is not known")
		}
		more := s.amount()
		if _, said := s.table.cards["hand."+who]; said {
			return fmt.Errorf("how many cards are in the hand is said")
		}
		s.have("hand", who, n+more)
		if err := s.nextTurn(); err != nil {
			return err
		}
		s.st.claim("%s", event(true, "event: discard, player: "+who, more))
		s.st.claim("count: {zone: hand, of: %s, is: %d}", who, n)
		return nil
	}
}

// zoneClass reads スタック以外の領域, すべての領域, 墓地, and returns a zone of those.
func (s *story) zoneClass(text string) (ability.Zone, error) {
	text = frame.Plain(text)
	zones := []ability.Zone{ability.Hand, ability.Graveyard, ability.Exile}
	switch text {
	case "スタック以外の領域", "スタック以外", "スタック以外のすべての領域", "スタック以外の場所", "戦場以外の領域":
		return zones[s.alt%len(zones)], nil
	}
	pl, err := s.zonePhrase(text)
	if err != nil || pl.zone == "battlefield" {
		return "", fmt.Errorf("does not know what zones %q are", text)
	}
	return ability.Zone(pl.zone), nil
}
