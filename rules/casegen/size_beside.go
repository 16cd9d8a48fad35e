package casegen

import (
	"fmt"
	"regexp"
	"slices"
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

// changer is what a clause says changes the size of something: 対象となったクリーチャーのパワーやタフネス
// を修整する効果（《X》等）.
type changer struct {
	a       *clause.Arg // the phrase for it
	q       *frame.Prop // the clause that says that it changes a size
	noun    string      // what kind of thing it is
	example string      // the one that the text names in brackets
	whose   *clause.Arg // whose size, nil where that phrase does not say it
}

// exampleRE reads the examples in brackets behind a noun.
var exampleRE = regexp.MustCompile(`^(.+?)[（(](?:.*を与える)?(《[^》]*》|[^《》]+カウンター)(?:等|など)[）)]`)

// changer finds it.
func (s *story) changer(p *frame.Prop) *changer {
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if a.Particle != "が" && a.Particle != "" {
			continue
		}
		for _, r := range a.Relative {
			q := s.c.res.Reading.At(p.Sentence, r)
			if q == nil || q.Frame != "changes" || q.Neg || q.Passive || q.C.Arg("を") == nil {
				continue
			}
			whose, c, ok := s.characteristicOf(q.C.Arg("を"))
			m := exampleRE.FindStringSubmatch(s.c.block.Text[a.Bare().Start:p.C.Pred.Start])
			if !ok || c != sizeOfIt || m == nil {
				continue
			}
			out := &changer{a: a, q: q, noun: strings.TrimSpace(m[1]), example: m[2], whose: whose}
			if w := frame.Plain(s.text(whose)); w == "" || w == "何らか" || w == "なんらか" {
				out.whose = nil
			}
			return out
		}
	}
	return nil
}

func ofChange(s *story, p *frame.Prop) bool { return !p.Neg && s.changer(p) != nil }

// beforeWords say that something is so by then.
var beforeWords = []string{"このターン中", "このターン中の", "このターン", "より", "以前", "以前に", "前の時点", "すでに", "既に"}

// aimedAt is whose size it changes: what the phrase of it names, or the clause.
func (c *changer) aimedAt(s *story, p *frame.Prop) (*obj, error) {
	of, a := c.q, c.whose
	for _, q := range []*frame.Prop{p, c.q} {
		if a == nil {
			of, a = q, s.endingArg(q, []string{"に"}, "クリーチャー")
		}
	}
	if a == nil || !targetRE.MatchString(frame.Plain(s.text(a))) {
		return nil, fmt.Errorf("whose size %q changes is not known", p.Text)
	}
	s.look(a)
	s.look(c.q.C.Arg("を"))
	return s.noun(of, a)
}

// kind is what the noun calls it, and the words by which the text may speak of
// it further on; none where it is not known.
func (c *changer) kind(s *story) (kind string, said []string) {
	for _, r := range c.a.Relative {
		q := s.c.res.Reading.At(c.q.Sentence, r)
		if q == nil || q == c.q || q.C.Parent == c.q.Clause {
			continue
		}
		b := q.C.Arg("を")
		if q.Frame != "has-ability" && q.Frame != "has" || q.Neg || b == nil || len(q.C.Args) > 1 {
			return "", nil
		}
		if ph, ok := s.c.words(b.Bare().In(s.c.block.Text)); !ok || ph.Word != "static ability" && ph.Word != "ability" && (ph.Desc == nil || ph.Desc.Noun != "ability") {
			return "", nil
		}
		s.look(b)
		if d, ok := s.c.describer().Read(c.noun); ok && d.Sort == frame.OfPermanent && len(d.Before)+len(d.After) == 0 && !d.Counted() {
			return "static", []string{"能力", "常在型能力", c.noun}
		}
		return "", nil
	}
	switch {
	case c.noun == "カウンター":
		return "counter", []string{"カウンター"}
	case slices.Contains([]string{"効果", "単発効果", "継続的効果", "継続効果"}, c.noun):
		return "effect", []string{"効果"}
	}
	return "", nil
}

// changeDeed reads …を修整するカウンター（…等）が置かれている: the example is
// there, or was cast before.
func changeDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	c := s.changer(p)
	s.looked[c.a.Start] = true
	s.heeds(p, beforeWords...)
	s.lookAt(c.q, beforeWords...)
	o, err := c.aimedAt(s, p)
	if err != nil {
		return nil, err
	}
	k, err := s.meant(p)
	if err != nil {
		return nil, err
	}
	sort, said := c.kind(s)
	example := c.example
	if s.swing != nil || k.o.face == nil || o.player != "" || !o.become("creature") || o.name != "" {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	s.mention(o)
	w := &swing{k: k, o: o, said: said}
	counter1, isCounter := strings.CutSuffix(frame.Plain(example), "カウンター")
	if isCounter != (sort == "counter") || isCounter && p.Frame != "put-counter" {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	if isCounter {
		var ok bool
		if w.x, w.y, ok = change(counter1); !ok {
			return nil, fmt.Errorf("what %q changes is not known", example)
		}
		if s.knob(kind) {
			o.counters = append(o.counters, counter{counter1, 1})
		}
		s.swing = w
		return nil, nil
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
	case static && p.Frame == "exists" && sort == "static":
		s.swing = w
		if !s.knob(kind) {
			card.absent = true
			return nil, nil
		}
		s.first(card)
		return nil, nil
	case !static && p.Frame == "applied" && sort == "effect":
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
