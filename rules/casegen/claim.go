package casegen

import (
	"fmt"
	"strings"

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
		"trigger":     triggerClaim,
		"countered":   counteredClaim,
		"resolve":     resolveClaim,
		"draw":        playerClaim("draw"),
		"discard":     playerClaim("discard"),
		"has-ability": hasClaim,
		"cast":        castClaim,
		"activate":    castClaim,
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
	tag := s.st.name("try")
	s.st.do("attempt: {as: %s, %s}", tag, fmt.Sprintf(format, a...))
	if legal {
		s.st.claim("allowed: [%s]", tag)
	} else {
		s.st.claim("refused: {attempt: %s}", tag)
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
		s.looked = map[int]bool{}
		f, err := claimTable[q.Frame](s, &same)
		s.looked = looked
		if err != nil {
			return nil, err
		}
		out = append(out, f)
	}
	return out, nil
}

// targeting reads who would be the target of what: a casting of a card that
// is named, or nil and the phrase that says whose spell.
func (s *story) targeting(p *frame.Prop) (*casting, *obj, error) {
	var of string
	var o *obj
	for _, w := range []string{"に", "と", "として", "を"} {
		for i := range p.C.Args {
			a := &p.C.Args[i]
			if a.Particle == w && strings.HasSuffix(s.text(a), "対象") && !s.looked[a.Start] && of == "" {
				s.looked[a.Start] = true
				of = s.text(a)
			}
		}
	}
	if of == "" {
		return nil, nil, fmt.Errorf("what %q targets is not known", p.Text)
	}
	of = strings.TrimSuffix(strings.TrimSuffix(of, "対象"), "の")
	var agent *casting
	a, b := s.arg(p, "が", "は"), s.arg(p, "を")
	if b == nil && of != "" && s.gap == nil { // XはYの対象になる
		b, a = a, nil
	}
	if a != nil {
		k, err := s.useful(p, a)
		if err == nil {
			agent = k
		} else if who, err2 := s.phrase(s.text(a)); err2 == nil && who.player != "" {
			s.topic = who
		} else {
			return nil, nil, err
		}
	}
	if of != "" && agent == nil {
		if k, err := s.useful(p, &clause.Arg{Span: spanOf(p, s.c.block.Text, of)}); err == nil {
			agent = k
		}
	}
	switch {
	case b != nil:
		var err error
		if o, err = s.noun(p, b); err != nil {
			return nil, nil, err
		}
	case s.gap != nil:
		o = s.gap
	default:
		return nil, nil, fmt.Errorf("what %q targets is not known", p.Text)
	}
	return agent, o, nil
}

func targetClaim(s *story, p *frame.Prop) (func() error, error) {
	k, o, err := s.targeting(p)
	if err != nil {
		return nil, err
	}
	may, ok := allowed(p)
	if p.Frame == "target" && !p.Neg && p.Mod == clause.Fact {
		may, ok = true, true
	}
	if !ok || k == nil {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	return func() error {
		if err := s.aim(k, o); err != nil {
			return err
		}
		return s.try(k, may, k.targets)
	}, nil
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
		return func() error {
			n, err := s.place(o)
			if err != nil {
				return err
			}
			if err := s.settle(); err != nil {
				return err
			}
			s.st.claim("tapped: {%s: %v}", n, tapped != p.Neg)
			return nil
		}, nil
	}
}

func triggerClaim(s *story, p *frame.Prop) (func() error, error) {
	a := s.arg(p, "が", "は")
	var o *obj
	var err error
	if a != nil {
		text := s.text(a)
		for _, e := range []string{"の誘発型能力", "の能力"} {
			text = strings.TrimSuffix(text, e)
		}
		switch text {
		case "能力", "この能力", "その能力", "この誘発型能力", "誘発型能力":
			if s.c.face == nil {
				return nil, fmt.Errorf("whose ability %q is, is not known", text)
			}
			o = s.card(s.c.card, s.c.face)
		default:
			o, err = s.phrase(text)
		}
	} else {
		o, err = s.elided(p)
	}
	if err != nil {
		return nil, err
	}
	if err := fact(p); err != nil || o.player != "" {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	// It is there before anything is done.
	s.deeds = append([]func() error{func() error { _, err := s.place(o); return err }}, s.deeds...)
	return func() error {
		if err := s.settle(); err != nil {
			return err
		}
		s.st.claim("%s", event(!p.Neg, "event: trigger, source: "+o.name, p.Times))
		return nil
	}, nil
}

func counteredClaim(s *story, p *frame.Prop) (func() error, error) {
	a := s.arg(p, "が", "は", "を")
	if a == nil {
		return nil, fmt.Errorf("what is countered is not said")
	}
	k, err := s.useful(p, a)
	if err != nil {
		return nil, err
	}
	if err := fact(p); err != nil {
		return nil, err
	}
	return func() error {
		if err := s.begin(k); err != nil {
			return err
		}
		if err := s.settle(); err != nil {
			return err
		}
		if p.Neg {
			s.st.claim("never: {event: counter, object: %s}", k.o.name)
			s.st.claim("never: {event: fizzle, object: %s}", k.o.name)
			return nil
		}
		// Countered by the rules where all targets are illegal, or by an effect.
		what := "fizzle"
		if strings.Contains(strings.Join(s.st.cards, " "), "counter target") {
			what = "counter"
		}
		s.st.claim("happened: {event: %s, object: %s}", what, k.o.name)
		return nil
	}, nil
}

func resolveClaim(s *story, p *frame.Prop) (func() error, error) {
	a := s.arg(p, "が", "は")
	if a == nil {
		return nil, fmt.Errorf("what resolves is not said")
	}
	k, err := s.useful(p, a)
	if err != nil {
		return nil, err
	}
	if err := fact(p); err != nil {
		return nil, err
	}
	return func() error {
		if err := s.begin(k); err != nil {
			return err
		}
		if err := s.settle(); err != nil {
			return err
		}
		what := "object"
		if !k.isSpell() {
			what = "source"
		}
		s.st.claim("%s", event(!p.Neg, "event: resolve, "+what+": "+k.o.name, -1))
		return nil
	}, nil
}

func playerClaim(kind string) claimHandler {
	return func(s *story, p *frame.Prop) (func() error, error) {
		o, err := s.subject(p)
		if err != nil {
			return nil, err
		}
		s.arg(p, "を")
		for i := range p.C.Args {
			if q := &p.C.Args[i]; q.Particle == "" && q.Quantity != nil && !q.Topic {
				s.looked[q.Start] = true
			}
		}
		if err := fact(p); err != nil || o.player == "" {
			return nil, fmt.Errorf("no claim for %q", p.Text)
		}
		return func() error {
			if err := s.settle(); err != nil {
				return err
			}
			n := p.N
			if n == 0 {
				n = -1
			}
			s.st.claim("%s", event(!p.Neg, "event: "+kind+", player: "+o.player, n))
			return nil
		}, nil
	}
}

// castClaim reads that a card can or cannot be cast, or its ability activated,
// as things stand.
func castClaim(s *story, p *frame.Prop) (func() error, error) {
	return nil, fmt.Errorf("no claim for %q", p.Text)
}
