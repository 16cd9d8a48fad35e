package frame

import (
	"slices"
	"strings"

	"saitei/nlp/clause"
)

// match returns the name of the first of the frames that fits a clause, and
// whether its verb is a potential form.
func match(frames []Frame, text string, c *clause.Clause) (name string, can, ok bool) {
	for i := range frames {
		if can, ok := frames[i].fits(text, c); ok {
			return frames[i].Name, can, true
		}
	}
	return "", false, false
}

// fits reports whether a clause can be read by the frame, and whether its
// verb is a potential form.
func (f *Frame) fits(text string, c *clause.Clause) (can, ok bool) {
	for _, v := range f.Verbs {
		verb, potential := strings.CutSuffix(v, "/")
		if c.Pred.Kind == "verb" && c.Pred.Base == potentialOf(verb) {
			can, ok = true, true
			break
		}
		if c.Pred.Base == verb || c.Pred.Kind == "noun" && nounFits(verb, c) || verb == "±する" && strings.HasSuffix(c.Pred.Base, "する") && ptIn(c.Pred.Base) != "" {
			can, ok = potential, true
			break
		}
	}
	if !ok || f.Neg == "yes" && !negated(c) || f.Neg == "no" && negated(c) {
		return false, false
	}
	for i := range f.Args {
		if !f.Args[i].fits(text, c) {
			return false, false
		}
	}
	return can, true
}

// nounFits reports whether the noun that a clause says with だ is of the class
// that a row names: # a number, P/T a size, {} a mana cost, 《》 a name, thing
// an object, zone, time.
func nounFits(class string, c *clause.Clause) bool {
	base := c.Pred.Base
	switch class {
	case "#":
		return isNumber(c)
	case "P/T":
		return isSize(base)
	case "{}":
		return strings.HasPrefix(base, "{") && strings.HasSuffix(base, "}")
	case "《》":
		return strings.HasSuffix(base, "》")
	case "thing":
		switch kindOf(base) {
		case Creature, Land, Artifact, Enchantment, Aura, Permanent, Token, Card, Spell, Ability, Object, Effect, Player, Opponent:
			return true
		}
		return slices.ContainsFunc([]string{"ソーサリー", "インスタント", "プレインズウォーカー", "装備品", "呪文や能力"}, func(w string) bool { return strings.HasSuffix(base, w) })
	case "zone":
		switch kindOf(base) {
		case Hand, Graveyard, Library, Stack, Battlefield:
			return true
		}
		return strings.HasSuffix(base, "領域")
	case "カウンター":
		return strings.HasSuffix(base, "カウンター")
	case "time":
		return !strings.HasSuffix(base, "人間") && slices.ContainsFunc(timeNouns, func(w string) bool { return strings.HasSuffix(base, w) })
	}
	return false
}

// isNumber reports whether the clause says a number with だ: ３である, ２枚だ.
func isNumber(c *clause.Clause) bool {
	return c.Pred.Kind == "noun" && isQuantity(narrow(c.Pred.Base))
}

// isQuantity reports whether s is digits or X with a counter word or none.
func isQuantity(s string) bool {
	s = strings.TrimPrefix(strings.TrimPrefix(s, "合計"), "最大")
	rest := strings.TrimLeft(s, "0123456789X一二三四五六七八九十")
	if rest == s {
		return s == "いくつ"
	}
	for _, after := range []string{"以上", "以下", "未満", ""} {
		if r, ok := strings.CutSuffix(rest, after); ok && (r == "" || slices.Contains(counterWords, r) || slices.Contains([]string{"回", "度", "色", "マナ", "種類"}, r)) {
			return true
		}
	}
	return false
}

// isSize reports whether s is a power and toughness alone.
func isSize(s string) bool { return ptIn(s) != "" && ptIn(s) == narrow(s) }

func negated(c *clause.Clause) bool { return c.Pred.Negated || c.Pred.Modality == clause.Never }

// potentials of verbs that are verbs of their own: つける is not "can つく".
var notPotential = []string{"つく", "付く", "続く", "入る", "向く", "立つ", "進む", "並ぶ"}

// potentialOf gives the form of a 五段 verb that says it can be done: 割り振れる.
// It is "" for verbs in する, and for others no word.
func potentialOf(verb string) string {
	if slices.Contains(notPotential, verb) || strings.HasSuffix(verb, "する") {
		return ""
	}
	for _, e := range [][2]string{{"う", "える"}, {"く", "ける"}, {"ぐ", "げる"}, {"す", "せる"}, {"つ", "てる"}, {"ぬ", "ねる"}, {"ぶ", "べる"}, {"む", "める"}, {"る", "れる"}} {
		if stem, ok := strings.CutSuffix(verb, e[0]); ok {
			return stem + e[1]
		}
	}
	return ""
}

// fits reports whether one of the phrases of c fills the slot. The noun that
// a relative clause modifies fills a slot that stands empty.
func (s *slot) fits(text string, c *clause.Clause) bool {
	filled := false
	for i := range c.Args {
		if !s.particle(&c.Args[i], c.Pred.Voice == clause.Passive) {
			continue
		}
		if filled = true; s.word(c.Args[i].In(text), c.Args[i].Bare().In(text)) {
			return true
		}
	}
	return !filled && c.Role == clause.Relative && c.Noun != nil && s.word(c.Noun.Head.In(text), c.Noun.Head.In(text))
}

// word reports whether a phrase ends in one of the words or, behind the
// clauses that modify it, holds one.
func (s *slot) word(whole, bare string) bool {
	counted := func(s string) string {
		s = strings.TrimRight(s, "１２３４５６７８９０0123456789個枚体点回つＸX")
		return strings.TrimSuffix(strings.TrimSuffix(s, "すべて"), "それぞれ")
	}
	for _, e := range s.ends {
		if whole == e || strings.HasSuffix(counted(whole), e) || !s.within && strings.HasSuffix(whole, e) || s.within && strings.Contains(counted(bare), e) {
			return true
		}
	}
	return false
}

func (s *slot) particle(a *clause.Arg, passive bool) bool {
	for _, p := range s.particles {
		switch {
		case a.Particle == p:
			return true
		case (p == "は" || p == "も") && a.Topic && a.Particle == "":
			return true
		case s.passive && (passive || a.Also) && (a.Particle == "が" || a.Topic && a.Particle == ""):
			return true
		case p == "を" && a.Topic && a.Particle == "":
			return true // an object set as topic
		case p == "は" && a.Particle == "" && a.HeadBase == "何":
			return true
		}
	}
	return false
}
