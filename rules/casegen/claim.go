package casegen

import (
	"fmt"

	"saitei/nlp/clause"
	"saitei/rules/frame"
)

// claimHandler reads a clause that says what is or happens, and returns what
// makes the claims of it.
type claimHandler func(s *story, p *frame.Prop) (func() error, error)

// claimTable says for each frame how it is observed.
var claimTable map[string]claimHandler

func init() {
	claimTable = map[string]claimHandler{
		"target":      targetClaim,
		"tap":         tappedClaim(true),
		"untap":       tappedClaim(false),
		"draw":        playerClaim("draw"),
		"discard":     playerClaim("discard"),
		"has-ability": hasClaim,
	}
}

// fact reports an error where a clause says what may or must be, for claims
// that know only what is.
func fact(p *frame.Prop) error {
	if p.Mod != clause.Fact {
		return fmt.Errorf("no claim for %s that %q", p.Mod, p.Text)
	}
	return nil
}

// attempt makes an attempt and claims whether it is legal.
func (s *story) attempt(legal bool, format string, a ...any) {
	tag := s.st.Name("try")
	s.st.Do("attempt: {as: %s, %s}", tag, fmt.Sprintf(format, a...))
	if legal {
		s.st.Claim("allowed: [%s]", tag)
	} else {
		why := ""
		if s.because != "" {
			why = ", because: " + s.because
		}
		s.st.Claim("refused: {attempt: %s%s}", tag, why)
	}
}

// alsoThat returns the frame of a clause that stands beside another as
// 攻撃することも…することもできない, and its claim.
func (s *story) alsoThat(p *frame.Prop) ([]func() error, error) {
	var out []func() error
	sent := &s.c.res.Reading.Tree.Sentences[p.Sentence]
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if len(a.Relative) != 1 || s.looked[a.Start] {
			continue
		}
		c := sent.Clause(a.Relative[0])
		if c == nil || c.Role != clause.Complement {
			continue
		}
		q := s.c.res.Reading.At(p.Sentence, a.Relative[0])
		if q == nil || claimTable[q.Frame] == nil {
			return nil, fmt.Errorf("no claim for %q", c.In(s.c.block.Text))
		}
		s.looked[a.Start] = true
		same := *q
		same.Neg, same.Mod, same.Passive = p.Neg, p.Mod, q.Passive
		looked := s.looked
		s.looked = s.fresh()
		f, err := claimTable[q.Frame](s, &same)
		s.looked = looked
		if err != nil {
			return nil, err
		}
		out = append(out, f)
	}
	return out, nil
}

func tappedClaim(tapped bool) claimHandler {
	return func(s *story, p *frame.Prop) (func() error, error) {
		agent, o, err := s.parts(p)
		if err != nil {
			return nil, err
		}
		if o == nil {
			o = agent
		}
		if err := fact(p); err != nil || o == nil || o.player != "" {
			return nil, fmt.Errorf("no claim for %q", p.Text)
		}
		if !tapped && p.Neg && o.cast == nil && !o.attacking { // it can be seen only where it was tapped
			o.tapped = true
		}
		return func() error {
			n, err := s.place(o)
			if err != nil {
				return err
			}
			if err := s.settle(); err != nil {
				return err
			}
			s.st.Claim("tapped: {%s: %v}", n, tapped != p.Neg)
			if !p.Neg {
				s.st.Claim("happened: {event: %s, object: %s}", p.Frame, n)
			}
			return nil
		}, nil
	}
}

// ofNobody reports whether a clause says of cards, and of no player, that
// nothing is done with them: カードは引かない.
func ofNobody(s *story, p *frame.Prop) bool {
	a := p.C.Arg("は")
	return p.Neg && p.Mod == clause.Fact && a != nil && a.Particle == "" && s.text(a) == "カード" && p.C.Arg("が", "を") == nil && s.gap == nil
}

// nobodyClaim claims that no player does it.
func (s *story) nobodyClaim(p *frame.Prop, kind string) (func() error, error) {
	s.arg(p, "は")
	return func() error {
		if err := s.settle(); err != nil {
			return err
		}
		s.st.Claim("never: {event: %s}", kind)
		return nil
	}, nil
}

func playerClaim(kind string) claimHandler {
	return func(s *story, p *frame.Prop) (func() error, error) {
		if ofNobody(s, p) {
			return s.nobodyClaim(p, kind)
		}
		o, err := s.subject(p)
		if err != nil {
			return nil, err
		}
		if a := s.arg(p, "を"); a != nil && a.Quantity != nil && a.Quantity.All {
			return nil, fmt.Errorf("no claim that it is all of them in %q", p.Text)
		}
		for i := range p.C.Args {
			if q := &p.C.Args[i]; q.Particle == "" && q.Quantity != nil && !q.Topic {
				s.looked[q.Start] = true
			}
		}
		if err := fact(p); err != nil || o.player == "" {
			return nil, fmt.Errorf("no claim for %q", p.Text)
		}
		return func() error {
			hand := "hand." + o.player
			if _, said := s.table.cards[hand]; kind == "discard" && !said { // there is something to discard
				for range 3 + s.alt {
					s.st.Hold("hand", o.player, "Island")
				}
			}
			if err := s.settle(); err != nil {
				return err
			}
			n := p.N
			if n == 0 {
				n = -1
			}
			s.st.Claim("%s", event(!p.Neg, "event: "+kind+", player: "+o.player, n))
			return nil
		}, nil
	}
}
