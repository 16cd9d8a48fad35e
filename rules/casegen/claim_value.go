package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/ability"
	"saitei/rules/frame"
)

func init() {
	refineClaim(func(s *story, p *frame.Prop) bool { return s.pileSize(p) != nil }, pileSizeClaim, "becomes", "value-is", "is-amount", "amount-is")
}

// pileSize is the phrase of a clause that says how many cards there are in a
// hand, graveyard or library (手札のカードは１枚になる, 手札は２枚である); nil for others.
func (s *story) pileSize(p *frame.Prop) *clause.Arg {
	a := p.C.Arg("が", "は")
	n := slices.IndexFunc(p.C.Args, func(a clause.Arg) bool {
		return (a.Particle == "に" || a.Particle == "だ") && a.Quantity != nil && a.Quantity.Counter == "枚" && a.Quantity.Bound == "" && len(a.Relative) == 0
	})
	if a == nil || n < 0 || p.Neg || len(a.Relative) > 0 {
		return nil
	}
	b, _ := s.cut(a, "のカード", "の枚数", "のカードの枚数")
	for _, w := range []string{"手札", "墓地", "ライブラリー"} {
		if strings.HasSuffix(s.text(b), w) {
			return b
		}
	}
	return nil
}

// pileSizeClaim claims how many cards there are in the end.
func pileSizeClaim(s *story, p *frame.Prop) (func() error, error) {
	later, err := s.afterwards(p)
	if err != nil {
		return nil, err
	}
	b := s.pileSize(p)
	s.arg(p, "が", "は")
	n, err := s.quantity(p, "に", "だ")
	s.arg(p, "に", "だ")
	if err != nil {
		return nil, err
	}
	if err := fact(p); err != nil || n < 0 {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	zone, who, err := s.pileOf(s.text(b))
	if err != nil {
		return nil, err
	}
	if zone == "battlefield" || zone == "exile" {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	_, you := s.table.cards[zone+".you"]
	_, opp := s.table.cards[zone+".opponent"]
	if plain := frame.Plain(s.text(b)); you != opp && (plain == "手札" || plain == "墓地" || plain == "ライブラリー") { // that of which cards were told
		if who = "you"; opp {
			who = "opponent"
		}
	}
	return func() error {
		if err := s.settle(); err != nil {
			return err
		}
		if later {
			if err := s.nextTurn(); err != nil {
				return err
			}
		}
		s.st.Claim("count: {zone: %s, of: %s, is: %d}", zone, who, n)
		return nil
	}, nil
}

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
	s.whole(a) // 点数で見た is no clause of its own
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
	return s.after(false, o, func(name string) { s.st.Claim("mana-value: {%s: %d}", name, n) }), nil
}

// handLimit claims that a player discards down to so many cards as the turn
// ends, and not when there are no more.
func (s *story) handLimit(who string, n int) func() error {
	return func() error {
		if s.st.Turn == "" {
			s.st.Turn = who
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
		s.st.Claim("%s", event(true, "event: discard, player: "+who, more))
		s.st.Claim("count: {zone: hand, of: %s, is: %d}", who, n)
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
