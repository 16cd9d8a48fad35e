package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/ability"
	"saitei/rules/frame"
)

// counterspell makes a spell of which a text says no more than what it counters:
// 打ち消す呪文, クリーチャー呪文を打ち消す呪文.
func (s *story) counterspell(text string) (*casting, bool, error) {
	rest, ok := strings.CutSuffix(text, "打ち消す")
	if !ok {
		return nil, false, nil
	}
	o := newObj()
	o.phrase, o.zone, o.types = text+"呪文", ability.Stack, []string{"instant"}
	kinds := ""
	if rest != "" {
		what, ok := strings.CutSuffix(rest, "を")
		if !ok {
			return nil, true, fmt.Errorf("does not know what %q is", text)
		}
		_, f, err := s.description(what)
		if err != nil {
			return nil, true, err
		}
		for _, p := range f.Is {
			switch p := p.(type) {
			case ability.Type:
				kinds += p.Of[0] + " "
			case ability.Not:
				t, ok := p.Of.(ability.Type)
				if !ok {
					return nil, true, fmt.Errorf("does not know what %q is", what)
				}
				kinds += "non" + t.Of[0] + " "
			case ability.Noun:
				if p.Of[0] != "spell" {
					return nil, true, fmt.Errorf("does not know what %q is", what)
				}
			default:
				return nil, true, fmt.Errorf("does not know what %q is", what)
			}
		}
	}
	o.abilities = []string{"counter target " + kinds + "spell"}
	k, err := s.use(s.mention(o), "spell")
	return k, true, err
}

// onTheStack looks at スタック上で, which is where a spell is that is countered.
func (s *story) onTheStack(p *frame.Prop) {
	for i := range p.C.Args {
		if a := &p.C.Args[i]; a.Particle == "で" && slices.Contains([]string{"スタック上", "スタックの上", "スタック"}, s.text(a)) {
			s.looked[a.Start] = true
		}
	}
}

// counterQuality reads 打ち消されない呪文 and 打ち消す呪文: what a spell is, not what is done
// to it.
func (s *story) counterQuality(p *frame.Prop, kind knobKind) (func() error, error) {
	o := s.gap
	if o == nil || o.player != "" || o.face != nil || o.cast != nil && o.cast.ready || !slices.Contains([]ability.Zone{ability.Stack, ability.Hand}, o.zone) {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	what := s.arg(p, "を")
	switch {
	case p.Neg && (p.Passive || p.Can()) && what == nil && len(p.C.Args) == 0 && (p.Mod == clause.Fact || p.Can()):
		if s.knob(kind) {
			o.abilities = append(o.abilities, "this can't be countered")
		}
		return nil, nil
	case !p.Neg && p.Mod == clause.Fact && len(o.types) == 0:
		k, err := s.use(o, "spell")
		if err != nil {
			return nil, err
		}
		o.types = []string{"instant"}
		if what != nil {
			t, err := s.noun(p, what)
			if err != nil {
				return nil, err
			}
			return nil, s.aim(k, t)
		}
		return nil, nil
	}
	return nil, fmt.Errorf("no way to bring about %q", p.Text)
}
