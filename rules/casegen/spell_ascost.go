package casegen

import (
	"fmt"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/frame"
)

// コストとして says of what is done that it pays for something: of the ability that was
// spoken of, or of one of the card of the ruling that has such a cost.

func init() {
	refineDeed(ofAsCost, asCostDeed, "tap", "remove-counter", "discard", "reveal", "exile")
	refineClaim(ofAsCost, asCostClaim, "tap", "remove-counter", "discard", "reveal", "exile")
}

// asCost is the phrase 装備コストとして, この能力のコストとして of a clause, nil for none.
func (s *story) asCost(p *frame.Prop) *clause.Arg {
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if (a.Particle == "として" || a.Particle == "で") && strings.HasSuffix(s.text(a), "コスト") && len(a.Relative) == 0 {
			return a
		}
	}
	return nil
}

func ofAsCost(s *story, p *frame.Prop) bool { return s.owed == nil && s.asCost(p) != nil }

// costOwner is the use that words before コスト mean, which has a cost of a kind.
func (s *story) costOwner(p *frame.Prop, text, kind string) (*casting, error) {
	text = strings.TrimSuffix(text, "の")
	switch text {
	case "", "その", "この", "能力", "その能力", "この能力", "起動":
		for i := len(s.casts) - 1; i >= 0; i-- {
			if this, other := s.casts[i].payable(kind); this || other {
				return s.casts[i], nil
			}
		}
		if s.c.face == nil {
			return nil, fmt.Errorf("what %q pays for is not known", p.Text)
		}
		o := s.card(s.c.card, s.c.face)
		for _, w := range o.ways() {
			if this, other := (&casting{o: o, ab: w.ab}).payable(kind); !w.printed || !this && !other {
				continue
			}
			return s.newCasting(s.mention(o), w.i)
		}
		return nil, fmt.Errorf("%s has no such cost", s.c.face.Name)
	}
	if _, ok := s.c.keywordIn(text); ok {
		text += "能力"
	}
	return s.usefulText(p, text, "")
}

// owes reads what a clause with コストとして pays for.
func (s *story) owes(p *frame.Prop) error {
	a := s.asCost(p)
	text := s.text(a)
	for _, w := range []string{"の起動コスト", "起動コスト", "の追加コスト", "追加コスト", "コスト"} {
		if t, ok := strings.CutSuffix(text, w); ok {
			text = t
			break
		}
	}
	k, err := s.costOwner(p, text, p.Frame)
	if err != nil {
		return err
	}
	s.looked[a.Start] = true
	s.owed = k
	return nil
}

// asCostDeed reads コストとして最後の＋１/＋１カウンターを取り除いた場合.
func asCostDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	if err := s.owes(p); err != nil {
		return nil, err
	}
	return payDeed(s, p, kind)
}

// asCostClaim reads 召喚酔いの影響を受けているクリーチャーをコストとしてタップしてもよい, カードはコストとして捨てられる.
func asCostClaim(s *story, p *frame.Prop) (func() error, error) {
	if err := s.owes(p); err != nil {
		return nil, err
	}
	may, ok := allowed(p)
	if !p.Can() && p.Mod != clause.May {
		return payClaim(s, p)
	}
	if p.Mod == clause.May && !p.Neg {
		may, ok = true, true
	}
	k, err := s.paysOwed(p)
	if err != nil || !ok {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	return func() error { return s.try(k, may, k.targets) }, nil
}
