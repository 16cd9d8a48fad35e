package casegen

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"saitei/rules/ability"
	"saitei/rules/frame"
)

func init() {
	refineDeed(ofIllegal, illegalDeed, "is-target", "target", "is-legal", "is-quality", "is-other")
}

// ofIllegal reports whether a clause says that a target is an illegal one, or
// no legal one: 対象が不適正な対象である, 対象が適正でなくなる.
func ofIllegal(s *story, p *frame.Prop) bool {
	if p.C.Arg("が", "は") == nil {
		return false
	}
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if w := frame.Plain(s.text(a)); a.Particle != "が" && !a.Topic && (strings.HasSuffix(w, "適正な対象") || strings.HasSuffix(w, "適正")) {
			return strings.Contains(w, "不適正") || p.Neg
		}
	}
	return false
}

// saysLegal reports whether the word of a clause on legal targets is 適正, which
// must be denied to say that they are illegal.
func saysLegal(s *story, p *frame.Prop) bool {
	for i := range p.C.Args {
		if w := s.text(&p.C.Args[i]); strings.HasSuffix(w, "適正な対象") || strings.HasSuffix(w, "適正") {
			return !strings.Contains(w, "不適正")
		}
	}
	return strings.HasPrefix(p.C.Pred.Base, "適正")
}

var (
	someRE = regexp.MustCompile(`^(.*?対象)(?:の)?(?:うち)?(?:の)?(?:いずれか)?(片方|一方|[0-9])(?:つ|体|枚|人)?(?:のみ|だけ)?$`)
	halfRE = regexp.MustCompile(`^(.*?)(?:いずれか)?(片方|一方)の対象(?:のみ|だけ)?$`)
)

// someOf parts 対象のうち２つ, 片方の対象, すべての対象 into what names the targets and how
// many of them are meant, 0 for all.
func someOf(text string) (rest string, n int, err error) {
	if rest, ok := strings.CutPrefix(text, "すべての"); ok {
		return rest, 0, nil
	}
	for _, re := range []*regexp.Regexp{someRE, halfRE} {
		m := re.FindStringSubmatch(text)
		if m == nil {
			continue
		}
		rest = m[1]
		if re == halfRE {
			rest += "対象"
		}
		rest = strings.TrimPrefix(strings.Replace(rest, "2つの対象", "対象", 1), "両方の")
		if n, err = strconv.Atoi(m[2]); err != nil {
			n = 1
		}
		return rest, n, nil
	}
	if strings.Contains(text, "うち") {
		return "", 0, fmt.Errorf("how many targets %q are is not known", text)
	}
	return text, 0, nil
}

// phaseOwner is the spell or ability of which a clause says that something is so
// as it resolves: 《X》の解決時に対象が. "" where none is named.
func (s *story) phaseOwner(p *frame.Prop) string {
	for i := range p.C.Args {
		m := phaseRE.FindStringSubmatch(frame.Plain(s.text(&p.C.Args[i])))
		if m != nil && strings.HasPrefix(m[1], "《") {
			return m[1]
		}
	}
	return ""
}

// restRE reads もう一方の対象, 残りの対象, まだ適正な対象.
var restRE = regexp.MustCompile(`^(?:もう(?:一方|片方|1つ|1体|1人|1枚)|残り|残った|他方|(?:まだ|依然)?適正な(?:方|ほう|まま)?)(?:の)?(.*)$`)

// remaining reads phrases for the targets that are still legal where others are
// not: もう一方の対象, 残りの対象. Several are a group.
func (s *story) remaining(text string) (*obj, bool, error) {
	m := restRE.FindStringSubmatch(text)
	if m == nil || len(s.casts) == 0 {
		return nil, false, nil
	}
	k := s.casts[len(s.casts)-1]
	for i := len(s.casts) - 1; i >= 0 && len(k.bad) == 0; i-- {
		k = s.casts[i]
	}
	if len(k.bad) == 0 {
		return nil, false, nil
	}
	noun := m[1]
	for _, w := range []string{"対象となった", "対象である", "対象の"} {
		noun = strings.TrimPrefix(noun, w)
	}
	var f ability.Filter
	if noun != "" && noun != "対象" {
		_, of, err := s.description(noun)
		if err != nil {
			return nil, true, err
		}
		f = of
	}
	var list []*obj
	for _, t := range k.targets {
		if !slices.Contains(k.bad, t) && (len(f.Is) == 0 || s.fits(t, f)) {
			list = append(list, t)
		}
	}
	if one := strings.HasPrefix(text, "もう") || strings.HasPrefix(text, "他方"); len(list) == 0 || one && len(list) > 1 {
		return nil, true, fmt.Errorf("which target %q means is not known", text)
	}
	if len(list) == 1 {
		return list[0], true, nil
	}
	return group(text, list...), true, nil
}

// thatSpell is the spell of the card of the ruling, which 呪文 alone means where it
// was cast and has to do with no other spell.
func (s *story) thatSpell(text string) *obj {
	if text != "呪文" || s.c.face == nil {
		return nil
	}
	for _, k := range s.casts {
		if k.o.face == nil || k.o.card != s.c.card || !k.isSpell() || !k.o.is("instant") && !k.o.is("sorcery") {
			continue
		}
		if len(s.casts) > 1 || slices.ContainsFunc(k.filters, func(f ability.Filter) bool { return hasNoun(f, "spell") }) {
			return nil
		}
		return k.o
	}
	return nil
}
