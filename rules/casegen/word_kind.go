package casegen

import (
	"fmt"
	"strings"

	"saitei/rules/frame"
)

func init() {
	refineDeed(ofWordKind, wordKindDeed, "is-kind")
	claimTable["check"] = checkClaim
}

// wordConditions says which condition an ability word stands beside (CR 207.2c).
var wordConditions = map[string]string{"hellbent": "you have no cards in hand"}

// ofWordKind reports whether a clause says of which kind an ability is that has
// an ability word: パーマネントの暴勇能力が起動型能力である.
func ofWordKind(s *story, p *frame.Prop) bool {
	a := p.C.Arg("が")
	if a == nil || p.Neg {
		return false
	}
	_, w, ok := s.c.abilityPhrase(s.text(a))
	return ok && wordConditions[w.word] != ""
}

// wordKindDeed makes a permanent with an activated ability of the ability word.
func wordKindDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	a, is := s.arg(p, "が"), s.arg(p, "だ")
	whose, w, _ := s.c.abilityPhrase(s.text(a))
	if is == nil || frame.Plain(s.text(is)) != "起動型能力" || whose == "" {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	o, err := s.phrase(whose)
	if err != nil {
		return nil, err
	}
	if o.player != "" || o.many() || o.face != nil {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	s.mention(o.from(a)).become("creature")
	o.who, o.owner = "opponent", "you" // whose hand is looked at depends on who controls it
	o.abilities = append(o.abilities, fmt.Sprintf("%s — {1}: you gain 1 life. activate only if %s", w.word, wordConditions[w.word]))
	k, err := s.useWhich(o, which{kind: "activated"})
	if err != nil {
		return nil, err
	}
	s.worded.checked = &checkedWord{o: o, k: k}
	return nil, nil
}

// checkedWord is an ability with a condition, and when that is looked at.
type checkedWord struct {
	o     *obj
	k     *casting
	drawn bool // the condition is not fulfilled any more
}

// checkClaim reads 手札の枚数は能力を起動しようとする時点でチェックされる, 解決時にはチェックされない: the
// condition is made false between the two.
func checkClaim(s *story, p *frame.Prop) (func() error, error) {
	c := s.worded.checked
	if c == nil || fact(p) != nil {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	resolving := false
	for i := range p.C.Args {
		if a := &p.C.Args[i]; s.phased[a.Start] {
			resolving = true
		}
	}
	if a := s.untaken(p, "が", "は"); a != nil {
		text := frame.Plain(s.text(a))
		for _, w := range []string{"手札のカードの枚数", "手札の枚数", "手札のカードの数"} {
			text = strings.TrimSuffix(text, w)
		}
		if text == frame.Plain(s.text(a)) {
			return nil, fmt.Errorf("no claim for %q", p.Text)
		}
		if text = strings.TrimSuffix(text, "の"); text != "" {
			who, err := s.phrase(text)
			if err != nil {
				return nil, err
			}
			if who.player != c.o.who || strings.HasSuffix(text, "オーナー") {
				return nil, fmt.Errorf("no claim for %q", p.Text)
			}
		}
	}
	draw := func() error {
		if err := s.begin(c.k); err != nil || c.drawn {
			return err
		}
		c.drawn = true
		s.fillLibrary(c.o.who)
		return s.trick(other(c.o.who), "target player draws a card", s.who(c.o.who))
	}
	switch {
	case !resolving && !p.Neg && len(s.frames) > 0 && s.frames[len(s.frames)-1] == "activate":
		return func() error {
			if err := draw(); err != nil {
				return err
			}
			s.because = "condition"
			return s.try(c.k, false, nil)
		}, nil
	case resolving:
		return func() error {
			if err := draw(); err != nil {
				return err
			}
			if err := s.settle(); err != nil {
				return err
			}
			s.st.Claim("%s", event(p.Neg, "event: gain-life, player: "+c.o.who, -1))
			return nil
		}, nil
	}
	return nil, fmt.Errorf("no claim for %q", p.Text)
}
