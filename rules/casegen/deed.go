package casegen

import (
	"fmt"
	"strings"

	"saitei/rules/frame"
)

// deedHandler reads a clause that says that something is so or is done. It
// gathers facts about objects and returns what is to be done on the stage, nil
// where the facts are all. It is an error that it does not know how.
type deedHandler func(s *story, p *frame.Prop, kind knobKind) (func() error, error)

// deedTable says for each frame how it is brought about.
var deedTable map[string]deedHandler

func init() {
	deedTable = map[string]deedHandler{
		"has-ability":  hasDeed,
		"gain-ability": gainAbilityDeed,
		"lose-ability": loseAbilityDeed,
		"tap":          trickDeed("tap target permanent"),
		"untap":        trickDeed("untap target permanent"),
		"draw":         playerDeed("target player draws %s"),
		"discard":      playerDeed("target player discards %s"),
	}
}

// hasDeed reads 飛行を持つ, 飛行も到達も持たない.
func hasDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	o, err := s.subject(p)
	if err != nil {
		return nil, err
	}
	if o.player != "" {
		return s.playerHasDeed(p, o, kind)
	}
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if s.looked[a.Start] {
			continue
		}
		text := s.text(a)
		if q := a.Quantity; a.Particle == "" && q != nil && q.Counter == "つ" && q.Value > 1 && q.Value < 9 && q.Bound == "" && len(o.abilities) > 0 && o.face == nil && !p.Neg {
			s.looked[a.Start] = true
			k := o.abilities[len(o.abilities)-1]
			for range q.Value - 1 {
				o.abilities = append(o.abilities, k)
			}
			continue
		}
		for _, or := range []string{"または", "か"} { // 飛行か到達
			if list := strings.Split(text, or); len(list) > 1 && !p.Neg {
				text = list[s.alt%len(list)]
			}
		}
		if rest, ok := s.exiledWord(p, a); ok {
			text = rest
		}
		k, err := s.c.keywordOf(text)
		if err != nil {
			return nil, err
		}
		s.looked[a.Start] = true
		switch {
		case p.Neg && kind == needed && o.face == nil && !o.has(k):
			if !s.knob(kind) {
				o.abilities = append(o.abilities, k)
			}
		case p.Neg == o.has(k):
			if o.face != nil || p.Neg {
				return nil, fmt.Errorf("%s cannot be both", k)
			}
			o.spoken = append(o.spoken, k)
			if s.knob(kind) {
				o.abilities = append(o.abilities, k)
			}
		}
	}
	return nil, nil
}

// keywordOf reads a keyword ability with its parameter in the ability
// language: プロテクション（赤）, 移植２, 飛行.
func (c *context) keywordOf(text string) (string, error) {
	text = ruleNumber.ReplaceAllString(text, "")
	all := c.reader.Keywords(text)
	if len(all) != 1 {
		return "", fmt.Errorf("%q is not one keyword", text)
	}
	k := strings.ToLower(all[0])
	if strings.HasPrefix(k, "protection from ") {
		return k, nil
	}
	rest := frame.Plain(text)
	if _, end := c.describer().Keyword(rest, 0); end > 0 {
		rest = rest[end:]
	} else {
		return "", fmt.Errorf("%q is not one keyword", text)
	}
	rest = strings.TrimSuffix(rest, "能力")
	switch {
	case rest == "":
		return k, nil
	case strings.HasPrefix(k, "protection from ") && strings.HasPrefix(rest, "(") && strings.HasSuffix(rest, ")"):
		return k, nil
	case k == "protection":
		if q := protections[strings.Trim(rest, "()")]; q != "" {
			return k + " from " + q, nil
		}
	case strings.Trim(rest, "0123456789") == "":
		return k + " " + rest, nil
	}
	return "", fmt.Errorf("no ability language for %q", text)
}

func gainAbilityDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	return abilityTrick(s, p, kind, "target creature gains %s until end of turn")
}

// loseAbilityDeed takes an ability from what has it; it has it to begin with.
func loseAbilityDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	return abilityTrick(s, p, kind, "target creature loses %s until end of turn")
}

func abilityTrick(s *story, p *frame.Prop, kind knobKind, format string) (func() error, error) {
	o, err := s.subject(p)
	if err != nil {
		return nil, err
	}
	a := s.arg(p, "を")
	if a == nil || p.Neg || o.player == "" && !o.become("creature") {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	if text := frame.Plain(s.text(a)); p.Frame == "lose-ability" && o.player == "" && (text == "すべての能力" || text == "全ての能力") {
		return s.done(kind, func() error { return s.trick("opponent", "target creature loses all abilities until end of turn", o) })
	}
	k, err := s.c.keywordOf(s.text(a))
	if err != nil {
		return nil, err
	}
	if o.player != "" {
		if !playerKeywords[k] || p.Frame == "lose-ability" {
			return nil, fmt.Errorf("no player has %s", k)
		}
		return s.done(kind, func() error {
			return s.trick(o.player, strings.Replace(fmt.Sprintf(format, k), "creature", "player", 1), o)
		})
	}
	if p.Frame == "lose-ability" && !o.has(k) {
		switch {
		case o.grants(k): // that it has it by now is seen on the stage
			return s.done(kind, func() error {
				n, err := s.place(o)
				if err != nil {
					return err
				}
				s.st.Check(fmt.Sprintf("has: {%s: %s}", n, k))
				return s.trick(other(o.who), fmt.Sprintf(format, k), o) // its own player's hand may matter
			})
		case o.face != nil:
			return nil, fmt.Errorf("%s has no %s to lose", o.face.Name, k)
		}
		o.abilities = append(o.abilities, k)
	}
	return s.done(kind, func() error { return s.trick("you", fmt.Sprintf(format, k), o) })
}

// trickDeed brings something about that happens to an object by an instant
// that does it.
func trickDeed(text string) deedHandler {
	return func(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
		agent, o, err := s.parts(p)
		if err != nil {
			return nil, err
		}
		if o == nil {
			o, agent = agent, nil // 戦場を離れる, タップする
		}
		s.arg(p, "を", "に") // 戦場を, 手札に
		if o == nil || o.player != "" || p.Neg {
			return nil, fmt.Errorf("no way to bring about %q", p.Text)
		}
		if agent != nil && agent.player == "" {
			return nil, fmt.Errorf("who brings about %q is not known", p.Text)
		}
		if strings.Contains(text, "creature") {
			o.become("creature")
		}
		return s.done(kind, func() error {
			who := "opponent"
			if agent != nil {
				who = agent.player
			}
			return s.trick(who, text, o)
		})
	}
}

// playerDeed has a player do something so many times.
func playerDeed(format string) deedHandler {
	return func(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
		o, err := s.subject(p)
		if err != nil {
			return nil, err
		}
		a := s.arg(p, "を")
		n := 1
		if p.N > 0 {
			n = p.N
		}
		for i := range p.C.Args { // カードを２枚
			if q := &p.C.Args[i]; q.Particle == "" && q.Quantity != nil && !q.Topic {
				s.looked[q.Start] = true
			}
		}
		if o.player == "" || p.Neg || a == nil || n > 9 {
			return nil, fmt.Errorf("no way to bring about %q", p.Text)
		}
		what := "a card"
		if n > 1 {
			what = fmt.Sprintf("%d cards", n)
		}
		return s.done(kind, func() error {
			s.st.Zones["library."+o.player] = append(s.st.Zones["library."+o.player], "9 Island")
			return s.trick("you", fmt.Sprintf(format, what), o)
		})
	}
}
