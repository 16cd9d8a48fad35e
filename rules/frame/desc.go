package frame

import (
	"fmt"
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
	Nth    int    // ２つ目の: which of them; 0 where nothing is said
	Extra  []Extra
}

// Extra is a quality for which the ability language has no words. A description
// that has one gives no filter; a caller that deals with it by other means
// parses [Desc.Words] itself.
type Extra string

// The extras.
const (
	SameName Extra = "same-name" // 同名の, 同じ名前の: as each other or the one spoken of
	Targeted Extra = "target"    // 対象の, 対象となった
	FirstOne Extra = "original"  // 元の
	Both     Extra = "both"      // 両方の
)

// Words gives the description as the ability language writes a filter.
func (d Desc) Words() string {
	parts := slices.Concat(d.Before, []string{d.Noun}, d.After)
	parts = slices.DeleteFunc(parts, func(s string) bool { return s == "" })
	return strings.Join(parts, " ")
}

// Filter gives the description as a filter. An error says that the ability
// language has no words for it.
func (d Desc) Filter() (ability.Filter, error) {
	if len(d.Extra) > 0 || d.Nth > 0 {
		return ability.Filter{}, fmt.Errorf("frame: filter of %q: no words for %q, number %d", d.Words(), d.Extra, d.Nth)
	}
	return ability.ParseFilter(d.Words())
}

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
	}) || r.possessed(pos, d, n, yield)
}

func before(d Desc, w string) Desc {
	d.Before = append(slices.Clip(d.Before), w)
	return d
}

func after(d Desc, w string) Desc {
	d.After = append(slices.Clip(d.After), w)
	return d
}

// head reads the noun, with a count after it.
func (r *descRead) head(pos int, d Desc, yield func(Desc, int) bool) bool {
	return r.noun(pos, d, func(d Desc, end int) bool {
		if !d.Counted() && r.count(end, d, func(x Desc, e int) bool {
			return r.more(d, x, e, yield) || yield(x, e)
		}) {
			return true
		}
		for _, w := range []string{"すべて", "全て", "全部", "それぞれ", "全員", "たち"} {
			x := d
			x.All = true
			if r.whole && r.has(end, w) && yield(x, end+len(w)) {
				return true
			}
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
