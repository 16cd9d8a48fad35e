package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/rules/ability"
)

// worded is what a story knows of keywords.
type worded struct {
	bySize       *countedSize    // the size of a card that is counted
	nominal      *obj            // a card of the name that is chosen
	upFirst      *casting        // what the text says triggers before something else resolves
	tested       *tested         // an ability with a condition that is looked at
	unanswered   *casting        // to which the text says that nothing responds
	useTime      *useTime        // when something may be used, as conditions say
	onlyIn       ability.Zone    // where alone an ability may be used, as a condition says
	owed         *casting        // what the text goes on to say is paid for
	order        []func() string // who chooses, in the order of the text
	supplied     bool            // all players have what they choose from
	blind        bool            // the text says of every player what he does not see
	pays         *paying         // whether a cost is paid that need not be
	gone         *obj            // the target that has left
	otherColours []string        // colours of what has another number of them than a condition says
	shades       *shades         // the colours of a card
	bearers      map[string]*obj // what has a keyword or word, or would but for a knob
	several      *several        // what the text says has a keyword more than once
	shields      *obj            // what has a regeneration shield from the start
	about        string          // the keyword whose effect a sentence speaks of
	choice       []string        // names of what is chosen, where it is offered
	copies       bool            // copies of encoded cards are cast
	lateEncode   bool            // the other effects of a spell come before it is encoded
	step         string          // the event of the step of an effect that was told last
	anyhow       bool            // what is said of an object now need not matter: even such a one will do
	mustAll      bool            // the story can be told in all of its tellings
	everyOne     bool            // each telling speaks of another thing that the text names
}

// way is an ability of an object that can be used: one that is printed, or one
// that a keyword ability stands for.
type way struct {
	i    int    // index of the printed ability, from 0
	word string // the keyword or ability word it is called by, "" for none
	ab   ability.Ability

	printed bool // it stands there as it is
}

// waysOf lists the abilities that printed ones are and stand for, in order.
func waysOf(printed []ability.Ability) []way {
	var out []way
	for i, a := range printed {
		k, ok := a.(ability.Keyword)
		if !ok {
			out = append(out, way{i, wordOf(a), a, true})
			continue
		}
		out = append(out, way{i, k.Name, a, true})
		for _, part := range ability.Expand(k) {
			out = append(out, way{i, k.Name, part, false})
		}
	}
	return out
}

// wordOf is the ability word or keyword before an ability.
func wordOf(a ability.Ability) string {
	switch a := a.(type) {
	case ability.Spell:
		return a.Word
	case ability.Triggered:
		return a.Word
	case ability.Static:
		return a.Word
	case ability.Activated:
		if a.Keyword != "" {
			return a.Keyword
		}
		return a.Word
	}
	return ""
}

// ways lists the abilities of an object: those of its card, and what a card
// that is encoded on it gives it.
func (o *obj) ways() []way {
	var out []way
	if o.face != nil {
		out = waysOf(o.face.Abilities)
	} else {
		for i, text := range o.abilities {
			list, err := ability.ParseAll([]string{text})
			if err != nil || len(list) != 1 {
				continue
			}
			for _, w := range waysOf(list) {
				w.i, w.printed = i, false
				out = append(out, w)
			}
		}
	}
	if o.encoded != nil {
		out = append(out, way{-1, "cipher", ability.EncodedAbility("card"), false})
	}
	return out
}

// suits reports whether an ability is one that words may mean.
func (w way) suits(want which) bool {
	if want.event != "" && !waitsFor(w.ab, want.event) {
		return false
	}
	kind := ""
	switch a := w.ab.(type) {
	case ability.Spell:
		kind = "spell"
	case ability.Activated:
		kind = "activated"
		switch {
		case want.kind == "mana" && isManaAbility(a):
			kind = "mana"
		case want.kind == "loyalty" && isLoyalty(a):
			kind = "loyalty"
		}
	case ability.Triggered:
		kind = "triggered"
	default:
		return false // it is counted where abilities are, but is not used
	}
	if want.word != "" && want.word != w.word {
		return false
	}
	return want.kind == "" || want.kind == kind || want.kind == "ability" && kind != "spell"
}

// shapes says what a card with a keyword is, where the rules of the keyword say
// what has it and that is no creature.
var shapes = map[string]struct{ types, subtypes []string }{
	"cipher":      {types: []string{"sorcery"}},
	"flashback":   {types: []string{"instant"}},
	"buyback":     {types: []string{"instant"}},
	"storm":       {types: []string{"instant"}},
	"overload":    {types: []string{"instant"}},
	"rebound":     {types: []string{"instant"}},
	"retrace":     {types: []string{"instant"}},
	"replicate":   {types: []string{"instant"}},
	"conspire":    {types: []string{"instant"}},
	"jump-start":  {types: []string{"instant"}},
	"equip":       {types: []string{"artifact"}, subtypes: []string{"Equipment"}},
	"enchant":     {types: []string{"enchantment"}, subtypes: []string{"Aura"}},
	"totem armor": {types: []string{"enchantment"}, subtypes: []string{"Aura"}},
}

// wordForms are abilities of cards with a word that is no keyword ability of
// its own: an ability word, or the keyword of an activated ability. What they
// do besides does not matter; the condition is what all cards with the word
// share (CR 207.2c). %s is a number where the word has one.
var wordForms = map[string][]string{
	"forecast":  {"forecast — {1}, reveal this: you gain 1 life"},
	"bloodrush": {"bloodrush — {1}, discard this: target attacking creature gets +2/+2 until end of turn. activate only from the hand"},
	"battalion": {"battalion — whenever this attacks with at least 2 others, you gain 1 life"},
	"landfall":  {"landfall — whenever a land you control enters, you gain 1 life"},
	"hellbent": {
		"hellbent — {1}: you gain 1 life. activate only if you have no cards in hand",
		"hellbent — whenever this attacks, if you have no cards in hand, you gain 1 life",
	},
}

// spell writes a keyword or word as an ability that a made card has, of the
// kind "activated" or "triggered" where one is asked for. Parameters that the
// text does not say are free.
func (s *story) spelled(word, kind string) (string, error) {
	if forms, ok := wordForms[word]; ok {
		for _, f := range forms {
			a, err := ability.ParseAll([]string{f})
			if err != nil {
				return "", fmt.Errorf("%s: %w", word, err)
			}
			if kind == "" || (way{0, word, a[0], true}).suits(which{kind: kind}) {
				return f, nil
			}
		}
		return "", fmt.Errorf("no %s ability with %s", kind, word)
	}
	switch ability.KeywordTable[word] {
	case ability.ParamNumber:
		return fmt.Sprintf("%s %d", word, s.amount()), nil
	case ability.ParamCost:
		return word + " {1}", nil
	case ability.ParamFrom:
		return word + " from red", nil
	}
	if word == "enchant" {
		return "enchant creature", nil
	}
	return word, nil
}

// bear gives an object an ability that a word names, and the shape of a card
// that has it.
func (s *story) bear(o *obj, word, kind string) error {
	text, err := s.spelled(word, kind)
	if err != nil {
		return err
	}
	if o.face != nil {
		return fmt.Errorf("%s does not have %s", o.face.Name, word)
	}
	s.bearers[word] = o
	if !o.has(word) {
		o.abilities = append(o.abilities, text)
	}
	o.shape(word)
	return nil
}

// shape gives an object of which no type is known the types that a card with a
// keyword has.
func (o *obj) shape(word string) {
	sh, ok := shapes[word]
	if !ok || o.face != nil || len(o.types) > 0 {
		return
	}
	o.types, o.subtypes = slices.Clone(sh.types), append(o.subtypes, sh.subtypes...)
}

// having finds the last object with an ability that words mean; where there is
// none, a made card of the word stands for it.
func (s *story) having(w which) (*obj, error) {
	fits := func(o *obj) bool {
		return slices.ContainsFunc(o.ways(), func(x way) bool { return x.suits(w) })
	}
	for i := len(s.objs) - 1; i >= 0; i-- {
		if fits(s.objs[i]) {
			return s.objs[i], nil
		}
	}
	if o := s.bearers[w.word]; o != nil { // it would have it, but for a knob
		return o, nil
	}
	if s.c.face != nil {
		if o := s.card(s.c.card, s.c.face); fits(o) {
			return o, nil
		}
	}
	if w.named && w.word == "" && s.c.face == nil && len(s.c.keywords) == 0 {
		o := newObj()
		o.phrase = w.kind
		return o, s.bearKind(o, w.kind)
	}
	if w.word == "" || s.c.face != nil {
		return nil, fmt.Errorf("nothing was spoken of that has the ability")
	}
	kind := w.kind
	if kind == "ability" {
		kind = ""
	}
	o := newObj()
	o.phrase = w.word
	if err := s.bear(o, w.word, kind); err != nil {
		return nil, err
	}
	if !fits(o) && kind != "" && kind != "spell" {
		return nil, fmt.Errorf("%s is no %s ability", w.word, kind)
	}
	if o.is("instant") || o.is("sorcery") {
		o.zone = ability.Stack
	}
	return o, nil
}

// entersWith lists the counters that abilities have a permanent enter with. One
// that is there from the start has them.
func entersWith(ways []way) []counter {
	var out []counter
	for _, w := range ways {
		st, ok := w.ab.(ability.Static)
		if !ok {
			continue
		}
		for _, r := range st.Rules {
			rep, ok := r.(ability.Replace)
			if !ok || !rep.As {
				continue
			}
			if e, ok := rep.Event.(ability.Enters); !ok || !isThis(e.What) || len(rep.If) > 0 {
				continue
			}
			for _, d := range rep.Do {
				if p, ok := d.(ability.PutCounters); ok {
					if n, ok := p.N.(ability.Num); ok {
						out = append(out, counter{p.Kind, int(n)})
					}
				}
			}
		}
	}
	return out
}

// keywordIn reads a phrase that is a keyword or an ability word, with or
// without 能力 behind it.
func (c *context) keywordIn(text string) (string, bool) {
	text = strings.TrimSuffix(text, "能力")
	if _, end := c.describer().Keyword(text, 0); end != len(text) {
		return "", false
	}
	k := c.reader.Keywords(text)
	if len(k) != 1 {
		return "", false
	}
	return strings.ToLower(k[0]), true
}

// protections are the qualities of protection that have one word.
var protections = map[string]string{"白": "white", "青": "blue", "黒": "black", "赤": "red", "緑": "green",
	"クリーチャー": "creatures", "アーティファクト": "artifact", "エンチャント": "enchantment"}
