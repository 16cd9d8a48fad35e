package casegen

import (
	"fmt"
	"regexp"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/ability"
	"saitei/rules/frame"
)

// What sets power and toughness is applied beside what else changes them: an
// effect from before, a static ability of another permanent, counters (CR
// 613.4). Texts name an example of these in brackets.

func init() {
	refineDeed(ofChange, changeDeed, "applied", "exists", "put-counter")
	refineDeed(ofOwnSize, ownSizeDeed, "becomes")
	refineClaim(func(s *story, p *frame.Prop) bool { return s.swing != nil }, stillAppliedClaim, "applied")
	refineClaim(func(s *story, p *frame.Prop) bool { return s.swing != nil }, overTheOtherClaim, "overrides")
}

// swing is a change of the size of the target of a spell or ability.
type swing struct {
	k    *casting // what the creature is the target of
	o    *obj
	x, y int
	said []string // how the text may speak of it
}

var (
	changerRE = regexp.MustCompile(`(?:パワーやタフネス|パワーとタフネス|パワーかタフネス)を(?:修整|変更)する(.+)[（(](.+)[）)]`)
	aimedRE   = regexp.MustCompile(`対象(?:となった|となっている|になった|になっている)クリーチャー`)
	earlierRE = regexp.MustCompile(`^(?:` + aimedRE.String() + `[のに]|前の時点で|以前に|何らかの|、)*$`) // and nothing later
	exampleRE = regexp.MustCompile(`(《[^》]*》|[^《》]+カウンター)(?:等|など)$`)
)

// changer is what a clause says changes the size of something: the noun for it,
// and the example in brackets.
func (s *story) changer(p *frame.Prop) (noun, example string, a *clause.Arg) {
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if a.Particle != "が" && a.Particle != "" || len(a.Relative) == 0 {
			continue
		}
		text := s.c.block.Text[a.Start:p.C.Pred.Start]
		m := changerRE.FindStringSubmatch(text)
		if m == nil || !earlierRE.MatchString(text[:strings.Index(text, m[0])]) {
			continue
		}
		if e := exampleRE.FindStringSubmatch(m[2]); e != nil {
			return m[1], e[1], a
		}
	}
	return "", "", nil
}

func ofChange(s *story, p *frame.Prop) bool {
	_, _, a := s.changer(p)
	return a != nil && !p.Neg && aimedRE.MatchString(s.c.block.Text[p.C.Start:p.C.Pred.Start])
}

// changeDeed reads …を修整するカウンター（…等）が置かれている: the example is
// there, or was cast before.
func changeDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	noun, example, a := s.changer(p)
	s.looked[a.Start] = true
	if to := s.endingArg(p, []string{"に"}, "クリーチャー"); to != nil {
		s.looked[to.Start] = true
	}
	s.heeds(p, "このターン中", "このターン中の", "より", "以前", "以前に")
	o, _, err := s.asTarget(aimedRE.FindString(s.c.block.Text[p.C.Start:p.C.Pred.Start]))
	if err != nil {
		return nil, err
	}
	k, err := s.meant(p)
	if err != nil {
		return nil, err
	}
	if s.swing != nil || k.o.face == nil || o.player != "" || !o.become("creature") || o.name != "" {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	s.mention(o)
	w := &swing{k: k, o: o}
	counter1, isCounter := strings.CutSuffix(frame.Plain(example), "カウンター")
	switch {
	case isCounter && noun == "カウンター" && p.Frame == "put-counter":
		var ok bool
		if w.x, w.y, ok = change(counter1); !ok {
			return nil, fmt.Errorf("what %q changes is not known", example)
		}
		w.said = []string{"カウンター"}
		if s.knob(kind) {
			o.counters = append(o.counters, counter{counter1, 1})
		}
		s.swing = w
		return nil, nil
	case isCounter:
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	card, err := s.phrase(example)
	if err != nil {
		return nil, err
	}
	if card.face == nil || len(card.face.Abilities) != 1 {
		return nil, fmt.Errorf("what %q changes is not known", example)
	}
	s.mention(card)
	mods := modsOn(&casting{o: card}, o)
	var pt ability.PT
	ok := len(mods) == 1
	if ok {
		pt, ok = mods[0].(ability.PT)
	}
	if !ok || pt.Per != nil {
		return nil, fmt.Errorf("what %q changes is not known", example)
	}
	w.x, w.y = pt.P, pt.T
	_, static := card.face.Abilities[0].(ability.Static)
	switch {
	case static && p.Frame == "exists" && strings.HasSuffix(strings.TrimSpace(noun), "パーマネント") && strings.Contains(noun, "常在型能力"):
		w.said = []string{"能力", "常在型能力", "パーマネント"}
		s.swing = w
		if !s.knob(kind) {
			card.absent = true
			return nil, nil
		}
		s.first(card)
		return nil, nil
	case !static && p.Frame == "applied" && strings.HasSuffix(noun, "効果"):
		w.said = []string{"効果"}
		s.swing = w
		x, err := s.newCasting(card, 0)
		if err != nil {
			return nil, err
		}
		if err := s.aim(x, o); err != nil {
			return nil, err
		}
		return s.done(even, func() error {
			if err := s.begin(x); err != nil {
				return err
			}
			return s.resolve()
		})
	}
	return nil, fmt.Errorf("no way to bring about %q", p.Text)
}

// ofOwnSize reports whether a clause says that the target spoken of comes to
// have the size that the spell or ability gives it.
func ofOwnSize(s *story, p *frame.Prop) bool {
	a := p.C.Arg("に")
	if s.swing == nil || a == nil || p.Neg {
		return false
	}
	v := s.values(s.swing.k, sizeOfIt, s.swing.o)
	return len(v) == 1 && v[0] == frame.Plain(s.text(a))
}

// ownSizeDeed reads クリーチャーが３/３になった後で: the ability resolves.
func ownSizeDeed(s *story, p *frame.Prop, _ knobKind) (func() error, error) {
	s.arg(p, "に")
	o, err := s.subject(p)
	if err != nil {
		return nil, err
	}
	if o != s.swing.o {
		return nil, fmt.Errorf("what %q becomes is not known", o.phrase)
	}
	k := s.swing.k
	return func() error {
		if err := s.begin(k); err != nil {
			return err
		}
		return s.resolve()
	}, nil
}

// swung looks at a phrase that speaks of the change.
func (s *story) swung(a *clause.Arg) bool {
	if a == nil {
		return false
	}
	text := frame.Plain(s.text(a))
	for _, w := range []string{"それらの", "これらの", "その", "この"} {
		if rest, ok := strings.CutPrefix(text, w); ok {
			for _, said := range s.swing.said {
				if rest == said {
					return true
				}
			}
			return false
		}
	}
	return text == "それ" || text == "これ" || text == "これら" || text == "それら"
}

// base is the size that the spell or ability sets.
func (w *swing) base(s *story) (x, y int, err error) {
	v := s.values(w.k, sizeOfIt, w.o)
	if len(v) != 1 {
		return 0, 0, fmt.Errorf("%s sets no size", w.k.o.phrase)
	}
	_, err = fmt.Sscanf(v[0], "%d/%d", &x, &y)
	return x, y, err
}

// stillAppliedClaim reads これらのカウンターはその後で適用される: the size is what was set, changed.
func stillAppliedClaim(s *story, p *frame.Prop) (func() error, error) {
	w := s.swing
	x, y, err := w.base(s)
	if err != nil {
		return nil, err
	}
	if err := fact(p); err != nil || !s.swung(s.arg(p, "は", "が")) {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	if !p.Neg {
		x, y = x+w.x, y+w.y
	}
	s.topic = s.mention(w.o)
	return s.inEffect(w.k, w.o, func(m *obj) { s.st.Claim("pt: {%s: %d/%d}", m.name, x, y) })
}

// overTheOtherClaim reads 《X》はそれを上書きする: the size is what was set, and no other.
func overTheOtherClaim(s *story, p *frame.Prop) (func() error, error) {
	w := s.swing
	k, by := w.k, s.arg(p, "は", "が")
	if by == nil || !strings.HasPrefix(s.text(by), "この") { // of the card the ruling is about
		var err error
		if k, err = s.effectNamed(p, by); err != nil {
			return nil, err
		}
	}
	x, y, err := w.base(s)
	if err != nil {
		return nil, err
	}
	if err := fact(p); err != nil || !s.swung(s.arg(p, "を")) || k != w.k {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	if p.Neg {
		x, y = x+w.x, y+w.y
	}
	s.topic = s.mention(w.o)
	return s.inEffect(w.k, w.o, func(m *obj) { s.st.Claim("pt: {%s: %d/%d}", m.name, x, y) })
}
