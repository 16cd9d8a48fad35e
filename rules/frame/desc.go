package frame

import (
	"slices"
	"strings"

	"saitei/rules/ability"
)

// Sort is what a description is of.
type Sort uint8

// The sorts of things. A description can be of several, "クリーチャー１体か
// プレイヤー１人".
const (
	OfPermanent Sort = 1 << iota
	OfCard           // outside the battlefield and the stack
	OfSpell
	OfAbility
	OfSource
	OfPlayer
)

// Desc is a Japanese description of objects or players in words of the ability
// language: あなたがコントロールしていて飛行を持つクリーチャー最大２体 is the noun
// "creature", "you control" and "with flying" after it, N "2" and UpTo.
//
// Words before and after the noun stand in the order in which Japanese has
// them.
type Desc struct {
	Before []string
	Noun   string // may be several words: "artifact or enchantment", "( Goblin or artifact )"
	After  []string
	Sort   Sort
	N      string // "", "3", "X" or a quantity in parentheses
	UpTo   bool   // 最大
	AtMost bool   // any number: 望む数の
	Least  bool   // １体以上
	All    bool   // 各, すべての, それぞれ
}

// Words gives the description as the ability language writes a filter.
func (d Desc) Words() string {
	parts := slices.Concat(d.Before, []string{d.Noun}, d.After)
	parts = slices.DeleteFunc(parts, func(s string) bool { return s == "" })
	return strings.Join(parts, " ")
}

// Filter gives the description as a filter. An error says that the ability
// language has no words for it.
func (d Desc) Filter() (ability.Filter, error) { return ability.ParseFilter(d.Words()) }

// Counted reports whether it says how many.
func (d Desc) Counted() bool { return d.N != "" || d.AtMost }

// Context says what words of a text mean that mean nothing alone. Texts are
// folded and hold no blanks. A nil Context knows none of them.
type Context interface {
	// Refer reads a reference such as それ, これ or そのプレイヤー at a place and
	// yields what the ability language calls it, its sort, and where it ends.
	// It stops and returns true where yield does.
	Refer(text string, pos int, yield func(en string, sort Sort, end int) bool) bool
}

// Describer reads descriptions with the terms of a base. It is safe for
// concurrent use.
type Describer struct{ words }

// Read reads a description that is the whole of a text, as written.
func (d *Describer) Read(text string) (Desc, bool) {
	var out Desc
	text = Plain(text)
	r := &descRead{d: d, text: text, whole: true}
	ok := r.parts(0, Desc{}, 0, func(x Desc, end int) bool {
		out = x
		return end == len(text)
	})
	return out, ok
}

// At reads a description at a place of a folded text and yields every way to
// read one with its end, until yield returns true; then it does as well.
func (d *Describer) At(text string, pos int, c Context, yield func(Desc, int) bool) bool {
	r := &descRead{d: d, text: text, c: c}
	return r.parts(pos, Desc{}, 0, yield)
}

// descRead reads one description.
type descRead struct {
	d     *Describer
	text  string
	c     Context
	whole bool // alone, not in a sentence of a card, where 2/2の belongs to a token that is made
}

// maxParts bounds the qualities of one description.
const maxParts = 8

func (r *descRead) has(pos int, lit string) bool { return strings.HasPrefix(r.text[pos:], lit) }

// parts reads qualities and then the noun.
func (r *descRead) parts(pos int, d Desc, n int, yield func(Desc, int) bool) bool {
	if r.head(pos, d, yield) {
		return true
	}
	if n == maxParts {
		return false
	}
	return r.quality(pos, d, func(d Desc, end int) bool {
		if r.has(end, "、") && r.parts(end+len("、"), d, n+1, yield) {
			return true
		}
		return r.parts(end, d, n+1, yield)
	})
}

func before(d Desc, w string) Desc {
	d.Before = append(slices.Clip(d.Before), w)
	return d
}

func after(d Desc, w string) Desc {
	d.After = append(slices.Clip(d.After), w)
	return d
}

// quality reads one quality before the noun.
func (r *descRead) quality(pos int, d Desc, yield func(Desc, int) bool) bool {
	for i := range plainQualities {
		q := &plainQualities[i]
		for _, ja := range q.ja {
			if !r.has(pos, ja) {
				continue
			}
			x := d
			if q.set != nil {
				q.set(&x)
			}
			if q.before != "" {
				x = before(x, q.before)
			}
			if q.after != "" {
				x = after(x, q.after)
			}
			if yield(x, pos+len(ja)) {
				return true
			}
		}
	}
	return r.adjectives(pos, d, yield) || r.negated(pos, d, yield) || r.typed(pos, d, yield) || r.countBefore(pos, d, yield) ||
		r.controlled(pos, d, yield) || r.with(pos, d, yield) || r.compared(pos, d, yield) || r.sized(pos, d, yield) || r.placed(pos, d, yield)
}

// sized reads 2/2の and 3/3である, a power and toughness before the noun.
func (r *descRead) sized(pos int, d Desc, yield func(Desc, int) bool) bool {
	power, end := number(r.text, pos)
	if !r.whole || power == "" || power == "X" || !r.has(end, "/") {
		return false
	}
	toughness, end := number(r.text, end+len("/"))
	if toughness == "" || toughness == "X" {
		return false
	}
	for _, link := range []string{"の", "である", "で、", "で"} {
		if r.has(end, link) && yield(after(after(d, "with power "+power), "with toughness "+toughness), end+len(link)) {
			return true
		}
	}
	return false
}

// adjectives reads 白の, 白か青の, 多色である.
func (r *descRead) adjectives(pos int, d Desc, yield func(Desc, int) bool) bool {
	en, end := r.d.adjective(r.text, pos)
	if en == "" {
		return false
	}
	all := []string{en}
	for {
		next := -1
		for _, or := range []string{"か", "や", "である", "または"} {
			if or != "である" && r.has(end, or) {
				next = end + len(or)
			}
		}
		if next < 0 {
			break
		}
		en, e := r.d.adjective(r.text, next)
		if en == "" {
			break
		}
		all, end = append(all, en), e
	}
	for _, link := range []string{"の", "であり", "である", "でありかつ", "で", ""} {
		if r.has(end, link) && yield(before(d, strings.Join(all, " or ")), end+len(link)) {
			return true
		}
	}
	return false
}

// negated reads 黒でない, クリーチャーでも土地でもない, 伝説でない.
func (r *descRead) negated(pos int, d Desc, yield func(Desc, int) bool) bool {
	one := func(pos int) (string, int) {
		if en, end := r.d.adjective(r.text, pos); en != "" {
			return en, end
		}
		if en, end := r.d.typeWord(r.text, pos); en != "" {
			return en, end
		}
		if r.has(pos, "トークン") {
			return "token", pos + len("トークン")
		}
		return "", pos
	}
	en, end := one(pos)
	if en == "" || strings.Contains(en, " ") {
		return false
	}
	if en[0] >= 'A' && en[0] <= 'Z' {
		en = "-" + en
	}
	for _, link := range []string{"でない", "ではない", "でなく、", "でなく"} {
		if r.has(end, link) && yield(before(d, "non"+en), end+len(link)) {
			return true
		}
	}
	if !r.has(end, "でも") {
		return false
	}
	en2, end2 := one(end + len("でも"))
	if en2 == "" || strings.Contains(en2, " ") || !strings.HasPrefix(r.text[end2:], "でもない") {
		return false
	}
	if en2[0] >= 'A' && en2[0] <= 'Z' {
		en2 = "-" + en2
	}
	return yield(before(before(d, "non"+en), "non"+en2), end2+len("でもない"))
}

// typed reads インスタントかソーサリーである before a noun such as 呪文.
func (r *descRead) typed(pos int, d Desc, yield func(Desc, int) bool) bool {
	all, end := r.typeList(pos)
	if len(all) == 0 || !r.has(end, "である") {
		return false
	}
	return yield(before(d, oneOf(all)), end+len("である"))
}

// typeList reads types or subtypes with か or や between them.
func (r *descRead) typeList(pos int) ([]string, int) {
	en, end := r.d.typeWord(r.text, pos)
	if en == "" {
		return nil, pos
	}
	all := []string{en}
	for _, or := range []string{"か", "や", "または"} {
		for r.has(end, or) {
			en, e := r.d.typeWord(r.text, end+len(or))
			if en == "" {
				break
			}
			all, end = append(all, en), e
		}
	}
	return all, end
}

// oneOf joins types; where they are of different sorts, as alternatives.
func oneOf(all []string) string {
	s := strings.Join(all, " or ")
	if len(all) == 1 {
		return s
	}
	upper := func(w string) bool { return w[0] >= 'A' && w[0] <= 'Z' }
	for _, w := range all {
		if strings.Contains(w, " ") || upper(w) != upper(all[0]) {
			return "( " + s + " )"
		}
	}
	return s
}

// countBefore reads 最大３体の, ２枚の, 望む数の.
func (r *descRead) countBefore(pos int, d Desc, yield func(Desc, int) bool) bool {
	if d.Counted() {
		return false
	}
	return r.count(pos, d, func(d Desc, end int) bool {
		return r.has(end, "の") && yield(d, end+len("の"))
	})
}

// count reads ３体, 最大２枚まで, Ｘ個, １体以上.
func (r *descRead) count(pos int, d Desc, yield func(Desc, int) bool) bool {
	for _, w := range []string{"最大", "合計最大"} {
		if r.has(pos, w) {
			d.UpTo, pos = true, pos+len(w)
		}
	}
	n, end := number(r.text, pos)
	if n == "" {
		return false
	}
	for _, c := range counterWords {
		if !r.has(end, c) {
			continue
		}
		e := end + len(c)
		x := d
		x.N = n
		if d.UpTo && r.has(e, "まで") {
			e += len("まで")
		}
		if r.has(e, "以上") {
			x.Least, e = true, e+len("以上")
		}
		return yield(x, e)
	}
	return false
}

// controlled reads あなたがコントロールしている and the like.
func (r *descRead) controlled(pos int, d Desc, yield func(Desc, int) bool) bool {
	return r.d.player(r.text, pos, r.c, func(who string, end int) bool {
		if !r.has(end, "が") {
			return false
		}
		end += len("が")
		for _, v := range controlWords {
			if !r.has(end, v.ja) {
				continue
			}
			w := possession(v.en, who)
			if w == "" {
				return false
			}
			if v.not {
				w = "not " + w
			}
			if yield(after(d, w), end+len(v.ja)) {
				return true
			}
		}
		return false
	})
}

func possession(verb, who string) string {
	switch who {
	case "you", "they", "that player":
		if verb == "own" && who != "you" {
			return "owned by " + who
		}
		if who == "that player" {
			return who + " " + verb + "s"
		}
		return who + " " + verb
	case "an opponent", "each opponent":
		if verb == "control" {
			return "your opponents control"
		}
		return "owned by each opponent"
	}
	return verb + map[bool]string{true: "led", false: "ed"}[verb == "control"] + " by " + who
}

// with reads 飛行を持つ, 飛行を持たない, +1/+1カウンターが置かれている.
func (r *descRead) with(pos int, d Desc, yield func(Desc, int) bool) bool {
	if en, end := r.d.Keyword(r.text, pos); en != "" {
		if r.has(end, "能力") {
			end += len("能力")
		}
		for _, v := range hasWords {
			if r.has(end, "を"+v.ja) && yield(after(d, v.en+en), end+len("を"+v.ja)) {
				return true
			}
		}
	}
	if kind, end := r.d.CounterKind(r.text, pos); end > pos {
		w := "with a counter on it"
		if kind != "" {
			w = "with a " + kind + " counter on it"
		}
		for _, v := range []struct{ ja, not string }{
			{"が置かれている", ""}, {"が置かれていて、", ""}, {"が置かれていて", ""}, {"の置かれている", ""}, {"が置かれた", ""}, {"の置かれた", ""},
			{"が置かれていない", "not "}, {"の置かれていない", "not "},
		} {
			if r.has(end, v.ja) && yield(after(d, v.not+w), end+len(v.ja)) {
				return true
			}
		}
	}
	return false
}

// compared reads パワーが３以下の, タフネス３の, マナ総量がＸである.
func (r *descRead) compared(pos int, d Desc, yield func(Desc, int) bool) bool {
	for _, a := range attributes {
		if !r.has(pos, a.ja) {
			continue
		}
		start := pos + len(a.ja)
		if r.has(start, "が") {
			start += len("が")
		}
		if r.d.Quantity(r.text, start, r.c, func(q string, end int) bool {
			for _, op := range []struct{ ja, plain, long string }{
				{"以下", " or less", ""}, {"以上", " or more", ""}, {"未満", "", "less than "}, {"より小さい", "", "less than "}, {"より少ない", "", "less than "}, {"より大きい", "", "greater than "}, {"に等しい", "", "equal to "}, {"", "", "equal to "},
			} {
				if !r.has(end, op.ja) {
					continue
				}
				e := end + len(op.ja)
				w := "with " + a.en + " " + op.long + q
				if simple := isSimple(q); simple && op.long == "equal to " {
					w = "with " + a.en + " " + q
				} else if op.plain != "" {
					w = "with " + a.en + " " + inParens(q) + op.plain
				}
				for _, link := range []string{"の", "であり", "である", "で", ""} {
					if link == "" && !strings.HasSuffix(op.ja, "い") {
						continue
					}
					if r.has(e, link) && yield(after(d, w), e+len(link)) {
						return true
					}
				}
			}
			return false
		}) {
			return true
		}
	}
	return false
}

// isSimple reports whether the words of a quantity need no parentheses.
func isSimple(q string) bool { return q == "X" || !strings.Contains(q, " ") }

func inParens(q string) string {
	if isSimple(q) {
		return q
	}
	return "(" + q + ")"
}

// placed reads あなたの墓地にある, 戦場に出ている.
func (r *descRead) placed(pos int, d Desc, yield func(Desc, int) bool) bool {
	for _, l := range []string{"戦場にある", "戦場に出ている", "場に出ている", "場にある", "場の", "戦場の"} {
		if r.has(pos, l) && yield(d, pos+len(l)) {
			return true
		}
	}
	return r.d.Zone(r.text, pos, r.c, func(zone, who string, end int) bool {
		for _, l := range []string{"にある", "から", "の", "からの"} {
			if r.has(end, l) && yield(after(d, inZone(zone, who)), end+len(l)) {
				return true
			}
		}
		return false
	})
}

func inZone(zone, who string) string {
	switch who {
	case "":
		return "in a " + zone
	case "you":
		return "in your " + zone
	case "they":
		return "in their " + zone
	case "an opponent", "each opponent":
		return "in an opponent's " + zone
	case "that player":
		return "in that player's " + zone
	}
	return "in the " + zone + " of " + who
}

// head reads the noun, with a count after it.
func (r *descRead) head(pos int, d Desc, yield func(Desc, int) bool) bool {
	return r.noun(pos, d, func(d Desc, end int) bool {
		if !d.Counted() && r.count(end, d, func(x Desc, e int) bool {
			return r.more(d, x, e, yield) || yield(x, e)
		}) {
			return true
		}
		return yield(d, end)
	})
}

// more reads further alternatives after a count: アーティファクト１つかエンチャント１つ.
func (r *descRead) more(first, d Desc, pos int, yield func(Desc, int) bool) bool {
	for _, or := range []string{"か、", "か", "または"} {
		if !r.has(pos, or) {
			continue
		}
		if r.parts(pos+len(or), Desc{}, maxParts-3, func(o Desc, end int) bool {
			if o.N != d.N || o.UpTo != d.UpTo {
				return false
			}
			x, ok := join(first, o)
			if !ok {
				return false
			}
			x.N, x.UpTo = d.N, d.UpTo
			return yield(x, end)
		}) {
			return true
		}
	}
	return false
}

// join makes one description of two alternatives. Who controls them and where
// they are is said of both where it is said of the first; other qualities must
// be said of each, since Japanese leaves open how far the first reaches.
func join(a, b Desc) (Desc, bool) {
	out := Desc{Sort: a.Sort | b.Sort}
	if len(b.After) == 0 && a.Sort&OfPlayer == 0 && b.Sort&OfPlayer == 0 {
		for i := 0; i < len(a.After); i++ { // whose it is and where is said of all
			if w := a.After[i]; strings.Contains(w, "control") || strings.HasPrefix(w, "in ") {
				out.After = append(out.After, w)
				a.After = slices.Delete(slices.Clone(a.After), i, i+1)
				i--
			}
		}
	}
	plain := func(d Desc) bool { return len(d.Before) == 0 && len(d.After) == 0 }
	if !plain(a) && plain(b) {
		return Desc{}, false // whether the qualities are those of both is not said
	}
	if plain(a) && plain(b) {
		in := func(s string) string { return strings.TrimSuffix(strings.TrimPrefix(s, "( "), " )") }
		out.Noun = oneOf(append(strings.Split(in(a.Noun), " or "), strings.Split(in(b.Noun), " or ")...))
		if out.Sort&OfPlayer != 0 && out.Sort != OfPlayer || strings.HasPrefix(a.Noun, "(") || strings.HasPrefix(b.Noun, "(") {
			out.Noun = "( " + in(out.Noun) + " )"
		} else if out.Sort == OfCard || out.Sort == OfSpell {
			out.Noun = eitherWords(a.Noun, b.Noun)
		}
		return out, true
	}
	out.Noun = "( " + a.Words() + " or " + b.Words() + " )"
	return out, true
}
