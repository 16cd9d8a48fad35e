package casegen

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"saitei/rules/ability"
	"saitei/rules/frame"
)

// possessions are what a noun before の has, and players who have something to
// do with it.
var possessions = []struct {
	ja   string
	take func(*story, *obj) (*obj, error)
}{

	{"のコントローラー自身", (*story).controllerOf},
	{"のコントローラー", (*story).controllerOf},
	{"のオーナー", (*story).ownerOf},
	{"のコピー", (*story).copyOf},
}

var playerWords = map[string]string{
	"あなた": "you", "あなた自身": "you", "対戦相手": "opponent", "相手": "opponent", "プレイヤー": "opponent",
	"いずれかの対戦相手": "opponent", "各対戦相手": "opponent", "他のプレイヤー": "opponent", "あなた以外のプレイヤー": "opponent", "あなた以外の各プレイヤー": "opponent", "あなた以外のすべてのプレイヤー": "opponent", "他の各プレイヤー": "opponent",
	"プレイヤー1人": "opponent", "対戦相手1人": "opponent", "あるプレイヤー": "opponent",
}

var thisWords = []string{"それ", "これ", "それ自身", "それ自体", "自身", "自分自身"}

// phrase finds or makes what words name. All of them must be understood.
func (s *story) phrase(text string) (*obj, error) {
	text = frame.Plain(text)
	if o, ok, err := s.exact(text); ok {
		return o, err
	}
	if o, ok, err := s.ofPlayer(text); ok {
		return o, err
	}
	for _, p := range possessions {
		if before, ok := strings.CutSuffix(text, p.ja); ok {
			o, err := s.phrase(before)
			if err != nil {
				return nil, err
			}
			if o.at == 0 && o.player == "" {
				o.at = 1 // whoever has it must have it in the scenario
				s.mention(o)
			}
			return p.take(s, o)
		}
	}
	if rest, ok := strings.CutPrefix(text, "対象にならない"); ok { // CR 702.18a
		o := newObj()
		o.phrase = text
		_, f, err := s.description(rest)
		if err != nil {
			return nil, err
		}
		if s.knob(quality) {
			o.abilities = []string{"shroud"}
		}
		return o, s.fit(o, f)
	}
	if o, ok, err := s.asTarget(text); ok {
		return o, err
	}
	for _, d := range []string{"それらの", "これらの", "その", "この", "該当する", "先の"} {
		if rest, ok := strings.CutPrefix(text, d); ok {
			return s.definite(rest, strings.HasSuffix(d, "らの"))
		}
	}
	who, text, err := s.possessed(text)
	if err != nil {
		return nil, err
	}
	noun, fresh := text, false
	for _, w := range freshWords {
		if rest, ok := strings.CutPrefix(noun, w); ok {
			noun, fresh = rest, true
		}
	}
	d, f, err := s.description(noun)
	if err != nil {
		return nil, err
	}
	n, err := s.howMany(d)
	if err != nil {
		return nil, fmt.Errorf("%q: %w", text, err)
	}
	if who != "" {
		text = who + " " + text
		f.Is = append(f.Is, ability.ControlledBy{By: map[string]ability.Ref{"you": ability.You{}, "opponent": opponents}[who]})
	}
	if o := s.known(text, f); o != nil && o.n == n && (!fresh || o.phrase == text) {
		return o, nil
	}
	o := newObj()
	o.phrase, o.n = text, n
	if d.Least {
		o.least, _ = strconv.Atoi(d.N)
	}
	return o, s.fit(o, f)
}

// opponents is how a description speaks of an opponent of yours.
var opponents = ability.Each{Filter: ability.Filter{Is: []ability.Predicate{ability.Noun{Of: []string{"opponent"}}}}}

// possessed parts 対戦相手のクリーチャー, 自分のクリーチャー into the player who controls it
// and what it is. Spells and cards are not controlled so, nor is a zone.
func (s *story) possessed(text string) (who, rest string, err error) {
	for _, w := range []string{"対戦相手", "他のプレイヤー", "別のプレイヤー", "ほかのプレイヤー", "あなた", "自分"} {
		rest, ok := strings.CutPrefix(text, w+"の")
		if !ok {
			continue
		}
		if d, _, err := s.description(rest); err != nil || d.Sort != frame.OfPermanent {
			continue
		}
		if w == "自分" {
			o, _, err := s.exact(w)
			if err != nil {
				return "", "", err
			}
			return o.player, rest, nil
		}
		if who = playerWords[w]; who == "" {
			who = "opponent"
		}
		return who, rest, nil
	}
	return "", text, nil
}

// withAbility reads 飛行を持つクリーチャー where its clause is not read by itself.
func (s *story) withAbility(text string) (*obj, error) {
	word, noun, ok := strings.Cut(text, "を持つ")
	if !ok {
		return nil, fmt.Errorf("does not know what %q is", text)
	}
	k, err := s.c.keywordOf(word)
	if err != nil {
		return nil, err
	}
	_, f, err := s.description(noun)
	if err != nil {
		return nil, err
	}
	o := newObj()
	o.phrase = text
	if s.knob(quality) {
		o.abilities = []string{k}
	}
	return o, s.fit(o, f)
}

// freshWords say that something is not what was spoken of before.
var freshWords = []string{"新たな", "新しい", "ある"}

// description reads a description of one or several objects.
func (s *story) description(text string) (frame.Desc, ability.Filter, error) {
	text = strings.Replace(text, "トークン・クリーチャー", "クリーチャー・トークン", 1)
	d, ok := s.c.describer().Read(text)
	if !ok {
		return d, ability.Filter{}, fmt.Errorf("does not know what %q is", text)
	}
	if slices.Equal(d.Extra, []frame.Extra{frame.SameName}) && d.Nth == 0 {
		// Which name it is does not matter, but that it is the same.
		f, err := ability.ParseFilter(d.Words())
		f.Is = append(f.Is, ability.Same{What: "name"})
		return d, f, err
	}
	f, err := d.Filter()
	return d, f, err
}

// exact reads phrases that are words of their own: players, pronouns, names.
func (s *story) exact(text string) (*obj, bool, error) {
	if who := playerWords[text]; who != "" {
		return s.who(who), true, nil
	}
	switch text {
	case "攻撃プレイヤー", "防御プレイヤー", "アクティブ・プレイヤー", "防御側プレイヤー", "攻撃側プレイヤー":
		o, err := s.role(text)
		return o, true, err
	case "自分":
		if s.topic != nil && s.topic.player != "" {
			return s.topic, true, nil
		}
		return s.you, true, nil
	case "コントローラー", "そのコントローラー":
		o, err := s.last(func(o *obj) bool { return true })
		if err != nil {
			return nil, true, err
		}
		o, err = s.controllerOf(o)
		return o, true, err
	case "オーナー", "そのオーナー":
		o, err := s.last(func(o *obj) bool { return true })
		if err != nil {
			return nil, true, err
		}
		o, err = s.ownerOf(o)
		return o, true, err
	case "そのプレイヤー":
		for i := len(s.used) - 1; i >= 0; i-- {
			if s.used[i].player != "" {
				return s.used[i], true, nil
			}
		}
		return s.opp, true, nil
	}
	if o := s.thatSpell(text); o != nil {
		return o, true, nil
	}
	if o, ok, err := s.remaining(text); ok {
		return o, true, err
	}
	if o, ok, err := s.anyKind(text); ok {
		return o, true, err
	}
	if text == "カード" {
		if o := s.encodedCard(); o != nil {
			return o, true, nil
		}
	}
	if text == "何" || text == "何か" { // 絆魂を持つ何か
		o := newObj()
		o.phrase = text
		return o, true, nil
	}
	if o, ok, err := s.plural(text); ok {
		return o, true, err
	}
	if strings.HasSuffix(text, "自身") && slices.Contains(thisWords, text) && s.topic != nil && s.topic.player == "" {
		return s.topic, true, nil
	}
	if strings.HasSuffix(text, "自身") && slices.Contains(thisWords, text) && s.topic != nil && s.topic.player != "" && s.gap == nil {
		return s.topic, true, nil
	}
	if slices.Contains(thisWords, text) {
		o, err := s.last(func(o *obj) bool { return !o.many() })
		return o, true, err
	}
	if name, ok := nameOf(strings.TrimSuffix(strings.TrimSuffix(exemplar(text), "自体"), "自身")); ok {
		o, err := s.named(name)
		return o, true, err
	}
	return nil, false, nil
}

// exemplar returns the name in 《X》などの呪文: it stands for cards like it.
func exemplar(text string) string {
	i := strings.Index(text, "》")
	if i < 0 {
		return text
	}
	name, rest := text[:i+len("》")], text[i+len("》"):]
	for _, w := range []string{"などの", "等の", "のような", "といった"} {
		if of, ok := strings.CutPrefix(rest, w); ok && slices.Contains([]string{"カード", "呪文", "クリーチャー", "パーマネント", "オーラ", "装備品", "土地", "エンチャント", "アーティファクト"}, of) {
			return name
		}
	}
	return text
}

// nameOf reads 《name》 and 《Japanese/English》.
func nameOf(text string) (string, bool) {
	if !strings.HasPrefix(text, "《") || !strings.HasSuffix(text, "》") || strings.Count(text, "《") != 1 {
		return "", false
	}
	name, _, _ := strings.Cut(strings.TrimSuffix(strings.TrimPrefix(text, "《"), "》"), "/")
	return name, true
}

// ofPlayer reads a card that is called somebody's: 対戦相手の《X》.
func (s *story) ofPlayer(text string) (*obj, bool, error) {
	i := strings.Index(text, "の《")
	if i < 0 {
		return nil, false, nil
	}
	name, ok := nameOf(text[i+len("の"):])
	if !ok {
		return nil, false, nil
	}
	who := playerWords[text[:i]]
	if text[:i] == "自分" {
		who = "you"
	}
	if who == "" {
		return nil, false, nil
	}
	o, err := s.named(name)
	switch {
	case err != nil:
		return nil, true, err
	case o.name != "" || o.cast != nil && o.cast.player != who:
		return nil, true, fmt.Errorf("whose %s it is, is not known", name)
	}
	o.who = who
	return o, true, nil
}

// describer reads whole descriptions.
func (c *context) describer() *frame.Describer { return c.desc }
