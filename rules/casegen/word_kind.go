package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/rules/ability"
	"saitei/rules/frame"
)

func init() { refineDeed(ofWordKind, wordKindDeed, "is-kind") }

// wordConditions says which condition an ability word stands beside, the same
// on all cards (CR 207.2c). Words that stand beside an event or a number, such
// as landfall, are not here.
var wordConditions = map[string]string{
	"hellbent":      "you have no cards in hand",
	"threshold":     "the number of cards in your graveyard is at least 7",
	"metalcraft":    "the number of artifacts you control is at least 3",
	"fateful hour":  "your life total is at most 5",
	"ferocious":     "there is a creature you control with power 4 or more",
	"spell mastery": "the number of instant or sorcery cards in your graveyard is at least 2",
	"morbid":        "a creature dies this turn",
	"raid":          "a creature you control attacks this turn",
	"revolt":        "a permanent you control leaves the battlefield this turn",
}

// kindForms are abilities of each kind with a condition. What they do touches
// nothing that a condition asks after.
var kindForms = map[string]string{
	"誘発型能力": "whenever this becomes tapped, if %s, each opponent loses 1 life",
	"起動型能力": "{1}: each opponent loses 1 life. activate only if %s",
	"常在型能力": "as long as %s, this has vigilance",
	"自己置換":  "if %s, each opponent loses 3 life. otherwise, each opponent loses 1 life",
}

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

// wordKindDeed makes something with an ability of the ability word and kind.
func wordKindDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	a, is := s.arg(p, "が"), s.arg(p, "だ")
	whose, w, _ := s.c.abilityPhrase(s.text(a))
	if is == nil || s.worded.tested != nil {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	text := frame.Plain(s.c.block.Text[is.Bare().Start:is.Bare().End])
	for _, i := range is.Relative { // その呪文の効果を変える自己置換
		q := s.c.res.Reading.At(p.Sentence, i)
		if text != "自己置換" || q == nil || q.Frame != "changes" || q.Neg || len(q.C.Args) != 1 || !strings.HasSuffix(s.text(&q.C.Args[0]), "効果") {
			return nil, fmt.Errorf("no way to bring about %q", p.Text)
		}
		s.look(&q.C.Args[0])
	}
	return nil, s.wordAbility(w.word, text, whose)
}

// wordAbility makes what has an ability of an ability word and a kind, as words
// call it: a permanent, or a spell where the ability is one.
func (s *story) wordAbility(word, kind, whose string) error {
	form, ok := kindForms[kind]
	if !ok {
		return fmt.Errorf("no %s with %s", kind, word)
	}
	o, err := s.bearerOf(kind, whose)
	if err != nil {
		return err
	}
	o.abilities = append(o.abilities, word+" — "+fmt.Sprintf(form, wordConditions[word]))
	list, err := ability.ParseAll(o.abilities[len(o.abilities)-1:])
	if err != nil {
		return fmt.Errorf("%s: %w", word, err)
	}
	b, at, ok := boundOn(list[0], o.who)
	if !ok {
		return fmt.Errorf("no way to test %s", word)
	}
	t := &tested{bound: b, o: o, made: o.abilities[len(o.abilities)-1], at: at}
	switch list[0].(type) {
	case ability.Static:
		s.deeds = append(s.deeds, func() error { _, err := s.place(o); return err })
	case ability.Spell:
		o.types, o.zone = []string{"instant"}, ability.Stack
		t.k, err = s.useWay(o, o.ways()[0])
	default:
		t.k, err = s.useWhich(o, which{word: word})
	}
	if err != nil {
		return err
	}
	if err := s.tests(t); err != nil {
		return err
	}
	if t.k != nil && t.k.isSpell() && (s.alt == 1 || t.of == eventGauge) { // what has happened cannot be undone
		t.start, err = t.nearest(false, 0)
	}
	return err
}

// bearerOf is what has an ability of a kind: whose words call it パーマネント or 呪文,
// or say nothing. Whose hand, life and so on is looked at is seen where its
// owner and its controller are different players.
func (s *story) bearerOf(kind, whose string) (*obj, error) {
	spell := kind == "自己置換"
	words := strings.Split(whose, "や")
	if len(words) > 1 {
		s.everyOne = true
	}
	noun := words[s.alt%len(words)]
	switch {
	case noun == "", noun == "呪文" && spell, noun == "パーマネント" && !spell, noun == "クリーチャー" && !spell:
	default:
		return nil, fmt.Errorf("no %s that %q has", kind, whose)
	}
	o := newObj()
	o.phrase = noun
	s.mention(o)
	o.who = "you"
	if !spell && !slices.ContainsFunc([]string{"あなた", "対戦相手", "相手", "他のプレイヤー"}, func(w string) bool { return strings.Contains(s.c.block.Text, w) }) {
		o.who, o.owner = "opponent", "you"
	}
	if !spell {
		o.types = []string{"creature"}
	}
	return o, nil
}
