package casegen

import (
	"regexp"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/frame"
)

// abilityRE parts a phrase that names an ability: whose it is, the how manieth,
// and what kind of ability or by which keyword it is called. bareRE is the same
// where nobody is named.
var (
	bareRE    = regexp.MustCompile(`^()(?:その|この|それの)?(?:([0-9一二三四五]+)(?:つ目|番目)の|(最初|最後)の)?([^のがはを《》]*)能力$`)
	abilityRE = regexp.MustCompile(`^(?:(.+?)の)?(?:(?:その|この|それの)?(?:([0-9一二三四五]+)(?:つ目|番目)の|(最初|最後)の)?)?(?:その|この)?([^のがはを《》]*)能力$`)
)

// abilityPhrase reads 《X》の２つ目の起動型能力 as whose ability it is ("" where
// that is not said) and which.
func (c *context) abilityPhrase(text string) (whose string, w which, ok bool) {
	if whose, w, ok = eventAbility(frame.Plain(text)); ok {
		return whose, w, true
	}
	m := bareRE.FindStringSubmatch(frame.Plain(text))
	if m == nil {
		m = abilityRE.FindStringSubmatch(frame.Plain(text))
	}
	if m == nil {
		return "", w, false
	}
	w.kind = "ability"
	switch m[2] {
	case "":
	default:
		w.nth = ordinal(m[2] + "つ目")
	}
	switch m[3] {
	case "最初":
		w.nth = 1
	case "最後":
		w.nth = -1
	}
	switch m[4] {
	case "", "その", "この":
	case "起動型":
		w.kind = "activated"
	case "忠誠度":
		w.kind = "loyalty"
	case "誘発型":
		w.kind = "triggered"
	case "マナ":
		w.kind = "mana"
	default:
		k := c.reader.Keywords(m[4])
		if len(k) != 1 {
			return "", w, false
		}
		w.word = strings.ToLower(k[0])
	}
	w.named = w.kind != "ability" || w.word != ""
	switch whose = m[1]; whose {
	case "その", "この", "それ", "これ", "そ", "こ":
		whose = ""
	}
	if k, ok := c.keywordIn(whose); ok && w.word == "" { // 移植の誘発型能力
		whose, w.word = "", k
	}
	return whose, w, true
}

// useful reads a phrase that names a spell or an ability of a card.
func (s *story) useful(p *frame.Prop, a *clause.Arg) (*casting, error) {
	return s.usefulArg(p, a, "")
}

// usefulText is [story.useful] for words, of which the verb says what kind of
// ability they mean where they do not.
func (s *story) usefulText(p *frame.Prop, text, kind string) (*casting, error) {
	text = strings.TrimPrefix(text, "同じ")
	whose, w, ok := s.c.abilityPhrase(text)
	if !ok {
		o, err := s.phrase(text)
		if err != nil {
			return nil, err
		}
		return s.useWhich(s.mention(o), which{kind: kind})
	}
	if w.kind == "ability" && w.nth == 0 && kind != "" && kind != "spell" {
		w.kind = kind
	}
	if whose != "" {
		o, err := s.phrase(whose)
		if err != nil {
			return nil, err
		}
		return s.useWhich(s.mention(o), w)
	}
	// The ability spoken of last, else one of the card of the ruling.
	for i := len(s.casts) - 1; i >= 0; i-- {
		k := s.casts[i]
		if k.ability() != nil && !k.isSpell() && w.nth == 0 && w.word == "" && k.suits(w) {
			return k, nil
		}
	}
	o, err := s.having(w)
	if err != nil {
		return nil, err
	}
	return s.useWhich(s.mention(o), w)
}

// ordinal reads 一つ目の, ２番目の and the like.
func ordinal(s string) int {
	for _, m := range []string{"つ目", "番目"} {
		i := strings.Index(s, m)
		if i <= 0 {
			continue
		}
		rs := []rune(s[:i])
		last := rs[len(rs)-1]
		if n := strings.IndexRune("一二三四五", last); n >= 0 {
			return n/3 + 1
		}
		if last >= '１' && last <= '９' {
			return int(last-'１') + 1
		}
		if last >= '1' && last <= '9' {
			return int(last-'1') + 1
		}
	}
	return 0
}
