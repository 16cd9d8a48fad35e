package casegen

import (
	"regexp"
	"slices"
	"strings"

	"saitei/nlp/clause"
	"saitei/nlp/term"
	"saitei/rules/frame"
)

// wordPhraseRE parts a phrase that names an ability by its ability word: what has
// it, of which kind it is, and the word. 誘発型の金属術能力, 金属術を持つ誘発型能力,
// 起動型能力である呪文の暴勇能力.
var wordPhraseRE = regexp.MustCompile(`^(?:(誘発型|起動型|常在型)(?:の|能力である))?(?:(呪文|パーマネント|クリーチャー)の)?(.+?)(?:(?:能力)?(?:を持つ|である|の)(誘発型|起動型|常在型))?能力(の条件)?$`)

// wordSpellRE reads 金属術を持つ呪文, which is a spell with an ability of the word.
var wordSpellRE = regexp.MustCompile(`^(.+?)(?:能力)?を持つ呪文$`)

// called is an ability as a phrase names it by its ability word.
type called struct{ word, kind, whose string }

// wordPhrase reads such a phrase; false where it names no ability word with a
// condition.
func (c *context) wordPhrase(text string) (called, bool) {
	if m := wordSpellRE.FindStringSubmatch(frame.Plain(text)); m != nil {
		word := c.abilityWord(m[1])
		return called{word, "自己置換", "呪文"}, wordConditions[word] != ""
	}
	m := wordPhraseRE.FindStringSubmatch(frame.Plain(text))
	if m == nil || m[1] != "" && m[4] != "" {
		return called{}, false
	}
	word := c.abilityWord(m[3])
	if wordConditions[word] == "" {
		return called{}, false
	}
	kind := m[1] + m[4]
	if kind == "" && m[2] == "呪文" {
		return called{word, "自己置換", m[2]}, true
	}
	if kind != "" {
		kind += "能力"
	}
	return called{word, kind, m[2]}, true
}

// abilityWord is the ability word (CR 207.2c) of a Japanese name, "" where it is
// none.
func (c *context) abilityWord(ja string) string {
	for _, k := range c.g.Terms.Lookup(strings.TrimSuffix(ja, "能力")) {
		if k.Kind == term.AbilityWord {
			return strings.ToLower(k.Name())
		}
	}
	return ""
}

// introduce makes the ability that a sentence is about, where a phrase of it
// names one by its ability word and says of which kind it is, or a clause says
// that it triggers or is activated.
func (s *story) introduce(si int) error {
	if s.worded.tested != nil {
		return nil
	}
	list := s.c.sentence(si)
	for n := range s.c.res.Reading.Props {
		p := &s.c.res.Reading.Props[n]
		if p.Sentence != si {
			continue
		}
		for i := range p.C.Args {
			a := &p.C.Args[i]
			w, ok := s.c.wordPhrase(s.text(a))
			if !ok || p.Frame == "is-kind" || s.bears(w.word) {
				continue
			}
			if w.kind == "" {
				w.kind = kindOf(list)
			}
			if w.kind == "" {
				return nil
			}
			if err := s.wordAbility(w.word, w.kind, w.whose); err != nil {
				return err
			}
			s.worded.tested.called = w
			return nil
		}
	}
	return nil
}

// bears reports whether the card of the ruling has an ability of an ability
// word: then that is meant.
func (s *story) bears(word string) bool {
	return s.c.face != nil && slices.ContainsFunc(waysOf(s.c.face.Abilities), func(w way) bool { return w.word == word })
}

// kindOf is the kind of the ability that clauses speak of, by what it does; only
// where a condition of it is spoken of as well.
func kindOf(list []*frame.Prop) string {
	for _, p := range list {
		switch p.Frame {
		case "trigger":
			return "誘発型能力"
		case "activate":
			return "起動型能力"
		}
	}
	return ""
}

// text is what a phrase says. The ability with a condition that the story is
// about is その能力, by whatever words it is called.
func (s *story) text(a *clause.Arg) string {
	text := a.In(s.c.block.Text)
	if t := s.worded.tested; t != nil && t.called.word != "" {
		if w, ok := s.c.wordPhrase(text); ok && w.word == t.called.word && (w.kind == "" || w.kind == t.called.kind) {
			s.whole(a)
			if strings.HasSuffix(text, "の条件") {
				return "その条件"
			}
			return "その能力"
		}
	}
	return text
}
