package casegen

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/frame"
)

func init() {
	deedTable["deal-damage"] = damageDeed
	deedTable["take-damage"] = damageDeed
}

// dealt is what a clause says of damage: who deals how much to whom.
type dealt struct {
	source, to *obj
	n          int // -1: not said, lethal, or nonlethal
	combat     bool
	total      bool   // 合計で: by several sources or at several times
	only       bool   // しか: and no more
	rest       bool   // 残りの: what is not assigned to others
	implied    bool   // the text does not say to whom
	bound      string // 以上, 以下, 未満, より多い: n is one of several amounts
	times      int    // so many times, one after the other, by one source; 0 for once
	apart      bool   // point by point by one source
	deadly     bool   // enough to destroy a creature, where the text does not say how much
	late       bool   // what deals it is said only later
}

// lethal stands for as much damage as destroys the creature, nonlethal for the
// most that does not.
const (
	lethal    = -2
	nonlethal = -3
	byPower   = -4 // as much as the power of what deals it
)

// totalAmount reads 合計で６点の.
var totalAmount = regexp.MustCompile(`^合計で?([0-9]+)点`)

// damageWord reads "so much damage" into d.
func (s *story) damageWord(p *frame.Prop, a *clause.Arg, d *dealt) error {
	if a == nil {
		return nil
	}
	if q := a.Quantity; q != nil && !q.All {
		n, _, ok := s.bounded(q)
		if !ok {
			return fmt.Errorf("no amount in %q", s.text(a))
		}
		d.n, d.bound = n, q.Bound
	}
	rest := frame.Plain(s.text(a))
	if q := a.Quantity; q != nil && q.Start >= a.Start && q.End <= a.End {
		rest = strings.Replace(rest, frame.Plain(s.c.block.Text[q.Start:q.End]), "", 1)
	} else if m := totalAmount.FindStringSubmatch(rest); m != nil {
		d.n, _ = strconv.Atoi(m[1])
		d.total, rest = true, rest[len(m[0]):]
	}
	for _, w := range []string{"以上", "の", "合計で", "合計", "通常の"} {
		if w == "通常の" && s.combat != nil {
			continue // that of the second combat damage step
		}
		if after, ok := strings.CutPrefix(rest, w); ok {
			rest = after
			d.total = d.total || strings.HasPrefix(w, "合計")
		}
	}
	rest = strings.TrimPrefix(rest, "の")
	for _, w := range []string{"残りの", "余剰の", "余った", "残った", "超過した", "余分な"} {
		if after, ok := strings.CutPrefix(rest, w); ok {
			rest, d.rest = after, true
		}
	}
	for _, w := range []string{"致死", "致死の", "タフネス以上の", "そのタフネス以上の", "タフネスに等しい", "タフネスと同じ", "タフネスに等しい点数の", "タフネスと同じ点数の", "そのタフネスに等しい点数の"} {
		if after, ok := strings.CutPrefix(rest, w); ok && (after == "ダメージ" || after == "戦闘ダメージ") {
			rest, d.n = after, lethal
			s.whole(a)
		}
	}
	for _, w := range []string{"パワーに等しい点数の", "パワーに等しい", "パワーと同じ点数の", "そのパワーに等しい点数の", "自身のパワーに等しい点数の"} {
		if after, ok := strings.CutPrefix(rest, w); ok && (after == "ダメージ" || after == "戦闘ダメージ") {
			rest, d.n = after, byPower
			s.whole(a)
		}
	}
	for _, w := range []string{"タフネス未満の", "タフネスより小さい", "致死でない"} {
		if after, ok := strings.CutPrefix(rest, w); ok && (after == "ダメージ" || after == "戦闘ダメージ") {
			rest, d.n = after, nonlethal
			s.whole(a)
		}
	}
	switch rest {
	case "ダメージ", "", "点":
	case "戦闘ダメージ":
		d.combat = true
	default:
		return fmt.Errorf("what damage %q is, is not known", s.text(a))
	}
	switch s.weigh(a) {
	case "しか":
		d.only = true
	case "だけ", "のみ":
		d.only = true
	}
	return nil
}

// floatingAmount reads an amount beside the damage: １点でもダメージを受けた, ダメージを
// 合計６点受ける.
func (s *story) floatingAmount(p *frame.Prop, d *dealt) error {
	for i := range p.C.Args {
		a := &p.C.Args[i]
		text := frame.Plain(s.text(a))
		if s.looked[a.Start] || len(a.Relative) > 0 {
			continue
		}
		switch {
		case text == "合計" && (a.Particle == "で" || a.Particle == ""):
			d.total = true
		case a.Particle == "" && a.Quantity != nil && (a.Quantity.Counter == "点" || strings.HasSuffix(text, "ダメージ")):
			if err := s.damageWord(p, a, d); err != nil {
				return err
			}
		default:
			continue
		}
		s.looked[a.Start] = true
	}
	for _, w := range p.C.Adverb {
		if t := w.In(s.c.block.Text); t == "合計" || t == "合計で" {
			d.total = true
			s.looked[w.Start] = true
		}
	}
	return nil
}

// dealing reads who deals how much damage to whom in a clause of either side.
func (s *story) dealing(p *frame.Prop) (d dealt, err error) {
	d.n = -1
	if p.Mod == clause.Must {
		return d, fmt.Errorf("no way to tell damage that must be dealt")
	}
	var what, from, whom *clause.Arg
	switch {
	case p.Frame == "take-damage":
		what, from = s.arg(p, "を"), s.arg(p, "から", "により", "によって")
		if what == nil && p.C.Arg("が") != nil && strings.HasSuffix(s.text(p.C.Arg("が")), "ダメージ") {
			what = s.arg(p, "が")
		}
		whom = s.arg(p, "が", "は")
		if whom == what {
			whom = nil
		}
	case p.Passive:
		what = s.damageArg(p)
		whom, from = s.arg(p, "に"), s.arg(p, "により", "によって", "から")
		if whom == nil {
			if whom = s.arg(p, "が", "は"); whom == what {
				whom = nil
			}
		}
	default:
		what, whom = s.arg(p, "を"), s.arg(p, "に")
		if what == nil {
			what = s.damageArg(p)
		}
		if from = s.arg(p, "が"); from == nil || from == what {
			if from = s.arg(p, "は"); from == what {
				from = nil
			}
		}
	}
	if err = s.damageWord(p, what, &d); err != nil {
		return
	}
	if err = s.floatingAmount(p, &d); err != nil {
		return
	}
	if from != nil {
		if d.source, err = s.noun(p, from); err != nil {
			return
		}
		if d.source.player != "" {
			return d, fmt.Errorf("no player deals damage")
		}
	}
	if whom != nil {
		if d.to, err = s.noun(p, whom); err != nil {
			return
		}
	}
	if s.gap != nil {
		switch {
		case d.to == nil && (p.Frame == "take-damage" || p.Passive || p.Gap == frame.AsTo):
			d.to = s.gap
		case d.source == nil:
			d.source = s.gap
		}
	}
	if s.gap == nil && p.Frame == "take-damage" && d.to == nil {
		if d.to, err = s.floating(p, nil); err == nil && d.to == nil {
			d.to, err = s.elided(p)
		}
	}
	if s.gap == nil {
		switch {
		case p.Frame == "take-damage" && d.to != nil:
			s.topic = d.to
		case !p.Passive && d.source != nil:
			s.topic = d.source
		}
	}
	return
}

// damageArg is the phrase of the damage itself where it is what a clause is
// about.
func (s *story) damageArg(p *frame.Prop) *clause.Arg {
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if slices.Contains([]string{"が", "を", ""}, a.Particle) && strings.HasSuffix(s.text(a), "ダメージ") && !s.looked[a.Start] {
			s.looked[a.Start] = true
			return a
		}
	}
	return nil
}

// damageDeed reads 対戦相手に３点以上のダメージが同時に与えられた: it is dealt by one source.
// That it is so much, at once, or so many times are knobs: with the first out it is
// an amount beyond the bound, with the second it is dealt point by point, with
// the third all at once.
func damageDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	d, err := s.dealing(p)
	if err != nil {
		return nil, err
	}
	if !d.total && (d.to == nil || !d.to.many()) && s.heeds(p, "同時", "一度") { // by one source it is
		s.heeds(p, "すべて", "全て")
		if d.combat {
			return nil, fmt.Errorf("that it is combat damage is not weighed in %q", p.Text)
		}
		d.apart = d.n > 1 && kind == condition && !s.knob(quality)
	}
	if n := s.beyond(p); n > 0 && kind == condition && !s.knob(condition) {
		d.n = n
	}
	if n := s.times(p); n > 1 {
		if d.n < 1 || n > 3 || d.apart {
			return nil, fmt.Errorf("no way to bring about %q", p.Text)
		}
		if !s.knob(trait) {
			d.n *= n // all at once
		} else {
			d.times = n
		}
	}
	if p.Neg || d.rest || d.only {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	if o := s.topic; d.source == nil && o != nil && o != d.to && s.gap == nil && !p.Passive && p.Frame == "deal-damage" && o.player == "" && o.is("creature") && !o.many() {
		d.source = o // who is meant is what the sentence is about
	}
	return s.deal(&d, kind, false)
}
