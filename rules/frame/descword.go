package frame

import (
	"slices"
	"strings"

	"saitei/nlp"
	"saitei/nlp/term"
	"saitei/rules/ability"
)

// plainQualities are qualities without parameters.
var plainQualities = []struct {
	ja            []string
	before, after string
	set           func(*Desc)
	alone         bool // not in a sentence of a card
}{
	{ja: []string{"他のすべての", "他の各", "これでない各", "~でない各"}, before: "other", set: func(d *Desc) { d.All = true }},
	{ja: []string{"他の", "これでない", "別の", "ほかの", "それ以外の", "それでない"}, before: "other"},
	{ja: []string{"すべての", "全ての", "各", "それぞれの", "あらゆる", "全部の"}, set: func(d *Desc) { d.All = true }},
	{ja: []string{"望む数の", "望む枚数の", "好きな数の", "任意の数の", "任意の枚数の", "好きな枚数の"}, set: func(d *Desc) { d.AtMost = true }},
	{ja: []string{"いずれかの", "ある"}},
	{ja: []string{"いかなる", "どの", "どのような", "何らかの", "なんらかの", "普通の", "通常の", "いずれの", "別々の"}, alone: true},
	{ja: []string{"複数の"}, set: func(d *Desc) { d.N, d.Least = "2", true }, alone: true},
	{ja: []string{"両方の"}, set: func(d *Desc) { d.All = true; d.Extra = append(slices.Clip(d.Extra), Both) }, alone: true},
	{ja: []string{"同名の", "同じ名前の", "同じ名前を持つ", "名前が同じ", "名前の同じ", "名前が同じである"}, set: func(d *Desc) { d.Extra = append(slices.Clip(d.Extra), SameName) }, alone: true},
	{ja: []string{"対象の", "対象となった", "対象になった", "対象となっている", "対象になっている", "対象に選ばれた", "対象として選ばれた"}, set: func(d *Desc) { d.Extra = append(slices.Clip(d.Extra), Targeted) }, alone: true},
	{ja: []string{"元の", "もとの"}, set: func(d *Desc) { d.Extra = append(slices.Clip(d.Extra), FirstOne) }, alone: true},
	{ja: []string{"破壊されない"}, after: "with indestructible", alone: true},
	{ja: []string{"攻撃しているかブロックしている", "攻撃かブロックしている", "攻撃かブロックをしている", "攻撃しているクリーチャーかブロックしている"}, before: "attacking or blocking"},
	{ja: []string{"攻撃している", "攻撃に参加している"}, before: "attacking"},
	{ja: []string{"ブロックしている", "ブロックに参加している"}, before: "blocking"},
	{ja: []string{"攻撃・", "攻撃"}, before: "attacking"},
	{ja: []string{"ブロック・", "ブロック"}, before: "blocking"},
	{ja: []string{"ブロックされている", "ブロックされた"}, before: "blocked"},
	{ja: []string{"ブロックされていない", "ブロックされなかった"}, before: "unblocked"},
	{ja: []string{"ブロックした"}, before: "blocking"},
	{ja: []string{"エンチャントされている", "エンチャントされた", "オーラがつけられている", "オーラがついている"}, before: "enchanted"},
	{ja: []string{"装備している状態の", "装備している", "装備品がつけられている", "装備品を装備している"}, before: "equipped"},
	{ja: []string{"コストに{T}を含む起動型能力を持つ"}, after: "with an activated ability with {T} in its cost"},
	{ja: []string{"起動型能力を持つ"}, after: "with an activated ability"},
	{ja: []string{"このターンに戦場に出た", "このターンに場に出た"}, after: "that entered this turn"},
	{ja: []string{"このターンに攻撃した"}, after: "that attacked this turn"},
	{ja: []string{"このターンにダメージを与えた"}, after: "such that it deals damage this turn"},
	{ja: []string{"このターンにダメージを与えられた", "このターンにダメージを受けた"}, after: "such that it is dealt damage this turn"},
	{ja: []string{"いずれかのパーマネントにつけられている", "パーマネントにつけられている"}, after: "attached to a permanent"},
	{ja: []string{"いずれかのクリーチャーにつけられている", "クリーチャーにつけられている"}, after: "attached to a creature"},
	{ja: []string{"あなたを攻撃している"}, before: "attacking", after: "attacking you"},
	{ja: []string{"選ばれたタイプの", "その選ばれたタイプの"}, after: "of the chosen creature type"},
	{ja: []string{"選ばれた色の", "その選ばれた色の"}, after: "of the chosen color"},
	{ja: []string{"選ばれた名前を持つ", "その選ばれた名前を持つ", "その選ばれた名前の"}, after: "with the chosen name"},
}

var controlWords = []struct {
	ja, en string
	not    bool
}{
	{ja: "コントロールしていない", en: "control", not: true}, {ja: "コントロールしていなくて", en: "control", not: true},
	{ja: "コントロールしていて、", en: "control"}, {ja: "コントロールしていて", en: "control"}, {ja: "コントロールしている、", en: "control"}, {ja: "コントロールしている", en: "control"},
	{ja: "コントロールする、", en: "control"}, {ja: "コントロールする", en: "control"},
	{ja: "コントロールしない", en: "control", not: true}, {ja: "コントロールしており、", en: "control"}, {ja: "コントロールし、", en: "control"},
	{ja: "オーナーであり、", en: "own"}, {ja: "オーナーであり", en: "own"}, {ja: "オーナーで、", en: "own"}, {ja: "オーナーである、", en: "own"}, {ja: "オーナーである", en: "own"},
}

var hasWords = []struct{ ja, en string }{
	{"持っていて", "with "}, {"持っている", "with "}, {"持ち、", "with "}, {"持ち", "with "}, {"持つ", "with "}, {"持たず、", "without "}, {"持たず", "without "}, {"持たない", "without "}, {"持っていない", "without "},
}

var attributes = []struct{ ja, en string }{
	{"点数で見たマナ・コスト", "mana value"}, {"マナ総量", "mana value"}, {"パワー", "power"}, {"タフネス", "toughness"},
}

var counterWords = []string{"体", "枚", "つ", "人", "個", "点"}

// words holds what terms say: types, subtypes, keywords, kinds of counters.
type words struct {
	types    map[string]string // Japanese to English
	keywords map[string]string
	counters map[string]string
	longest  int // of any of them, in bytes
}

// NewDescriber makes a describer with the terms of a base.
func NewDescriber(base *term.Base) *Describer {
	w := words{types: map[string]string{}, keywords: map[string]string{}, counters: map[string]string{}}
	for i := range base.Concepts {
		c := &base.Concepts[i]
		if c.Derived {
			continue
		}
		for j := range c.Terms {
			for _, ja := range append([]string{c.Terms[j].Ja}, c.Terms[j].Forms...) {
				w.add(c, Plain(ja))
			}
		}
	}
	// Naga, Viashino and Cephalid became Snake, Lizard and Octopus, whose
	// Japanese word they always had.
	for ja, en := range map[string]string{"基本土地": "basic land", "プレインズウォーカー": "planeswalker", "蛇": "Snake", "トカゲ": "Lizard", "タコ": "Octopus"} {
		w.types[ja] = en
	}
	w.keywords["破壊されない"] = "indestructible"
	for _, m := range []map[string]string{w.types, w.keywords, w.counters} {
		for k := range m {
			w.longest = max(w.longest, len(k))
		}
	}
	return &Describer{w}
}

func (w *words) add(c *term.Concept, ja string) {
	en := c.Name()
	switch c.Kind {
	case term.Type:
		if low := strings.ToLower(en); slices.Contains(ability.CardTypes, low) {
			w.types[ja] = low
		}
	case term.Subtype:
		if i := strings.Index(en, " ("); i > 0 {
			en = en[:i]
		}
		if ability.SubtypeOf(en) != "" && ability.SubtypeOf(en) != "planeswalker" && w.types[ja] == "" {
			w.types[ja] = en
		}
	case term.KeywordAbility:
		low := strings.ToLower(en)
		if _, ok := ability.KeywordTable[low]; ok || strings.HasSuffix(low, "walk") {
			w.keywords[ja] = low
		}
	case term.Counter:
		kind := strings.TrimSuffix(en, " counter")
		if ja, ok := strings.CutSuffix(ja, "カウンター"); ok && !strings.Contains(kind, " ") {
			w.counters[strings.TrimSuffix(ja, "・")] = strings.ToLower(kind)
		}
	}
}

// adjectiveWords are colours and the like.
var adjectiveWords = []struct{ ja, en string }{
	{"白", "white"}, {"青", "blue"}, {"黒", "black"}, {"赤", "red"}, {"緑", "green"}, {"多色", "multicolored"}, {"単色", "monocolored"}, {"無色", "colorless"},
	{"タップ状態", "tapped"}, {"アンタップ状態", "untapped"}, {"伝説", "legendary"}, {"基本", "basic"}, {"氷雪", "snow"}, {"裏向き", "face-down"}, {"裏向きの状態", "face-down"},
}

func (w *words) adjective(text string, pos int) (en string, end int) {
	for _, a := range adjectiveWords {
		if len(a.ja) > end-pos && strings.HasPrefix(text[pos:], a.ja) {
			en, end = a.en, pos+len(a.ja)
		}
	}
	if en == "" {
		return "", pos
	}
	return en, end
}

type typeAt struct {
	en  string
	end int
}

// typeWords returns the types and subtypes that begin at a place, longest
// first.
func (w *words) typeWords(text string, pos int) []typeAt {
	var out []typeAt
	for end := min(len(text), pos+w.longest); end > pos; end-- {
		if en := w.types[text[pos:end]]; en != "" {
			out = append(out, typeAt{en, end})
		}
	}
	return out
}

func (w *words) typeWord(text string, pos int) (string, int) {
	if all := w.typeWords(text, pos); len(all) > 0 {
		return all[0].en, all[0].end
	}
	return "", pos
}

// Type reads the longest type or subtype at a place.
func (w *words) Type(text string, pos int) (en string, end int) { return w.typeWord(text, pos) }

// Keyword reads the longest keyword ability at a place, without parameters.
func (w *words) Keyword(text string, pos int) (en string, end int) {
	for end := min(len(text), pos+w.longest); end > pos; end-- {
		if en := w.keywords[text[pos:end]]; en != "" {
			return en, end
		}
	}
	return "", pos
}

// Color reads a colour word at a place.
func (w *words) Color(text string, pos int) (en string, end int) {
	for _, a := range adjectiveWords[:5] {
		if strings.HasPrefix(text[pos:], a.ja) {
			return a.en, pos + len(a.ja)
		}
	}
	return "", pos
}

func (w *words) isColor(en string) bool {
	return slices.ContainsFunc(adjectiveWords[:5], func(a struct{ ja, en string }) bool { return a.en == en })
}

// CounterKind reads a kind of counter and the word カウンター; the kind is "" for
// counters of any kind. Kinds the terms lack are written by their sound.
func (w *words) CounterKind(text string, pos int) (kind string, end int) {
	const word = "カウンター"
	if strings.HasPrefix(text[pos:], word) {
		return "", pos + len(word)
	}
	i := strings.Index(text[pos:], word)
	if i < 0 || i > 30 {
		return "", pos
	}
	ja := text[pos : pos+i]
	end = pos + i + len(word)
	if ptCounter(ja) {
		return ja, end
	}
	if kind := w.counters[strings.TrimSuffix(ja, "・")]; kind != "" {
		return kind, end
	}
	return "", pos
}

// ptCounter reports whether s is +1/+1, -0/-1 or the like.
func ptCounter(s string) bool {
	a, b, ok := strings.Cut(s, "/")
	one := func(s string) bool { return len(s) == 2 && (s[0] == '+' || s[0] == '-') && s[1] >= '0' && s[1] <= '9' }
	return ok && one(a) && one(b)
}

// Plain folds a text as descriptions are read: width and signs folded, no
// blanks.
func Plain(s string) string {
	s = nlp.FoldString(s, nlp.FoldWidth)
	return strings.ReplaceAll(strings.ReplaceAll(s, " ", ""), "\n", "")
}

// number reads digits, X, or kanji digits up to ten.
func number(text string, pos int) (string, int) {
	end := pos
	for end < len(text) && text[end] >= '0' && text[end] <= '9' && end-pos < 4 {
		end++
	}
	if end > pos {
		return strings.TrimLeft(text[pos:end-1], "0") + text[end-1:end], end
	}
	if pos < len(text) && text[pos] == 'X' {
		return "X", pos + 1
	}
	for i, k := range []string{"一", "二", "三", "四", "五"} {
		if strings.HasPrefix(text[pos:], k) && !strings.HasPrefix(text[pos:], "一番") {
			return string(rune('1' + i)), pos + len(k)
		}
	}
	return "", pos
}
