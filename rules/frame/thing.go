package frame

import (
	"strings"

	"saitei/corpus"
	"saitei/nlp/clause"
)

// Kind is what sort of thing a noun phrase names.
type Kind string

// The kinds of things.
const (
	You         Kind = "you"
	Opponent    Kind = "opponent"
	Player      Kind = "player"
	Controller  Kind = "controller" // of what stands in Of
	Owner       Kind = "owner"
	Creature    Kind = "creature"
	Land        Kind = "land"
	Artifact    Kind = "artifact"
	Enchantment Kind = "enchantment"
	Aura        Kind = "aura"
	Permanent   Kind = "permanent"
	Token       Kind = "token"
	Card        Kind = "card"
	Spell       Kind = "spell"
	Ability     Kind = "ability"
	Source      Kind = "source"
	Object      Kind = "object"
	Damage      Kind = "damage"
	Life        Kind = "life"
	Effect      Kind = "effect"
	Counters    Kind = "counters"
	Targets     Kind = "target"
	Hand        Kind = "hand"
	Graveyard   Kind = "graveyard"
	Library     Kind = "library"
	Stack       Kind = "stack"
	Battlefield Kind = "battlefield"
	Mana        Kind = "mana"
	Pronoun     Kind = "pronoun" // それ, これ
	Self        Kind = "self"    // 自身
	Named       Kind = "named"   // 《…》
	Nothing     Kind = "nothing" // 何も
	Word        Kind = "word"    // anything else
)

// heads lists the words a noun phrase may end in. The longest that fits wins.
var heads = []struct {
	end string
	is  Kind
}{
	{"あなた", You}, {"あなた自身", You}, {"対戦相手", Opponent}, {"相手", Opponent}, {"防御プレイヤー", Opponent}, {"プレイヤー", Player}, {"誰", Player},
	{"コントローラー", Controller}, {"コントローラ", Controller}, {"オーナー", Owner},
	{"クリーチャー", Creature}, {"土地", Land}, {"アーティファクト", Artifact}, {"エンチャント", Enchantment}, {"オーラ", Aura},
	{"パーマネント", Permanent}, {"トークン", Token}, {"カード", Card}, {"呪文", Spell}, {"能力", Ability}, {"発生源", Source}, {"オブジェクト", Object}, {"何か", Object}, {"何", Nothing},
	{"ダメージ", Damage}, {"ライフ", Life}, {"効果", Effect}, {"カウンター", Counters}, {"対象", Targets},
	{"手札", Hand}, {"墓地", Graveyard}, {"ライブラリー", Library}, {"スタック", Stack}, {"戦場", Battlefield}, {"場", Battlefield},
	{"マナ", Mana}, {"それ", Pronoun}, {"これ", Pronoun}, {"それら", Pronoun}, {"自身", Self}, {"自分自身", Self}, {"自分", Self},
}

// Thing is what a noun phrase names.
type Thing struct {
	corpus.Span
	Text    string
	Kind    Kind
	Of      string // what stands before the last の, as written
	OfKind  Kind   // and its kind
	Dem     bool   // その, この, それらの: spoken of before
	Other   bool   // 他の, 別の, もう一方の
	Extra   bool   // 追加の
	Many    bool   // 複数の
	Name    string // inside 《》, the Japanese part
	Has     []string
	Lacks   []string // keyword abilities, English
	Colours []string // W, U, B, R, G
	PT      string   // 3/1
	Control Kind     // あなたがコントロールする…
	Tapped  string   // "tapped", "untapped"
	N       int      // -1 where no number stands
	All     bool
	Bound   string
	Only    bool   // だけ, のみ, しか: of no other
	Except  bool   // 以外: of all others
	Instead *Thing // プレイヤーではなく: what it is not
}

// Is reports whether t is of one of the kinds.
func (t *Thing) Is(kinds ...Kind) bool {
	if t == nil {
		return false
	}
	for _, k := range kinds {
		if t.Kind == k {
			return true
		}
	}
	return false
}

// Thing reads a phrase of clause c.
func (r *Reader) thing(s *clause.Sentence, a *clause.Arg) *Thing {
	if a == nil {
		return nil
	}
	t := &Thing{Span: a.Span, Text: r.text[a.Start:a.End], N: -1}
	plain := stripNames(t.Text, &t.Name)
	t.Kind = kindOf(plain)
	if t.Name != "" && plain == "" {
		t.Kind = Named
	}
	before := plain
	if i := strings.LastIndex(plain, "の"); i >= 0 {
		t.Of = plain[:i]
		before = plain[:i]
		if t.Kind != Word {
			t.OfKind = kindOf(before)
		}
	}
	if t.Name != "" && t.Of == "" && t.Kind != Named && strings.Contains(t.Text, "》の") {
		t.OfKind = Named
	}
	for _, d := range []string{"その", "この", "それら", "これら", "該当する"} {
		t.Dem = t.Dem || strings.HasPrefix(plain, d)
	}
	for _, d := range []string{"他の", "別の", "一方の", "もう一方", "新たな"} {
		t.Other = t.Other || strings.Contains(plain, d)
	}
	t.Extra = strings.Contains(plain, "追加の")
	t.Many = strings.Contains(plain, "複数の")
	t.Colours = coloursIn(plain)
	t.PT = ptIn(plain)
	t.All = a.Quantity != nil && a.Quantity.All
	if q := a.Quantity; q != nil {
		t.N, t.Bound = q.Value, q.Bound
	}
	t.Tapped = tappedIn(plain)
	switch a.Focus {
	case "だけ", "のみ", "しか":
		t.Only = true
	}
	t.Except = strings.HasSuffix(plain, "以外")
	t.Instead = r.thing(s, a.Instead)
	if before := r.text[:a.Start]; strings.HasSuffix(before, "ほかに") || strings.HasSuffix(before, "他に") {
		t.Other = true
	}
	for _, i := range a.Relative {
		r.quality(s, s.Clause(i), t)
	}
	return t
}

// quality takes from a relative clause what it says of the noun.
func (r *Reader) quality(s *clause.Sentence, c *clause.Clause, t *Thing) {
	if c == nil {
		return
	}
	switch c.Pred.Base {
	case "持つ", "もつ":
		for n := range c.Args {
			o := &c.Args[n]
			if o.Particle != "を" && o.Particle != "が" && !o.Topic {
				continue
			}
			for _, k := range r.keywords(r.text[o.Start:o.End]) {
				if c.Pred.Negated {
					t.Lacks = append(t.Lacks, k)
				} else {
					t.Has = append(t.Has, k)
				}
			}
			for _, i := range o.Relative {
				r.quality(s, s.Clause(i), t)
			}
		}
	case "コントロールする":
		if o := c.Arg("が"); o != nil {
			t.Control = kindOf(r.text[o.Start:o.End])
		}
	}
}

// stripNames takes names in 《》 out of a phrase; name is the first of them,
// its Japanese part.
func stripNames(s string, name *string) string {
	for {
		i := strings.Index(s, "《")
		j := strings.Index(s, "》")
		if i < 0 || j < i {
			return s
		}
		n, _, _ := strings.Cut(s[i+len("《"):j], "/")
		if *name == "" {
			*name = n
		}
		s = s[:i] + s[j+len("》"):]
	}
}

func kindOf(s string) Kind {
	s = strings.TrimRight(s, "１２３４５６７８９０0123456789体枚人個つ等、　 ")
	for _, more := range []string{"すべて", "たち", "ら"} {
		s = strings.TrimSuffix(s, more)
	}
	best, n := Word, 0
	for _, h := range heads {
		if strings.HasSuffix(s, h.end) && len(h.end) > n {
			best, n = h.is, len(h.end)
		}
	}
	if best == Word && (strings.HasSuffix(s, "それ") || s == "そ" || s == "これ") {
		return Pronoun
	}
	return best
}

var colourWords = []struct{ ja, letter string }{{"白", "W"}, {"青", "U"}, {"黒", "B"}, {"赤", "R"}, {"緑", "G"}}

func coloursIn(s string) []string {
	var out []string
	for _, c := range colourWords {
		if strings.Contains(s, c.ja+"の") || strings.Contains(s, c.ja+"い") || strings.HasPrefix(s, c.ja) {
			out = append(out, c.letter)
		}
	}
	return out
}

func tappedIn(s string) string {
	switch {
	case strings.Contains(s, "アンタップ状態"):
		return "untapped"
	case strings.Contains(s, "タップ状態"):
		return "tapped"
	}
	return ""
}

// ptIn finds power and toughness such as ３/１ in a phrase; signs are kept:
// ＋１/＋１.
func ptIn(s string) string {
	rs := []rune(narrow(s))
	for i, r := range rs {
		if r != '/' || i == 0 || i+1 >= len(rs) {
			continue
		}
		a, b := i, i+1
		for a > 0 && isDigit(rs[a-1]) {
			a--
		}
		if b < len(rs) && (rs[b] == '+' || rs[b] == '-') {
			b++
		}
		for b < len(rs) && isDigit(rs[b]) {
			b++
		}
		if a == i || b == i+1 {
			continue
		}
		if a > 0 && (rs[a-1] == '+' || rs[a-1] == '-') {
			a--
		}
		return string(rs[a:b])
	}
	return ""
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' }

// narrow makes full-width ASCII narrow; the minus signs become one.
func narrow(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= '！' && r <= '～':
			return r - '！' + '!'
		case r == '−' || r == '‐' || r == '–':
			return '-'
		}
		return r
	}, s)
}
